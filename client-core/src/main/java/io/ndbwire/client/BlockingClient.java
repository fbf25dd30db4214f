package io.ndbwire.client;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An {@link NdbClient} for threads that wait for their results; failures are thrown as they are.
 *
 * <p>Thread-safe. A call looks for its answer for a moment before its thread sleeps, since waking a thread costs as much
 * as the answer itself ({@link ClientOptions#blockingSpin}). Not to be used in callbacks of stages: that is refused.
 * Interrupting a waiting thread does not withdraw the work; the thread's interrupted status is kept.
 */
public final class BlockingClient {

    private final NdbClient client;
    private final SpinWait spinWait;

    BlockingClient(NdbClient client, long maximumSpinNanos) {
        this.client = client;
        spinWait = new SpinWait(maximumSpinNanos, Runtime.getRuntime().availableProcessors());
    }

    /** How threads wait for what will probably be there soon. */
    SpinWait spinWait() {
        return spinWait;
    }

    /** See {@link NdbClient#table(String, String)}. */
    public TableHandle table(String database, String table) {
        return get(client.table(database, table));
    }

    /** See {@link NdbClient#describeTable(TableName)}. */
    public Table describeTable(TableName name) {
        return get(client.describeTable(name));
    }

    /** See {@link NdbClient#foreignKeys(TableName)}. */
    public List<ForeignKey> foreignKeys(TableName name) {
        return get(client.foreignKeys(name));
    }

    /** See {@link NdbClient#tables()}. */
    public List<TableName> tables() {
        return get(client.tables());
    }

    /** See {@link NdbClient#tables(String)}. */
    public List<TableName> tables(String database) {
        return get(client.tables(database));
    }

    /** See {@link NdbClient#createTable(TableDefinition)}. */
    public TableHandle createTable(TableDefinition definition) {
        return get(client.createTable(definition));
    }

    /** See {@link NdbClient#alterTable(TableName, TableAlteration)}. */
    public TableHandle alterTable(TableName name, TableAlteration alteration) {
        return get(client.alterTable(name, alteration));
    }

    /** See {@link NdbClient#dropTable(TableName)}. */
    public void dropTable(TableName name) {
        get(client.dropTable(name));
    }

    /** See {@link NdbClient#execute(Operation)}. */
    public <R extends @Nullable Object> R execute(Operation<R> operation) {
        return get(client.execute(operation));
    }

    /** See {@link NdbClient#insert(Write)}. */
    public long insert(Write insert) {
        return get(client.insert(insert));
    }

    /**
     * See {@link NdbClient#transact(Function)}.
     *
     * @param work is called by an event loop when it is repeated, and must not block: the stages of the transaction are
     *     all it needs
     */
    public <T extends @Nullable Object> T transact(Function<Transaction, ? extends CompletionStage<T>> work) {
        return get(client.transact(work));
    }

    /** Scans a table or an ordered index, see {@link NdbClient#scan}; to be closed unless it is read to its end. */
    public RowCursor scan(Scan scan) {
        return new RowCursor(client, scan.toString(), client.source(scan));
    }

    /** Runs a join in the data nodes, see {@link NdbClient#scan(PushedJoin)}; to be closed unless it is read to its end. */
    public JoinCursor scan(PushedJoin<Scan> join) {
        return new JoinCursor(client, join.toString(), client.source(join));
    }

    /** Runs a join of one row in the data nodes, see {@link NdbClient#execute(PushedJoin)}. */
    public @Nullable JoinedRow execute(PushedJoin<Read> join) {
        return get(client.execute(join));
    }

    /** Scans in a transaction, see {@link Transaction#scan}; to be closed unless it is read to its end. */
    public RowCursor scan(Transaction transaction, Scan scan) {
        return transaction.cursor(scan);
    }

    /** Reads rows by their keys, see {@link NdbClient#readAll}. */
    public RowCursor readAll(Iterable<? extends Read> reads) {
        return new RowCursor(client, "reads by key", wake -> new KeyReads(client, reads, wake));
    }

    /** See {@link NdbClient#count(Scan)}. */
    public long count(Scan scan) {
        return get(client.count(scan));
    }

    /**
     * Reads one value of a large object as a transaction of its own: about half a megabyte is here, and as much on its
     * way. To be closed: the row stays locked, shared, until then. NULL is read as no bytes.
     *
     * @param column the name of a BLOB or TEXT column whose values have parts
     * @param key the primary key of its row
     * @return fails with an {@link IOException} whose cause is the {@link NdbException} if not all can be read
     */
    public InputStream readBlob(TableHandle table, String column, Object... key) {
        Transaction transaction = client.begin();
        return open(new BlobInputStream(this, transaction.blob(table, column, key), transaction::rollback));
    }

    /**
     * Writes one value of a large object as a transaction of its own, and returns once it is committed. Whatever fails,
     * the stream included, leaves the old value.
     *
     * @param column the name of a BLOB or TEXT column whose values have parts
     * @param value read to its end, and not closed
     * @param key the primary key of its row, which exists
     * @throws IOException the stream's own failure
     * @throws NdbException the database's
     */
    public void writeBlob(TableHandle table, String column, InputStream value, Object... key) throws IOException {
        Transaction transaction = client.begin();
        boolean written = false;
        try {
            OutputStream target = outputStream(transaction.blob(table, column, key), false);
            value.transferTo(target);
            target.close();
            get(transaction.commit());
            written = true;
        } catch (IOException e) {
            if (e.getCause() instanceof NdbException failure) {
                throw failure;
            }
            throw e;
        } finally {
            if (!written) {
                transaction.rollback();
            }
        }
    }

    /**
     * Reads a value within a transaction, see {@link BlobHandle#read()}. The transaction may do other things before the
     * stream is read to its end. NULL is read as no bytes.
     *
     * @return fails with an {@link IOException} whose cause is the {@link NdbException} if not all can be read
     */
    public InputStream inputStream(BlobHandle blob) {
        return open(new BlobInputStream(this, blob, () -> {}));
    }

    private static InputStream open(BlobInputStream stream) {
        boolean opened = false;
        try {
            stream.open();
            opened = true;
            return stream;
        } finally {
            if (!opened) {
                stream.close();
            }
        }
    }

    /**
     * Writes a value within a transaction. To be closed, which sends the rest, before the transaction is committed; what
     * was written is undone by rolling the transaction back, not by closing the stream early.
     *
     * @param append whether to go on behind the end of the value, in place of emptying it first
     * @return fails with an {@link IOException} whose cause is the {@link NdbException}; the transaction is rolled back
     *     then
     */
    public OutputStream outputStream(BlobHandle blob, boolean append) {
        return new BlobOutputStream(this, blob, get(blob.beginPieces(append)));
    }

    /** See {@link NdbClient#cluster()}. */
    public ClusterReport cluster() {
        return get(client.cluster());
    }

    /** See {@link NdbClient#nodes()}. */
    public List<ClusterNode> nodes() {
        return get(client.nodes());
    }

    /** Waits for any stage of this client. */
    public <T extends @Nullable Object> T get(CompletionStage<T> stage) {
        client.requireOtherThread();
        CompletableFuture<T> future = stage.toCompletableFuture();
        long begun = System.nanoTime();
        spinWait.await(future::isDone, begun);
        try {
            return await(future);
        } finally {
            spinWait.answered(System.nanoTime() - begun);
        }
    }

    static <T extends @Nullable Object> T await(CompletionStage<T> stage) {
        CompletableFuture<T> future = stage.toCompletableFuture();
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return future.get();
                } catch (InterruptedException e) {
                    interrupted = true;
                } catch (ExecutionException e) {
                    throw unwrap(e.getCause() == null ? e : e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException unwrap(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof NdbException ndb) {
            return ndb;
        }
        if (cause instanceof RuntimeException runtime) {
            return runtime;
        }
        return new PermanentException(PermanentException.NO_CODE, cause.toString(), cause);
    }
}
