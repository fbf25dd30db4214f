package io.ndbwire.sql.direct;

import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Attempt;
import io.ndbwire.client.Expression;
import io.ndbwire.client.Filter;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Update;
import io.ndbwire.schema.Column;
import io.ndbwire.sql.ColumnValues;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.condition.Columns;
import io.ndbwire.sql.statement.Operand;
import io.ndbwire.sql.statement.Position;
import io.ndbwire.sql.statement.Predicate;
import io.ndbwire.sql.statement.Statement;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** UPDATE: values and sums, which the data nodes work out. */
final class UpdateStatement extends ChangeStatement {

    private final Map<Column, Operand> assignments = new LinkedHashMap<>();
    private final @Nullable Predicate condition;

    UpdateStatement(TableHandle handle, Statement.Update update) {
        super(handle, update.parameters());
        condition = update.condition();
        new Names(table()).check(condition);
        for (Statement.Assignment assignment : update.assignments()) {
            Column column = Columns.of(table(), assignment.column());
            requireChangeable(column, assignment.column().position());
            if (assignments.put(column, assignment.value()) != null) {
                throw new StatementException(
                        "42701",
                        "Column " + column.name() + " is given two values",
                        assignment.column().position());
            }
        }
    }

    private static void requireChangeable(Column column, Position position) {
        if (column.isPrimaryKey()) {
            throw StatementException.unsupported(
                    "Column " + column.name()
                            + " is of the primary key, which cannot be updated; delete the row and insert it anew",
                    position);
        }
    }

    @Override
    Work work(Parameters parameters) {
        return changes(parameters);
    }

    private RowChanges changes(Parameters parameters) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        assignments.forEach((column, operand) -> values.put(column.name(), value(column, operand, parameters)));
        return RowChanges.of(handle(), condition, parameters, new Assigning(values));
    }

    /** The value that a column is given, or the expression that gives it. */
    private @Nullable Object value(Column column, Operand operand, Parameters parameters) {
        if (operand instanceof Operand.Constant || operand instanceof Operand.Placeholder) {
            return ColumnValues.written(column, parameters.value(operand));
        }
        if (operand instanceof Operand.Default) {
            throw StatementException.unsupported("SET " + column.name() + " = DEFAULT is not supported", null);
        }
        return expression(operand, parameters);
    }

    /** Null where a value of the sum is NULL: then the whole is. */
    private @Nullable Expression expression(Operand operand, Parameters parameters) {
        if (operand instanceof Operand.ColumnName name) {
            return Expression.column(Columns.of(table(), name).name());
        }
        if (operand instanceof Operand.Plus plus) {
            Expression left = expression(plus.left(), parameters);
            Expression right = expression(plus.right(), parameters);
            return left == null || right == null ? null : left.plus(right);
        }
        if (operand instanceof Operand.Minus minus) {
            Expression left = expression(minus.left(), parameters);
            Expression right = expression(minus.right(), parameters);
            return left == null || right == null ? null : left.minus(right);
        }
        Object value = parameters.value(operand);
        return value == null ? null : Expression.value(whole(value));
    }

    private static long whole(Object value) {
        try {
            return new BigDecimal(value.toString().strip()).longValueExact();
        } catch (ArithmeticException | NumberFormatException e) {
            throw new StatementException(
                    StatementException.INVALID_VALUE,
                    "Sums of SET are of whole numbers within 64 bits, not of " + value);
        }
    }

    /** Gives columns their values. */
    private record Assigning(Map<String, @Nullable Object> values) implements RowChanges.Change {

        @Override
        public Attempt byKey(TableHandle handle, Object[] key, @Nullable Filter filter) {
            Update update = handle.update(key);
            return assign(filter == null ? update : update.when(filter)).attempt();
        }

        @Override
        public Attempt byPath(AccessPath path) {
            return assign(path.update()).attempt();
        }

        @Override
        public Operation<?> scanned(TableHandle handle, Row row) {
            return assign(handle.updateScanned(row));
        }

        @Override
        public Set<String> columns() {
            return values.keySet();
        }

        private Update assign(Update update) {
            values.forEach((column, value) -> {
                if (value instanceof Expression expression) {
                    update.compute(column, expression);
                } else {
                    update.set(column, value);
                }
            });
            return update;
        }
    }

    @Override
    public String explain(Parameters parameters) {
        return "update of " + table().name() + " by " + changes(parameters);
    }
}
