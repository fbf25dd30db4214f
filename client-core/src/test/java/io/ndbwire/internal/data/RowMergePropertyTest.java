package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

/** Rows of an index over two columns come in its order, range by range, from however many sources. */
class RowMergePropertyTest {

    private static final int RANGE_ITEM_BYTES = 8;

    private static final Table TABLE = Tables.of(
            Column.builder("number", ColumnType.TINYINT).nullable(true),
            Column.builder("bytes", ColumnType.VARBINARY).length(20).nullable(true));

    /** A row as data nodes order it. */
    @SuppressWarnings("ArrayRecordComponent") // Rows are told apart by nothing but their order.
    private record Entry(int range, @Nullable Byte number, byte @Nullable [] bytes) {

        static Entry random(Random random) {
            byte[] bytes = new byte[random.nextInt(12)];
            for (int i = 0; i < bytes.length; i++) {
                // Mostly the same, so that what is behind the first eight decides, too.
                bytes[i] = (byte) (random.nextInt(4) == 0 ? random.nextInt(-2, 2) : 0);
            }
            return new Entry(
                    random.nextInt(2),
                    random.nextInt(4) == 0 ? null : (byte) random.nextInt(-2, 2),
                    random.nextInt(4) == 0 ? null : bytes);
        }

        static Comparator<Entry> order(boolean descending) {
            Comparator<Entry> ascending = Comparator.comparing(
                            Entry::number, Comparator.nullsFirst(Comparator.<Byte>naturalOrder()))
                    .thenComparing(Entry::bytes, Comparator.nullsFirst(Arrays::compareUnsigned));
            return Comparator.comparingInt(Entry::range).thenComparing(descending ? ascending.reversed() : ascending);
        }

        byte[] row() {
            byte[] value = bytes;
            byte[] withLength = null;
            if (value != null) {
                withLength = new byte[1 + value.length];
                withLength[0] = (byte) value.length;
                System.arraycopy(value, 0, withLength, 1, value.length);
            }
            Byte small = number;
            byte[] @Nullable [] values = {small == null ? null : new byte[] {small}, withLength};
            byte[] packed = PackedRowPropertyTest.pack(TABLE, new TreeSet<>(List.of(0, 1)), values);
            byte[] row = new byte[RANGE_ITEM_BYTES + packed.length];
            Words.set(row, Words.BYTES, range);
            System.arraycopy(packed, 0, row, RANGE_ITEM_BYTES, packed.length);
            return row;
        }
    }

    @Property(tries = 500)
    void theFirstRowOfAllComesNext(
            @ForAll Random random, @ForAll @IntRange(min = 1, max = 9) int sources, @ForAll boolean descending) {
        RowOrder order =
                RowOrder.of(RowLayout.of(TABLE, TABLE.columns()), TABLE.columns(), descending, RANGE_ITEM_BYTES);
        List<Deque<Entry>> rows = new ArrayList<>();
        List<Entry> all = new ArrayList<>();
        List<Integer> beginners = new ArrayList<>();
        for (int i = 0; i < sources; i++) {
            List<Entry> own = new ArrayList<>();
            for (int count = random.nextInt(12); count > 0; count--) {
                own.add(Entry.random(random));
            }
            own.sort(Entry.order(descending));
            rows.add(new ArrayDeque<>(own));
            all.addAll(own);
            beginners.add(i);
        }
        Collections.shuffle(beginners, random);
        RowMerge merge = new RowMerge(order, sources);
        for (int source : beginners) {
            assertThat(merge.first()).as("before all have begun").isEqualTo(RowMerge.NONE);
            advance(merge, source, rows.get(source));
        }

        List<Entry> merged = new ArrayList<>();
        for (int first = merge.first(); first != RowMerge.NONE; first = merge.first()) {
            merged.add(rows.get(first).remove());
            advance(merge, first, rows.get(first));
        }

        assertThat(merged).isSortedAccordingTo(Entry.order(descending)).hasSize(all.size());
        assertThat(rows).allMatch(Deque::isEmpty);
    }

    private static void advance(RowMerge merge, int source, Deque<Entry> rows) {
        Entry next = rows.peek();
        if (next == null) {
            merge.finish(source);
        } else {
            merge.show(source, next.row());
        }
    }
}
