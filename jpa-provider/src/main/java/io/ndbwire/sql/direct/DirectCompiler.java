package io.ndbwire.sql.direct;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.sql.CompiledStatement;
import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.statement.Statement;
import io.ndbwire.sql.statement.Statement.Item;
import io.ndbwire.sql.statement.Statement.TableReference;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Makes statements ready: finds their table, and says by what kind of operations they are done. Thread-safe. */
public final class DirectCompiler {

    private final NdbClient client;

    public DirectCompiler(NdbClient client) {
        this.client = client;
    }

    /**
     * Compiles a statement.
     *
     * @param database of a table that is named alone
     */
    public CompletionStage<CompiledStatement> compile(Statement statement, String database) {
        if (statement instanceof Statement.Explain explain) {
            return compile(explain.statement(), database).thenApply(ExplainStatement::new);
        }
        if (statement instanceof Statement.Select select) {
            if (select.table() == null) {
                return CompletableFuture.completedFuture(new ValuesStatement(select));
            }
            boolean counts = select.items().stream().anyMatch(Item.Count.class::isInstance);
            return on(
                    select.table(),
                    database,
                    handle -> counts ? new CountStatement(handle, select) : new SelectStatement(handle, select));
        }
        if (statement instanceof Statement.Insert insert) {
            return on(insert.table(), database, handle -> new InsertStatement(handle, insert));
        }
        if (statement instanceof Statement.Update update) {
            return on(update.table(), database, handle -> new UpdateStatement(handle, update));
        }
        Statement.Delete delete = (Statement.Delete) statement;
        return on(delete.table(), database, handle -> new DeleteStatement(handle, delete));
    }

    private CompletionStage<CompiledStatement> on(
            TableReference table, String database, Function<TableHandle, CompiledStatement> compiler) {
        String named = table.database() == null ? database : table.database();
        if (named.isEmpty()) {
            throw new StatementException(
                    "3D000",
                    "Table " + table.name() + " is named without a database, and the connection has none",
                    table.position());
        }
        return client.table(named, table.name()).thenApply(compiler);
    }
}
