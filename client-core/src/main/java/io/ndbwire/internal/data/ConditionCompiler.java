package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns a {@link Condition} into a program of jumps that accepts the rows for which it is true and refuses the others
 * with 626 (protocol document 03, section 19).
 *
 * <p>Negation is pushed down to the comparisons. Inside an AND a comparison jumps to the failing label where it is not
 * true, inside an OR to the succeeding label where it is; NULL goes the way of what is not true in both.
 */
public final class ConditionCompiler {

    private static final int NO_SUCH_ROW = 626;
    private static final int MAXIMUM_DEPTH = 200;

    private final Table table;
    private final ProgramBuilder program;

    private ConditionCompiler(Table table, ProgramBuilder program) {
        this.table = table;
        this.program = program;
    }

    /**
     * Compiles a condition on that table's rows.
     *
     * @throws SchemaException if a column does not exist
     * @throws InvalidValueException if a column cannot hold or be compared with a value, or the program is too long or
     *     nested deeper than 200 levels
     */
    public static InterpretedProgram compile(Table table, Condition condition) {
        return new ConditionCompiler(table, InterpretedProgram.builder(table)).compile(condition);
    }

    private InterpretedProgram compile(Condition condition) {
        ProgramBuilder.Label label = program.newLabel();
        if (group(condition, false) == Group.ANY) {
            jumpIf(condition, false, label, 0);
            return program.exitRefuse(NO_SUCH_ROW).define(label).exitOk().build();
        }
        jumpUnless(condition, false, label, 0);
        return program.exitOk().define(label).exitRefuse(NO_SUCH_ROW).build();
    }

    /**
     * Emits the part of a longer program that goes on only where the condition is true.
     *
     * @param program of that table, continued with what is done to accepted rows
     * @param otherwise where rows go for which it is not true
     */
    public static void require(
            Table table, Condition condition, ProgramBuilder program, ProgramBuilder.Label otherwise) {
        new ConditionCompiler(table, program).jumpUnless(condition, false, otherwise, 0);
    }

    private enum Group {
        ALL,
        ANY,
        NONE
    }

    /** What a condition is once its negation is pushed down. */
    private static Group group(Condition condition, boolean negated) {
        Condition inner = condition;
        boolean opposite = negated;
        while (inner instanceof Condition.Not not) {
            inner = not.condition();
            opposite = !opposite;
        }
        if (inner instanceof Condition.And) {
            return opposite ? Group.ANY : Group.ALL;
        }
        if (inner instanceof Condition.Or) {
            return opposite ? Group.ALL : Group.ANY;
        }
        return Group.NONE;
    }

    private void jumpUnless(Condition condition, boolean negated, ProgramBuilder.Label failure, int depth) {
        requireDepth(depth);
        if (condition instanceof Condition.Not not) {
            jumpUnless(not.condition(), !negated, failure, depth + 1);
            return;
        }
        switch (group(condition, negated)) {
            case ALL -> members(condition).forEach(member -> jumpUnless(member, negated, failure, depth + 1));
            case ANY -> {
                ProgramBuilder.Label success = program.newLabel();
                members(condition).forEach(member -> jumpIf(member, negated, success, depth + 1));
                program.branch(failure).define(success);
            }
            case NONE -> jump(condition, !negated, NullHandling.BRANCH, failure);
        }
    }

    private void jumpIf(Condition condition, boolean negated, ProgramBuilder.Label success, int depth) {
        requireDepth(depth);
        if (condition instanceof Condition.Not not) {
            jumpIf(not.condition(), !negated, success, depth + 1);
            return;
        }
        switch (group(condition, negated)) {
            case ANY -> members(condition).forEach(member -> jumpIf(member, negated, success, depth + 1));
            case ALL -> {
                ProgramBuilder.Label failure = program.newLabel();
                members(condition).forEach(member -> jumpUnless(member, negated, failure, depth + 1));
                program.branch(success).define(failure);
            }
            case NONE -> jump(condition, negated, NullHandling.CONTINUE, success);
        }
    }

    private static List<Condition> members(Condition group) {
        return group instanceof Condition.And and ? and.conditions() : ((Condition.Or) group).conditions();
    }

    /** Jumps if a single comparison, or its opposite, holds. */
    private void jump(Condition condition, boolean negated, NullHandling nullHandling, ProgramBuilder.Label target) {
        if (condition instanceof Condition.IsNull isNull) {
            if (negated) {
                program.branchIfNotNull(table.column(isNull.column()), target);
            } else {
                program.branchIfNull(table.column(isNull.column()), target);
            }
        } else if (condition instanceof Condition.Columns columns) {
            program.branchIf(
                    table.column(columns.left()),
                    direction(columns.comparison(), negated),
                    table.column(columns.right()),
                    nullHandling,
                    target);
        } else if (condition instanceof Condition.Value value) {
            jump(value, value.value(), negated, nullHandling, target);
        }
    }

    private void jump(
            Condition.Value condition,
            @Nullable Object value,
            boolean negated,
            NullHandling nullHandling,
            ProgramBuilder.Label target) {
        if (value != null) {
            Comparison comparison = direction(condition.comparison(), negated);
            program.branchIf(table.column(condition.column()), comparison, value, nullHandling, target);
            return;
        }
        table.column(condition.column());
        if (nullHandling == NullHandling.BRANCH) {
            program.branch(target);
        }
    }

    private static Comparison direction(Comparison comparison, boolean negated) {
        return negated ? comparison.negated() : comparison;
    }

    private static void requireDepth(int depth) {
        if (depth > MAXIMUM_DEPTH) {
            throw new InvalidValueException(
                    "Condition: nested deeper than " + MAXIMUM_DEPTH + " levels, which are the most allowed");
        }
    }
}
