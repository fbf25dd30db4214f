package io.ndbwire.sql.direct;

import io.ndbwire.client.Row;
import io.ndbwire.sql.StatementException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** Rows put in order once the first is wanted: kept are those that the limit leaves, and not more than a bound. */
final class SortedRows implements Iterator<Row> {

    /** The most rows that are kept to be sorted. */
    static final int MAXIMUM = 200_000;

    private final Iterator<Row> found;
    private final Comparator<Row> order;
    private final long offset;
    private final long limit;
    private @Nullable Iterator<Row> sorted;

    SortedRows(Iterator<Row> found, Comparator<Row> order, long offset, long limit) {
        this.found = found;
        this.order = order;
        this.offset = offset;
        this.limit = limit;
    }

    @Override
    public boolean hasNext() {
        if (sorted == null) {
            sorted = sort();
        }
        return sorted.hasNext();
    }

    @Override
    public Row next() {
        if (!hasNext() || sorted == null) {
            throw new NoSuchElementException();
        }
        return sorted.next();
    }

    private Iterator<Row> sort() {
        long wanted = limit > Long.MAX_VALUE - offset ? Long.MAX_VALUE : offset + limit;
        PriorityQueue<Row> last = new PriorityQueue<>(order.reversed());
        while (found.hasNext() && wanted > 0) {
            last.add(found.next());
            if (last.size() > wanted) {
                last.poll();
            } else if (last.size() > MAXIMUM) {
                throw new StatementException(
                        "54000",
                        "ORDER BY without an index: more than " + MAXIMUM
                                + " rows would have to be kept; give a smaller LIMIT, or an index in that order");
            }
        }
        List<Row> rows = new ArrayList<>(last);
        rows.sort(order);
        return rows.subList((int) Math.min(offset, rows.size()), rows.size()).iterator();
    }
}
