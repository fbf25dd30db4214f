package io.ndbwire.embedded.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.schema.ColumnType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** An ordered index against a sorted map, through inserts, changes and deletes. */
class OrderedIndexTest {

    private static final int KEYS = 400;

    private final Grants grants = new Grants();
    private final StoredTable table = new StoredTable(
            1, 1, List.of(column(0, true), column(1, false)), key(), null, new int[][] {{1}}, false, grants);
    private final OrderedIndex index = new OrderedIndex(2, 1, table, new int[] {1});
    private final TreeMap<Integer, Integer> model = new TreeMap<>();

    private static StoredColumn column(int id, boolean isKey) {
        return new StoredColumn(
                id, "c" + id, ColumnType.INT, 0, 4, 5, 1, false, isKey, isKey, Collation.none(), new byte[0]);
    }

    private static KeyFormat key() {
        return new KeyFormat(List.of(column(0, true)));
    }

    @Test
    void everyRangeHasTheRowsOfTheModelInOrder() {
        table.add(index);
        Random random = new Random(7);
        for (int i = 0; i < 4_000; i++) {
            change(random.nextInt(KEYS), random.nextInt(1_000), random.nextInt(3) == 0);
        }
        for (int i = 0; i < 100; i++) {
            int low = random.nextInt(1_000);
            int high = low + random.nextInt(200);
            List<Integer> expected = model.values().stream()
                    .filter(value -> value >= low && value <= high)
                    .sorted()
                    .toList();
            assertThat(scan(low, high, false)).isEqualTo(expected);
            List<Integer> reversed = new ArrayList<>(expected);
            Collections.reverse(reversed);
            assertThat(scan(low, high, true)).isEqualTo(reversed);
        }
    }

    private void change(int id, int value, boolean delete) {
        byte[] keyBytes = word(id);
        Fragment fragment = table.fragment(0);
        RowTransaction transaction = new RowTransaction();
        int slot = fragment.find(keyBytes);
        RowEditor row = table.after();
        row.set(0, keyBytes, 0, 4);
        row.set(1, word(value), 0, 4);
        if (slot < 0 && !delete) {
            fragment.create(keyBytes, row.build(), transaction);
            model.put(id, value);
        } else if (slot >= 0) {
            LockedRow locked = fragment.lockable(slot);
            assertThat(locked.acquire(new Lock(transaction))).isTrue();
            locked.change(transaction, delete ? null : row.build());
            if (delete) {
                model.remove(id);
            } else {
                model.put(id, value);
            }
        }
        transaction.commit(1);
    }

    private List<Integer> scan(int low, int high, boolean descending) {
        IndexRange range = new IndexRange(0);
        range.addLower(0, word(low), 0, 4, false);
        range.addUpper(0, word(high), 0, 4, false);
        RowCursor cursor = index.scan(0, List.of(range), descending, new RowTransaction());
        List<Integer> values = new ArrayList<>();
        RowEditor row = table.before();
        for (int slot = cursor.next(); slot != RowCursor.END; slot = cursor.next()) {
            byte[] image = Objects.requireNonNull(table.fragment(0).committed(slot), "the row of slot " + slot);
            row.load(image);
            values.add(Words.get(row.source(1), row.offset(1)));
        }
        return values;
    }

    private static byte[] word(int value) {
        byte[] bytes = new byte[4];
        Words.set(bytes, 0, value);
        return bytes;
    }

    private static final class Lock extends LockRequest {

        Lock(RowTransaction transaction) {
            super(transaction, true);
        }

        @Override
        protected void granted(LockedRow row) {
            throw new AssertionError("nobody else holds a row");
        }

        @Override
        protected void rowGone() {
            throw new AssertionError("nobody else deletes a row");
        }
    }
}
