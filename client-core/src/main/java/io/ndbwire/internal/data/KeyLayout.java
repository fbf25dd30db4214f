package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a primary key or unique index, in the form in which keys are sent: values without headers, each padded
 * to a word (protocol document 03, section 8); and the hash that says which partition a key is in (section 6.2).
 *
 * <p>Positions follow the wire's order: of a primary key by column number, of an index as in {@link Index#columns()}.
 * Immutable and thread-safe.
 */
public final class KeyLayout {

    /** The most bytes of a key, padding included. */
    public static final int MAXIMUM_BYTES = 4092;

    private final String tableName;
    private final ColumnCodec[] codecs;
    private final boolean[] distributes;
    private final @Nullable CollationKey[] collationKeys;
    private final int maximumBytes;
    private final boolean hint;

    /** Where the bytes to hash are in every key, if that is one place; else the length is -1. */
    private int directOffset;

    private int directLength = -1;
    private boolean directToEnd;
    private int hashedBytes;

    private KeyLayout(Table table, List<Column> keyColumns, Set<Column> distribution) {
        tableName = table.name().toString();
        int size = keyColumns.size();
        codecs = new ColumnCodec[size];
        distributes = new boolean[size];
        collationKeys = new CollationKey[size];
        int bytes = 0;
        boolean known = true;
        for (int i = 0; i < size; i++) {
            Column column = keyColumns.get(i);
            codecs[i] =
                    ColumnCodec.of(tableName, column.toBuilder().nullable(false).build());
            distributes[i] = distribution.contains(column);
            bytes += Words.roundUp(column.maximumBytes());
            if (CollationKey.isNeededFor(column) && distributes[i]) {
                collationKeys[i] = CollationKey.of(column);
                known &= collationKeys[i] != null;
            }
        }
        maximumBytes = bytes;
        hint = known;
        findDirectRange();
        hashedBytes = known ? hashedBytes() : 0;
    }

    /** The layout of a table's primary key. */
    public static KeyLayout ofPrimaryKey(Table table) {
        return new KeyLayout(table, table.keyColumns(), new HashSet<>(table.distributionColumns()));
    }

    /**
     * The layout of a unique index's key.
     *
     * @throws SchemaException if the index is not a unique one
     */
    public static KeyLayout ofUniqueIndex(Table table, Index index) {
        if (index.kind() != Index.Kind.UNIQUE) {
            throw new SchemaException(
                    SchemaException.NO_CODE,
                    "Table " + table.name() + ", index " + index.name() + ": only a unique index has keys");
        }
        return new KeyLayout(table, index.columns(), new HashSet<>(index.columns()));
    }

    /** The layout of the columns that decide a row's partition, in order of their numbers. */
    public static KeyLayout ofDistributionKey(Table table) {
        return new KeyLayout(table, table.distributionColumns(), new HashSet<>(table.distributionColumns()));
    }

    /** Number of key columns. */
    public int size() {
        return codecs.length;
    }

    public Column column(int position) {
        return codecs[position].column();
    }

    /** The codec of a key column; it refuses NULL. */
    public ColumnCodec codec(int position) {
        return codecs[position];
    }

    /** The position of the column of that name, or -1. */
    public int findPosition(String columnName) {
        for (int i = 0; i < codecs.length; i++) {
            if (codecs[i].column().name().equals(columnName)) {
                return i;
            }
        }
        return -1;
    }

    /** Room in bytes that {@link #encode} may need. */
    public int maximumBytes() {
        return maximumBytes;
    }

    /**
     * Writes a whole key.
     *
     * @param values one for each position
     * @return bytes written
     * @throws InvalidValueException if a value is missing or does not fit, or the key is longer than 4092 bytes
     */
    public int encode(@Nullable Object[] values, byte[] target, int offset) {
        if (values.length != codecs.length) {
            throw new InvalidValueException("Table " + tableName + ": the key has " + codecs.length + " columns, "
                    + values.length + " values are given");
        }
        int end = offset;
        for (int i = 0; i < codecs.length; i++) {
            end += encode(i, values[i], target, end);
        }
        requireLength(end - offset);
        return end - offset;
    }

    /**
     * Writes one value of a key, padded to a word; the positions have to follow each other.
     *
     * @return bytes written
     * @throws InvalidValueException if it is NULL or does not fit
     */
    public int encode(int position, @Nullable Object value, byte[] target, int offset) {
        int length = codecs[position].encode(value, target, offset);
        return Words.pad(target, offset, offset + length) - offset;
    }

    /**
     * Writes one value of a key without boxing, padded to a word.
     *
     * @return bytes written
     * @throws InvalidValueException if it does not fit
     */
    public int encodeLong(int position, long value, byte[] target, int offset) {
        int length = codecs[position].encodeLong(value, target, offset);
        return Words.pad(target, offset, offset + length) - offset;
    }

    /**
     * Checks the length of a key that was written value by value.
     *
     * @throws InvalidValueException if it is over 4092 bytes
     */
    public void requireLength(int bytes) {
        if (bytes > MAXIMUM_BYTES) {
            throw new InvalidValueException(
                    "Table " + tableName + ": a key of " + bytes + " bytes, at most " + MAXIMUM_BYTES + " are allowed");
        }
    }

    /** Whether {@link #distributionHash} can be computed: the collations of all columns it needs are built in. */
    public boolean hasHint() {
        return hint;
    }

    /**
     * The hash word that selects the partition of a key.
     *
     * <p>Allocates nothing where the bytes to hash stand together in the key, as those of numbers do; a character
     * column costs one array.
     *
     * @throws ProtocolException if the bytes are not a key of this layout
     * @throws IllegalStateException if there is no hint
     */
    public int distributionHash(byte[] key, int offset, int length) {
        if (!hint) {
            throw new IllegalStateException("Table " + tableName + ": a key column's collation is not built in");
        }
        if (directLength >= 0) {
            int hashed = directToEnd ? length - directOffset : directLength;
            requireKey(hashed >= directLength
                    && directOffset + hashed <= length
                    && offset >= 0
                    && length <= key.length - offset);
            return KeyHash.partitionHash(key, offset + directOffset, hashed & -Words.BYTES);
        }
        byte[] input = new byte[hashedBytes];
        return KeyHash.partitionHash(input, 0, normalise(key, offset, length, input));
    }

    /**
     * Appends a whole key as attribute items.
     *
     * @param columnNumbers the number that each position's item is to have
     * @throws ProtocolException if the bytes are not a key of this layout
     */
    public void appendItems(byte[] key, int[] columnNumbers, AttributeItemWriter items) {
        int from = 0;
        for (int i = 0; i < codecs.length; i++) {
            int bytes = valueBytes(i, key, from, key.length);
            items.append(columnNumbers[i], key, from, bytes);
            from += Words.roundUp(bytes);
        }
        requireKey(from == key.length);
    }

    private int valueBytes(int position, byte[] key, int from, int end) {
        int lengthBytes = codecs[position].lengthBytes();
        requireKey(lengthBytes <= end - from);
        int bytes = lengthBytes == 0
                ? codecs[position].maximumBytes()
                : lengthBytes + (int) Words.getLittleEndian(key, from, lengthBytes);
        requireKey(bytes <= codecs[position].maximumBytes() && Words.roundUp(bytes) <= end - from);
        return bytes;
    }

    private int normalise(byte[] key, int offset, int length, byte[] target) {
        requireKey(offset >= 0 && length >= 0 && length <= key.length - offset);
        int from = offset;
        int end = offset + length;
        int to = 0;
        for (int i = 0; i < codecs.length; i++) {
            int lengthBytes = codecs[i].lengthBytes();
            int bytes = valueBytes(i, key, from, end);
            CollationKey collationKey = collationKeys[i];
            if (collationKey != null) {
                to = Words.roundUp(collationKey.put(key, from + lengthBytes, bytes - lengthBytes, target, to));
            } else if (distributes[i]) {
                System.arraycopy(key, from, target, to, Words.roundUp(bytes));
                to += Words.roundUp(bytes);
            }
            from += Words.roundUp(bytes);
        }
        requireKey(from == end);
        return to;
    }

    private void requireKey(boolean condition) {
        if (!condition) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE, "Table " + tableName + ": the bytes are not a key of this table");
        }
    }

    private void findDirectRange() {
        int first = 0;
        while (first < codecs.length && !distributes[first]) {
            first++;
        }
        int last = first;
        while (last < codecs.length && distributes[last]) {
            last++;
        }
        boolean direct = first < last;
        for (int i = 0; i < codecs.length; i++) {
            boolean beforeRange = i < first && codecs[i].lengthBytes() == 0;
            boolean inRange = i >= first && i < last && collationKeys[i] == null && hint;
            boolean behindRange = i >= last && !distributes[i];
            // A variable column is harmless at the very end only: what is behind it would move.
            boolean isFixedOrLast = codecs[i].lengthBytes() == 0 || i >= last || last == codecs.length;
            direct &= (beforeRange || inRange || behindRange) && isFixedOrLast;
        }
        if (direct) {
            directOffset = fixedBytes(0, first);
            directLength = fixedBytes(first, last);
            directToEnd = last == codecs.length;
        }
    }

    private int fixedBytes(int from, int to) {
        int bytes = 0;
        for (int i = from; i < to; i++) {
            bytes += codecs[i].lengthBytes() == 0 ? Words.roundUp(codecs[i].maximumBytes()) : Words.BYTES;
        }
        return bytes;
    }

    private int hashedBytes() {
        int bytes = 0;
        for (int i = 0; i < codecs.length; i++) {
            CollationKey collationKey = collationKeys[i];
            if (distributes[i]) {
                bytes += Words.roundUp(collationKey == null ? codecs[i].maximumBytes() : collationKey.size());
            }
        }
        return bytes;
    }
}
