package io.ndbwire.internal.dictionary;

import io.ndbwire.error.ProtocolException;

/**
 * Which data nodes hold each fragment (protocol document 05, section 8.4). Immutable.
 *
 * <p>The first node of a fragment is its preferred primary; it may be dead.
 */
final class ReplicaData {

    private static final int HEAD_BYTES = 4;
    private static final int LOG_PART_BYTES = 2;
    private static final int NODE_BYTES = 2;
    private static final int MAXIMUM_REPLICAS = 4;

    private final int[][] nodes;

    private ReplicaData(int[][] nodes) {
        this.nodes = nodes;
    }

    /** Of an object without fragments. */
    static ReplicaData none() {
        return new ReplicaData(new int[0][]);
    }

    /**
     * @param bytes the property's value
     * @throws ProtocolException if the bytes are not replica data
     */
    static ReplicaData decode(byte[] bytes) {
        if (bytes.length == 0) {
            return none();
        }
        if (bytes.length < HEAD_BYTES) {
            throw malformed(bytes.length + " bytes");
        }
        int replicas = bigEndian16(bytes, 0);
        int fragments = bigEndian16(bytes, 2);
        int fragmentBytes = LOG_PART_BYTES + NODE_BYTES * replicas;
        if (replicas < 1 || replicas > MAXIMUM_REPLICAS || bytes.length != HEAD_BYTES + fragments * fragmentBytes) {
            throw malformed(replicas + " replicas of " + fragments + " fragments in " + bytes.length + " bytes");
        }
        int[][] nodes = new int[fragments][replicas];
        for (int fragment = 0; fragment < fragments; fragment++) {
            int start = HEAD_BYTES + fragment * fragmentBytes + LOG_PART_BYTES;
            for (int replica = 0; replica < replicas; replica++) {
                nodes[fragment][replica] = bigEndian16(bytes, start + NODE_BYTES * replica);
            }
        }
        return new ReplicaData(nodes);
    }

    int fragmentCount() {
        return nodes.length;
    }

    /** Per fragment the nodes that hold it; not copied. */
    int[][] nodes() {
        return nodes;
    }

    private static int bigEndian16(byte[] bytes, int index) {
        return (bytes[index] & 0xFF) << 8 | bytes[index + 1] & 0xFF;
    }

    private static ProtocolException malformed(String what) {
        return new ProtocolException(ProtocolException.NO_CODE, "Malformed replica data: " + what);
    }
}
