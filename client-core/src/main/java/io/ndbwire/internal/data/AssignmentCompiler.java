package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds to a program what gives columns values that are worked out from the row (protocol document 03, section 18.1).
 *
 * <p>The data nodes' registers have 64 bits, compare as signed numbers, and wrap without a word; shorter columns are read
 * without their sign. So the range of what a register may hold is followed from step to step, and where a step could
 * leave 64 bits, or the last one the column, a check is added that ends the program. Not thread-safe.
 */
public final class AssignmentCompiler {

    private static final int RESULT = 0;
    private static final int OPERAND = 1;
    private static final int PREVIOUS = 2;
    private static final int LEFT = 3;
    private static final int RIGHT = 4;

    private static final BigInteger SIGN = BigInteger.ONE.shiftLeft(Long.SIZE - 1);

    private final Table table;
    private final ProgramBuilder program;
    private final ProgramBuilder.Label outOfRange;
    private final ProgramBuilder.Label notNull;

    /**
     * @param outOfRange where rows go for which a value would leave its column's range
     * @param notNull where rows go for which a column that is NOT NULL would become NULL
     */
    public AssignmentCompiler(
            Table table, ProgramBuilder program, ProgramBuilder.Label outOfRange, ProgramBuilder.Label notNull) {
        this.table = table;
        this.program = program;
        this.outOfRange = outOfRange;
        this.notNull = notNull;
    }

    /**
     * Adds the assignments, all of them from the row as it is before the first.
     *
     * @param assignments the sums by the names of the columns that they are for
     * @throws InvalidValueException if columns are not integers, no value can come of a sum, or two columns would each
     *     have to be changed before the other
     */
    public void assign(Map<String, Sum> assignments) {
        Map<String, Sum> waiting = new LinkedHashMap<>(assignments);
        while (!waiting.isEmpty()) {
            Map.Entry<String, Sum> next = waiting.entrySet().stream()
                    .filter(entry -> isReadByNoOther(entry.getKey(), waiting))
                    .findFirst()
                    .orElseThrow(() -> new InvalidValueException("Table " + table.name() + ", columns "
                            + String.join(", ", waiting.keySet())
                            + ": each is worked out from another that is changed too; change them in two steps"));
            assign(table.column(next.getKey()), next.getValue());
            waiting.remove(next.getKey());
        }
    }

    private static boolean isReadByNoOther(String name, Map<String, Sum> waiting) {
        return waiting.entrySet().stream()
                .noneMatch(other ->
                        !other.getKey().equals(name) && other.getValue().reads(name));
    }

    private void assign(Column target, Sum sum) {
        ProgramBuilder.Label isNull = program.newLabel();
        ProgramBuilder.Label done = program.newLabel();
        List<Column> nullable = columns(sum).stream().filter(Column::isNullable).toList();
        nullable.forEach(column -> program.branchIfNull(column, isNull));
        if (sum.isColumn() && !isInteger(target)) {
            copy(target, table.column(sum.terms().get(0).column()));
        } else {
            compute(target, sum);
        }
        if (!nullable.isEmpty() && !nullable.equals(List.of(target))) {
            program.branch(done).define(isNull);
            becomeNull(target);
        } else {
            program.define(isNull);
        }
        program.define(done);
    }

    private void becomeNull(Column target) {
        if (target.isNullable()) {
            program.loadNull(RESULT).write(RESULT, target);
        } else {
            program.branch(notNull);
        }
    }

    private List<Column> columns(Sum sum) {
        List<Column> columns = new ArrayList<>();
        for (Sum.Term term : sum.terms()) {
            Column column = table.column(term.column());
            if (!columns.contains(column)) {
                columns.add(column);
            }
        }
        return columns;
    }

    private void copy(Column target, Column source) {
        if (!ComparisonRules.isAlike(target, source)) {
            throw refused(target, "it has not the type, size and collation of column " + source.name());
        }
        program.read(source, RESULT).write(RESULT, target);
    }

    private void compute(Column target, Sum sum) {
        requireInteger(target);
        Range wanted = Range.of(target);
        Range domain = Range.SIGNED.contains(wanted) ? Range.SIGNED : Range.UNSIGNED;
        Range range = Range.of(BigInteger.ZERO);
        boolean first = true;
        for (Sum.Term term : sum.terms()) {
            Column column = table.column(term.column());
            requireInteger(column);
            if (first && !term.isNegative()) {
                readSigned(column, RESULT);
                range = Range.of(column);
            } else {
                if (first) {
                    program.load(RESULT, 0);
                }
                readSigned(column, OPERAND);
                range = add(target, sum, range, Range.of(column), term.isNegative(), domain);
            }
            first = false;
        }
        range = addConstant(sum, range, first);
        restrict(target, sum, range, wanted);
        if (wanted.lowest().signum() < 0 && target.maximumBytes() < Integer.BYTES) {
            withoutSign(8 * target.maximumBytes());
        }
        program.write(RESULT, target);
    }

    /** Reads a column and gives a negative number of less than 64 bits its sign. */
    private void readSigned(Column column, int register) {
        program.read(column, register);
        int bits = 8 * column.maximumBytes();
        if (bits == Long.SIZE || IntegerCodec.isUnsigned(column.type())) {
            return;
        }
        ProgramBuilder.Label positive = program.newLabel();
        program.load(LEFT, 1L << bits - 1)
                .branchIf(register, RegisterComparison.LESS, LEFT, positive)
                .load(LEFT, 1L << bits)
                .subtract(register, register, LEFT)
                .define(positive);
    }

    /** A word is written whole, and what a shorter column does not need of it must be zero. */
    private void withoutSign(int bits) {
        ProgramBuilder.Label positive = program.newLabel();
        program.load(LEFT, 0)
                .branchIf(RESULT, RegisterComparison.GREATER_OR_EQUAL, LEFT, positive)
                .load(LEFT, 1L << bits)
                .add(RESULT, RESULT, LEFT)
                .define(positive);
    }

    private Range addConstant(Sum sum, Range range, boolean alone) {
        BigInteger constant = sum.constant();
        if (alone) {
            program.load(RESULT, constant.longValue());
            return Range.of(constant);
        }
        if (constant.signum() != 0) {
            program.load(OPERAND, constant.longValue()).add(RESULT, RESULT, OPERAND);
        }
        return range.plus(Range.of(constant));
    }

    /** Adds the operand to the result, or subtracts it. */
    private Range add(Column target, Sum sum, Range range, Range operand, boolean subtract, Range domain) {
        Range exact = subtract ? range.minus(operand) : range.plus(operand);
        if (exact.fitsRegister()) {
            step(RESULT, RESULT, subtract);
            return exact;
        }
        restrict(target, sum, range, domain);
        // Copied by a subtraction of zero: registers cannot be assigned.
        program.load(LEFT, 0).subtract(PREVIOUS, RESULT, LEFT);
        step(RESULT, PREVIOUS, subtract);
        ProgramBuilder.Label done = program.newLabel();
        if (operand.lowest().signum() < 0) {
            ProgramBuilder.Label positive = program.newLabel();
            program.branchIf(OPERAND, RegisterComparison.GREATER_OR_EQUAL, LEFT, positive);
            requireWrapFree(!subtract, domain);
            program.branch(done).define(positive);
        }
        requireWrapFree(subtract, domain);
        program.define(done);
        return exact.intersection(domain);
    }

    private void step(int destination, int left, boolean subtract) {
        if (subtract) {
            program.subtract(destination, left, OPERAND);
        } else {
            program.add(destination, left, OPERAND);
        }
    }

    /** What should have become less and is greater has wrapped, and the other way round. */
    private void requireWrapFree(boolean shouldBeLess, Range domain) {
        int before = PREVIOUS;
        int after = RESULT;
        if (domain == Range.UNSIGNED) {
            // Unsigned numbers compare as signed ones do when the highest bit of both is turned round.
            program.load(OPERAND, Long.MIN_VALUE)
                    .add(PREVIOUS, PREVIOUS, OPERAND)
                    .add(RIGHT, RESULT, OPERAND);
            after = RIGHT;
        }
        program.branchIf(
                after, shouldBeLess ? RegisterComparison.GREATER : RegisterComparison.LESS, before, outOfRange);
    }

    /** Leaves the program where the result is outside of a range. */
    private void restrict(Column target, Sum sum, Range range, Range wanted) {
        if (range.isDisjoint(wanted)) {
            throw refused(target, "no value that it can hold comes of " + sum);
        }
        if (wanted.contains(range)) {
            return;
        }
        // Moved so that the lowest number becomes the lowest signed one, and the comparison is the numbers' own.
        BigInteger shift = Range.SIGNED.contains(range)
                ? BigInteger.ZERO
                : range.lowest().add(SIGN).negate();
        int register = RESULT;
        if (shift.signum() != 0) {
            program.load(LEFT, shift.longValue()).add(LEFT, RESULT, LEFT);
            register = LEFT;
        }
        if (range.lowest().compareTo(wanted.lowest()) < 0) {
            program.load(RIGHT, wanted.lowest().add(shift).longValueExact())
                    .branchIf(register, RegisterComparison.LESS, RIGHT, outOfRange);
        }
        if (range.highest().compareTo(wanted.highest()) > 0) {
            program.load(RIGHT, wanted.highest().add(shift).longValueExact())
                    .branchIf(register, RegisterComparison.GREATER, RIGHT, outOfRange);
        }
    }

    private boolean isInteger(Column column) {
        return ColumnCodec.of(table.name().toString(), column) instanceof IntegerCodec;
    }

    private void requireInteger(Column column) {
        if (!isInteger(column)) {
            throw refused(column, "only integers can be worked out by the data nodes");
        }
    }

    private InvalidValueException refused(Column column, String problem) {
        return new InvalidValueException(
                "Table " + table.name() + ", column " + column.name() + " " + column.type() + ": " + problem);
    }
}
