package io.ndbwire.schema;

import java.util.List;

/**
 * One index of a table. Immutable.
 *
 * <p>Source: protocol document 05, section 10.
 *
 * @param name the name within its table, such as {@code uk_email$unique}
 * @param id the index table's number in the dictionary
 * @param version the index table's version
 * @param kind whether it finds rows by equality or by range
 * @param columns the table's indexed columns: of a unique index in the order of the table, of an ordered one in the
 *     order given at its creation
 * @param partitioning how the index table's own rows are spread
 */
public record Index(String name, int id, int version, Kind kind, List<Column> columns, Partitioning partitioning) {

    /** What an index can do. */
    public enum Kind {
        /** A hash index with at most one row for each key without NULL. */
        UNIQUE,
        /** A tree of each fragment's rows, for ranges and order. */
        ORDERED
    }

    /** Copies the list of columns. */
    public Index {
        columns = List.copyOf(columns);
    }
}
