package io.ndbwire.schema;

import java.util.Arrays;

/**
 * Which partition a row belongs to, and which data nodes hold it (protocol documents 03, section 6, and 05, section 8).
 * Immutable.
 */
public final class Partitioning {

    /** How a hash becomes a partition. */
    public enum Kind {
        /** A hash map of buckets: what every table made by MySQL 7.2 or later has. */
        HASH_MAP,
        /** Remainder of the hash by the number of partitions. */
        MODULO,
        /** Linear hashing over the number of partitions. */
        LINEAR,
        /** The application names the partition. */
        USER_DEFINED
    }

    private final Kind kind;
    private final int partitionCount;
    private final short[] buckets;
    private final int[][] replicas;

    /**
     * @param kind how a hash becomes a partition
     * @param partitionCount number of hash partitions, at least 1
     * @param buckets partition of each bucket; empty unless the kind is {@link Kind#HASH_MAP}
     * @param replicas per fragment the data nodes that hold it, the preferred primary first
     */
    public Partitioning(Kind kind, int partitionCount, short[] buckets, int[][] replicas) {
        this.kind = kind;
        this.partitionCount = partitionCount;
        this.buckets = buckets.clone();
        this.replicas = new int[replicas.length][];
        for (int i = 0; i < replicas.length; i++) {
            this.replicas[i] = replicas[i].clone();
        }
    }

    public Kind kind() {
        return kind;
    }

    /** Number of hash partitions. */
    public int partitionCount() {
        return partitionCount;
    }

    /** Number of fragments: the partitions, times their copies where a table is fully replicated. */
    public int fragmentCount() {
        return replicas.length;
    }

    /** The partition of a row whose distribution key hashes to that word; -1 if only the application can tell. */
    public int partition(int hash) {
        switch (kind) {
            case HASH_MAP:
                return buckets[Integer.remainderUnsigned(hash, buckets.length)] & 0xFFFF;
            case MODULO:
                return Integer.remainderUnsigned(hash, partitionCount);
            case LINEAR:
                int mask = Integer.highestOneBit(partitionCount) - 1;
                int partition = hash & mask;
                return partition < partitionCount - (mask + 1) ? hash & (2 * mask + 1) : partition;
            default:
                return -1;
        }
    }

    /** How many data nodes hold a fragment. */
    public int replicaCount(int fragment) {
        return replicas[fragment].length;
    }

    /** Node id of a fragment's replica; 0 is the preferred primary, the others are in no order. */
    public int replica(int fragment, int index) {
        return replicas[fragment][index];
    }

    @Override
    public String toString() {
        return kind + " " + partitionCount + " " + Arrays.deepToString(replicas);
    }
}
