package io.ndbwire.internal.management;

import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.time.Duration;

/**
 * How a {@link ManagementClient} behaves. Immutable.
 *
 * @param connectTimeout how long name resolution, and then each attempt to connect to one address, may take
 * @param requestTimeout how long a management server may take to give a node id or the configuration before it is
 *     given up and the next one asked
 * @param lookupTimeout the same for what it answers at once: its version, ports, node states
 * @param retryDelay the mean pause between attempts to join; each pause is between 3/4 and 5/4 of it
 * @param clientName shown in the management server's log; at most 500 bytes without control characters, "" for none
 * @param channelType what suits the event loops that the client is given
 */
public record ManagementOptions(
        Duration connectTimeout,
        Duration requestTimeout,
        Duration lookupTimeout,
        Duration retryDelay,
        String clientName,
        Class<? extends SocketChannel> channelType) {

    /** 3 s to connect, 60 s for a request, 5 s for a look-up, 1 s between attempts, NIO. */
    public static ManagementOptions defaults() {
        return new ManagementOptions(
                Duration.ofSeconds(3),
                Duration.ofSeconds(60),
                Duration.ofSeconds(5),
                Duration.ofSeconds(1),
                "ndbwire",
                NioSocketChannel.class);
    }

    public ManagementOptions withConnectTimeout(Duration timeout) {
        return new ManagementOptions(timeout, requestTimeout, lookupTimeout, retryDelay, clientName, channelType);
    }

    public ManagementOptions withRequestTimeout(Duration timeout) {
        return new ManagementOptions(connectTimeout, timeout, lookupTimeout, retryDelay, clientName, channelType);
    }

    public ManagementOptions withLookupTimeout(Duration timeout) {
        return new ManagementOptions(connectTimeout, requestTimeout, timeout, retryDelay, clientName, channelType);
    }

    public ManagementOptions withRetryDelay(Duration delay) {
        return new ManagementOptions(connectTimeout, requestTimeout, lookupTimeout, delay, clientName, channelType);
    }

    public ManagementOptions withClientName(String name) {
        return new ManagementOptions(connectTimeout, requestTimeout, lookupTimeout, retryDelay, name, channelType);
    }

    public ManagementOptions withChannelType(Class<? extends SocketChannel> type) {
        return new ManagementOptions(connectTimeout, requestTimeout, lookupTimeout, retryDelay, clientName, type);
    }
}
