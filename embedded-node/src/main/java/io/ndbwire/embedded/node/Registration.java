package io.ndbwire.embedded.node;

import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.wire.ApiRegConf;
import io.ndbwire.wire.ApiRegRef;
import io.ndbwire.wire.ApiRegReq;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.NdbVersion;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.Signal;

/** Registration and heartbeats of API nodes (protocol document 02, section 6). */
final class Registration {

    private static final int UNSUPPORTED_VERSION = 2;
    private static final int WRONG_NODE = 1;

    private final DataNode node;
    private final DataNodes nodes;

    Registration(DataNode node, DataNodes nodes) {
        this.node = node;
        this.nodes = nodes;
    }

    /** API_REGREQ. */
    void register(ApiLink link, Signal signal) {
        int version = ApiRegReq.version(signal);
        int error = ApiRegReq.nodeId(signal) != link.apiNodeId() ? WRONG_NODE : UNSUPPORTED_VERSION;
        if (error == WRONG_NODE || !isSupported(version)) {
            link.send(ApiRegRef.encode(node.nodeId(), Block.API_CLUSTER_MANAGER, NdbVersion.OWN, error));
            return;
        }
        link.registered(version);
        link.send(state());
    }

    /** The node's state as API nodes hear it. */
    OutboundSignal state() {
        boolean president = nodes.president() == node.nodeId();
        int dynamicId = node.dynamicId();
        return ApiRegConf.encode(
                node.nodeId(),
                Block.API_CLUSTER_MANAGER,
                NdbVersion.OWN,
                nodes.heartbeatMillis(),
                startLevel(),
                nodes.nodeGroup(node.nodeId()),
                president ? -dynamicId : dynamicId,
                nodes.connectedNodes(node));
    }

    private int startLevel() {
        return switch (node.state()) {
            case STARTING -> ApiRegConf.STARTING;
            case STOPPING -> ApiRegConf.STOPPING;
            default -> ApiRegConf.STARTED;
        };
    }

    /** Every release from 8.0 on, and the last ones of 7.4 to 7.6. */
    private static boolean isSupported(int version) {
        return Integer.compareUnsigned(version, NdbVersion.of(8, 0, 0)) >= 0
                || isLateRelease(version, NdbVersion.of(7, 4, 6))
                || isLateRelease(version, NdbVersion.of(7, 5, 4))
                || isLateRelease(version, NdbVersion.of(7, 6, 4));
    }

    private static boolean isLateRelease(int version, int first) {
        return version >>> 8 == first >>> 8 && version >= first;
    }
}
