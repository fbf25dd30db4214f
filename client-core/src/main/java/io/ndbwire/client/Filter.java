package io.ndbwire.client;

import io.ndbwire.internal.data.Comparison;
import io.ndbwire.internal.data.Condition;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A condition on a row, which the data nodes evaluate: {@code Filter.where("n").lessThan(5).and(Filter.where("name").like("A%"))}.
 *
 * <p>SQL's rules for NULL: what is compared with NULL is neither true nor false, and a row passes only where the whole is
 * true. Strings are compared in their column's collation. Immutable and thread-safe. A column that does not exist, or a
 * value that it cannot hold, is refused when the operation is executed, before anything is sent.
 */
public final class Filter {

    private final Condition condition;

    private Filter(Condition condition) {
        this.condition = condition;
    }

    /** Begins a condition on that column. */
    public static OnColumn where(String column) {
        return new OnColumn(column);
    }

    /** Both are true. */
    public Filter and(Filter other) {
        return new Filter(Condition.and(condition, other.condition));
    }

    /** At least one is true. */
    public Filter or(Filter other) {
        return new Filter(Condition.or(condition, other.condition));
    }

    /** This is false. */
    public Filter not() {
        return new Filter(Condition.not(condition));
    }

    Condition condition() {
        return condition;
    }

    @Override
    public String toString() {
        return condition.toString();
    }

    /** A condition on a column that waits for its comparison. */
    public static final class OnColumn {

        private final String column;

        private OnColumn(String column) {
            this.column = column;
        }

        public Filter equalTo(@Nullable Object value) {
            return compare(Comparison.EQUAL, value);
        }

        public Filter notEqualTo(@Nullable Object value) {
            return compare(Comparison.NOT_EQUAL, value);
        }

        public Filter lessThan(@Nullable Object value) {
            return compare(Comparison.LESS, value);
        }

        public Filter atMost(@Nullable Object value) {
            return compare(Comparison.LESS_OR_EQUAL, value);
        }

        public Filter greaterThan(@Nullable Object value) {
            return compare(Comparison.GREATER, value);
        }

        public Filter atLeast(@Nullable Object value) {
            return compare(Comparison.GREATER_OR_EQUAL, value);
        }

        /** At least the one value and at most the other. */
        public Filter between(@Nullable Object lowest, @Nullable Object highest) {
            return new Filter(Condition.between(column, lowest, highest));
        }

        /** Equal to one of the values. */
        public Filter in(List<? extends @Nullable Object> values) {
            return new Filter(Condition.in(column, values));
        }

        /** Like the pattern, with {@code %}, {@code _} and the escape character {@code \}. */
        public Filter like(Object pattern) {
            return new Filter(Condition.like(column, pattern));
        }

        public Filter isNull() {
            return new Filter(Condition.isNull(column));
        }

        public Filter isNotNull() {
            return isNull().not();
        }

        private Filter compare(Comparison comparison, @Nullable Object value) {
            return new Filter(Condition.compare(column, comparison, value));
        }
    }
}
