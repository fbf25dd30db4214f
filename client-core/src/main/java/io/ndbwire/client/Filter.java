package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.Comparison;
import io.ndbwire.internal.data.CompiledCondition;
import io.ndbwire.internal.data.Condition;
import io.ndbwire.internal.data.ConditionCompiler;
import io.ndbwire.internal.data.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A condition on a row, which the data nodes evaluate: {@code
 * where("age").atLeast(18).and(where("name").like("A%").or(where("name").isNull()))}.
 *
 * <p>SQL's rules for NULL: what is compared with NULL is neither true nor false, {@code and}, {@code or} and {@code not}
 * follow the three values, and a row passes only where the whole is true. Strings are compared in their column's collation,
 * byte strings byte by byte, anything else by its value. Values are what their column takes when it is written.
 *
 * <p>In place of a value stand {@link #column another column} or a {@link #param parameter}. A filter with parameters is
 * a prepared one: kept, and given values by {@link #with} each time, it is compiled once for its table (used on several
 * tables in turn it is compiled anew each time).
 *
 * <p>The data nodes evaluate all of it or nothing: what they cannot is refused, with the reason, when the operation is
 * executed and before anything is sent; so are a column that does not exist, a value that its column cannot hold, a filter
 * that compiles to more than 7,100 words (a comparison takes two and its value), and one that could compare more than
 * 8,000,000 bytes of a row (of a pattern its longest part behind a {@code %}, times the column's length). Immutable and
 * thread-safe.
 */
public final class Filter {

    /** Stands for a column's value on the right side of a comparison. */
    public record OtherColumn(String name) {}

    /** Stands for a value that {@link Filter#with} gives. */
    public record Param(String name) {}

    private static final byte[] NOTHING = {};

    private final Condition condition;
    private final int depth;
    private final Map<String, @Nullable Object> values;
    private final FilterCompilation compilation;

    private Filter(
            Condition condition, int depth, Map<String, @Nullable Object> values, FilterCompilation compilation) {
        if (depth > ConditionCompiler.MAXIMUM_DEPTH) {
            throw new InvalidValueException("Filter: nested deeper than " + ConditionCompiler.MAXIMUM_DEPTH
                    + " levels of and, or and not, which are the most allowed");
        }
        this.condition = condition;
        this.depth = depth;
        this.values = values;
        this.compilation = compilation;
    }

    private Filter(Condition condition, int depth, Map<String, @Nullable Object> values) {
        this(condition, depth, values, new FilterCompilation(condition));
    }

    /** Begins a condition on that column. */
    public static OnColumn where(String column) {
        return new OnColumn(Objects.requireNonNull(column, "column"));
    }

    /** Another column, to be compared with: of the same type, size and collation. */
    public static OtherColumn column(String name) {
        return new OtherColumn(Objects.requireNonNull(name, "name"));
    }

    /** A value that is given later, each time that the filter is used; see {@link #with}. */
    public static Param param(String name) {
        return new Param(Objects.requireNonNull(name, "name"));
    }

    /** All are true; true if there are none. */
    public static Filter allOf(List<Filter> filters) {
        return group(filters, Condition.And.class, Condition.And::new);
    }

    /** At least one is true; false if there are none. */
    public static Filter anyOf(List<Filter> filters) {
        return group(filters, Condition.Or.class, Condition.Or::new);
    }

    /** Both are true. */
    public Filter and(Filter other) {
        return allOf(List.of(this, other));
    }

    /** At least one is true. */
    public Filter or(Filter other) {
        return anyOf(List.of(this, other));
    }

    /** This is false. */
    public Filter not() {
        return condition instanceof Condition.Not not
                ? new Filter(not.condition(), depth - 1, values)
                : new Filter(Condition.not(condition), depth + 1, values);
    }

    /**
     * This filter with a parameter's value; what was compiled for this one serves that one, too.
     *
     * @param parameter its name
     * @param value of a type that fits the columns it is compared with, or null for NULL; a pattern must not be empty
     * @throws InvalidValueException if the filter has no such parameter
     */
    public Filter with(String parameter, @Nullable Object value) {
        if (!compilation.parameters().contains(parameter)) {
            throw new InvalidValueException(
                    "Filter: no parameter '" + parameter + "', there are " + compilation.parameters());
        }
        Map<String, @Nullable Object> more = new HashMap<>(values);
        more.put(parameter, value);
        return new Filter(condition, depth, Collections.unmodifiableMap(more), compilation);
    }

    /** The program for that table as it is known now, and how parameters' values are encoded; compiled once. */
    CompiledCondition compiled(TableBinding binding) {
        return compilation.of(binding);
    }

    /**
     * The attribute information of a request that reads columns of rows for which this is true, by key or in a scan.
     *
     * @param columns the words that ask for them
     */
    byte[] attributeInformation(TableBinding binding, byte[] columns) {
        CompiledCondition compiled = compiled(binding);
        return compiled.program().attributeInformation(columns, NOTHING, NOTHING, compiled.parameters(values));
    }

    Condition condition() {
        return condition;
    }

    /** The conditions that must all be true for this to be. */
    List<Filter> terms() {
        if (!(condition instanceof Condition.And and)) {
            return List.of(this);
        }
        List<Filter> terms = new ArrayList<>(and.conditions().size());
        and.conditions().forEach(term -> terms.add(new Filter(term, Math.max(0, depth - 1), values)));
        return terms;
    }

    /** The parameters' values by their names. */
    Map<String, @Nullable Object> values() {
        return values;
    }

    private static Filter group(
            List<Filter> filters, Class<? extends Condition> kind, Function<List<Condition>, Condition> maker) {
        List<Condition> members = new ArrayList<>(filters.size());
        Map<String, @Nullable Object> values = new HashMap<>();
        int depth = 0;
        for (Filter filter : filters) {
            boolean merged = kind.isInstance(filter.condition);
            if (filter.condition instanceof Condition.And and && merged) {
                members.addAll(and.conditions());
            } else if (filter.condition instanceof Condition.Or or && merged) {
                members.addAll(or.conditions());
            } else {
                members.add(filter.condition);
            }
            depth = Math.max(depth, merged ? filter.depth : filter.depth + 1);
            filter.values.forEach((name, value) -> putOnce(values, name, value));
        }
        return new Filter(maker.apply(members), depth, Collections.unmodifiableMap(values));
    }

    private static void putOnce(Map<String, @Nullable Object> values, String name, @Nullable Object value) {
        if (values.containsKey(name) && !Objects.deepEquals(values.get(name), value)) {
            throw new InvalidValueException("Filter: parameter '" + name + "' has two different values");
        }
        values.put(name, value);
    }

    @Override
    public String toString() {
        return condition.toString();
    }

    /** A condition on a column that waits for its comparison. Values may be columns and parameters. */
    public static final class OnColumn {

        private final String column;

        private OnColumn(String column) {
            this.column = column;
        }

        public Filter equalTo(@Nullable Object value) {
            return leaf(compare(Comparison.EQUAL, value));
        }

        public Filter notEqualTo(@Nullable Object value) {
            return leaf(compare(Comparison.NOT_EQUAL, value));
        }

        public Filter lessThan(@Nullable Object value) {
            return leaf(compare(Comparison.LESS, value));
        }

        public Filter atMost(@Nullable Object value) {
            return leaf(compare(Comparison.LESS_OR_EQUAL, value));
        }

        public Filter greaterThan(@Nullable Object value) {
            return leaf(compare(Comparison.GREATER, value));
        }

        public Filter atLeast(@Nullable Object value) {
            return leaf(compare(Comparison.GREATER_OR_EQUAL, value));
        }

        /** At least the one value and at most the other. */
        public Filter between(@Nullable Object lowest, @Nullable Object highest) {
            return new Filter(
                    Condition.and(
                            compare(Comparison.GREATER_OR_EQUAL, lowest), compare(Comparison.LESS_OR_EQUAL, highest)),
                    1,
                    Map.of());
        }

        public Filter notBetween(@Nullable Object lowest, @Nullable Object highest) {
            return between(lowest, highest).not();
        }

        /** Equal to one of the values; false if there are none. */
        public Filter in(List<? extends @Nullable Object> values) {
            List<Condition> members = new ArrayList<>(values.size());
            for (Object value : values) {
                members.add(compare(Comparison.EQUAL, value));
            }
            return new Filter(new Condition.Or(members), 1, Map.of());
        }

        /** Equal to one of the values; false if there are none. */
        public Filter in(@Nullable Object... values) {
            return in(Arrays.asList(values));
        }

        /** Equal to none of the values, and to none of them NULL. */
        public Filter notIn(List<? extends @Nullable Object> values) {
            return in(values).not();
        }

        /** Equal to none of the values, and to none of them NULL. */
        public Filter notIn(@Nullable Object... values) {
            return in(values).not();
        }

        /**
         * Like the pattern, with {@code %}, {@code _} and the escape character {@code \}. CHAR is compared without its
         * trailing spaces, as in SQL.
         *
         * @param pattern text, or bytes of a byte string; {@code %} at most 1,000 times
         */
        public Filter like(@Nullable Object pattern) {
            return leaf(compare(Comparison.LIKE, pattern));
        }

        public Filter notLike(@Nullable Object pattern) {
            return leaf(compare(Comparison.NOT_LIKE, pattern));
        }

        /** Of a bit field: all bits of the mask are set. */
        public Filter hasAllBits(@Nullable Object mask) {
            return leaf(compare(Comparison.ALL_BITS_SET, mask));
        }

        /** Of a bit field: at least one bit of the mask is set. */
        public Filter hasAnyBit(@Nullable Object mask) {
            return leaf(compare(Comparison.ANY_BIT_SET, mask));
        }

        /** Of a bit field: no bit of the mask is set. */
        public Filter hasNoBit(@Nullable Object mask) {
            return leaf(compare(Comparison.NO_BIT_SET, mask));
        }

        public Filter isNull() {
            return leaf(Condition.isNull(column));
        }

        public Filter isNotNull() {
            return isNull().not();
        }

        private static Filter leaf(Condition condition) {
            return new Filter(condition, 0, Map.of());
        }

        private Condition compare(Comparison comparison, @Nullable Object value) {
            if (value instanceof OtherColumn other) {
                return new Condition.Columns(column, comparison, other.name());
            }
            if (value instanceof Expression) {
                throw new InvalidValueException(
                        "Filter, column " + column
                                + ": conditions have no arithmetic; compare columns as they are, or with values worked out before");
            }
            return Condition.compare(
                    column, comparison, value instanceof Param param ? new Parameter(param.name()) : value);
        }
    }
}
