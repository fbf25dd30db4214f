package io.ndbwire.mapping;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.client.Update;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Mapper} for threads that wait for their results; failures are thrown as they are.
 *
 * <p>Immutable and thread-safe. Not to be used in callbacks of stages, nor in the function of {@link
 * BlockingClient#transact}, which may run on an event loop: that is refused.
 *
 * @param <T> what rows become
 */
public final class BlockingMapper<T> {

    private final Mapper<T> mapper;
    private final BlockingClient client;

    BlockingMapper(Mapper<T> mapper) {
        this.mapper = mapper;
        client = mapper.table().client().blocking();
    }

    /** The same methods with stages. */
    public Mapper<T> async() {
        return mapper;
    }

    /** The table that the rows are in. */
    public TableHandle table() {
        return mapper.table();
    }

    /** See {@link Mapper#in}. */
    public BlockingMapper<T> in(Transaction transaction) {
        return new BlockingMapper<>(mapper.in(transaction));
    }

    /** See {@link Mapper#locking}. */
    public BlockingMapper<T> locking(LockMode mode) {
        return new BlockingMapper<>(mapper.locking(mode));
    }

    /** See {@link Mapper#find}. */
    public @Nullable T find(Object... key) {
        return client.get(mapper.find(key));
    }

    /** See {@link Mapper#findUnique}. */
    public @Nullable T findUnique(String index, Object... key) {
        return client.get(mapper.findUnique(index, key));
    }

    /** See {@link Mapper#findAll}. */
    public List<@Nullable T> findAll(Collection<?> keys) {
        return client.<List<@Nullable T>>get(mapper.findAll(keys));
    }

    /** The objects that a query of {@link #async} asks for. */
    public List<T> list(Query<T> query) {
        return client.get(query.list());
    }

    /** See {@link Query#deleteAll()}. */
    public long deleteAll(Query<T> query) {
        return client.get(query.deleteAll());
    }

    /** See {@link Query#updateAll}. */
    public long updateAll(Query<T> query, Consumer<Update> change) {
        return client.get(query.updateAll(change));
    }

    /** See {@link Mapper#insert}. */
    public void insert(T entity) {
        client.get(mapper.insert(entity));
    }

    /** See {@link Mapper#insertAll}. */
    public void insertAll(Collection<? extends T> entities) {
        client.get(mapper.insertAll(entities));
    }

    /** See {@link Mapper#update(Object)}. */
    public void update(T entity) {
        client.get(mapper.update(entity));
    }

    /** See {@link Mapper#update(Object, Object)}. */
    public void update(T before, T after) {
        client.get(mapper.update(before, after));
    }

    /** See {@link Mapper#updateAll}. */
    public void updateAll(Collection<? extends T> entities) {
        client.get(mapper.updateAll(entities));
    }

    /** See {@link Mapper#save}. */
    public void save(T entity) {
        client.get(mapper.save(entity));
    }

    /** See {@link Mapper#saveAll}. */
    public void saveAll(Collection<? extends T> entities) {
        client.get(mapper.saveAll(entities));
    }

    /** See {@link Mapper#delete}. */
    public void delete(T entity) {
        client.get(mapper.delete(entity));
    }

    /** See {@link Mapper#deleteAll}. */
    public void deleteAll(Collection<? extends T> entities) {
        client.get(mapper.deleteAll(entities));
    }

    /** See {@link Mapper#deleteByKey}. */
    public void deleteByKey(Object... key) {
        client.get(mapper.deleteByKey(key));
    }

    /** See {@link Mapper#deleteAllByKey}. */
    public void deleteAllByKey(Collection<?> keys) {
        client.get(mapper.deleteAllByKey(keys));
    }
}
