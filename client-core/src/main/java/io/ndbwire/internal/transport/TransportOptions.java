package io.ndbwire.internal.transport;

import java.time.Duration;

/**
 * How links behave.
 *
 * @param connectTimeout for the TCP connection to a data node and for its handshake, each
 * @param reconnectInitialDelay pause before the first attempt to connect again; grows twofold
 * @param reconnectMaximumDelay longest pause between attempts to connect
 * @param sendBufferBytes bytes waiting for a link above which no new operation is sent on it
 */
public record TransportOptions(
        Duration connectTimeout, Duration reconnectInitialDelay, Duration reconnectMaximumDelay, int sendBufferBytes) {

    /** What suits a cluster in production. */
    public static final TransportOptions DEFAULT =
            new TransportOptions(Duration.ofSeconds(3), Duration.ofMillis(100), Duration.ofMillis(1500), 2 << 20);
}
