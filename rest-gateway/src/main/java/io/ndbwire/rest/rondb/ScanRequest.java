package io.ndbwire.rest.rondb;

import io.ndbwire.rest.value.Json.Span;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a scan asks for, before its table is known.
 *
 * @param limit rows at most, 0 or more
 * @param readColumns null for all
 * @param filter null for all rows
 * @param index null for the table itself
 */
record ScanRequest(
        long limit,
        @Nullable List<String> readColumns,
        @Nullable Condition filter,
        @Nullable IndexScan index) {

    /** What a row must be for the scan to tell it. */
    sealed interface Condition permits Group, Compared, NullTest {}

    /** How the two members of a group are put together. */
    enum Junction {
        AND,
        OR,
        NAND,
        NOR
    }

    /** Comparisons with a value. */
    enum Comparison {
        EQ,
        NE,
        LT,
        LE,
        GT,
        GE
    }

    /** Two conditions. */
    record Group(Junction junction, Condition first, Condition second) implements Condition {}

    /**
     * A column compared with a value.
     *
     * @param value where it stands in the request
     */
    record Compared(String column, Comparison comparison, Span value) implements Condition {}

    /** A column that is NULL, or is not. */
    record NullTest(String column, boolean isNull) implements Condition {}

    /** In which order an index is followed. */
    enum Order {
        NONE,
        ASCENDING,
        DESCENDING
    }

    /**
     * A scan of an ordered index.
     *
     * @param columns all of the index's columns, in its order
     * @param ranges none for the whole index
     */
    record IndexScan(String name, List<String> columns, Order order, List<KeyRange> ranges) {}

    /**
     * A range of an index.
     *
     * @param lower null where there is no bound, as for the other
     */
    record KeyRange(@Nullable Bound lower, @Nullable Bound upper) {}

    /**
     * A bound of a range.
     *
     * @param values of the index's first columns, where they stand in the request
     * @param inclusive whether what is equal to it belongs to the range
     */
    record Bound(List<Span> values, boolean inclusive) {}
}
