package io.ndbwire.internal.management;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * One management server of a connect string (protocol document 01, section 1).
 *
 * @param host name or address, IPv6 without brackets
 * @param port 1 to 65535
 * @param bindAddress the local address to connect from, unresolved, port 0 for any; null to leave it to the system
 */
public record ManagementHost(
        String host, int port, @Nullable InetSocketAddress bindAddress) {

    /** {@code HOST:PORT}, with brackets around an IPv6 address; the bind address is not part of it. */
    @Override
    public String toString() {
        return new HostAndPort(host, port).toString();
    }
}
