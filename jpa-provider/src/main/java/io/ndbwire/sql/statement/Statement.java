package io.ndbwire.sql.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement as it was written. Immutable. */
public sealed interface Statement {

    /** How many question marks it has. */
    int parameters();

    /** What rows are locked with. */
    enum Lock {
        NONE,
        SHARED,
        EXCLUSIVE
    }

    /**
     * A table as it was named.
     *
     * @param database null for the connection's own
     * @param alias what its columns may be written with; the name itself unless another one was given
     */
    record TableReference(@Nullable String database, String name, String alias, Position position) {}

    /** One column of a result. */
    sealed interface Item {

        /** The table's columns, in its order. */
        record AllColumns() implements Item {}

        /**
         * A column, or a value that is the same for all rows.
         *
         * @param label the result's name for it
         */
        record Value(Operand value, String label) implements Item {}

        /**
         * The number of rows.
         *
         * @param column counted are rows where it is not NULL; null for all
         */
        record Count(Operand.@Nullable ColumnName column, String label) implements Item {}
    }

    /**
     * What rows are ordered by.
     *
     * @param nullsFirst null for the database's own way: first where ascending, last where descending
     */
    record Order(
            Operand.ColumnName column,
            boolean descending,
            @Nullable Boolean nullsFirst) {}

    /**
     * @param table null where values alone are selected
     * @param condition null for all rows
     * @param limit null for no limit
     * @param noWait whether a row that another one has locked is a failure at once
     */
    record Select(
            @Nullable TableReference table,
            List<Item> items,
            @Nullable Predicate condition,
            List<Order> order,
            @Nullable Operand offset,
            @Nullable Operand limit,
            Lock lock,
            boolean noWait,
            int parameters)
            implements Statement {}

    /** A column's new value. */
    record Assignment(Operand.ColumnName column, Operand value) {}

    /**
     * @param columns empty for all, in the table's order
     * @param rows at least one
     */
    record Insert(TableReference table, List<Operand.ColumnName> columns, List<List<Operand>> rows, int parameters)
            implements Statement {}

    /**
     * @param condition null for all rows
     */
    record Update(
            TableReference table,
            List<Assignment> assignments,
            @Nullable Predicate condition,
            int parameters) implements Statement {}

    /**
     * @param condition null for all rows
     */
    record Delete(TableReference table, @Nullable Predicate condition, int parameters) implements Statement {}

    /** What is to be said in words, and not done. */
    record Explain(Statement statement) implements Statement {

        @Override
        public int parameters() {
            return statement.parameters();
        }
    }
}
