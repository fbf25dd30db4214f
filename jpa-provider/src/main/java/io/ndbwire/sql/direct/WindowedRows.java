package io.ndbwire.sql.direct;

import io.ndbwire.client.Row;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** Rows without the first ones and those behind the limit. */
final class WindowedRows implements Iterator<Row> {

    private final Iterator<Row> rows;
    private long skipped;
    private long left;

    WindowedRows(Iterator<Row> rows, long offset, long limit) {
        this.rows = rows;
        skipped = offset;
        left = limit;
    }

    @Override
    public boolean hasNext() {
        while (skipped > 0 && rows.hasNext()) {
            rows.next();
            skipped--;
        }
        return left > 0 && rows.hasNext();
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        left--;
        return rows.next();
    }
}
