package io.ndbwire.embedded.storage;

import java.util.Arrays;
import java.util.List;

/**
 * How a table's key stands in requests: its columns' values in ascending order of their numbers, each padded to a word
 * (protocol document 03, section 8). One thread only.
 */
public final class KeyFormat {

    /** The most bytes of a key. */
    public static final int MAXIMUM_KEY_BYTES = 4092;

    private final StoredColumn[] columns;
    private final boolean comparesBytes;
    private final boolean hashesBytes;
    private final KeyHash hash = new KeyHash();
    private final WordBuffer hashed = new WordBuffer(256);

    /**
     * @param columns in the order in which requests give them
     */
    public KeyFormat(List<StoredColumn> columns) {
        this.columns = columns.toArray(StoredColumn[]::new);
        boolean anyDistribution = columns.stream().anyMatch(StoredColumn::isDistributionKey);
        comparesBytes = columns.stream().allMatch(column -> column.collation().isIdentity());
        hashesBytes = comparesBytes && (!anyDistribution || columns.stream().allMatch(StoredColumn::isDistributionKey));
    }

    public int columnCount() {
        return columns.length;
    }

    public StoredColumn column(int index) {
        return columns[index];
    }

    /** Whether these bytes are a key of this table. */
    public boolean accepts(byte[] key) {
        int offset = 0;
        for (StoredColumn column : columns) {
            int length = length(column, key, offset);
            if (length < 0 || offset + length > key.length || length > column.maximumBytes()) {
                return false;
            }
            offset += Words.padded(length);
        }
        return offset == key.length;
    }

    /** Bytes of the value that begins there, with its length; -1 if there is not even a length. */
    int length(StoredColumn column, byte[] key, int offset) {
        if (column.isFixed()) {
            return column.maximumBytes();
        }
        int lengthBytes = column.lengthBytes();
        return offset + lengthBytes > key.length ? -1 : lengthBytes + (int) Words.unsigned(key, offset, lengthBytes);
    }

    /** Puts a key's values into a row. */
    void copyTo(RowEditor row, byte[] key) {
        int offset = 0;
        for (StoredColumn column : columns) {
            int length = length(column, key, offset);
            row.set(column.id(), key, offset, length);
            offset += Words.padded(length);
        }
    }

    /** The key of a row, as a request would give it; the columns must not be NULL. */
    public byte[] of(RowEditor row) {
        WordBuffer out = new WordBuffer(64);
        for (StoredColumn column : columns) {
            out.append(row.source(column.id()), row.offset(column.id()), row.length(column.id()));
            out.pad();
        }
        return out.toByteArray();
    }

    /** What chooses the partition of a key. */
    public int distributionHash(byte[] key) {
        if (hashesBytes) {
            return hash.distribution(key, 0, key.length);
        }
        boolean all = true;
        for (StoredColumn column : columns) {
            all &= !column.isDistributionKey();
        }
        hashed.clear();
        int offset = 0;
        for (StoredColumn column : columns) {
            int length = length(column, key, offset);
            if (all || column.isDistributionKey()) {
                appendHashed(column, key, offset, length);
            }
            offset += Words.padded(length);
        }
        return hash.distribution(hashed.array(), 0, hashed.length());
    }

    private void appendHashed(StoredColumn column, byte[] key, int offset, int length) {
        int lengthBytes = column.lengthBytes();
        if (column.collation().isIdentity()) {
            hashed.append(key, offset, length);
        } else {
            column.collation()
                    .appendHashed(
                            key,
                            offset + lengthBytes,
                            length - lengthBytes,
                            column.maximumBytes() - lengthBytes,
                            hashed);
        }
        hashed.pad();
    }

    /** The form of a key in which equal keys have equal bytes. */
    byte[] comparable(byte[] key) {
        if (comparesBytes) {
            return key;
        }
        WordBuffer out = new WordBuffer(2 * key.length);
        int offset = 0;
        for (StoredColumn column : columns) {
            int length = length(column, key, offset);
            int lengthBytes = column.collation().isIdentity() ? 0 : column.lengthBytes();
            byte[] weights = column.collation().weights(key, offset + lengthBytes, length - lengthBytes);
            out.append(weights.length);
            out.append(weights, 0, weights.length);
            offset += Words.padded(length);
        }
        return out.toByteArray();
    }

    /** Whether a row has that comparable key. */
    boolean isKeyOf(byte[] comparable, RowFormat format, byte[] row, RowEditor scratch) {
        if (!comparesBytes) {
            scratch.load(row);
            return Arrays.equals(comparable, comparable(of(scratch)));
        }
        int offset = 0;
        for (StoredColumn column : columns) {
            int start = format.offset(row, column.id());
            int length = format.storedLength(row, start, column.id());
            int end = offset + length;
            if (end > comparable.length || !Arrays.equals(row, start, start + length, comparable, offset, end)) {
                return false;
            }
            offset += Words.padded(length);
        }
        return offset == comparable.length;
    }
}
