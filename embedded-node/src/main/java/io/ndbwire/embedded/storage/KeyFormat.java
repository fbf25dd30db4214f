package io.ndbwire.embedded.storage;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * How a table's key stands in requests: its columns' values in ascending order of their numbers, each padded to a word
 * (protocol document 03, section 8). One thread only.
 */
public final class KeyFormat {

    /** The most bytes of a key. */
    public static final int MAXIMUM_KEY_BYTES = 4092;

    /** Odd and of this process alone: nobody can choose keys that meet in one place of the hash index. */
    private static final int FACTOR_1 = ThreadLocalRandom.current().nextInt() | 1;

    private static final int FACTOR_2 = ThreadLocalRandom.current().nextInt() | 1;
    private static final int FACTOR_3 = ThreadLocalRandom.current().nextInt() | 1;

    private final StoredColumn[] columns;
    private final boolean comparesBytes;
    private final boolean distributesByAll;
    private final KeyHash hash = new KeyHash();
    private final WordBuffer hashed = new WordBuffer(64);
    private byte @Nullable [] hashedKey;
    private int distribution;
    private int position;

    /**
     * @param columns in the order in which requests give them
     */
    public KeyFormat(List<StoredColumn> columns) {
        this.columns = columns.toArray(StoredColumn[]::new);
        boolean bytes = true;
        int distributing = 0;
        for (StoredColumn column : columns) {
            bytes &= column.collation().isIdentity();
            distributing += column.isDistributionKey() ? 1 : 0;
        }
        comparesBytes = bytes;
        distributesByAll = distributing == 0 || distributing == columns.size();
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

    /** What chooses the partition of a key, whose bytes must stay as they are from now on. */
    public int distributionHash(byte[] key) {
        hash(key);
        return distribution;
    }

    /** What the hash index finds a key by; keys that compare as equal have the same. Its bytes must stay as they are. */
    int indexHash(byte[] key) {
        hash(key);
        return position;
    }

    /** One computation serves both: an operation finds its partition first, then its row. */
    private void hash(byte[] key) {
        if (key == hashedKey) {
            return;
        }
        if (comparesBytes) {
            hash.of(key, 0, key.length);
        } else {
            hashed(key, false);
        }
        position = hash.mixed(FACTOR_1, FACTOR_2, FACTOR_3);
        if (!distributesByAll) {
            hashed(key, true);
        }
        distribution = hash.distribution();
        hashedKey = key;
    }

    private void hashed(byte[] key, boolean distributionOnly) {
        hashed.clear();
        int offset = 0;
        for (StoredColumn column : columns) {
            int length = length(column, key, offset);
            if (!distributionOnly || column.isDistributionKey()) {
                appendHashed(column, key, offset, length);
            }
            offset += Words.padded(length);
        }
        hash.of(hashed.array(), 0, hashed.length());
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
    private byte[] comparable(byte[] key) {
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

    /** Whether a row has a key that compares as equal to that one. */
    boolean isKeyOf(byte[] key, RowFormat format, byte[] row, RowEditor scratch) {
        if (!comparesBytes) {
            scratch.load(row);
            return Arrays.equals(comparable(key), comparable(of(scratch)));
        }
        int offset = 0;
        for (StoredColumn column : columns) {
            int start = format.offset(row, column.id());
            int length = format.storedLength(row, start, column.id());
            int end = offset + length;
            if (end > key.length || !Arrays.equals(row, start, start + length, key, offset, end)) {
                return false;
            }
            offset += Words.padded(length);
        }
        return offset == key.length;
    }
}
