package io.ndbwire.mapping;

import io.ndbwire.client.Delete;
import io.ndbwire.client.Filter;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Range;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.client.Update;
import io.ndbwire.client.Write;
import io.ndbwire.error.NdbException;
import io.ndbwire.schema.Index;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds, inserts, updates, saves and deletes a table's rows as objects; made by {@link Mapping#bind(TableHandle)}.
 *
 * <p>Every method but those named {@code to…} and {@link #fromRow} executes, and gives a stage that completes on an event
 * loop, which its callbacks must not block ({@link #blocking} is for threads that rather wait); all failures come by the
 * stage. Outside of a transaction each call is a transaction of its own, where the methods for many objects change all
 * or nothing. {@link #in} gives the same mapper within a transaction: each call is then one round trip of it. To share a
 * round trip between different calls, add what the methods named {@code to…} describe to the transaction.
 *
 * <p>A key is given as its columns' values in the order of the class's components (not of the table, should that be
 * another one), with the components' types; a key that is an embedded object may be given as that object. In collections
 * of keys, a key of several values is a {@link List} or an {@code Object[]}.
 *
 * <p>Immutable and thread-safe. It follows the table: when that was altered, the next call binds the class anew, once,
 * and fails with {@link io.ndbwire.error.SchemaException} if they fit no more.
 *
 * @param <T> what rows become
 */
public final class Mapper<T> {

    private final TableHandle table;
    private final Bindings<T> bindings;
    private final Execution execution;
    private final LockMode lockMode;

    Mapper(TableHandle table, Bindings<T> bindings) {
        this(table, bindings, new Execution.Alone(table.client()), LockMode.COMMITTED);
    }

    private Mapper(TableHandle table, Bindings<T> bindings, Execution execution, LockMode lockMode) {
        this.table = table;
        this.bindings = bindings;
        this.execution = execution;
        this.lockMode = lockMode;
    }

    /** The table that the rows are in. */
    public TableHandle table() {
        return table;
    }

    /** The same mapper, all of whose calls belong to that transaction, which the caller ends. */
    public Mapper<T> in(Transaction transaction) {
        return new Mapper<>(table, bindings, new Execution.Within(transaction), lockMode);
    }

    /** The same mapper, whose reads lock; without it they are committed reads without a lock. */
    public Mapper<T> locking(LockMode mode) {
        return new Mapper<>(table, bindings, execution, mode);
    }

    /** The same methods for threads that rather wait. */
    public BlockingMapper<T> blocking() {
        return new BlockingMapper<>(this);
    }

    /** Finds the object of that primary key; yields null where there is none. */
    public CompletionStage<@Nullable T> find(Object... key) {
        return executed(() -> execution.execute(toRead(key)).thenApply(this::fromRowOrNull));
    }

    /**
     * Finds the object of that unique key; yields null where there is none.
     *
     * @param index the name of a unique index
     * @param key one value for each column of the index, in the order of the table
     */
    public CompletionStage<@Nullable T> findUnique(String index, Object... key) {
        return executed(() -> execution.execute(toReadUnique(index, key)).thenApply(this::fromRowOrNull));
    }

    /**
     * Finds the objects of any number of primary keys, in as few round trips as can be.
     *
     * @return the objects in the order of the keys, null where there is none
     */
    public CompletionStage<List<@Nullable T>> findAll(Collection<?> keys) {
        return executed(() -> {
            List<Read> reads = new ArrayList<>(keys.size());
            for (Object key : keys) {
                reads.add(toRead(keyValues(key)));
            }
            return execution.readAll(reads).thenApply(rows -> {
                List<@Nullable T> found = new ArrayList<>(rows.size());
                for (Row row : rows) {
                    found.add(fromRowOrNull(row));
                }
                return found;
            });
        });
    }

    /** Asks for all rows. */
    public Query<T> all() {
        return Query.where(this, null);
    }

    /** Asks for the rows that a filter holds for; it is evaluated in the data nodes, on columns (not components). */
    public Query<T> where(Filter filter) {
        return Query.where(this, filter);
    }

    /**
     * Asks for the rows that are like an example: equal to it in all columns in which it says something, which null, an
     * empty Optional, and zero or false of a primitive do not. Goes by the primary key, a unique index, the most of an
     * ordered index or a scan, whichever the example gives first; {@link Query#explain} says which.
     */
    public Query<T> like(T example) {
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        bindings.current().binding().example(nonNull(example), values::put);
        return Query.like(this, values);
    }

    /**
     * Asks for the rows in ranges of an ordered index.
     *
     * @param ranges none for the whole index
     */
    public Query<T> range(String index, Range... ranges) {
        return Query.range(this, index, List.of(ranges));
    }

    /** Inserts a row; fails with {@link io.ndbwire.error.DuplicateKeyException} where one with its key exists. */
    public CompletionStage<@Nullable Void> insert(T entity) {
        return executed(() -> execution.execute(toInsert(entity)));
    }

    /** Inserts rows, all or none; within a transaction one that fails ends the transaction. */
    public CompletionStage<@Nullable Void> insertAll(Collection<? extends T> entities) {
        return all(entities, this::toInsert);
    }

    /**
     * Changes all mapped columns of the row that has the object's key; fails with {@link
     * io.ndbwire.error.NoSuchRowException} where there is none.
     */
    public CompletionStage<@Nullable Void> update(T entity) {
        return executed(() -> execution.execute(toUpdate(entity)).thenApply(row -> null));
    }

    /**
     * Changes the columns in which two objects differ; nothing is sent where they do not.
     *
     * @param before as the row was read, say
     * @param after of the same key
     */
    public CompletionStage<@Nullable Void> update(T before, T after) {
        return executed(() -> {
            Update update = toUpdate(before, after);
            return update == null
                    ? CompletableFuture.<@Nullable Void>completedFuture(null)
                    : execution.execute(update).thenApply(row -> null);
        });
    }

    /** Changes rows, all or none, see {@link #update(Object)}. */
    public CompletionStage<@Nullable Void> updateAll(Collection<? extends T> entities) {
        return all(entities, this::toUpdate);
    }

    /** Inserts the row, or changes all mapped columns of the one that has its key. */
    public CompletionStage<@Nullable Void> save(T entity) {
        return executed(() -> execution.execute(toSave(entity)));
    }

    /** Saves rows, all or none, see {@link #save}. */
    public CompletionStage<@Nullable Void> saveAll(Collection<? extends T> entities) {
        return all(entities, this::toSave);
    }

    /**
     * Deletes the row that has the object's key; fails with {@link io.ndbwire.error.NoSuchRowException} where there is
     * none.
     */
    public CompletionStage<@Nullable Void> delete(T entity) {
        return executed(() -> execution.execute(toDelete(entity)));
    }

    /** Deletes rows, all or none, see {@link #delete}. */
    public CompletionStage<@Nullable Void> deleteAll(Collection<? extends T> entities) {
        return all(entities, this::toDelete);
    }

    /** Deletes the row of that primary key; fails with {@link io.ndbwire.error.NoSuchRowException} where there is none. */
    public CompletionStage<@Nullable Void> deleteByKey(Object... key) {
        return executed(() -> execution.execute(toDeleteByKey(key)));
    }

    /** Deletes the rows of any number of primary keys, all or none. */
    public CompletionStage<@Nullable Void> deleteAllByKey(Collection<?> keys) {
        return all(keys, key -> toDeleteByKey(keyValues(key)));
    }

    /** The read of a primary key, for {@link #fromRow}. */
    public Read toRead(Object... key) {
        Bindings.Current<T> current = bindings.current();
        return table.read(current.binding().key(key))
                .columns(current.projection())
                .lock(lockMode);
    }

    /** The read of a unique key, see {@link #findUnique}, for {@link #fromRow}. */
    public Read toReadUnique(String index, Object... key) {
        Bindings.Current<T> current = bindings.current();
        List<io.ndbwire.schema.Column> columns =
                table.description().index(index, Index.Kind.UNIQUE).columns();
        return table.readUnique(index, current.binding().arguments(columns, key))
                .columns(current.projection())
                .lock(lockMode);
    }

    /** The insert of an object. */
    public Write toInsert(T entity) {
        Write insert = table.insert();
        bindings.current().binding().insert(nonNull(entity), insert::set);
        return insert;
    }

    /** The write of an object, see {@link #save}. */
    public Write toSave(T entity) {
        Write write = table.upsert();
        bindings.current().binding().save(nonNull(entity), write::set);
        return write;
    }

    /** The update by an object, see {@link #update(Object)}; a condition may be added to it. */
    public Update toUpdate(T entity) {
        Binding<T> binding = bindings.current().binding();
        Update update = table.update(binding.keyOf(nonNull(entity)));
        binding.update(entity, update::set);
        return update;
    }

    /** The update of what differs, see {@link #update(Object, Object)}, or null if nothing does. */
    public @Nullable Update toUpdate(T before, T after) {
        Binding<T> binding = bindings.current().binding();
        Update update = table.update(binding.keyOf(nonNull(after)));
        int[] changes = {0};
        binding.update(nonNull(before), after, (column, value) -> {
            update.set(column, value);
            changes[0]++;
        });
        return changes[0] == 0 ? null : update;
    }

    /** The delete of an object's row; a condition may be added to it. */
    public Delete toDelete(T entity) {
        return table.delete(bindings.current().binding().keyOf(nonNull(entity)));
    }

    /** The delete of a key's row; a condition may be added to it. */
    public Delete toDeleteByKey(Object... key) {
        return table.delete(bindings.current().binding().key(key));
    }

    /**
     * Makes an object of a row, which has the columns of {@link #toRead} in their order.
     *
     * @throws io.ndbwire.error.InvalidValueException if a value does not fit its component; says class, component,
     *     column and why
     */
    public T fromRow(Row row) {
        return bindings.read(row);
    }

    Execution execution() {
        return execution;
    }

    /** The read with this mapper's columns and locks. */
    Read described(Read read) {
        return read.columns(bindings.current().projection()).lock(lockMode);
    }

    /** The scan with this mapper's columns and locks. */
    Scan described(Scan scan) {
        return scan.columns(bindings.current().projection()).lock(lockMode);
    }

    private @Nullable T fromRowOrNull(@Nullable Row row) {
        return row == null ? null : fromRow(row);
    }

    private <E extends @Nullable Object, R extends @Nullable Object> CompletionStage<@Nullable Void> all(
            Collection<? extends E> items, Function<E, Operation<R>> operation) {
        return executed(() -> {
            List<Operation<R>> operations = new ArrayList<>(items.size());
            for (E item : items) {
                operations.add(operation.apply(item));
            }
            return operations.isEmpty()
                    ? CompletableFuture.<@Nullable Void>completedFuture(null)
                    : execution.changeAll(operations);
        });
    }

    /** Calls, and has every failure come by the stage, as itself. */
    static <R extends @Nullable Object> CompletionStage<R> executed(Supplier<CompletionStage<R>> call) {
        CompletionStage<R> stage;
        try {
            stage = call.get();
        } catch (NdbException e) {
            return CompletableFuture.failedFuture(e);
        }
        // Whatever stages a call is made of, its failure is the one that users know.
        CompletableFuture<R> result = new CompletableFuture<>();
        stage.whenComplete((value, failure) -> {
            if (failure == null) {
                result.complete(value);
            } else {
                result.completeExceptionally(
                        failure instanceof CompletionException && failure.getCause() != null
                                ? failure.getCause()
                                : failure);
            }
        });
        return result;
    }

    private static Object[] keyValues(Object key) {
        if (key instanceof Object[] values) {
            return values;
        }
        return key instanceof List<?> values ? values.toArray() : new Object[] {key};
    }

    private static <T> T nonNull(T entity) {
        return Objects.requireNonNull(entity, "entity");
    }
}
