package io.ndbwire.sql.statement;

import org.jspecify.annotations.Nullable;

/** A value in a statement: written there, given later, or a column's. Immutable. */
public sealed interface Operand {

    /**
     * A value that is written in the statement.
     *
     * @param value a String, BigDecimal, Boolean, byte[], LocalDate, LocalTime or LocalDateTime, or null for NULL
     */
    record Constant(@Nullable Object value) implements Operand {}

    /**
     * A question mark.
     *
     * @param index from 0
     */
    record Placeholder(int index) implements Operand {}

    /**
     * A column of the statement's table.
     *
     * @param name as written, without the table's name
     */
    record ColumnName(String name, Position position) implements Operand {}

    /** The word DEFAULT. */
    record Default() implements Operand {}

    /** The one plus the other. */
    record Plus(Operand left, Operand right, Position position) implements Operand {}

    /** The one minus the other. */
    record Minus(Operand left, Operand right, Position position) implements Operand {}
}
