package io.ndbwire.internal.management;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where the management servers are, and which node id is wanted: {@code nodeid=50,mgm1:1186,[fd00::2]:1186}.
 *
 * <p>Elements are separated by {@code ,} or {@code ;} (protocol document 01, section 1): {@code nodeid=N};
 * {@code bind-address=HOST[:PORT]}, which before the first host is the default of all hosts and after a host is for
 * that host only; a host, also prefixed with {@code host=}, {@code mgmd=} or {@code host://}; and {@code #...}, which
 * is ignored. Instances are immutable.
 */
public final class ConnectString {

    /** The environment variable that {@link #fromEnvironment()} reads. */
    public static final String ENVIRONMENT_VARIABLE = "NDB_CONNECTSTRING";

    /** The port of a management server for which none is given. */
    public static final int DEFAULT_PORT = 1186;

    /** The highest node id in a cluster. */
    public static final int MAX_NODE_ID = 255;

    private static final String DEFAULT_HOST = "localhost";
    private static final String NODE_ID_PREFIX = "nodeid=";
    private static final String BIND_ADDRESS_PREFIX = "bind-address=";
    private static final List<String> HOST_PREFIXES = List.of("host://", "host=", "mgmd=");
    private static final List<String> FILE_PREFIXES = List.of("file://", "file=");
    private static final String ALLOWED = "allowed are nodeid=N (0 to 255, once), bind-address=HOST[:PORT] and"
            + " HOST, HOST:PORT or [IPV6]:PORT, also prefixed with host=, mgmd= or host://";

    private final List<ManagementHost> hosts;
    private final int nodeId;

    private ConnectString(List<ManagementHost> hosts, int nodeId) {
        this.hosts = List.copyOf(hosts);
        this.nodeId = nodeId;
    }

    /**
     * Reads a connect string. Without any host it means {@code localhost:1186}.
     *
     * @throws PermanentException naming the element that cannot be read, and what is allowed
     */
    public static ConnectString parse(String text) {
        Parser parser = new Parser(text);
        for (String element : text.split("[,;]", -1)) {
            String trimmed = element.strip();
            if (!trimmed.isEmpty() && !trimmed.startsWith("#")) {
                parser.accept(trimmed);
            }
        }
        return parser.finish();
    }

    /**
     * The connect string of the environment variable {@value #ENVIRONMENT_VARIABLE}, else {@code localhost:1186}.
     *
     * @throws PermanentException if the variable holds something that {@link #parse} refuses
     */
    public static ConnectString fromEnvironment() {
        return fromEnvironment(System.getenv());
    }

    static ConnectString fromEnvironment(Map<String, String> environment) {
        return parse(environment.getOrDefault(ENVIRONMENT_VARIABLE, ""));
    }

    /** The management servers in the order in which they are to be tried; at least one. */
    public List<ManagementHost> hosts() {
        return hosts;
    }

    /** The wanted own node id, 1 to 255, or 0 for any. */
    public int nodeId() {
        return nodeId;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ConnectString that && nodeId == that.nodeId && hosts.equals(that.hosts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(hosts, nodeId);
    }

    /** The canonical form; {@link #parse} makes an equal connect string of it. */
    @Override
    public String toString() {
        List<String> elements = new ArrayList<>();
        if (nodeId != 0) {
            elements.add(NODE_ID_PREFIX + nodeId);
        }
        for (ManagementHost host : hosts) {
            elements.add(host.toString());
            InetSocketAddress bind = host.bindAddress();
            if (bind != null) {
                elements.add(BIND_ADDRESS_PREFIX + new HostAndPort(bind.getHostString(), bind.getPort()));
            }
        }
        return String.join(",", elements);
    }

    /** Collects the elements of one connect string in their order, on which the meaning of a bind address depends. */
    private static final class Parser {

        private final String text;
        private final List<ManagementHost> hosts = new ArrayList<>();
        private @Nullable InetSocketAddress defaultBindAddress;
        private @Nullable Integer nodeId;

        Parser(String text) {
            this.text = text;
        }

        void accept(String element) {
            try {
                if (element.startsWith(NODE_ID_PREFIX)) {
                    acceptNodeId(element.substring(NODE_ID_PREFIX.length()));
                } else if (element.startsWith(BIND_ADDRESS_PREFIX)) {
                    acceptBindAddress(element.substring(BIND_ADDRESS_PREFIX.length()));
                } else if (FILE_PREFIXES.stream().anyMatch(element::startsWith)) {
                    throw new IllegalArgumentException("a configuration file cannot stand for a management server");
                } else {
                    acceptHost(withoutPrefix(element));
                }
            } catch (IllegalArgumentException e) {
                throw new PermanentException(
                        NdbException.NO_CODE,
                        "Connect string '" + text + "': element '" + element + "': " + e.getMessage() + "; " + ALLOWED,
                        e);
            }
        }

        private static String withoutPrefix(String element) {
            return HOST_PREFIXES.stream()
                    .filter(element::startsWith)
                    .findFirst()
                    .map(prefix -> element.substring(prefix.length()))
                    .orElse(element);
        }

        private void acceptNodeId(String digits) {
            if (nodeId != null) {
                throw new IllegalArgumentException("the node id is given a second time");
            }
            boolean number = digits.matches("[0-9]{1,9}");
            if (!number || Integer.parseInt(digits) > MAX_NODE_ID) {
                throw new IllegalArgumentException("'" + digits + "' is not a number from 0 to " + MAX_NODE_ID);
            }
            nodeId = Integer.parseInt(digits);
        }

        private void acceptBindAddress(String address) {
            HostAndPort parsed = HostAndPort.parse(address, 0, 0);
            InetSocketAddress bind = InetSocketAddress.createUnresolved(parsed.host(), parsed.port());
            if (hosts.isEmpty()) {
                defaultBindAddress = bind;
            } else {
                ManagementHost last = hosts.remove(hosts.size() - 1);
                hosts.add(new ManagementHost(last.host(), last.port(), bind));
            }
        }

        private void acceptHost(String address) {
            HostAndPort parsed = HostAndPort.parse(address, DEFAULT_PORT, 1);
            hosts.add(new ManagementHost(parsed.host(), parsed.port(), defaultBindAddress));
        }

        ConnectString finish() {
            if (hosts.isEmpty()) {
                hosts.add(new ManagementHost(DEFAULT_HOST, DEFAULT_PORT, defaultBindAddress));
            }
            return new ConnectString(hosts, nodeId == null ? 0 : nodeId);
        }
    }
}
