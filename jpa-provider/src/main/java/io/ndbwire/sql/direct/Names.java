package io.ndbwire.sql.direct;

import io.ndbwire.schema.Table;
import io.ndbwire.sql.condition.Columns;
import io.ndbwire.sql.statement.Operand;
import io.ndbwire.sql.statement.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds names that a table does not have when a statement is prepared, not only when it is executed. */
final class Names {

    private final Table table;

    Names(Table table) {
        this.table = table;
    }

    /**
     * Looks at every column of a condition.
     *
     * @throws io.ndbwire.sql.StatementException with the place of the first that is not there
     */
    void check(@Nullable Predicate predicate) {
        if (predicate instanceof Predicate.And and) {
            and.terms().forEach(this::check);
        } else if (predicate instanceof Predicate.Or or) {
            or.terms().forEach(this::check);
        } else if (predicate instanceof Predicate.Not not) {
            check(not.term());
        } else if (predicate instanceof Predicate.Comparison comparison) {
            check(comparison.column());
            check(comparison.value());
        } else if (predicate instanceof Predicate.IsNull isNull) {
            check(isNull.column());
        } else if (predicate instanceof Predicate.Between between) {
            check(between.column());
        } else if (predicate instanceof Predicate.Like like) {
            check(like.column());
        } else if (predicate instanceof Predicate.In in) {
            in.columns().forEach(this::check);
        }
    }

    private void check(Operand operand) {
        if (operand instanceof Operand.ColumnName name) {
            Columns.of(table, name);
        }
    }
}
