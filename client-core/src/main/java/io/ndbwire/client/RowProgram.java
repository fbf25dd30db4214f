package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.Comparison;
import io.ndbwire.internal.data.ConditionCompiler;
import io.ndbwire.internal.data.InterpretedProgram;
import io.ndbwire.internal.data.NullHandling;
import io.ndbwire.internal.data.ProgramBuilder;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.math.BigInteger;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The program that a data node runs on a row before it is changed: it refuses the row, or adds to its columns.
 *
 * <p>NULL stays NULL. A sum outside of its column's range refuses the whole operation: the data nodes would wrap it.
 */
final class RowProgram {

    /** What the program exits with when a sum leaves its column's range; the application's codes end before it. */
    static final int OUT_OF_RANGE = 6999;

    private static final int NO_SUCH_ROW = 626;
    private static final int SUM = 0;
    private static final int ADDEND = 1;

    private RowProgram() {}

    static InterpretedProgram compile(Table table, @Nullable Filter filter, Map<String, Long> increments) {
        ProgramBuilder program = InterpretedProgram.builder(table);
        ProgramBuilder.Label refused = program.newLabel();
        ProgramBuilder.Label outOfRange = program.newLabel();
        if (filter != null) {
            ConditionCompiler.require(table, filter.condition(), program, refused);
        }
        increments.forEach((name, amount) -> add(table, table.column(name), amount, program, outOfRange));
        program.exitOk();
        if (filter != null) {
            program.define(refused).exitRefuse(NO_SUCH_ROW);
        }
        if (!increments.isEmpty()) {
            program.define(outOfRange).exitRefuse(OUT_OF_RANGE);
        }
        return program.build();
    }

    private static void add(
            Table table, Column column, long amount, ProgramBuilder program, ProgramBuilder.Label outOfRange) {
        BigInteger lowest = lowest(table, column);
        BigInteger highest = highest(column, lowest);
        BigInteger addend = BigInteger.valueOf(amount);
        BigInteger span = highest.subtract(lowest);
        if (addend.abs().compareTo(span) > 0) {
            throw new InvalidValueException("Table " + table.name() + ", column " + column.name() + " " + column.type()
                    + ": no value can be changed by " + amount);
        }
        ProgramBuilder.Label isNull = program.newLabel();
        if (column.isNullable()) {
            program.branchIfNull(column, isNull);
        }
        if (amount > 0) {
            program.branchIf(column, Comparison.GREATER, highest.subtract(addend), NullHandling.CONTINUE, outOfRange);
        } else {
            program.branchIf(column, Comparison.LESS, lowest.subtract(addend), NullHandling.CONTINUE, outOfRange);
        }
        program.read(column, SUM).load(ADDEND, amount).add(SUM, SUM, ADDEND).write(SUM, column);
        program.define(isNull);
    }

    private static BigInteger lowest(Table table, Column column) {
        return switch (column.type()) {
            case INT, BIGINT ->
                BigInteger.ONE.shiftLeft(8 * column.maximumBytes() - 1).negate();
            case INT_UNSIGNED, BIGINT_UNSIGNED -> BigInteger.ZERO;
            // A program writes whole words, so the shorter integers are out of its reach.
            default ->
                throw new InvalidValueException("Table " + table.name() + ", column " + column.name() + " "
                        + column.type() + ": only INT and BIGINT columns can be incremented; read the row with"
                        + " LockMode.EXCLUSIVE and update it");
        };
    }

    private static BigInteger highest(Column column, BigInteger lowest) {
        return lowest.add(BigInteger.ONE.shiftLeft(8 * column.maximumBytes())).subtract(BigInteger.ONE);
    }
}
