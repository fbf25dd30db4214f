package io.ndbwire.sql.direct;

import io.ndbwire.sql.CompiledStatement;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.Result;
import io.ndbwire.sql.ResultColumn;
import io.ndbwire.sql.Rows;
import io.ndbwire.sql.Session;
import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.ValueType;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** EXPLAIN: one row with one text. */
final class ExplainStatement implements CompiledStatement {

    private static final List<ResultColumn> COLUMNS = List.of(ResultColumn.of("plan", ValueType.VARCHAR));

    private final CompiledStatement explained;

    ExplainStatement(CompiledStatement explained) {
        this.explained = explained;
    }

    @Override
    public int parameters() {
        return explained.parameters();
    }

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public boolean isCurrent() {
        return explained.isCurrent();
    }

    @Override
    public CompletionStage<Result> execute(Session session, Parameters parameters) {
        @Nullable Object[] row = {explained.explain(parameters)};
        return CompletableFuture.completedFuture(new Result.Query(COLUMNS, Rows.of(List.<@Nullable Object[]>of(row))));
    }

    @Override
    public CompletionStage<List<Result.Change>> executeAll(Session session, List<Parameters> batch) {
        throw new StatementException(StatementException.UNSUPPORTED, "A batch has changes, no queries");
    }

    @Override
    public String explain(Parameters parameters) {
        return explained.explain(parameters);
    }
}
