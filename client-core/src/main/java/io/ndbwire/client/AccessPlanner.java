package io.ndbwire.client;

import io.ndbwire.internal.data.Comparison;
import io.ndbwire.internal.data.Condition;
import io.ndbwire.internal.data.Condition.IsNull;
import io.ndbwire.internal.data.Condition.Value;
import io.ndbwire.internal.data.Parameter;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the {@link AccessPath} of one filter. */
final class AccessPlanner {

    /** More values would make more ranges than they are worth. */
    private static final int MAXIMUM_VALUES = 256;

    /** Values that a column is equal to one of, by a term of the filter. */
    @SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
    private record Equality(Filter term, @Nullable Object... values) {}

    /** A value that a column is above or below. */
    private record Bound(Filter term, Object value, boolean included) {}

    /** Ranges of an index, and the terms that they stand for. */
    private record Candidate(
            Index index, List<String> columns, List<Range> ranges, Set<Filter> terms, int equalities, int bounds) {}

    private final TableHandle handle;
    private final Table table;
    private final Filter filter;
    private final List<Filter> terms;
    private final Map<String, Equality> equalities = new HashMap<>();
    private final Map<String, Equality> choices = new HashMap<>();
    private final Map<String, Bound> lowerBounds = new HashMap<>();
    private final Map<String, Bound> upperBounds = new HashMap<>();

    AccessPlanner(TableHandle handle, Filter filter) {
        this.handle = handle;
        this.filter = filter;
        table = handle.description();
        terms = filter.terms();
        terms.forEach(this::classify);
    }

    private void classify(Filter term) {
        if (term.condition() instanceof Value value) {
            classify(term, value);
        } else if (term.condition() instanceof IsNull isNull) {
            Column column = table.findColumn(isNull.column());
            if (column != null && column.isNullable()) {
                choices.putIfAbsent(column.name(), new Equality(term, new @Nullable Object[] {null}));
            }
        } else if (term.condition() instanceof Condition.Or or) {
            classify(term, or.conditions());
        }
    }

    private void classify(Filter term, Value condition) {
        String column = condition.column();
        Object value = condition.value() instanceof Parameter parameter
                ? term.values().get(parameter.name())
                : condition.value();
        if (value == null) {
            // Neither true nor false: the filter sees to it.
            return;
        }
        switch (condition.comparison()) {
            case EQUAL -> equalities.putIfAbsent(column, new Equality(term, value));
            case GREATER -> lowerBounds.putIfAbsent(column, new Bound(term, value, false));
            case GREATER_OR_EQUAL -> lowerBounds.putIfAbsent(column, new Bound(term, value, true));
            case LESS -> upperBounds.putIfAbsent(column, new Bound(term, value, false));
            case LESS_OR_EQUAL -> upperBounds.putIfAbsent(column, new Bound(term, value, true));
            default -> {
                // What is left has no place in an index.
            }
        }
    }

    /** Whole numbers alone: of others it is not known here which are equal, and a row must not come twice. */
    private void classify(Filter term, List<Condition> alternatives) {
        Set<Object> values = new LinkedHashSet<>();
        String column = null;
        for (Condition alternative : alternatives) {
            if (!(alternative instanceof Value value)
                    || value.comparison() != Comparison.EQUAL
                    || !(value.value() instanceof Number number)
                    || !isWhole(number)
                    || column != null && !column.equals(value.column())) {
                return;
            }
            column = value.column();
            values.add(number.longValue());
        }
        if (column != null && values.size() <= MAXIMUM_VALUES) {
            choices.putIfAbsent(column, new Equality(term, values.toArray()));
        }
    }

    private static boolean isWhole(Number value) {
        return value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte;
    }

    AccessPath plan() {
        List<String> keyColumns = names(table.keyColumns());
        if (equalities.keySet().containsAll(keyColumns)) {
            return key("", keyColumns);
        }
        List<Index> indexes = table.indexes().values().stream()
                .sorted(Comparator.comparing(Index::name))
                .toList();
        for (Index index : indexes) {
            List<String> columns = names(index.columns());
            if (index.kind() == Index.Kind.UNIQUE && equalities.keySet().containsAll(columns)) {
                return key(index.name(), columns);
            }
        }
        return indexes.stream()
                .filter(index -> index.kind() == Index.Kind.ORDERED)
                .map(this::candidate)
                .filter(candidate -> !candidate.terms().isEmpty())
                // The first of equals, by name, so that the same filter always goes the same way.
                .min(Comparator.comparingInt(Candidate::equalities)
                        .thenComparingInt(Candidate::bounds)
                        .reversed())
                .map(best -> AccessPath.ofRanges(
                        handle, best.index().name(), best.columns(), best.ranges(), without(best.terms())))
                .orElseGet(() -> AccessPath.ofTable(handle, filter));
    }

    private AccessPath key(String index, List<String> columns) {
        Object[] key = new Object[columns.size()];
        Set<Filter> used = new LinkedHashSet<>();
        for (int i = 0; i < key.length; i++) {
            Equality equality = Objects.requireNonNull(equalities.get(columns.get(i)));
            key[i] = Objects.requireNonNull(equality.values()[0]);
            used.add(equality.term());
        }
        return AccessPath.ofKey(handle, index, columns, key, without(used));
    }

    private Candidate candidate(Index index) {
        List<String> columns = new ArrayList<>();
        Set<Filter> used = new LinkedHashSet<>();
        List<@Nullable Object[]> prefixes = List.<@Nullable Object[]>of(new Object[0]);
        boolean branched = false;
        for (Column column : index.columns()) {
            Equality equality = equalities.get(column.name());
            if (equality == null && !branched) {
                equality = choices.get(column.name());
            }
            if (equality == null) {
                break;
            }
            branched |= equality.values().length > 1;
            prefixes = extended(prefixes, equality.values());
            columns.add(column.name());
            used.add(equality.term());
        }
        int equal = columns.size();
        Bound lower = null;
        Bound upper = null;
        boolean nullable = false;
        if (equal < index.columns().size()) {
            Column next = index.columns().get(equal);
            nullable = next.isNullable();
            lower = lowerBounds.get(next.name());
            upper = upperBounds.get(next.name());
            if (lower != null || upper != null) {
                columns.add(next.name());
            }
        }
        int bounds = 0;
        for (Bound bound : new @Nullable Bound[] {lower, upper}) {
            if (bound != null) {
                used.add(bound.term());
                bounds++;
            }
        }
        List<Range> ranges = new ArrayList<>(prefixes.size());
        for (@Nullable Object[] prefix : prefixes) {
            ranges.add(range(prefix, lower, upper, nullable));
        }
        return new Candidate(index, columns, ranges, used, equal, bounds);
    }

    private static List<@Nullable Object[]> extended(List<@Nullable Object[]> prefixes, @Nullable Object[] values) {
        List<@Nullable Object[]> longer = new ArrayList<>(prefixes.size() * values.length);
        for (@Nullable Object[] prefix : prefixes) {
            for (Object value : values) {
                longer.add(with(prefix, value));
            }
        }
        return longer;
    }

    private static @Nullable Object[] with(@Nullable Object[] prefix, @Nullable Object value) {
        @Nullable Object[] longer = Arrays.copyOf(prefix, prefix.length + 1);
        longer[prefix.length] = value;
        return longer;
    }

    /** The rows that begin with the prefix and whose next column is within the bounds, and so not NULL. */
    private static Range range(
            @Nullable Object[] prefix, @Nullable Bound lower, @Nullable Bound upper, boolean nullable) {
        if (lower == null && upper == null) {
            return Range.equalTo(prefix);
        }
        Range above;
        if (lower != null) {
            @Nullable Object[] values = with(prefix, lower.value());
            above = lower.included() ? Range.atLeast(values) : Range.greaterThan(values);
        } else if (nullable) {
            above = Range.greaterThan(with(prefix, null));
        } else {
            above = prefix.length == 0 ? Range.all() : Range.atLeast(prefix);
        }
        if (upper != null) {
            @Nullable Object[] values = with(prefix, upper.value());
            return upper.included() ? above.atMost(values) : above.lessThan(values);
        }
        return prefix.length == 0 ? above : above.atMost(prefix);
    }

    private @Nullable Filter without(Set<Filter> used) {
        List<Filter> left = terms.stream().filter(term -> !used.contains(term)).toList();
        return left.isEmpty() ? null : Filter.allOf(left);
    }

    private static List<String> names(List<Column> columns) {
        return columns.stream().map(Column::name).toList();
    }
}
