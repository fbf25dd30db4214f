package io.ndbwire.embedded.management;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** The cluster's configuration: defaults of each kind of section, nodes, and connections. */
final class Configuration {

    private static final int TWO_MEGABYTES = 2 << 20;

    private final ClusterLayout layout;
    final ConfigurationSection dataNodeDefaults = new ConfigurationSection(ConfigurationSection.DATA_NODE);
    final ConfigurationSection apiNodeDefaults = new ConfigurationSection(ConfigurationSection.API_NODE);
    final ConfigurationSection managementDefaults = new ConfigurationSection(ConfigurationSection.MANAGEMENT_NODE);
    final ConfigurationSection connectionDefaults = new ConfigurationSection(ConfigurationSection.TCP);
    final ConfigurationSection system = new ConfigurationSection(ConfigurationSection.SYSTEM);

    Configuration(ClusterLayout layout, int managementPort) {
        this.layout = layout;
        system.number(ConfigurationKey.PRIMARY_MANAGEMENT_NODE, layout.managementNode())
                .number(ConfigurationKey.GENERATION, 1)
                .text(ConfigurationKey.SYSTEM_NAME, ClusterLayout.NAME);
        dataNodeDefaults
                .text(ConfigurationKey.HOST_NAME, layout.host())
                .number(ConfigurationKey.REPLICAS, layout.replicas())
                .number(ConfigurationKey.HEARTBEAT_API, layout.heartbeatMillis())
                .number(ConfigurationKey.TRANSACTION_CHECK_INTERVAL, 1000)
                .number(ConfigurationKey.INACTIVE_TIMEOUT, layout.inactiveTimeoutMillis())
                .number(ConfigurationKey.DEADLOCK_TIMEOUT, layout.deadlockTimeoutMillis())
                .number(ConfigurationKey.LOCAL_SCAN_BATCH, 256);
        apiNodeDefaults
                .text(ConfigurationKey.HOST_NAME, "")
                .number(ConfigurationKey.DEDICATED, 0)
                .number(ConfigurationKey.ARBITRATION_RANK, 0)
                .number(ConfigurationKey.ARBITRATION_DELAY, 0)
                .number(ConfigurationKey.MAXIMUM_SCAN_BATCH, 262_144)
                .number(ConfigurationKey.BATCH_BYTES, 16_384)
                .number(ConfigurationKey.BATCH_ROWS, 256)
                .number(ConfigurationKey.AUTO_RECONNECT, 1)
                .number(ConfigurationKey.REDO_PROBLEM_ACTION, 1)
                .number(ConfigurationKey.HASH_MAP_SIZE, 0)
                .number(ConfigurationKey.CONNECT_BACKOFF, 1500)
                .number(ConfigurationKey.START_CONNECT_BACKOFF, 0);
        managementDefaults
                .text(ConfigurationKey.HOST_NAME, layout.host())
                .number(ConfigurationKey.ARBITRATION_RANK, 1)
                .number(ConfigurationKey.ARBITRATION_DELAY, 0)
                .number(ConfigurationKey.MANAGEMENT_PORT, managementPort);
        connectionDefaults
                .number(ConfigurationKey.SEND_SIGNAL_ID, layout.signalIds() ? 1 : 0)
                .number(ConfigurationKey.CHECKSUM, layout.checksums() ? 1 : 0)
                .text(ConfigurationKey.HOST_1, "")
                .text(ConfigurationKey.HOST_2, layout.host())
                .number(ConfigurationKey.GROUP, 55)
                .number(ConfigurationKey.OVERLOAD_LIMIT, 0)
                .number(ConfigurationKey.PRESEND_CHECKSUM, 0)
                .number(ConfigurationKey.ALLOW_UNRESOLVED, 0)
                .number(ConfigurationKey.PREFER_IP_VERSION, 4)
                .number(ConfigurationKey.SEND_BUFFER, TWO_MEGABYTES)
                .number(ConfigurationKey.RECEIVE_BUFFER, TWO_MEGABYTES)
                .number(ConfigurationKey.SOCKET_RECEIVE_BUFFER, 0)
                .number(ConfigurationKey.SOCKET_SEND_BUFFER, 0)
                .number(ConfigurationKey.MAXIMUM_SEGMENT, 0)
                .number(ConfigurationKey.BIND_ANY, 0)
                .number(ConfigurationKey.REQUIRE_TLS, 0);
    }

    int dataNodes() {
        return layout.dataNodes().size();
    }

    int apiNodes() {
        return layout.apiNodes().size();
    }

    /** All nodes by ascending id, without their defaults. */
    List<ConfigurationSection> nodes() {
        List<ConfigurationSection> nodes = new ArrayList<>();
        layout.dataNodes().forEach(id -> nodes.add(node(ConfigurationSection.DATA_NODE, id)));
        nodes.add(node(ConfigurationSection.MANAGEMENT_NODE, layout.managementNode()));
        layout.apiNodes().forEach(id -> nodes.add(node(ConfigurationSection.API_NODE, id)));
        return nodes;
    }

    private static ConfigurationSection node(int type, int id) {
        return new ConfigurationSection(type).number(ConfigurationKey.NODE_ID, id);
    }

    /**
     * The connections of one node, or of all, without their defaults.
     *
     * @param nodeId whose connections are wanted; 0 for all
     * @param port of a data node; 0 for one that is not told
     */
    List<ConfigurationSection> connections(int nodeId, IntUnaryOperator port) {
        List<ConfigurationSection> connections = new ArrayList<>();
        for (int api : layout.apiNodes()) {
            for (int data : layout.dataNodes()) {
                if (nodeId == 0 || nodeId == api || nodeId == data) {
                    connections.add(new ConfigurationSection(ConfigurationSection.TCP)
                            .number(ConfigurationKey.NODE_1, api)
                            .number(ConfigurationKey.NODE_2, data)
                            .number(ConfigurationKey.SERVER_PORT, port.applyAsInt(data))
                            .number(ConfigurationKey.SERVER_NODE, data));
                }
            }
        }
        return connections;
    }

    ConfigurationSection defaults(ConfigurationSection section) {
        return switch (section.type()) {
            case ConfigurationSection.DATA_NODE -> dataNodeDefaults;
            case ConfigurationSection.API_NODE -> apiNodeDefaults;
            case ConfigurationSection.MANAGEMENT_NODE -> managementDefaults;
            default -> connectionDefaults;
        };
    }
}
