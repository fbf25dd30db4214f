package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Ranges of an ordered index in the form in which scans send them (protocol document 06, sections 14 and 15). Filled by
 * one thread.
 *
 * <p>A bound is given by the values of the first columns of the index, so that none between them can be left out. NULL is
 * the smallest value of its column.
 */
public final class IndexBounds {

    /** The most ranges of one scan: their numbers have 12 bits. */
    public static final int MAXIMUM_RANGES = 4096;

    private static final int MAXIMUM_WORDS = 0xFFFF;

    /** Types of a bound's part, read as "value ... column". */
    private static final int LESS_OR_EQUAL = 0;

    private static final int LESS = 1;
    private static final int GREATER_OR_EQUAL = 2;
    private static final int GREATER = 3;
    private static final int EQUAL = 4;

    private static final int NUMBER_SHIFT = 4;
    private static final int LENGTH_SHIFT = 16;
    private static final int HEADER_BYTES = 2 * Words.BYTES;

    private final Table table;
    private final Index index;
    private final ColumnCodec[] codecs;
    private final @Nullable KeyLayout distributionKey;
    private final int[] distributionPositions;
    private byte[] bytes = new byte[64];
    private int end;
    private int ranges;
    private boolean confined;
    private int distributionHash;

    /**
     * @param index an ordered one of the table
     */
    public IndexBounds(Table table, Index index) {
        this.table = table;
        this.index = index;
        List<Column> columns = index.columns();
        codecs = columns.stream()
                .map(column -> ColumnCodec.of(table.name().toString(), column))
                .toArray(ColumnCodec[]::new);
        distributionPositions =
                table.distributionColumns().stream().mapToInt(columns::indexOf).toArray();
        KeyLayout layout = KeyLayout.ofDistributionKey(table);
        boolean confinable =
                layout.hasHint() && Arrays.stream(distributionPositions).allMatch(at -> at >= 0);
        distributionKey = confinable ? layout : null;
        confined = confinable;
    }

    /**
     * Adds a range; its number is how many there were before.
     *
     * @param lower values of the first columns, none for no lower bound
     * @param upper values of the first columns, none for no upper bound
     * @throws InvalidValueException if there are more values than the index has columns, a value does not fit its column,
     *     or there are too many ranges
     */
    public void add(@Nullable Object[] lower, boolean lowerIncluded, @Nullable Object[] upper, boolean upperIncluded) {
        require(ranges < MAXIMUM_RANGES, ": more than " + MAXIMUM_RANGES + " ranges");
        requireColumns(lower);
        requireColumns(upper);
        int start = end;
        int equal = equalPrefix(lower, lowerIncluded, upper, upperIncluded);
        append(lower, 0, equal, EQUAL, EQUAL);
        append(lower, equal, lower.length, LESS_OR_EQUAL, lowerIncluded ? LESS_OR_EQUAL : LESS);
        append(upper, equal, upper.length, GREATER_OR_EQUAL, upperIncluded ? GREATER_OR_EQUAL : GREATER);
        if (end == start) {
            // NULL is at most the first column: all rows, in a form that takes a number.
            appendPart(LESS_OR_EQUAL, 0, null);
        }
        int words = (end - start) / Words.BYTES;
        require(end / Words.BYTES <= MAXIMUM_WORDS, ": its ranges take more than " + MAXIMUM_WORDS + " words");
        Words.set(bytes, start, Words.get(bytes, start) | ranges << NUMBER_SHIFT | words << LENGTH_SHIFT);
        confine(lower, equal);
        ranges++;
    }

    private int equalPrefix(
            @Nullable Object[] lower, boolean lowerIncluded, @Nullable Object[] upper, boolean upperIncluded) {
        int candidates = Math.min(
                lowerIncluded ? lower.length : lower.length - 1, upperIncluded ? upper.length : upper.length - 1);
        int equal = 0;
        while (equal < candidates && isEqual(equal, lower[equal], upper[equal])) {
            equal++;
        }
        return Math.max(0, equal);
    }

    private boolean isEqual(int position, @Nullable Object one, @Nullable Object other) {
        return one == other || Arrays.equals(encode(position, one), encode(position, other));
    }

    private void requireColumns(@Nullable Object[] values) {
        require(
                values.length <= codecs.length,
                ": a bound of " + values.length + " values, it has "
                        + index.columns().stream().map(Column::name).toList());
    }

    private void require(boolean kept, String problem) {
        if (!kept) {
            throw new InvalidValueException("Table " + table.name() + ", index " + index.name() + problem);
        }
    }

    private void append(@Nullable Object[] values, int from, int to, int type, int lastType) {
        for (int i = from; i < to; i++) {
            appendPart(i == to - 1 ? lastType : type, i, encode(i, values[i]));
        }
    }

    private void appendPart(int type, int position, byte @Nullable [] value) {
        int length = value == null ? 0 : value.length;
        int room = HEADER_BYTES + Words.roundUp(length);
        if (end + room > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, end + room));
        }
        Words.set(bytes, end, type);
        Words.set(bytes, end + Words.BYTES, position << LENGTH_SHIFT | length);
        if (value != null) {
            System.arraycopy(value, 0, bytes, end + HEADER_BYTES, length);
        }
        end += room;
    }

    /** The value's wire bytes; null for NULL. */
    private byte @Nullable [] encode(int position, @Nullable Object value) {
        ColumnCodec codec = codecs[position];
        byte[] room = new byte[codec.maximumBytes()];
        int length = codec.encode(value, room, 0);
        return length == ColumnCodec.NULL ? null : Arrays.copyOf(room, length);
    }

    /** Finds out whether this range, like all before it, lies in one partition. */
    private void confine(@Nullable Object[] lower, int equal) {
        KeyLayout layout = distributionKey;
        if (!confined || layout == null) {
            return;
        }
        @Nullable Object[] key = new Object[distributionPositions.length];
        for (int i = 0; i < key.length; i++) {
            if (distributionPositions[i] >= equal) {
                confined = false;
                return;
            }
            key[i] = lower[distributionPositions[i]];
        }
        byte[] room = new byte[layout.maximumBytes() + 2 * Words.BYTES];
        int hash = layout.distributionHash(room, 0, layout.encode(key, room, 0));
        if (ranges > 0 && partition(hash) != partition(distributionHash)) {
            confined = false;
        }
        distributionHash = hash;
    }

    private int partition(int hash) {
        return table.partitioning().partition(hash);
    }

    /** How many ranges there are. */
    public int size() {
        return ranges;
    }

    /** Whether all ranges lie in the partition that {@link #distributionHash} selects. */
    public boolean isConfined() {
        return confined && ranges > 0;
    }

    /** The hash word of the distribution key that all ranges are confined to, or of one in the same partition. */
    public int distributionHash() {
        return distributionHash;
    }

    /** The ranges as they are sent; empty if there are none, which stands for the whole index. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, end);
    }
}
