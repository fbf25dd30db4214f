package io.ndbwire.internal.data;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.schema.Column;
import java.util.Arrays;

/**
 * Finds the values of a changed row in the bytes of its change: attribute headers, behind them their values, and behind
 * these the row before the change, each header followed by its value. Filled anew for each change; not thread-safe.
 *
 * <p>Source: protocol document 07, section A6.
 */
public final class ChangeImage {

    /** {@link #length} of a column that the change does not show. */
    public static final int ABSENT = -2;

    private final ColumnCodec[] codecs;
    private final int[] offsets;
    private final int[] lengths;

    /**
     * @param codecs of the table's columns, by number
     */
    public ChangeImage(ColumnCodec[] codecs) {
        this.codecs = codecs;
        offsets = new int[codecs.length];
        lengths = new int[codecs.length];
    }

    /**
     * Finds the key's values, and with an insert or update those of the row after the change.
     *
     * @param change bytes as above
     * @param headersEnd where the values begin
     * @param valuesEnd where the row before the change begins
     */
    public void after(byte[] change, int headersEnd, int valuesEnd) {
        Arrays.fill(lengths, ABSENT);
        int value = headersEnd;
        for (int header = 0; header < headersEnd; header += Words.BYTES) {
            int word = Words.get(change, header);
            value = take(word >>> 16, word & 0xFFFF, value, valuesEnd);
        }
    }

    /** Finds the values of the row before the change; those of the key are the same unless they are told. */
    public void before(byte[] change, int headersEnd, int valuesEnd) {
        after(change, headersEnd, valuesEnd);
        for (int number = 0; number < codecs.length; number++) {
            if (!codecs[number].column().isPrimaryKey()) {
                lengths[number] = ABSENT;
            }
        }
        int item = valuesEnd;
        while (item < change.length) {
            int word = Words.get(change, item);
            item = take(word >>> 16, word & 0xFFFF, item + Words.BYTES, change.length);
        }
    }

    /** Where the column's value begins. */
    public int offset(int columnNumber) {
        return offsets[columnNumber];
    }

    /** The value's bytes, {@link ColumnCodec#NULL}, or {@link #ABSENT}. */
    public int length(int columnNumber) {
        return lengths[columnNumber];
    }

    /**
     * Where the values of a key end.
     *
     * @param change bytes as above; the key's columns come first
     */
    public static int keyEnd(byte[] change, int headersEnd, int valuesEnd, int keyColumns) {
        int end = headersEnd;
        for (int i = 0; i < keyColumns; i++) {
            end += Words.roundUp(Words.get(change, headerOffset(i, headersEnd)) & 0xFFFF);
        }
        if (end > valuesEnd) {
            throw malformed("the key reaches beyond the values");
        }
        return end;
    }

    private static int headerOffset(int n, int headersEnd) {
        if (Words.BYTES * (n + 1) > headersEnd) {
            throw malformed("header " + n + " is missing");
        }
        return Words.BYTES * n;
    }

    private int take(int number, int bytes, int offset, int end) {
        int next = offset + Words.roundUp(bytes);
        if (next > end) {
            throw malformed("column " + number + " has " + bytes + " bytes, " + (end - offset) + " are left");
        }
        // A column that is newer than our description, or a pseudo column.
        if (number < codecs.length) {
            requireFits(codecs[number], bytes);
            offsets[number] = offset;
            lengths[number] = bytes == 0 ? ColumnCodec.NULL : bytes;
        }
        return next;
    }

    private static void requireFits(ColumnCodec codec, int bytes) {
        boolean tooShort = bytes > 0 && codec.column().layout() == Column.Layout.FIXED && bytes < codec.maximumBytes();
        if (tooShort || bytes > Words.roundUp(codec.maximumBytes())) {
            throw malformed("column " + codec.column().name() + " has " + bytes + " bytes, " + codec.maximumBytes()
                    + " at most are expected");
        }
    }

    private static ProtocolException malformed(String problem) {
        return new ProtocolException(ProtocolException.NO_CODE, "Change of a row: " + problem);
    }
}
