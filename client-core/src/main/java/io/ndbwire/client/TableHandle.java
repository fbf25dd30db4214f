package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.TcKeyReq;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A table as a client knows it, and the place where operations on it are made.
 *
 * <p>Thread-safe. The description is read once and kept; when the table turns out to have been altered or created anew,
 * it is read again, and whatever is executed from then on follows the new one.
 */
public final class TableHandle {

    private final NdbClient client;
    private volatile TableBinding binding;
    /** Whether the table still has its name is not known, and read as soon as somebody can say. */
    private volatile boolean inDoubt;

    private final AtomicBoolean asking = new AtomicBoolean();

    private volatile @Nullable Numbers numbers;

    TableHandle(NdbClient client, TableBinding binding) {
        this.client = client;
        this.binding = binding;
    }

    /** The table's description as last read. */
    public Table description() {
        return binding.table();
    }

    /**
     * Reads the row of that primary key.
     *
     * @param key one value for each key column, in the order of the table
     */
    public Read read(Object... key) {
        return new Read(this, new RowKey(null, key));
    }

    /**
     * Reads the row of that unique key.
     *
     * @param index the name of a unique index
     * @param key one value for each column of the index, in the order of the table
     */
    public Read readUnique(String index, Object... key) {
        return new Read(this, new RowKey(index, key));
    }

    /**
     * Reads, for rows of other operations of a {@link PushedJoin}, the row of a primary key that is taken from them.
     *
     * @param key for each key column, in the order of the table, a {@link LinkedColumn}, or a value that is the same for all
     *     rows
     * @throws io.ndbwire.error.InvalidValueException if a part is null
     */
    public LinkedRead linkedRead(Object... key) {
        return new LinkedRead(this, null, key);
    }

    /**
     * Reads, for rows of other operations of a {@link PushedJoin}, the row of a unique key that is taken from them.
     *
     * @param index the name of a unique index
     * @param key for each column of the index, in the order of the table, a {@link LinkedColumn}, or a value that is the
     *     same for all rows
     * @throws io.ndbwire.error.InvalidValueException if a part is null
     */
    public LinkedRead linkedReadUnique(String index, Object... key) {
        return new LinkedRead(this, index, key);
    }

    /** Inserts a row. */
    public Write insert() {
        return new Write(this, TcKeyReq.Operation.INSERT);
    }

    /** Inserts a row, or changes the given columns of the row that has its key. */
    public Write upsert() {
        return new Write(this, TcKeyReq.Operation.WRITE);
    }

    /** Changes the row of that primary key. */
    public Update update(Object... key) {
        return new Update(this, new RowKey(null, key));
    }

    /** Changes the row of that unique key. */
    public Update updateUnique(String index, Object... key) {
        return new Update(this, new RowKey(index, key));
    }

    /** Deletes the row of that primary key. */
    public Delete delete(Object... key) {
        return new Delete(this, new RowKey(null, key));
    }

    /** Deletes the row of that unique key. */
    public Delete deleteUnique(String index, Object... key) {
        return new Delete(this, new RowKey(index, key));
    }

    /**
     * Changes the row that a scan of the same transaction has just brought, under the lock that the scan holds on it.
     *
     * <p>To be executed before the next row is requested, as the scan lets go of the lock then.
     *
     * @param row of a scan with {@link LockMode#EXCLUSIVE}
     */
    public Update updateScanned(Row row) {
        return new Update(this, RowKey.ofScanned(row));
    }

    /** Deletes the row that a scan of the same transaction has just brought, see {@link #updateScanned}. */
    public Delete deleteScanned(Row row) {
        return new Delete(this, RowKey.ofScanned(row));
    }

    /**
     * Reads the row that a scan of the same transaction has just brought, and so keeps the lock on it, see {@link
     * #updateScanned}.
     *
     * @param row of a scan with {@link LockMode#EXCLUSIVE}
     */
    public Read readScanned(Row row) {
        return new Read(this, RowKey.ofScanned(row)).lock(LockMode.EXCLUSIVE);
    }

    /** Scans the whole table, in no order. */
    public Scan scan() {
        return new Scan(this, null, List.of());
    }

    /**
     * An ordered index, for scans of ranges of it; whether there is one is found out when it is scanned.
     *
     * @param name the name within the table, such as {@code PRIMARY}
     */
    public OrderedIndex index(String name) {
        return new OrderedIndex(this, name);
    }

    /**
     * A choice of columns for any number of reads.
     *
     * @param columns at least one
     * @throws io.ndbwire.error.SchemaException if the table does not have them all
     */
    public Projection projection(String... columns) {
        return new Projection(binding, List.of(columns));
    }

    /**
     * A read that is filled and sent again and again.
     *
     * @param projection the columns to read, or null for all
     */
    public KeyCall readCall(@Nullable Projection projection, LockMode lockMode) {
        return KeyCall.read(client, this, projection, lockMode);
    }

    /**
     * An insert, write, update or delete that is filled and sent again and again.
     *
     * @param columns the columns whose values are given each time, beside the key's
     */
    public KeyCall writeCall(KeyCall.Kind kind, String... columns) {
        return KeyCall.write(client, this, kind, columns);
    }

    /** The client that knows the table. */
    public NdbClient client() {
        return client;
    }

    TableBinding binding() {
        return binding;
    }

    /**
     * The description, for a client that uses the table.
     *
     * @throws InvalidValueException if another one made this: its numbers may mean another table there
     */
    TableBinding binding(NdbClient user) {
        if (user != client) {
            throw foreign();
        }
        return binding;
    }

    /** The failure of a client that did not make this. */
    InvalidValueException foreign() {
        return new InvalidValueException("Table " + this + " is another client's");
    }

    /** The numbers of the table's auto-increment column, or null if it has none. */
    @Nullable
    Numbers numbers() {
        Table table = binding.table();
        Numbers known = numbers;
        return known != null && known.isOf(table) ? known : numbersOf(table);
    }

    private @Nullable Numbers numbersOf(Table table) {
        for (Column column : table.columns()) {
            if (column.isAutoIncrement()) {
                return replaceNumbers(table, column);
            }
        }
        return null;
    }

    private synchronized Numbers replaceNumbers(Table table, Column column) {
        Numbers known = numbers;
        if (known == null || !known.isOf(table)) {
            known = client.numbers(table, column);
            numbers = known;
        }
        return known;
    }

    /** Reads the description again if it is still that one. */
    CompletionStage<TableBinding> refresh(TableBinding stale) {
        TableBinding current = binding;
        return current == stale || current.isOutdated()
                ? client.describeAgain(current).handle((fresh, failure) -> {
                    if (failure == null) {
                        return replace(current, fresh);
                    }
                    Throwable cause = NdbClient.cause(failure);
                    if (cause instanceof SchemaException) {
                        inDoubt = false;
                    }
                    throw new CompletionException(cause);
                })
                : CompletableFuture.completedFuture(current);
    }

    /** Takes a fresh description in place of a stale one: an index may be new though the table's version is not. */
    private synchronized TableBinding replace(TableBinding stale, TableBinding fresh) {
        if (binding == stale || binding.isOutdated()) {
            binding = fresh;
        }
        inDoubt = false;
        doubtIfAltered();
        return binding;
    }

    /** Takes a description, unless it is the one that is known. */
    synchronized TableBinding bind(TableBinding fresh) {
        Table current = binding.table();
        if (current.id() != fresh.table().id()
                || current.version() != fresh.table().version()) {
            binding = fresh;
            inDoubt = false;
            doubtIfAltered();
        }
        return binding;
    }

    /** What was told before the description was here to be told is not relied on. */
    private void doubtIfAltered() {
        if (!client.isCurrent(binding)) {
            doubt();
        }
    }

    /**
     * A table was altered: what is made here from now on may name its new columns. Whether they can be read at once makes
     * no difference to what is under way, which the data nodes do by the old description too.
     */
    void altered(int tableId, int tableVersion) {
        TableBinding current = binding;
        if (current.table().id() == tableId && current.table().version() == tableVersion) {
            refresh(current).whenComplete((fresh, failure) -> {
                if (failure != null) {
                    lose(current);
                }
            });
        }
    }

    /** What had the name has another one, or may have: nothing is done to it any more under this one. */
    private synchronized void lose(TableBinding renamed) {
        if (binding == renamed) {
            binding = renamed.outdated();
        }
    }

    /** The same when that cannot be found out now: whatever happened meanwhile, nobody has told. */
    synchronized void doubt() {
        inDoubt = true;
        if (!binding.isOutdated()) {
            binding = binding.outdated();
        }
    }

    /** Whether it is not known, for now, what has the name. */
    boolean isInDoubt() {
        return inDoubt;
    }

    /** Whether the table has another name now, or is gone: what has this one is to be found first. */
    boolean isLost() {
        // In doubt the data nodes are asked, who may be away.
        return binding.isOutdated() && !inDoubt;
    }

    /** Finds out what has the name now; asked again before there is an answer it does nothing. */
    void makeSure() {
        if (inDoubt && asking.compareAndSet(false, true)) {
            refresh(binding).whenComplete((found, failure) -> asking.set(false));
        }
    }

    /** Takes a description that is newer, though the table's version may be the same: an index does not change it. */
    synchronized void rebind(TableBinding fresh) {
        binding = fresh;
        inDoubt = false;
    }

    @Override
    public String toString() {
        return binding.table().toString();
    }
}
