package io.ndbwire.wire;

import java.util.BitSet;

/** A data node's state, in answer to {@link ApiRegReq} or when it has started (protocol document 02, section 6.2). */
public final class ApiRegConf {

    public static final int GSN = 1;

    /** {@link #startLevel} of a node that starts, and takes no work yet. */
    public static final int STARTING = 2;
    /** {@link #startLevel} of a node that takes all work. */
    public static final int STARTED = 3;
    /** {@link #startLevel} of a node that finishes running transactions and takes no new ones. */
    public static final int STOPPING = 5;

    private static final int VERSION = 1;
    private static final int HEARTBEAT_CENTISECONDS = 2;
    private static final int LOWEST_DATA_NODE_VERSION = 4;
    private static final int START_LEVEL = 5;
    private static final int START_PHASE = 8;
    private static final int SINGLE_USER_MODE = 11;
    private static final int SINGLE_USER_NODE = 12;
    private static final int CONNECTED_NODES = 13;
    private static final int LENGTH = 22;
    /** The only one in which a node admits API nodes before it is started. */
    private static final int LAST_START_PHASE = 100;

    private static final int NODE_RESTART = 2;

    private ApiRegConf() {}

    /** The node's NDB version. */
    public static int version(Signal signal) {
        return signal.word(VERSION);
    }

    /** The interval in which the node wants to hear of us, in milliseconds, at least 100. */
    public static int heartbeatMillis(Signal signal) {
        return Math.max(100, 10 * signal.word(HEARTBEAT_CENTISECONDS));
    }

    /** The lowest NDB version of all connected data nodes. */
    public static int lowestDataNodeVersion(Signal signal) {
        return signal.word(LOWEST_DATA_NODE_VERSION);
    }

    /** 0..8, see {@link #STARTED}. */
    public static int startLevel(Signal signal) {
        return signal.word(START_LEVEL);
    }

    /** Whether only one API node may work. */
    public static boolean isSingleUserMode(Signal signal) {
        return signal.word(SINGLE_USER_MODE) != 0;
    }

    /** The API node that may work in single user mode. */
    public static int singleUserNode(Signal signal) {
        return signal.word(SINGLE_USER_NODE);
    }

    /** Whether the node is connected to that one. */
    public static boolean isConnected(Signal signal, int nodeId) {
        return (signal.word(CONNECTED_NODES + nodeId / 32) >>> nodeId % 32 & 1) != 0;
    }

    /**
     * A node's answer, in the form for API nodes from 8.0.21 on.
     *
     * @param nodeId the data node's id
     * @param receiverBlock the block of the API node that asked
     * @param version the data node's NDB version, and that of all others
     * @param startLevel 0..8, see {@link #STARTED}
     * @param nodeGroup of the data node
     * @param dynamicId order of the data nodes' starts; negative on the president
     * @param connectedNodes ids of the nodes that it is connected to
     */
    public static OutboundSignal encode(
            int nodeId,
            int receiverBlock,
            int version,
            int heartbeatMillis,
            int startLevel,
            int nodeGroup,
            int dynamicId,
            BitSet connectedNodes) {
        OutboundSignal signal = new OutboundSignal(128)
                .begin(GSN, Block.QMGR, receiverBlock, LENGTH, 0)
                .word(0, Block.reference(Block.QMGR, nodeId))
                .word(VERSION, version)
                .word(HEARTBEAT_CENTISECONDS, heartbeatMillis / 10)
                .word(3, version)
                .word(LOWEST_DATA_NODE_VERSION, version)
                .word(START_LEVEL, startLevel)
                .word(6, nodeGroup)
                .word(7, dynamicId)
                .word(SINGLE_USER_NODE, -1)
                .word(LENGTH - 1, version);
        if (startLevel == STARTING) {
            signal.word(START_PHASE, LAST_START_PHASE).word(START_PHASE + 1, NODE_RESTART);
        }
        connectedNodes.stream()
                .forEach(node -> signal.word(
                        CONNECTED_NODES + node / 32, signal.word(CONNECTED_NODES + node / 32) | 1 << node % 32));
        return signal;
    }
}
