package io.ndbwire.rest.query;

import io.ndbwire.client.Row;
import java.util.List;
import java.util.function.Predicate;

/**
 * How much a page may hold. One row always fits.
 *
 * @param rows at most
 * @param bytes that its rows' values may take
 */
record PageLimit(int rows, long bytes) {

    /** How many rows of a list, from its beginning on, a page may hold. */
    int fitting(List<Row> found) {
        int most = Math.min(rows, found.size());
        long sum = 0;
        for (int i = 0; i < most; i++) {
            sum += found.get(i).sizeInBytes();
            if (sum > bytes && i > 0) {
                return i;
            }
        }
        return most;
    }

    /** Whether these rows are more than the bytes allow. */
    boolean isExceededBy(List<Row> found) {
        return found.stream().mapToLong(Row::sizeInBytes).sum() > bytes;
    }

    /** Finds, of rows that come one by one, the first that is one too many for the bytes. Of one run. */
    Predicate<Row> tooMany() {
        return new Predicate<>() {

            private long sum;
            private boolean isFirst = true;

            @Override
            public boolean test(Row row) {
                sum += row.sizeInBytes();
                boolean exceeds = sum > bytes && !isFirst;
                isFirst = false;
                return exceeds;
            }
        };
    }
}
