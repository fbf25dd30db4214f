package io.ndbwire.embedded.dictionary;

/** The default hash maps (protocol document 05, section 8.3). */
final class HashMaps {

    static final int MAXIMUM_PARTITIONS = 8160;

    private static final int BUCKETS = 3840;
    private static final int MANY_BUCKETS = 23040;
    private static final int MANY_PARTITIONS = 1536;

    private HashMaps() {}

    static String name(int partitions) {
        return "DEFAULT-HASHMAP-" + bucketCount(partitions) + "-" + partitions;
    }

    static short[] buckets(int partitions) {
        short[] buckets = new short[bucketCount(partitions)];
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] = (short) (i % partitions);
        }
        return buckets;
    }

    static int partitions(short[] buckets) {
        int partitions = 0;
        for (short bucket : buckets) {
            partitions = Math.max(partitions, (bucket & 0xFFFF) + 1);
        }
        return partitions;
    }

    private static int bucketCount(int partitions) {
        return partitions > MANY_PARTITIONS ? MANY_BUCKETS : BUCKETS;
    }
}
