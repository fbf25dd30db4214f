package io.ndbwire.sql.direct;

import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Filter;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.schema.Column;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.Result;
import io.ndbwire.sql.ResultColumn;
import io.ndbwire.sql.Rows;
import io.ndbwire.sql.Session;
import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.ValueType;
import io.ndbwire.sql.condition.Columns;
import io.ndbwire.sql.condition.ConditionCompiler;
import io.ndbwire.sql.statement.Statement;
import io.ndbwire.sql.statement.Statement.Item;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** SELECT COUNT: the data nodes count, and no row is sent. */
final class CountStatement extends TableStatement {

    private final Statement.Select select;
    private final @Nullable Column counted;
    private final List<ResultColumn> columns;

    CountStatement(TableHandle handle, Statement.Select select) {
        super(handle, select.parameters());
        this.select = select;
        if (select.items().size() != 1 || !(select.items().get(0) instanceof Item.Count count)) {
            throw StatementException.unsupported("COUNT is selected alone: grouping is not supported", null);
        }
        if (select.lock() != Statement.Lock.NONE) {
            throw StatementException.unsupported("What is counted is not locked", null);
        }
        new Names(table()).check(select.condition());
        counted = count.column() == null ? null : Columns.of(table(), count.column());
        columns = List.of(ResultColumn.of(count.label(), ValueType.BIGINT));
    }

    @Override
    public List<ResultColumn> columns() {
        return columns;
    }

    private AccessPath path(Parameters parameters) {
        Filter filter = new ConditionCompiler(table(), parameters).filter(select.condition());
        if (counted != null && counted.isNullable()) {
            Filter given = Filter.where(counted.name()).isNotNull();
            filter = filter == null ? given : filter.and(given);
        }
        return AccessPath.of(handle(), filter);
    }

    @Override
    public CompletionStage<Result> execute(Session session, Parameters parameters) {
        long offset = parameters.count(select.offset(), "OFFSET", 0);
        long limit = parameters.count(select.limit(), "LIMIT", Long.MAX_VALUE);
        AccessPath path = path(parameters);
        Transaction transaction = session.transaction();
        CompletionStage<Long> count;
        if (path.isKey()) {
            String anyColumn = table().keyColumns().get(0).name();
            count = new RowFinder(session, transaction)
                    .byKeys(List.of(path.read().columns(anyColumn)))
                    .thenApply(rows -> (long) rows.size());
        } else {
            Scan scan = path.scan();
            Duration timeout = session.timeout();
            if (timeout != null) {
                scan.timeout(timeout);
            }
            count = transaction == null ? session.client().count(scan) : transaction.count(scan);
        }
        boolean wanted = offset == 0 && limit > 0;
        return count.thenApply(number -> new Result.Query(
                columns, Rows.of(wanted ? List.<@Nullable Object[]>of(new Object[] {number}) : List.of())));
    }

    @Override
    public CompletionStage<List<Result.Change>> executeAll(Session session, List<Parameters> batch) {
        throw new StatementException(StatementException.UNSUPPORTED, "A batch has changes, no queries");
    }

    @Override
    public String explain(Parameters parameters) {
        return "count of " + table().name() + " in the data nodes by " + path(parameters);
    }
}
