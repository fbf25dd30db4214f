package io.ndbwire.internal.management;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.error.ProtocolException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Gives the sections of a configuration their meaning for one API node (protocol document 01, sections 4.3 and 4.5).
 */
final class ConfigurationInterpreter {

    private static final int MAX_DATA_NODE_ID = 144;
    private static final int MAX_LOCATION_DOMAIN_ID = 16;
    private static final int MAX_PORT = 65535;
    private static final int DEFAULT_BATCH_SIZE = 256;
    private static final int MAX_BATCH_SIZE = 992;

    private final ConfigurationSections sections;
    private final int ownNodeId;

    ConfigurationInterpreter(ConfigurationSections sections, int ownNodeId) {
        this.sections = sections;
        this.ownNodeId = ownNodeId;
    }

    ClusterConfiguration interpret() {
        Map<Integer, DataNode> dataNodes = new TreeMap<>();
        for (ConfigurationSection node : sections.nodes()) {
            if (node.type() == SectionType.DATA_NODE) {
                DataNode dataNode = dataNode(node);
                if (dataNodes.put(dataNode.nodeId(), dataNode) != null) {
                    throw malformed("data node " + dataNode.nodeId() + " is defined twice");
                }
            }
        }
        ApiNode ownNode = ownNode();
        return new ClusterConfiguration(
                sections.system().number(ConfigurationKey.SYSTEM_GENERATION, 0),
                sections.system().text(ConfigurationKey.SYSTEM_NAME, ""),
                ownNode,
                List.copyOf(dataNodes.values()),
                links(dataNodes, ownNode));
    }

    private static DataNode dataNode(ConfigurationSection section) {
        return new DataNode(
                section.requireNumber(ConfigurationKey.NODE_ID, 1, MAX_DATA_NODE_ID),
                section.text(ConfigurationKey.HOST_NAME, ""),
                locationDomainId(section),
                section.number(ConfigurationKey.HEARTBEAT_INTERVAL_API, 1500),
                section.number(ConfigurationKey.TRANSACTION_CHECK_INTERVAL, 1000),
                section.number(ConfigurationKey.TRANSACTION_INACTIVE_TIMEOUT, 0xFFFFFEFFL),
                section.number(ConfigurationKey.TRANSACTION_DEADLOCK_TIMEOUT, 1200));
    }

    private ApiNode ownNode() {
        ConfigurationSection section = sections.nodes().stream()
                .filter(node -> node.type() == SectionType.API_NODE)
                .filter(node -> node.number(ConfigurationKey.NODE_ID, 0) == ownNodeId)
                .findFirst()
                .orElseThrow(() -> malformed("node " + ownNodeId + " is not defined as an API node"));
        boolean queue = section.flag(ConfigurationKey.REDO_PROBLEM_ACTION, true);
        return new ApiNode(
                ownNodeId,
                section.text(ConfigurationKey.HOST_NAME, ""),
                locationDomainId(section),
                section.number(ConfigurationKey.ARBITRATION_DELAY, 0),
                section.number(ConfigurationKey.MAX_SCAN_BATCH_SIZE, 262144),
                section.number(ConfigurationKey.BATCH_BYTE_SIZE, 16384),
                section.number(ConfigurationKey.BATCH_SIZE, 1, MAX_BATCH_SIZE, DEFAULT_BATCH_SIZE),
                queue ? RedoProblemAction.QUEUE : RedoProblemAction.ABORT,
                section.number(ConfigurationKey.CONNECT_BACKOFF_MAX_TIME, 1500),
                section.number(ConfigurationKey.START_CONNECT_BACKOFF_MAX_TIME, 0));
    }

    /** A node without a host name entry has no place, whatever its domain says. */
    private static int locationDomainId(ConfigurationSection section) {
        boolean hasHost = section.contains(ConfigurationKey.HOST_NAME);
        int domain = section.number(ConfigurationKey.LOCATION_DOMAIN_ID, 0, MAX_LOCATION_DOMAIN_ID, 0);
        return hasHost ? domain : 0;
    }

    private List<DataNodeLink> links(Map<Integer, DataNode> dataNodes, ApiNode ownNode) {
        Map<Integer, DataNodeLink> links = new TreeMap<>();
        for (ConfigurationSection section : sections.connections()) {
            int first = section.requireNumber(ConfigurationKey.CONNECTION_NODE_1, 1, ConnectString.MAX_NODE_ID);
            int second = section.requireNumber(ConfigurationKey.CONNECTION_NODE_2, 1, ConnectString.MAX_NODE_ID);
            if (first != ownNodeId && second != ownNodeId) {
                continue;
            }
            boolean ownIsFirst = first == ownNodeId;
            DataNode peer = dataNodes.get(ownIsFirst ? second : first);
            if (peer != null && links.put(peer.nodeId(), link(section, ownIsFirst, peer, ownNode)) != null) {
                throw malformed("the connection of nodes " + ownNodeId + " and " + peer.nodeId() + " is defined twice");
            }
        }
        return List.copyOf(links.values());
    }

    private DataNodeLink link(ConfigurationSection section, boolean ownIsFirst, DataNode peer, ApiNode ownNode) {
        requireServable(section, peer);
        int port = section.signedNumber(ConfigurationKey.SERVER_PORT, 0);
        if (port < -MAX_PORT || port > MAX_PORT) {
            throw malformed("port " + port + " of data node " + peer.nodeId() + " is not -65535 to 65535");
        }
        int ownHost = ownIsFirst ? ConfigurationKey.HOST_NAME_1 : ConfigurationKey.HOST_NAME_2;
        int peerHost = ownIsFirst ? ConfigurationKey.HOST_NAME_2 : ConfigurationKey.HOST_NAME_1;
        return new DataNodeLink(
                peer,
                section.text(peerHost, peer.hostName()),
                port,
                section.text(ownHost, ""),
                section.flag(ConfigurationKey.SEND_SIGNAL_ID, true),
                section.flag(ConfigurationKey.CHECKSUM, false),
                section.number(ConfigurationKey.SEND_BUFFER_MEMORY, 2 << 20),
                section.number(ConfigurationKey.SOCKET_RECEIVE_BUFFER, 0, Integer.MAX_VALUE, 0),
                section.number(ConfigurationKey.SOCKET_SEND_BUFFER, 0, Integer.MAX_VALUE, 0),
                section.number(ConfigurationKey.TCP_MAX_SEGMENT, 0, Integer.MAX_VALUE, 0),
                section.number(ConfigurationKey.GROUP, 0, Integer.MAX_VALUE, 55),
                section.number(ConfigurationKey.PREFER_IP_VERSION, 4) == 6 ? 6 : 4,
                ownNode.locationDomainId());
    }

    private void requireServable(ConfigurationSection section, DataNode peer) {
        String link = "The connection of API node " + ownNodeId + " to data node " + peer.nodeId();
        if (section.type() == SectionType.SHM_CONNECTION) {
            throw new PermanentException(
                    NdbException.NO_CODE,
                    link + " uses shared memory, which this client does not support; define a [tcp] section with"
                            + " NodeId1=" + ownNodeId + " and NodeId2=" + peer.nodeId()
                            + " in the management server's configuration");
        }
        if (section.flag(ConfigurationKey.REQUIRE_LINK_TLS, false)) {
            throw new PermanentException(
                    ManagementErrorCode.TLS_REQUIRED,
                    link + " requires TLS, which this client does not support; set RequireTls=0 for the data node, or"
                            + " define a [tcp] section for the pair");
        }
    }

    private static ProtocolException malformed(String problem) {
        return new ProtocolException(NdbException.NO_CODE, "Configuration: " + problem);
    }
}
