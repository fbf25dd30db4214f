package io.ndbwire.sql.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A condition on a row of one table. Immutable. */
public sealed interface Predicate {

    /** How a column is compared. */
    enum Operator {
        EQUAL,
        NOT_EQUAL,
        LESS,
        AT_MOST,
        GREATER,
        AT_LEAST,
        /** Equal, where NULL equals NULL. */
        SAME
    }

    /** True or false whatever the row is. */
    record Always(boolean value) implements Predicate {}

    record And(List<Predicate> terms) implements Predicate {}

    record Or(List<Predicate> terms) implements Predicate {}

    record Not(Predicate term) implements Predicate {}

    /** A column compared with a value or another column. */
    record Comparison(Operand.ColumnName column, Operator operator, Operand value) implements Predicate {}

    record IsNull(Operand.ColumnName column) implements Predicate {}

    record Between(Operand.ColumnName column, Operand lowest, Operand highest) implements Predicate {}

    /**
     * A column's value like a pattern.
     *
     * @param escape the character that takes the meaning of the next one away, or null for the backslash
     */
    record Like(
            Operand.ColumnName column,
            Operand pattern,
            @Nullable Operand escape) implements Predicate {}

    /**
     * Columns equal to one of several rows of values.
     *
     * @param columns at least one
     * @param rows of each a value for each column
     */
    record In(List<Operand.ColumnName> columns, List<List<Operand>> rows) implements Predicate {}
}
