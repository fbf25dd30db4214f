package io.ndbwire.wire;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.PermanentException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * The operations of a pushed join as SCAN_TABREQ and TCKEYREQ carry them: all nodes, then the parameters of all
 * (protocol document 07, sections B4 and B5). Immutable.
 */
public final class QueryTree {

    /** The most nodes; a look-up through a unique index takes two. */
    public static final int MAXIMUM_NODES = 32;

    /** Word behind the read list of every operation of a scan, by which rows find their parents' rows. */
    public static final int CORRELATION = 0xFFE8 << 16;

    private static final int MAXIMUM_NODE_WORDS = 0xFFFF;

    private final byte[] words;
    private final int[] receiverOffsets;

    /**
     * @param nodes 1..{@link #MAXIMUM_NODES}; the first one is the root, and each parent stands before its children
     * @throws InvalidValueException if there are more, or one of them has more words than the data nodes take
     */
    public QueryTree(List<QueryNode> nodes) {
        if (nodes.size() > MAXIMUM_NODES) {
            throw new InvalidValueException("Pushed join: " + nodes.size() + " accesses, at most " + MAXIMUM_NODES
                    + " are allowed; a look-up through a unique index counts twice");
        }
        int treeWords = 1;
        int parameterWords = 0;
        for (int i = 0; i < nodes.size(); i++) {
            QueryNode node = nodes.get(i);
            if (node.isRoot() != (i == 0) || node.parent() > Math.max(0, i - 1)) {
                throw new PermanentException(
                        PermanentException.NO_CODE, "Node " + i + " of a pushed join stands before its parent");
            }
            treeWords += node.nodeWords();
            parameterWords += requireFits(i, node.parameterWords());
        }
        requireFits(0, treeWords);
        receiverOffsets = new int[nodes.size()];
        ByteBuffer target = ByteBuffer.allocate(Integer.BYTES * (treeWords + parameterWords))
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(treeWords << 16 | nodes.size());
        nodes.forEach(node -> node.writeNode(target));
        for (int i = 0; i < receiverOffsets.length; i++) {
            receiverOffsets[i] = nodes.get(i).writeParameters(target);
        }
        words = target.array();
    }

    private static int requireFits(int node, int words) {
        if (words > MAXIMUM_NODE_WORDS) {
            throw new InvalidValueException("Pushed join: operation " + node + " takes " + words + " words, at most "
                    + MAXIMUM_NODE_WORDS + " are allowed; use shorter conditions and keys");
        }
        return words;
    }

    /** The words as they are sent, but for the receiver ids; not to be changed. */
    public byte[] words() {
        return words;
    }

    /** Where, in bytes, the receiver id of a node goes, under which its rows arrive. */
    public int receiverOffset(int node) {
        return receiverOffsets[node];
    }
}
