package io.ndbwire.sql.direct;

import io.ndbwire.sql.CompiledStatement;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.Result;
import io.ndbwire.sql.ResultColumn;
import io.ndbwire.sql.Rows;
import io.ndbwire.sql.Session;
import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.statement.Statement;
import io.ndbwire.sql.statement.Statement.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** SELECT without a table, as pools of connections ask to see whether one is alive. Nothing is sent. */
final class ValuesStatement implements CompiledStatement {

    private final Statement.Select select;
    private final List<Item.Value> values = new ArrayList<>();
    private final List<ResultColumn> columns = new ArrayList<>();

    ValuesStatement(Statement.Select select) {
        this.select = select;
        for (Item item : select.items()) {
            if (!(item instanceof Item.Value value)) {
                throw new StatementException(StatementException.SYNTAX, "There is no table to select from");
            }
            values.add(value);
            columns.add(ResultColumn.of(value.label(), Projected.type(value.value())));
        }
    }

    @Override
    public int parameters() {
        return select.parameters();
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    @Override
    public boolean isCurrent() {
        return true;
    }

    @Override
    public CompletionStage<Result> execute(Session session, Parameters parameters) {
        @Nullable
        Object[] row =
                values.stream().map(value -> parameters.value(value.value())).toArray();
        return CompletableFuture.completedFuture(new Result.Query(columns, Rows.of(List.<@Nullable Object[]>of(row))));
    }

    @Override
    public CompletionStage<List<Result.Change>> executeAll(Session session, List<Parameters> batch) {
        throw new StatementException(StatementException.UNSUPPORTED, "A batch has changes, no queries");
    }

    @Override
    public String explain(Parameters parameters) {
        return "values of the statement itself; nothing is sent";
    }
}
