package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns a {@link Condition} into a program of jumps that accepts the rows for which it is true and refuses the others
 * with 626 (protocol document 03, section 19).
 *
 * <p>Negation is pushed down to the comparisons. Inside an AND a comparison jumps to the failing label where it is not
 * true, inside an OR to the succeeding label where it is; NULL goes the way of what is not true in both.
 */
public final class ConditionCompiler {

    /** How many groups and negations may stand in each other. */
    public static final int MAXIMUM_DEPTH = 200;

    private static final int NO_SUCH_ROW = 626;

    private final Table table;
    private final ProgramBuilder program;
    private final List<CompiledCondition.Slot> slots = new ArrayList<>();

    private ConditionCompiler(Table table) {
        this.table = table;
        program = InterpretedProgram.builder(table);
    }

    /**
     * Compiles a condition on that table's rows.
     *
     * @throws SchemaException if a column does not exist
     * @throws InvalidValueException if a column cannot hold or be compared with a value, or the program is too long or
     *     nested deeper than {@link #MAXIMUM_DEPTH}
     */
    public static CompiledCondition compile(Table table, Condition condition) {
        ConditionCompiler compiler = new ConditionCompiler(table);
        compiler.compile(condition);
        return new CompiledCondition(
                table, compiler.program.build(), compiler.program.parameterWords(), compiler.slots);
    }

    private void compile(Condition condition) {
        ProgramBuilder.Label label = program.newLabel();
        if (group(condition, false) == Group.ANY) {
            jumpIf(condition, false, label, 0);
            program.exitRefuse(NO_SUCH_ROW).define(label).exitOk();
            return;
        }
        jumpUnless(condition, false, label, 0);
        program.exitOk().define(label).exitRefuse(NO_SUCH_ROW);
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
            jump(value, direction(value.comparison(), negated), nullHandling, target);
        }
    }

    private void jump(
            Condition.Value condition, Comparison comparison, NullHandling nullHandling, ProgramBuilder.Label target) {
        Column column = table.column(condition.column());
        Object value = condition.value();
        if (value instanceof Parameter parameter) {
            program.branchIfParameter(column, comparison, slots.size(), nullHandling, target);
            slots.add(slot(parameter, column, comparison));
        } else if (value == null) {
            ComparisonRules.require(table, column, comparison);
            if (nullHandling == NullHandling.BRANCH) {
                program.branch(target);
            }
        } else if (comparison.isPattern() && isEmpty(value)) {
            // An empty pattern would be taken for NULL; what is not like it has a first character.
            Object anything = value instanceof byte[] ? new byte[] {'_', '%'} : "_%";
            program.branchIf(column, comparison.negated(), anything, nullHandling, target);
        } else {
            program.branchIf(column, comparison, value, nullHandling, target);
        }
    }

    /** A parameter may be NULL whatever its column. */
    private CompiledCondition.Slot slot(Parameter parameter, Column column, Comparison comparison) {
        ColumnCodec codec = ColumnCodec.of(table.name().toString(), column);
        return new CompiledCondition.Slot(parameter.name(), codec, comparison.isPattern());
    }

    private static boolean isEmpty(Object pattern) {
        return pattern instanceof byte[] bytes
                ? bytes.length == 0
                : pattern instanceof CharSequence text && text.length() == 0;
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
