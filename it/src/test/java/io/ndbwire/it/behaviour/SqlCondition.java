package io.ndbwire.it.behaviour;

import io.ndbwire.client.Filter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A condition with SQL's three values, evaluated here, and the filter that should say the same in a data node. */
sealed interface SqlCondition {

    /** True, false, or null for unknown; the row by the columns' names. */
    @Nullable
    Boolean of(Map<String, @Nullable Object> row);

    Filter filter();

    /** A test of single columns: unknown where one of its operands is NULL. */
    record Leaf(String text, Filter filter, List<Operand> operands, Predicate<List<Object>> test)
            implements SqlCondition {

        @Override
        public @Nullable Boolean of(Map<String, @Nullable Object> row) {
            List<Object> values = new ArrayList<>();
            for (Operand operand : operands) {
                Object value = operand.of(row);
                if (value == null) {
                    return null;
                }
                values.add(value);
            }
            return test.test(values);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Whether a column is NULL, which is never unknown. */
    record Null(String column, boolean isNegated) implements SqlCondition {

        @Override
        public Boolean of(Map<String, @Nullable Object> row) {
            return (row.get(column) == null) != isNegated;
        }

        @Override
        public Filter filter() {
            return isNegated
                    ? Filter.where(column).isNotNull()
                    : Filter.where(column).isNull();
        }
    }

    /** False as soon as one is false, else unknown as soon as one is. */
    record And(List<SqlCondition> members) implements SqlCondition {

        @Override
        public @Nullable Boolean of(Map<String, @Nullable Object> row) {
            return decided(members, row, false);
        }

        @Override
        public Filter filter() {
            return Filter.allOf(members.stream().map(SqlCondition::filter).toList());
        }
    }

    /** True as soon as one is true, else unknown as soon as one is. */
    record Or(List<SqlCondition> members) implements SqlCondition {

        @Override
        public @Nullable Boolean of(Map<String, @Nullable Object> row) {
            return decided(members, row, true);
        }

        @Override
        public Filter filter() {
            return Filter.anyOf(members.stream().map(SqlCondition::filter).toList());
        }
    }

    /** Unknown stays unknown. */
    record Not(SqlCondition inner) implements SqlCondition {

        @Override
        public @Nullable Boolean of(Map<String, @Nullable Object> row) {
            Boolean value = inner.of(row);
            return value == null ? null : !value;
        }

        @Override
        public Filter filter() {
            return inner.filter().not();
        }
    }

    /** A filter that should mean what a longer condition does. */
    record Same(SqlCondition meaning, Filter filter) implements SqlCondition {

        @Override
        public @Nullable Boolean of(Map<String, @Nullable Object> row) {
            return meaning.of(row);
        }

        @Override
        public String toString() {
            return meaning + " as one test";
        }
    }

    /** A column's value, or one that stands in the condition. */
    record Operand(@Nullable String column, @Nullable Object constant) {

        static Operand column(String name) {
            return new Operand(name, null);
        }

        static Operand constant(@Nullable Object value) {
            return new Operand(null, value);
        }

        @Nullable
        Object of(Map<String, @Nullable Object> row) {
            return column == null ? constant : row.get(column);
        }
    }

    private static @Nullable Boolean decided(
            List<SqlCondition> members, Map<String, @Nullable Object> row, boolean decisive) {
        boolean unknown = false;
        for (SqlCondition member : members) {
            Boolean value = member.of(row);
            if (value == null) {
                unknown = true;
            } else if (value == decisive) {
                return decisive;
            }
        }
        return unknown ? null : (Boolean) !decisive;
    }
}
