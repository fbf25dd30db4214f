package io.ndbwire.sql;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of a result, one after the other; for one thread, but for {@link #close}. Waits for rows that are to come. */
public interface Rows extends AutoCloseable {

    /** Goes to the next row, or says that there is none. */
    boolean next();

    /**
     * A value of the row that {@link #next} went to.
     *
     * @param index of the result's column, from 0
     * @return of the class that the client gives values of such a column, or null
     */
    @Nullable
    Object value(int index);

    /** Lets go of what is behind it. Any thread, any number of times. */
    @Override
    void close();

    /** Rows that are all here. */
    static Rows of(List<@Nullable Object[]> rows) {
        return new Rows() {

            private int at = -1;

            @Override
            public boolean next() {
                at = Math.min(at + 1, rows.size());
                return at < rows.size();
            }

            @Override
            public @Nullable Object value(int index) {
                return rows.get(at)[index];
            }

            @Override
            public void close() {
                // Nothing is held.
            }
        };
    }
}
