package io.ndbwire.internal.dictionary;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.wire.PropertyList;

/** A hash map: the partition of each hash bucket (protocol document 05, section 8.3). Immutable. */
final class HashMapDescription {

    private static final int VALUES = 3;
    private static final int ID = 153;
    private static final int VERSION = 154;

    private final int id;
    private final int version;
    private final short[] buckets;

    private HashMapDescription(int id, int version, short[] buckets) {
        this.id = id;
        this.version = version;
        this.buckets = buckets;
    }

    /**
     * @param properties the object's property list
     * @throws ProtocolException if the bytes do not describe a hash map
     */
    static HashMapDescription decode(byte[] properties) {
        PropertyList list = new PropertyList(properties);
        int id = 0;
        int version = 0;
        byte[] values = {};
        while (list.next()) {
            switch (list.key()) {
                case VALUES -> values = list.binary();
                case ID -> id = list.number();
                case VERSION -> version = list.number();
                default -> {}
            }
        }
        if (values.length == 0 || values.length % 2 != 0) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE, "Malformed hash map " + id + ": values of " + values.length + " bytes");
        }
        short[] buckets = new short[values.length / 2];
        for (int i = 0; i < buckets.length; i++) {
            buckets[i] = (short) (values[2 * i] & 0xFF | values[2 * i + 1] << 8);
        }
        return new HashMapDescription(id, version, buckets);
    }

    /** Its number in the dictionary. */
    int id() {
        return id;
    }

    int version() {
        return version;
    }

    /** The partition of each bucket, at least one; not copied. */
    short[] buckets() {
        return buckets;
    }

    /** The highest partition of a bucket. */
    int highestPartition() {
        int highest = 0;
        for (short bucket : buckets) {
            highest = Math.max(highest, bucket & 0xFFFF);
        }
        return highest;
    }
}
