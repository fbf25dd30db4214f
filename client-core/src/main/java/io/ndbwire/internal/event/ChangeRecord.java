package io.ndbwire.internal.event;

import io.ndbwire.wire.Signal;
import io.ndbwire.wire.SubTableData;

/**
 * A change of a row as a data node sent it, not decoded. Immutable; shared by all streams that want it.
 *
 * <p>Source: protocol document 07, section A6.
 */
public final class ChangeRecord {

    /** What an instance takes beside its bytes. */
    private static final int OVERHEAD_BYTES = 80;

    private final int kind;
    private final int anyValue;
    private final long transactionId;
    private final byte[] bytes;
    private final int headersEnd;
    private final int valuesEnd;

    private ChangeRecord(int kind, int anyValue, long transactionId, byte[] bytes, int headersEnd, int valuesEnd) {
        this.kind = kind;
        this.anyValue = anyValue;
        this.transactionId = transactionId;
        this.bytes = bytes;
        this.headersEnd = headersEnd;
        this.valuesEnd = valuesEnd;
    }

    /** Keeps a signal beyond its delivery. */
    static ChangeRecord of(Signal signal) {
        int headersEnd = 4 * signal.sectionLength(SubTableData.HEADERS);
        int valuesEnd = headersEnd + 4 * signal.sectionLength(SubTableData.VALUES);
        byte[] bytes = new byte[valuesEnd + 4 * signal.sectionLength(SubTableData.BEFORE)];
        copy(signal, SubTableData.HEADERS, bytes, 0);
        copy(signal, SubTableData.VALUES, bytes, headersEnd);
        copy(signal, SubTableData.BEFORE, bytes, valuesEnd);
        return new ChangeRecord(
                SubTableData.kind(signal),
                SubTableData.anyValue(signal),
                SubTableData.transactionId(signal),
                bytes,
                headersEnd,
                valuesEnd);
    }

    private static void copy(Signal signal, int section, byte[] target, int offset) {
        int words = signal.sectionLength(section);
        if (words > 0) {
            signal.buffer().getBytes(signal.sectionIndex(section), target, offset, 4 * words);
        }
    }

    /** {@link SubTableData#INSERT}, {@link SubTableData#UPDATE} or {@link SubTableData#DELETE}. */
    public int kind() {
        return kind;
    }

    /** What the writer attached. */
    public int anyValue() {
        return anyValue;
    }

    /** The transaction that made the change. */
    public long transactionId() {
        return transactionId;
    }

    /**
     * Attribute headers up to {@link #headersEnd}, their values from there to {@link #valuesEnd}, and behind these the
     * row before the change, each header followed by its value. Not to be changed.
     */
    public byte[] bytes() {
        return bytes;
    }

    /** Where the values begin. */
    public int headersEnd() {
        return headersEnd;
    }

    /** Where the row before the change begins. */
    public int valuesEnd() {
        return valuesEnd;
    }

    /** Memory that it takes, in bytes. */
    int memory() {
        return OVERHEAD_BYTES + bytes.length;
    }
}
