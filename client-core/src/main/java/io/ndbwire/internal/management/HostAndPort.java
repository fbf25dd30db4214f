package io.ndbwire.internal.management;

/**
 * A host and port as the connect string writes them (protocol document 01, section 1).
 *
 * @param host a name or an address, IPv6 without its brackets
 * @param port the port that was given, else the default
 */
record HostAndPort(String host, int port) {

    private static final int MAX_PORT = 65535;

    /**
     * Reads {@code HOST}, {@code HOST:PORT}, {@code [IPV6]}, {@code [IPV6]:PORT} or a bare {@code IPV6}.
     *
     * @throws IllegalArgumentException saying what is wrong with {@code text}
     */
    static HostAndPort parse(String text, int defaultPort, int minimumPort) {
        if (text.startsWith("[")) {
            return parseBracketed(text, defaultPort, minimumPort);
        }
        int colon = text.indexOf(':');
        boolean hasPort = colon >= 0 && colon == text.lastIndexOf(':');
        String host = hasPort ? text.substring(0, colon) : text;
        requireHostName(host);
        return new HostAndPort(host, hasPort ? parsePort(text.substring(colon + 1), minimumPort) : defaultPort);
    }

    private static HostAndPort parseBracketed(String text, int defaultPort, int minimumPort) {
        int closing = text.indexOf(']');
        if (closing < 0) {
            throw new IllegalArgumentException("the closing bracket of the IPv6 address is missing");
        }
        String host = text.substring(1, closing);
        requireHostName(host);
        if (host.indexOf(':') < 0) {
            throw new IllegalArgumentException("only an IPv6 address may stand in brackets");
        }
        String rest = text.substring(closing + 1);
        if (rest.isEmpty()) {
            return new HostAndPort(host, defaultPort);
        }
        if (!rest.startsWith(":")) {
            throw new IllegalArgumentException("only ':PORT' may follow the closing bracket");
        }
        return new HostAndPort(host, parsePort(rest.substring(1), minimumPort));
    }

    private static void requireHostName(String host) {
        if (host.isEmpty()) {
            throw new IllegalArgumentException("the host is missing");
        }
        boolean allowed = host.chars().allMatch(c -> c > ' ' && c != 0x7f && "[]=/#\"".indexOf(c) < 0);
        if (!allowed) {
            throw new IllegalArgumentException("'" + host + "' is not a host name or address");
        }
    }

    private static int parsePort(String digits, int minimumPort) {
        boolean number =
                !digits.isEmpty() && digits.length() <= 5 && digits.chars().allMatch(c -> c >= '0' && c <= '9');
        int port = number ? Integer.parseInt(digits) : -1;
        if (port < minimumPort || port > MAX_PORT) {
            throw new IllegalArgumentException(
                    "port '" + digits + "' is not a number from " + minimumPort + " to " + MAX_PORT);
        }
        return port;
    }

    /** {@code HOST:PORT}, with brackets around an IPv6 address: what {@link #parse} reads. */
    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
