package io.ndbwire.sql.direct;

import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Attempt;
import io.ndbwire.client.Filter;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Outcome;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.sql.Parameters;
import io.ndbwire.sql.Result;
import io.ndbwire.sql.Session;
import io.ndbwire.sql.Stages;
import io.ndbwire.sql.condition.ConditionCompiler;
import io.ndbwire.sql.condition.KeyList;
import io.ndbwire.sql.statement.Predicate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Where the rows of an UPDATE or DELETE are: keys that it names, or a scan whose locks are taken over. */
final class RowChanges implements ChangeStatement.Work {

    private final List<Attempt> attempts;
    private final @Nullable Scan scan;
    private final @Nullable Function<Row, Operation<?>> scanned;
    private final String way;

    private RowChanges(
            List<Attempt> attempts, @Nullable Scan scan, @Nullable Function<Row, Operation<?>> scanned, String way) {
        this.attempts = attempts;
        this.scan = scan;
        this.scanned = scanned;
        this.way = way;
    }

    /** What is done to a row, however it is found. */
    interface Change {

        Attempt byKey(TableHandle handle, Object[] key, @Nullable Filter filter);

        Attempt byPath(AccessPath path);

        Operation<?> scanned(TableHandle handle, Row row);

        /** The columns that it changes. */
        Set<String> columns();
    }

    static RowChanges of(TableHandle handle, @Nullable Predicate condition, Parameters parameters, Change change) {
        KeyList keys = KeyList.of(handle.description(), condition, parameters);
        if (keys != null) {
            List<Attempt> attempts = new ArrayList<>(keys.keys().size());
            keys.keys().forEach(key -> attempts.add(change.byKey(handle, key, keys.filter())));
            return new RowChanges(attempts, null, null, attempts.size() + " primary keys, one round trip");
        }
        Filter filter = new ConditionCompiler(handle.description(), parameters).filter(condition);
        AccessPath path = AccessPath.of(handle, filter);
        if (path.isKey()) {
            return new RowChanges(List.of(change.byPath(path)), null, null, path.toString());
        }
        if (movesRows(handle, path, change.columns())) {
            path = AccessPath.ofTable(handle, filter);
        }
        Scan scan = path.scan().columns(keyColumns(handle)).lock(LockMode.EXCLUSIVE);
        // A change of large objects takes several rounds, through which the lock of the scan may not last.
        boolean large = handle.description().columns().stream().anyMatch(Column::hasParts);
        Function<Row, Operation<?>> scanned =
                large ? row -> change.byKey(handle, keyOf(row), filter) : row -> change.scanned(handle, row);
        return new RowChanges(List.of(), scan, scanned, path + ", rows locked and changed under the scan's locks");
    }

    private static String[] keyColumns(TableHandle handle) {
        return handle.description().keyColumns().stream().map(Column::name).toArray(String[]::new);
    }

    private static Object[] keyOf(Row row) {
        Object[] key = new Object[row.size()];
        for (int i = 0; i < key.length; i++) {
            key[i] = Objects.requireNonNull(row.get(i));
        }
        return key;
    }

    /** Whether rows would move within the index while it is gone through. */
    private static boolean movesRows(TableHandle handle, AccessPath path, Set<String> changed) {
        return path.kind() == AccessPath.Kind.ORDERED_INDEX
                && handle.description().index(path.index(), Index.Kind.ORDERED).columns().stream()
                        .map(Column::name)
                        .anyMatch(changed::contains);
    }

    @Override
    public int operations() {
        return attempts.size();
    }

    @Override
    public boolean mayFailInPart() {
        return true;
    }

    @Override
    public Session.Supplied<Result.Change> addTo(Transaction transaction) {
        List<CompletionStage<Outcome>> outcomes = transaction.addAll(attempts);
        return () -> Stages.all(outcomes)
                .thenApply(all ->
                        Result.Change.of(all.stream().filter(Outcome::isApplied).count()));
    }

    @Override
    public @Nullable CompletionStage<Result.Change> scan(Transaction transaction) {
        return scan == null || scanned == null
                ? null
                : transaction.changeAll(scan, scanned).thenApply(Result.Change::of);
    }

    @Override
    public String toString() {
        return way;
    }
}
