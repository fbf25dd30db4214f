package io.ndbwire.internal.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A condition on a row's columns, with SQL's rules for NULL: what is compared with NULL is neither true nor false, and
 * a row passes only where the whole is true. Immutable. {@link ConditionCompiler} makes a program of it.
 */
public sealed interface Condition {

    /**
     * A column compared with a value.
     *
     * @param column name of the column
     * @param comparison read from the column's side
     * @param value what the column's codec takes, or a {@link Parameter} for one that is given later; null makes the
     *     condition neither true nor false
     */
    record Value(
            String column, Comparison comparison, @Nullable Object value) implements Condition {}

    /** A column compared with another of the same type, size and collation. */
    record Columns(String left, Comparison comparison, String right) implements Condition {}

    /** Whether a column is NULL. */
    record IsNull(String column) implements Condition {}

    /** All conditions hold; true if there are none. */
    record And(List<Condition> conditions) implements Condition {
        /** Copies the list. */
        public And {
            conditions = List.copyOf(conditions);
        }
    }

    /** At least one condition holds; false if there are none. */
    record Or(List<Condition> conditions) implements Condition {
        /** Copies the list. */
        public Or {
            conditions = List.copyOf(conditions);
        }
    }

    /** The condition is false. */
    record Not(Condition condition) implements Condition {}

    /** The names of all parameters, in the order in which they first stand there. */
    default Set<String> parameters() {
        Set<String> names = new LinkedHashSet<>();
        addParameters(names);
        return names;
    }

    private void addParameters(Set<String> names) {
        if (this instanceof Value value && value.value instanceof Parameter parameter) {
            names.add(parameter.name());
        } else if (this instanceof Not not) {
            not.condition.addParameters(names);
        } else if (this instanceof And and) {
            and.conditions.forEach(member -> member.addParameters(names));
        } else if (this instanceof Or or) {
            or.conditions.forEach(member -> member.addParameters(names));
        }
    }

    static Condition compare(String column, Comparison comparison, @Nullable Object value) {
        return new Value(column, comparison, value);
    }

    static Condition isNull(String column) {
        return new IsNull(column);
    }

    static Condition and(Condition... conditions) {
        return new And(Arrays.asList(conditions));
    }

    static Condition or(Condition... conditions) {
        return new Or(Arrays.asList(conditions));
    }

    static Condition not(Condition condition) {
        return new Not(condition);
    }

    /** {@code column LIKE pattern}, with {@code %}, {@code _} and the escape character {@code \}. */
    static Condition like(String column, Object pattern) {
        return new Value(column, Comparison.LIKE, pattern);
    }

    /** {@code column IN (values)}. */
    static Condition in(String column, List<? extends @Nullable Object> values) {
        List<Condition> conditions = new ArrayList<>(values.size());
        for (Object value : values) {
            conditions.add(new Value(column, Comparison.EQUAL, value));
        }
        return new Or(conditions);
    }

    /** {@code column BETWEEN lowest AND highest}, both included. */
    static Condition between(String column, @Nullable Object lowest, @Nullable Object highest) {
        return and(
                new Value(column, Comparison.GREATER_OR_EQUAL, lowest),
                new Value(column, Comparison.LESS_OR_EQUAL, highest));
    }
}
