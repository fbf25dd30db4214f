package io.ndbwire.internal.data;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;

/**
 * One pass over the mask bits and values of a packed row (protocol document 03, section 21). Bit fields are copied
 * behind the row's bytes, each from a word of its own.
 */
final class PackedRowWalk {

    private final byte[] source;
    private final int data;
    private final int limit;
    private final int mask;
    private int maskBit;
    private int next;
    /** Bits used of the words from {@link #next} on by consecutive bit fields. */
    private int pendingBits;

    private int valueOffset;
    private int bitTarget;

    /**
     * @param source the row; where it has bit fields, with room for them behind {@code limit}
     * @param header where its header word begins
     * @param data where its values begin
     * @param limit where it ends at the latest
     */
    PackedRowWalk(byte[] source, int header, int data, int limit) {
        this.source = source;
        this.data = data;
        this.limit = limit;
        this.mask = header + Words.BYTES;
        this.next = data;
        this.bitTarget = limit;
    }

    boolean nextMaskBit() {
        int index = mask + maskBit / 8;
        require(index < data, "its mask is too short");
        boolean set = (source[index] >> maskBit % 8 & 1) != 0;
        maskBit++;
        return set;
    }

    /** Steps over a value that is not NULL and returns its length in bytes. */
    int nextValue(ColumnCodec codec) {
        Column column = codec.column();
        if (column.type() == ColumnType.BIT) {
            return nextBits(column);
        }
        leaveBits();
        if (RowLayout.isWordAligned(column)) {
            next = data + Words.roundUp(next - data);
        }
        int lengthBytes = column.layout().lengthBytes();
        require(next + lengthBytes <= limit, "values reach beyond the end");
        int length = lengthBytes == 0
                ? codec.maximumBytes()
                : lengthBytes + (int) Words.getLittleEndian(source, next, lengthBytes);
        if (length > codec.maximumBytes()) {
            throw malformed(column.name() + " has " + length + " bytes");
        }
        require(length <= limit - next, "values reach beyond the end");
        valueOffset = next;
        next += length;
        return length;
    }

    int valueOffset() {
        return valueOffset;
    }

    /** Where the packed row ends, padding included. */
    int end() {
        leaveBits();
        int end = data + Words.roundUp(next - data);
        require(end <= limit, "padding is missing");
        return end;
    }

    private int nextBits(Column column) {
        if (pendingBits == 0) {
            next = data + Words.roundUp(next - data);
        }
        int bits = column.length();
        int bytes = column.maximumBytes();
        require(next + Words.BYTES * ((pendingBits + bits + 31) / 32) <= limit, "bit fields reach beyond the end");
        valueOffset = bitTarget;
        for (int i = 0; i < bits; i++) {
            int from = pendingBits + i;
            int bit = source[next + from / 8] >> from % 8 & 1;
            source[bitTarget + i / 8] |= (byte) (bit << i % 8);
        }
        bitTarget += bytes;
        pendingBits += bits;
        return bytes;
    }

    private void leaveBits() {
        next += Words.BYTES * ((pendingBits + 31) / 32);
        pendingBits = 0;
    }

    private static void require(boolean condition, String problem) {
        if (!condition) {
            throw malformed(problem);
        }
    }

    private static ProtocolException malformed(String problem) {
        return new ProtocolException(ProtocolException.NO_CODE, "Packed row: " + problem);
    }
}
