package io.ndbwire.sql.direct;

import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.client.Write;
import io.ndbwire.schema.Column;
import io.ndbwire.sql.ColumnValues;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.Result;
import io.ndbwire.sql.Session;
import io.ndbwire.sql.Stages;
import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.condition.Columns;
import io.ndbwire.sql.statement.Operand;
import io.ndbwire.sql.statement.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** INSERT of one or more rows, all or none. */
final class InsertStatement extends ChangeStatement {

    private final List<Column> columns;
    private final List<List<Operand>> rows;
    private final boolean numbered;

    InsertStatement(TableHandle handle, Statement.Insert insert) {
        super(handle, insert.parameters());
        columns = insert.columns().isEmpty()
                ? Columns.visible(table())
                : insert.columns().stream()
                        .map(name -> Columns.of(table(), name))
                        .toList();
        if (columns.stream().distinct().count() < columns.size()) {
            throw new StatementException(
                    "42701", "INSERT gives a column two values", insert.table().position());
        }
        rows = insert.rows();
        numbered = Columns.visible(table()).stream().anyMatch(Column::isAutoIncrement);
        for (List<Operand> row : rows) {
            requireFits(insert, row);
        }
    }

    private void requireFits(Statement.Insert insert, List<Operand> row) {
        if (row.size() != columns.size()) {
            throw new StatementException(
                    StatementException.WRONG_COUNT,
                    "INSERT has " + columns.size() + " columns and a row of " + row.size() + " values",
                    insert.table().position());
        }
        for (Operand operand : row) {
            if (!(operand instanceof Operand.Constant
                    || operand instanceof Operand.Placeholder
                    || operand instanceof Operand.Default)) {
                throw StatementException.unsupported(
                        "Values of INSERT are literals, question marks and DEFAULT",
                        insert.table().position());
            }
        }
    }

    @Override
    Work work(Parameters parameters) {
        List<Write> writes = new ArrayList<>(rows.size());
        for (List<Operand> row : rows) {
            Write write = handle().insert();
            for (int i = 0; i < row.size(); i++) {
                if (!(row.get(i) instanceof Operand.Default)) {
                    Column column = columns.get(i);
                    write.set(column.name(), ColumnValues.written(column, parameters.value(row.get(i))));
                }
            }
            writes.add(write);
        }
        return new Inserts(writes);
    }

    private final class Inserts implements Work {

        private final List<Write> writes;

        Inserts(List<Write> writes) {
            this.writes = writes;
        }

        @Override
        public int operations() {
            return writes.size();
        }

        @Override
        public boolean mayFailInPart() {
            return false;
        }

        @Override
        public Session.Supplied<Result.Change> addTo(Transaction transaction) {
            if (!numbered) {
                List<? extends CompletionStage<@Nullable Void>> stages = transaction.addAll(writes);
                return () -> Stages.all(stages).thenApply(done -> Result.Change.of(writes.size()));
            }
            List<CompletionStage<Long>> keys = new ArrayList<>(writes.size());
            for (Write write : writes) {
                keys.add(transaction.insert(write));
            }
            return () -> Stages.all(keys).thenApply(numbers -> new Result.Change(writes.size(), List.copyOf(numbers)));
        }
    }

    @Override
    public String explain(Parameters parameters) {
        return "insert of " + rows.size() + (rows.size() == 1 ? " row" : " rows") + " into " + table().name()
                + ", one round trip for each 1,000";
    }
}
