package io.ndbwire.sql.condition;

import static io.ndbwire.client.Filter.where;

import io.ndbwire.client.Filter;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import io.ndbwire.sql.ColumnValues;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.statement.Operand;
import io.ndbwire.sql.statement.Predicate;
import io.ndbwire.sql.statement.Predicate.Operator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes filters of a table's conditions, which the data nodes evaluate: so texts are compared in their columns' collations,
 * wherever a statement's rows come from.
 */
public final class ConditionCompiler {

    private static final char ESCAPE = '\\';

    private final Table table;
    private final Parameters parameters;

    public ConditionCompiler(Table table, Parameters parameters) {
        this.table = table;
        this.parameters = parameters;
    }

    /** The filter of a condition; null if it holds for all rows. */
    public @Nullable Filter filter(@Nullable Predicate predicate) {
        return predicate == null || predicate.equals(new Predicate.Always(true)) ? null : compile(predicate);
    }

    private Filter compile(Predicate predicate) {
        if (predicate instanceof Predicate.And and) {
            return Filter.allOf(compileAll(and.terms()));
        }
        if (predicate instanceof Predicate.Or or) {
            return Filter.anyOf(compileAll(or.terms()));
        }
        if (predicate instanceof Predicate.Not not) {
            return compile(not.term()).not();
        }
        if (predicate instanceof Predicate.Always always) {
            return always.value() ? Filter.allOf(List.of()) : Filter.anyOf(List.of());
        }
        if (predicate instanceof Predicate.IsNull isNull) {
            return where(name(isNull.column())).isNull();
        }
        if (predicate instanceof Predicate.Comparison comparison) {
            return comparison(comparison);
        }
        if (predicate instanceof Predicate.Between between) {
            Column column = Columns.of(table, between.column());
            return compare(column, Operator.AT_LEAST, between.lowest())
                    .and(compare(column, Operator.AT_MOST, between.highest()));
        }
        if (predicate instanceof Predicate.In in) {
            return in(in);
        }
        return like((Predicate.Like) predicate);
    }

    private List<Filter> compileAll(List<Predicate> predicates) {
        List<Filter> filters = new ArrayList<>(predicates.size());
        for (Predicate predicate : predicates) {
            filters.add(compile(predicate));
        }
        return filters;
    }

    private String name(Operand.ColumnName column) {
        return Columns.of(table, column).name();
    }

    private Filter comparison(Predicate.Comparison comparison) {
        Column column = Columns.of(table, comparison.column());
        return compare(column, comparison.operator(), comparison.value());
    }

    private Filter compare(Column column, Operator operator, Operand operand) {
        if (operand instanceof Operand.ColumnName other) {
            return compared(column.name(), operator, Filter.column(name(other)));
        }
        Object value = parameters.value(operand);
        Object nearest = ColumnValues.compared(column, value);
        if (ColumnValues.isExact(column, value, nearest)) {
            return compared(column.name(), operator, nearest);
        }
        // The value lies between two that the column can hold, of which this is the lower one.
        return switch (operator) {
            case LESS, AT_MOST -> where(column.name()).atMost(nearest);
            case GREATER, AT_LEAST -> where(column.name()).greaterThan(nearest);
            case NOT_EQUAL -> never(column, nearest).not();
            case EQUAL -> never(column, nearest);
            case SAME -> Filter.anyOf(List.of());
        };
    }

    /** False for every value, and neither true nor false for NULL. */
    private static Filter never(Column column, @Nullable Object value) {
        return where(column.name()).greaterThan(value).and(where(column.name()).lessThan(value));
    }

    private static Filter compared(String column, Operator operator, @Nullable Object value) {
        return switch (operator) {
            case EQUAL -> where(column).equalTo(value);
            case NOT_EQUAL -> where(column).notEqualTo(value);
            case LESS -> where(column).lessThan(value);
            case AT_MOST -> where(column).atMost(value);
            case GREATER -> where(column).greaterThan(value);
            case AT_LEAST -> where(column).atLeast(value);
            case SAME -> same(column, value);
        };
    }

    private static Filter same(String column, @Nullable Object value) {
        if (value == null) {
            return where(column).isNull();
        }
        Filter equal = where(column).equalTo(value).and(where(column).isNotNull());
        return value instanceof Filter.OtherColumn other
                ? equal.and(where(other.name()).isNotNull())
                        .or(where(column).isNull().and(where(other.name()).isNull()))
                : equal;
    }

    private Filter in(Predicate.In in) {
        List<Filter> alternatives = new ArrayList<>(in.rows().size());
        for (List<Operand> row : in.rows()) {
            List<Filter> parts = new ArrayList<>(row.size());
            for (int i = 0; i < row.size(); i++) {
                parts.add(compare(Columns.of(table, in.columns().get(i)), Operator.EQUAL, row.get(i)));
            }
            alternatives.add(parts.size() == 1 ? parts.get(0) : Filter.allOf(parts));
        }
        return Filter.anyOf(alternatives);
    }

    private Filter like(Predicate.Like like) {
        String column = name(like.column());
        Object pattern = parameters.value(like.pattern());
        if (!(pattern instanceof String text)) {
            if (pattern == null) {
                return where(column).like(null);
            }
            throw new StatementException(
                    StatementException.INVALID_VALUE,
                    "Column " + column + ": a pattern is a text, not " + pattern,
                    like.column().position());
        }
        if (text.isEmpty()) {
            return where(column).equalTo("");
        }
        return where(column).like(like.escape() == null ? text : escaped(like, like.escape(), text));
    }

    /** The pattern with the backslash in place of its own escape character. */
    private String escaped(Predicate.Like like, Operand operand, String pattern) {
        Object escape = parameters.value(operand);
        if (!(escape instanceof String sign) || sign.length() > 1) {
            throw new StatementException(
                    "22019",
                    "ESCAPE takes one character or none, not " + escape,
                    like.column().position());
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (!sign.isEmpty() && c == sign.charAt(0)) {
                if (++i == pattern.length()) {
                    throw new StatementException(
                            "22025",
                            "Pattern '" + pattern + "' ends with its escape character",
                            like.column().position());
                }
                text.append(ESCAPE).append(pattern.charAt(i));
            } else {
                text.append(c == ESCAPE ? "\\\\" : String.valueOf(c));
            }
        }
        return text.toString();
    }
}
