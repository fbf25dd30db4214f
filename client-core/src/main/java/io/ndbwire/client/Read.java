package io.ndbwire.client;

import io.ndbwire.internal.data.CompiledCondition;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.schema.Column;
import io.ndbwire.wire.TcKeyReq;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the row of a key; yields null where there is none.
 *
 * <p>Unless told otherwise all columns, and the newest committed version without a lock.
 */
public final class Read extends Operation<@Nullable Row> {

    private static final byte[] NOTHING = {};

    private final RowKey key;
    private @Nullable Projection projection;
    private LockMode lockMode = LockMode.COMMITTED;
    private boolean noWait;
    private @Nullable Filter condition;

    Read(TableHandle table, RowKey key) {
        super(table);
        this.key = key;
    }

    /**
     * Reads these columns only.
     *
     * @param names at least one; {@link Row} keeps the order
     */
    public Read columns(String... names) {
        return columns(table().projection(names));
    }

    /** Reads these columns only; a projection that is kept spares the work of making it each time. */
    public Read columns(Projection columns) {
        projection = columns;
        return this;
    }

    /** Locks the row. */
    public Read lock(LockMode mode) {
        lockMode = mode;
        return this;
    }

    /** Fails at once with {@link io.ndbwire.error.LockTimeoutException} where another transaction holds the lock. */
    public Read noWait() {
        noWait = true;
        return this;
    }

    /** Reads the row only if that is true of it, and yields null elsewhere; of several conditions all must be. */
    public Read when(Filter filter) {
        condition = condition == null ? filter : condition.and(filter);
        return this;
    }

    /** Equal for reads that yield the same. */
    Object identity() {
        return new Identity(
                table(), key.identity(), projection == null ? null : projection.names(), condition, lockMode, noWait);
    }

    private record Identity(
            TableHandle table,
            List<@Nullable Object> key,
            @Nullable List<String> columns,
            @Nullable Filter condition,
            LockMode lockMode,
            boolean noWait) {}

    RowKey key() {
        return key;
    }

    LockMode lockMode() {
        return lockMode;
    }

    boolean isUniqueIndex() {
        return key.isUniqueIndex();
    }

    @Nullable
    Filter condition() {
        return condition;
    }

    @Override
    String verb() {
        return "read of";
    }

    @Override
    boolean mayHaveParts(TableBinding binding) {
        if (projection == null) {
            return true;
        }
        for (String name : projection.names()) {
            Column column = binding.table().findColumn(name);
            if (column != null && binding.parts(column) != null) {
                return true;
            }
        }
        return false;
    }

    @Override
    LargeTask<@Nullable Row> task(TableBinding binding) {
        return new LargeRead(this, binding, key);
    }

    @Override
    KeyRequest<@Nullable Row> prepare(TableBinding binding) {
        return prepare(binding, requestInfo(binding));
    }

    /** The request with the lock under which parts can be read. */
    KeyRequest<@Nullable Row> prepareLocked(TableBinding binding) {
        if (lockMode != LockMode.COMMITTED && lockMode != LockMode.SIMPLE) {
            return prepare(binding);
        }
        return prepare(binding, requestInfoUnderLock(binding));
    }

    /**
     * A shared lock in place of none: the parts are another row's business while it is held. The data nodes are not told
     * that it was none, as they would take it on a backup replica, where a writer who reads the row first has no lock yet.
     */
    static int requestInfoUnderLock(TableBinding binding) {
        return binding.requestInfo(requestInfo(LockMode.SHARED));
    }

    RowLayout layout(TableBinding binding) {
        return projection == null ? binding.allColumns() : projection.layout(binding);
    }

    private KeyRequest<@Nullable Row> prepare(TableBinding binding, int requestInfo) {
        RowLayout layout = layout(binding);
        byte[] asked = layout.requestWords();
        int info = requestInfo;
        if (condition != null) {
            info = TcKeyReq.interpreted(requestInfo);
            CompiledCondition compiled = condition.compiled(binding);
            asked = compiled.program()
                    .attributeInformation(asked, NOTHING, NOTHING, compiled.parameters(condition.values()));
        }
        KeyRequest<@Nullable Row> request =
                new KeyRequest<>(this, binding, layout, 64 + key.expectedBytes() + asked.length);
        key.begin(request, info, true);
        request.request().append(asked, 0, asked.length).closeSection();
        return request;
    }

    @Override
    boolean isAnswer(int code) {
        return RowProgram.isNoSuchRow(code);
    }

    @Override
    @Nullable
    Row result(int code, @Nullable Row row) {
        return row;
    }

    private int requestInfo(TableBinding binding) {
        int requestInfo = requestInfo(lockMode);
        if (key.isUniqueIndex() && lockMode == LockMode.COMMITTED) {
            // An index entry is always locked while it is followed.
            requestInfo = TcKeyReq.upgradedFromCommittedRead(requestInfo(LockMode.SHARED));
        } else if (key.isUniqueIndex() && lockMode == LockMode.SIMPLE) {
            requestInfo = requestInfo(LockMode.SHARED);
        } else if (noWait && (lockMode == LockMode.SHARED || lockMode == LockMode.EXCLUSIVE)) {
            requestInfo = TcKeyReq.withoutWaiting(requestInfo);
        }
        return binding.requestInfo(requestInfo);
    }

    static int requestInfo(LockMode mode) {
        return switch (mode) {
            case COMMITTED -> TcKeyReq.committedRead();
            case SIMPLE -> TcKeyReq.simpleRead();
            case SHARED -> TcKeyReq.ignoringErrors(TcKeyReq.locking(TcKeyReq.Operation.READ));
            case EXCLUSIVE -> TcKeyReq.ignoringErrors(TcKeyReq.locking(TcKeyReq.Operation.READ_EXCLUSIVE));
        };
    }
}
