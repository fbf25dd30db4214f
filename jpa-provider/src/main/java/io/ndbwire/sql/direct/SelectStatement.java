package io.ndbwire.sql.direct;

import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Filter;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.schema.Column;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.Result;
import io.ndbwire.sql.ResultColumn;
import io.ndbwire.sql.Session;
import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.condition.Columns;
import io.ndbwire.sql.condition.ConditionCompiler;
import io.ndbwire.sql.condition.KeyList;
import io.ndbwire.sql.statement.Statement;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** SELECT of rows of one table. */
final class SelectStatement extends TableStatement {

    private final Statement.Select select;
    private final Projected projected;

    SelectStatement(TableHandle handle, Statement.Select select) {
        super(handle, select.parameters());
        this.select = select;
        new Names(table()).check(select.condition());
        List<Column> ordering = select.order().stream()
                .map(order -> Columns.of(table(), order.column()))
                .toList();
        projected = new Projected(handle, table(), select.items(), ordering);
    }

    @Override
    public List<ResultColumn> columns() {
        return projected.columns();
    }

    @Override
    public CompletionStage<List<Result.Change>> executeAll(Session session, List<Parameters> batch) {
        throw new StatementException(StatementException.UNSUPPORTED, "A batch has changes, no queries");
    }

    @Override
    public CompletionStage<Result> execute(Session session, Parameters parameters) {
        Window window = new Window(
                parameters.count(select.offset(), "OFFSET", 0),
                parameters.count(select.limit(), "LIMIT", Long.MAX_VALUE));
        // Without a transaction nothing would hold a lock once the statement has ended.
        Transaction transaction = session.transaction();
        LockMode lock = transaction == null ? LockMode.COMMITTED : lock();
        KeyList keys = KeyList.of(table(), select.condition(), parameters);
        RowFinder finder = new RowFinder(session, transaction);
        CompletionStage<? extends Found> found;
        if (keys != null) {
            found = finder.byKeys(reads(keys, lock)).thenApply(rows -> ordered(Found.of(rows), window));
        } else {
            Filter filter = new ConditionCompiler(table(), parameters).filter(select.condition());
            AccessPath path = AccessPath.of(handle(), filter);
            found = path.isKey()
                    ? finder.byKeys(List.of(read(path.read(), lock))).thenApply(rows -> ordered(Found.of(rows), window))
                    : scanned(finder, path, filter, window, lock);
        }
        return found.thenApply(
                rows -> new Result.Query(projected.columns(), projected.rows(rows.rows(), rows.close(), parameters)));
    }

    /** Which of the rows, in their order, are wanted. */
    private record Window(long offset, long limit) {}

    /** Rows, and what ends their coming. */
    private record Found(Iterator<Row> rows, Runnable close) {

        static Found of(List<Row> rows) {
            return new Found(rows.iterator(), () -> {});
        }
    }

    private LockMode lock() {
        return switch (select.lock()) {
            case NONE -> LockMode.COMMITTED;
            case SHARED -> LockMode.SHARED;
            case EXCLUSIVE -> LockMode.EXCLUSIVE;
        };
    }

    private List<Read> reads(KeyList keys, LockMode lock) {
        Filter filter = keys.filter();
        return keys.keys().stream()
                .map(key ->
                        filter == null ? handle().read(key) : handle().read(key).when(filter))
                .map(read -> read(read, lock))
                .toList();
    }

    private Read read(Read read, LockMode lock) {
        Read locked = read.columns(projected.projection()).lock(lock);
        return select.noWait() && lock != LockMode.COMMITTED ? locked.noWait() : locked;
    }

    private CompletionStage<Found> scanned(
            RowFinder finder, AccessPath path, @Nullable Filter filter, Window window, LockMode lock) {
        Scan ordered = select.order().isEmpty()
                ? path.scan()
                : new IndexOrder(table(), select.order(), select.condition()).scan(handle(), path, filter);
        Scan scan = (ordered == null ? path.scan() : ordered).columns(projected.projection());
        if (ordered != null) {
            scan.offset(window.offset).limit(window.limit);
        }
        if (lock != LockMode.COMMITTED) {
            return finder.locked(handle(), scan)
                    .thenApply(rows -> ordered == null ? ordered(Found.of(rows), window) : Found.of(rows));
        }
        RowCursor cursor = finder.cursor(scan);
        Found found = new Found(cursor, cursor::close);
        return CompletableFuture.completedFuture(ordered == null ? ordered(found, window) : found);
    }

    /** What no index has put in order. */
    private Found ordered(Found found, Window window) {
        if (select.order().isEmpty()) {
            return new Found(new WindowedRows(found.rows, window.offset, window.limit), found.close);
        }
        return new Found(
                new SortedRows(
                        found.rows, RowOrder.of(projected, select.order(), table()), window.offset, window.limit),
                found.close);
    }

    @Override
    public String explain(Parameters parameters) {
        KeyList keys = KeyList.of(table(), select.condition(), parameters);
        String name = "read of " + table().name() + " by ";
        if (keys != null) {
            return name + keys.keys().size() + " primary keys, one round trip"
                    + (keys.filter() == null ? "" : ", filter " + keys.filter());
        }
        Filter filter = new ConditionCompiler(table(), parameters).filter(select.condition());
        AccessPath path = AccessPath.of(handle(), filter);
        if (path.isKey() || select.order().isEmpty()) {
            return name + path;
        }
        Scan ordered = new IndexOrder(table(), select.order(), select.condition()).scan(handle(), path, filter);
        return ordered == null ? name + path + ", sorted by the driver" : name + path + ", in order by " + ordered;
    }
}
