package io.ndbwire.it.behaviour;

import static io.ndbwire.it.behaviour.SqlCondition.Operand.column;
import static io.ndbwire.it.behaviour.SqlCondition.Operand.constant;

import io.ndbwire.client.Filter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.jspecify.annotations.Nullable;

/** Random conditions on a table that has every {@link FilterColumn} under its name, and again with {@code 2} behind it. */
final class RandomConditions {

    private enum Order {
        EQUAL(order -> order == 0),
        NOT_EQUAL(order -> order != 0),
        LESS(order -> order < 0),
        AT_MOST(order -> order <= 0),
        GREATER(order -> order > 0),
        AT_LEAST(order -> order >= 0);

        private final IntPredicate holds;

        Order(IntPredicate holds) {
            this.holds = holds;
        }

        Filter filter(String column, @Nullable Object operand) {
            Filter.OnColumn on = Filter.where(column);
            return switch (this) {
                case EQUAL -> on.equalTo(operand);
                case NOT_EQUAL -> on.notEqualTo(operand);
                case LESS -> on.lessThan(operand);
                case AT_MOST -> on.atMost(operand);
                case GREATER -> on.greaterThan(operand);
                case AT_LEAST -> on.atLeast(operand);
            };
        }
    }

    private static final List<String> PATTERNS =
            List.of("", "%", "_", "a%", "%b", "%A%", "_b", "a_1", "\\%", "a\\_", "%a%a%b");

    private RandomConditions() {}

    /** Conditions of at most that many groups and negations in each other. */
    static Arbitrary<SqlCondition> ofDepth(int depth) {
        Arbitrary<SqlCondition> leaves = Arbitraries.of(FilterColumn.all()).flatMap(RandomConditions::leaves);
        if (depth == 0) {
            return leaves;
        }
        Arbitrary<SqlCondition> members = ofDepth(depth - 1);
        return Arbitraries.oneOf(
                leaves,
                members.<SqlCondition>map(SqlCondition.Not::new),
                members.list().ofMaxSize(3).<SqlCondition>map(SqlCondition.And::new),
                members.list().ofMaxSize(3).<SqlCondition>map(SqlCondition.Or::new));
    }

    private static Arbitrary<SqlCondition> leaves(FilterColumn column) {
        List<Arbitrary<SqlCondition>> kinds = new ArrayList<>();
        kinds.add(Arbitraries.of(true, false)
                .<SqlCondition>map(negated -> new SqlCondition.Null(column.name(), negated)));
        kinds.add(comparisons(column));
        kinds.add(columnComparisons(column));
        kinds.add(lists(column));
        if (column.hasOrder()) {
            kinds.add(ranges(column));
        }
        if (column.isString()) {
            kinds.add(patterns(column));
        }
        if (column.isBits()) {
            kinds.add(masks(column));
        }
        return Arbitraries.of(kinds).flatMap(kind -> kind);
    }

    private static Arbitrary<SqlCondition> comparisons(FilterColumn column) {
        return Combinators.combine(orders(column), values(column), Arbitraries.of(true, false))
                .as((order, value, prepared) -> {
                    String parameter = column.name() + shown(value);
                    Filter filter = prepared
                            ? order.filter(column.name(), Filter.param(parameter))
                                    .with(parameter, value)
                            : order.filter(column.name(), value);
                    return leaf(
                            column.name() + " " + order + " " + shown(value) + (prepared ? " prepared" : ""),
                            filter,
                            List.of(column(column.name()), constant(value)),
                            values -> order.holds.test(compare(column, values)));
                });
    }

    private static Arbitrary<SqlCondition> columnComparisons(FilterColumn column) {
        return orders(column)
                .map(order -> leaf(
                        column.name() + " " + order + " " + column.name() + "2",
                        order.filter(column.name(), Filter.column(column.name() + "2")),
                        List.of(column(column.name()), column(column.name() + "2")),
                        values -> order.holds.test(compare(column, values))));
    }

    /** What IN means by SQL's definition: equal to the first, or to the second, and so on. */
    private static Arbitrary<SqlCondition> lists(FilterColumn column) {
        return Combinators.combine(values(column).list().ofMaxSize(4), Arbitraries.of(true, false))
                .as((values, negated) -> {
                    List<SqlCondition> equal = new ArrayList<>();
                    for (Object value : values) {
                        equal.add(leaf(
                                column.name() + " = " + shown(value),
                                Filter.where(column.name()).equalTo(value),
                                List.of(column(column.name()), constant(value)),
                                pair -> compare(column, pair) == 0));
                    }
                    SqlCondition in = new SqlCondition.Or(equal);
                    Filter filter = negated
                            ? Filter.where(column.name()).notIn(values)
                            : Filter.where(column.name()).in(values);
                    return new SqlCondition.Same(negated ? new SqlCondition.Not(in) : in, filter);
                });
    }

    private static Arbitrary<SqlCondition> ranges(FilterColumn column) {
        return Combinators.combine(values(column), values(column), Arbitraries.of(true, false))
                .as((lowest, highest, negated) -> {
                    SqlCondition from = leaf(
                            column.name() + " >= " + shown(lowest),
                            Filter.where(column.name()).atLeast(lowest),
                            List.of(column(column.name()), constant(lowest)),
                            pair -> compare(column, pair) >= 0);
                    SqlCondition to = leaf(
                            column.name() + " <= " + shown(highest),
                            Filter.where(column.name()).atMost(highest),
                            List.of(column(column.name()), constant(highest)),
                            pair -> compare(column, pair) <= 0);
                    SqlCondition between = new SqlCondition.And(List.of(from, to));
                    Filter filter = negated
                            ? Filter.where(column.name()).notBetween(lowest, highest)
                            : Filter.where(column.name()).between(lowest, highest);
                    return new SqlCondition.Same(negated ? new SqlCondition.Not(between) : between, filter);
                });
    }

    private static Arbitrary<SqlCondition> patterns(FilterColumn column) {
        return Combinators.combine(Arbitraries.of(PATTERNS), Arbitraries.of(true, false))
                .as((text, negated) -> {
                    Object pattern = column.isText() ? text : text.getBytes(StandardCharsets.ISO_8859_1);
                    Filter.OnColumn on = Filter.where(column.name());
                    return leaf(
                            column.name() + (negated ? " NOT LIKE " : " LIKE ") + text,
                            negated ? on.notLike(pattern) : on.like(pattern),
                            List.of(column(column.name()), constant(pattern)),
                            values -> column.isLike(values.get(0), values.get(1)) != negated);
                });
    }

    private static Arbitrary<SqlCondition> masks(FilterColumn column) {
        return Combinators.combine(values(column), Arbitraries.of(0, 1, 2)).as((mask, kind) -> {
            Filter.OnColumn on = Filter.where(column.name());
            Filter filter = kind == 0 ? on.hasAllBits(mask) : kind == 1 ? on.hasAnyBit(mask) : on.hasNoBit(mask);
            BiPredicate<BigInteger, BigInteger> test = (value, bits) ->
                    kind == 0 ? value.and(bits).equals(bits) : value.and(bits).signum() == 0 == (kind == 2);
            return leaf(
                    column.name()
                            + List.of(" ALL BITS ", " ANY BIT ", " NO BIT ").get(kind)
                            + shown(mask),
                    filter,
                    List.of(column(column.name()), constant(mask)),
                    values -> test.test(integer(values.get(0)), integer(values.get(1))));
        });
    }

    private static Arbitrary<Order> orders(FilterColumn column) {
        return column.hasOrder() ? Arbitraries.of(Order.values()) : Arbitraries.of(Order.EQUAL, Order.NOT_EQUAL);
    }

    private static Arbitrary<@Nullable Object> values(FilterColumn column) {
        return column.values().asGeneric().injectNull(0.1);
    }

    private static SqlCondition leaf(
            String text, Filter filter, List<SqlCondition.Operand> operands, Predicate<List<Object>> test) {
        return new SqlCondition.Leaf(text, filter, operands, test);
    }

    private static int compare(FilterColumn column, List<Object> values) {
        return column.order().compare(values.get(0), values.get(1));
    }

    private static BigInteger integer(Object value) {
        return ((BigDecimal) value).toBigIntegerExact();
    }

    private static String shown(@Nullable Object value) {
        return value instanceof byte[] bytes ? Arrays.toString(bytes) : "'" + value + "'";
    }
}
