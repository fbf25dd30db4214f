package io.ndbwire.benchmarks.latency;

import io.ndbwire.client.Row;
import org.jspecify.annotations.Nullable;

/** Takes all values of a row, as a program would, and compares their sum with what was written. */
final class RowCheck {

    private RowCheck() {}

    static void check(@Nullable Row row, int id) {
        if (row == null) {
            throw new IllegalStateException("Row " + id + " is not there");
        }
        int columns = row.size() - 1;
        long sum = 0;
        for (int position = 0; position < row.size(); position++) {
            sum += row.getInt(position);
        }
        long expected = (columns + 1L) * id + columns * (columns + 1L) / 2;
        if (sum != expected) {
            throw new IllegalStateException("Row " + id + " sums up to " + sum + ", not to " + expected);
        }
    }
}
