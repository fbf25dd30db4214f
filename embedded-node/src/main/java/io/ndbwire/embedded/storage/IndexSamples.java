package io.ndbwire.embedded.storage;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Samples of an ordered index's first fragment in its order, as data nodes take them: each a key, and how many rows and
 * how many different keys there are up to it. About as many as fit into 32 KB, more for large tables, and always the last
 * row.
 */
public final class IndexSamples {

    /** Bytes of samples that are aimed at, NDB's {@code IndexStatSaveSize}. */
    private static final double AIMED_BYTES = 32_768;

    private static final int WORD_BYTES = 4;

    /**
     * One sample.
     *
     * @param key the columns' values, packed, without the length in front
     * @param value numbers of rows, and of different values of the first column, the first two columns, and so on
     */
    @SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
    public record Sample(byte[] key, byte[] value) {}

    private final OrderedIndex index;
    private final Fragment fragment;
    private final int[] different;
    private final List<Sample> samples = new ArrayList<>();
    private int rows;

    private IndexSamples(OrderedIndex index) {
        this.index = index;
        fragment = index.table().fragment(0);
        different = new int[index.columnCount()];
    }

    /** Takes samples of what is committed. */
    public static List<Sample> of(OrderedIndex index) {
        IndexSamples taken = new IndexSamples(index);
        taken.take();
        return taken.samples;
    }

    private void take() {
        RowTransaction nobody = new RowTransaction();
        RangeCursor cursor = index.scan(0, List.of(new IndexRange(0)), false, nobody);
        int frequency = frequency();
        int sinceSample = 0;
        byte[] last = null;
        for (int slot = cursor.next(); slot != RowCursor.END; slot = cursor.next()) {
            byte[] row = fragment.committed(slot);
            if (row == null) {
                continue;
            }
            boolean isNewKey = last == null || firstDifference(last, row) < different.length;
            if (last != null && isNewKey && sinceSample >= frequency) {
                add(last);
                sinceSample = 0;
            }
            count(last, row);
            sinceSample++;
            last = row;
        }
        if (last != null) {
            add(last);
        }
    }

    /** One row of how many is a sample. */
    private int frequency() {
        double entries = fragment.rowCount();
        if (entries == 0) {
            return 1;
        }
        double keyBytes = fragment.bytes() / entries;
        double sampleBytes = keyBytes + WORD_BYTES * (1 + index.columnCount());
        double allBytes = Math.max(1, entries * sampleBytes);
        double allowed = AIMED_BYTES * (1 + Math.log(allBytes) / Math.log(2));
        return (int) Math.max(1, Math.round(entries / (allowed / sampleBytes)));
    }

    private int firstDifference(byte[] one, byte[] other) {
        return index.key().firstDifference(one, other);
    }

    private void count(byte @Nullable [] last, byte[] row) {
        rows++;
        int from = last == null ? 0 : firstDifference(last, row);
        for (int column = from; column < different.length; column++) {
            different[column]++;
        }
    }

    private void add(byte[] row) {
        WordBuffer value = new WordBuffer(WORD_BYTES * (1 + different.length));
        value.append(rows);
        for (int count : different) {
            value.append(count);
        }
        samples.add(new Sample(packed(row), value.toByteArray()));
    }

    /** A bit for each nullable column, set for NULL, and behind them the values one after the other. */
    private byte[] packed(byte[] row) {
        RowEditor editor = new RowEditor(index.table().format());
        editor.load(row);
        int nullable = 0;
        for (int position = 0; position < index.columnCount(); position++) {
            nullable += index.column(position).isNullable() ? 1 : 0;
        }
        byte[] nulls = new byte[(nullable + 7) / 8];
        WordBuffer values = new WordBuffer(64);
        int bit = 0;
        for (int position = 0; position < index.columnCount(); position++) {
            int column = index.baseColumn(position);
            if (editor.isNull(column)) {
                nulls[bit / 8] |= (byte) (1 << bit % 8);
            } else {
                values.append(editor.source(column), editor.offset(column), editor.length(column));
            }
            bit += index.column(position).isNullable() ? 1 : 0;
        }
        WordBuffer key = new WordBuffer(nulls.length + values.length());
        key.append(nulls, 0, nulls.length);
        key.append(values.array(), 0, values.length());
        return key.toByteArray();
    }
}
