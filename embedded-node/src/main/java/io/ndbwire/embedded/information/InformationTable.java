package io.ndbwire.embedded.information;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * An information table of one data node: its rows are made when they are asked for.
 *
 * @param id its number, the same in every cluster
 * @param comment for people
 * @param columns in the order of their numbers
 * @param source makes the rows
 */
record InformationTable(int id, String name, String comment, List<InformationColumn> columns, Consumer<Rows> source) {

    /** Takes the rows of a table one after the other. */
    static final class Rows {

        private final List<InformationColumn> columns;
        private final List<byte[]> rows = new ArrayList<>();

        private Rows(List<InformationColumn> columns) {
            this.columns = columns;
        }

        /** Adds a row; numbers and texts in the order of the columns, those behind the last value are NULL. */
        void add(Object... values) {
            InformationItems items = new InformationItems();
            for (int i = 0; i < values.length; i++) {
                switch (columns.get(i).type()) {
                    case TEXT -> items.text(i, (String) values[i]);
                    case NUMBER -> items.number(i, ((Number) values[i]).intValue());
                    case LONG_NUMBER -> items.longNumber(i, ((Number) values[i]).longValue());
                }
            }
            rows.add(items.toByteArray());
        }
    }

    /** The rows as they are now, each as attribute items. */
    List<byte[]> rows() {
        Rows rows = new Rows(columns);
        source.accept(rows);
        return rows.rows;
    }
}
