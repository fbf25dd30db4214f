package io.ndbwire.wire;

/**
 * Numbers of the blocks that send and receive signals, and references to them (protocol document 02, section 4).
 *
 * <p>A block number has 16 bits and may hold an instance; a reference adds the node id in its lower half.
 */
public final class Block {

    /** Transaction coordinator. */
    public static final int DBTC = 0xF5;
    /** Distribution and global checkpoints. */
    public static final int DBDIH = 0xF6;
    /** Rows of a data node. */
    public static final int DBLQH = 0xF7;
    /** Dictionary. */
    public static final int DBDICT = 0xFA;
    /** Cluster membership, and registration of API nodes. */
    public static final int QMGR = 0xFC;
    /** Subscriptions to changes of rows. */
    public static final int SUMA = 0x101;
    /** Information about the node itself. */
    public static final int DBINFO = 0x107;
    /** Receiver of messages that pack several signals. */
    public static final int API_PACKED = 0x7FF;
    /** The block of every API node that answers for its membership. */
    public static final int API_CLUSTER_MANAGER = 0xFA2;
    /** The first number that an API node may give to a block of its own choice. */
    public static final int FIRST_API_BLOCK = 0x8000;

    private static final int INSTANCE_SHIFT = 9;

    private Block() {}

    /** The reference of a block on a node. */
    public static int reference(int block, int nodeId) {
        return block << 16 | nodeId;
    }

    /** The block number, with its instance, of a reference. */
    public static int number(int reference) {
        return reference >>> 16;
    }

    /** The instance in a block number, of the first 127 ones; higher ones are written another way. */
    public static int instance(int block) {
        return block >>> INSTANCE_SHIFT;
    }

    /** The node id of a reference. */
    public static int node(int reference) {
        return reference & 0xFFFF;
    }
}
