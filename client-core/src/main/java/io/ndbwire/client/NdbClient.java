package io.ndbwire.client;

import io.ndbwire.client.spi.ProvidedCluster;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.dictionary.Dictionary;
import io.ndbwire.internal.dictionary.DictionaryOptions;
import io.ndbwire.internal.event.EventEngine;
import io.ndbwire.internal.management.ConnectString;
import io.ndbwire.internal.ndbinfo.InformationReader;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A client of one NDB Cluster: make one, share it between all threads, close it at the end.
 *
 * <p>Everything is asynchronous; stages complete on an event loop of the client, which their callbacks must not block
 * (use the {@code Async} forms for what may). {@link #blocking} offers the same to threads that rather wait. The client
 * connects again by itself when data nodes or management servers fail.
 */
public final class NdbClient implements AutoCloseable {

    private final ClientOptions options;
    private final ClusterMembership membership;
    private final TableDirectory tables;
    private final EventEngine events;
    private final InformationReader information;
    private final SystemCounters counters = new SystemCounters(this);
    private final RestingTransactors resting;
    private final BlockingClient blocking;
    private final long requestTimeoutNanos;
    /** What was started for this client alone; null for a cluster that was there before it. */
    private final @Nullable ProvidedCluster ownCluster;

    private @Nullable CompletableFuture<Void> closing;

    private NdbClient(ClientOptions options, ConnectString connectString, @Nullable ProvidedCluster ownCluster) {
        this.options = options;
        this.ownCluster = ownCluster;
        requestTimeoutNanos = options.requestTimeout().toNanos();
        blocking = new BlockingClient(this, options.blockingSpin().toNanos());
        membership = new ClusterMembership(options, connectString);
        ClusterConnection connection = membership.first().connection();
        resting = new RestingTransactors(connection.eventLoop());
        Dictionary dictionary = new Dictionary(connection, DictionaryOptions.DEFAULT, counters);
        events = new EventEngine(connection, dictionary, options.maximumUnfinishedChangeBytes());
        information = new InformationReader(connection);
        connection.addListener(new ListenerAdapter(options.listener()));
        tables = new TableDirectory(this, connection, dictionary);
    }

    /**
     * Connects with the default options and waits for it.
     *
     * @param connectString the management servers, such as {@code host1:1186,host2:1186}, or {@code embedded:} for a
     *     cluster in this JVM, see {@link ClientOptions#builder}
     * @throws NdbException if the cluster cannot be reached or has no node id for us
     */
    public static NdbClient connect(String connectString) {
        return connect(ClientOptions.builder(connectString).build());
    }

    /**
     * Connects and waits for it.
     *
     * @throws NdbException if the cluster cannot be reached or has no node id for us
     */
    public static NdbClient connect(ClientOptions options) {
        return BlockingClient.await(connectAsync(options));
    }

    /** Connects: the stage completes when all data nodes that are up take work from this client. */
    public static CompletionStage<NdbClient> connectAsync(ClientOptions options) {
        ClusterRequest request;
        try {
            request = ClusterRequest.parse(options.connectString());
        } catch (NdbException e) {
            return CompletableFuture.failedFuture(e);
        }
        return request == null
                ? connectAsync(options, options.connectString(), null)
                : request.start().thenCompose(cluster -> connectAsync(options, cluster.connectString(), cluster));
    }

    private static CompletionStage<NdbClient> connectAsync(
            ClientOptions options, String connectString, @Nullable ProvidedCluster ownCluster) {
        NdbClient client;
        try {
            client = new NdbClient(options, ConnectString.parse(connectString), ownCluster);
        } catch (NdbException e) {
            CompletableFuture<Void> ended =
                    ownCluster == null ? CompletableFuture.completedFuture(null) : ClusterRequest.close(ownCluster);
            return ended.thenCompose(closed -> CompletableFuture.failedFuture(e));
        }
        return client.membership
                .open()
                .handle((done, failure) -> failure)
                .thenCompose(failure -> failure == null
                        ? CompletableFuture.completedFuture(client)
                        : client.closeAsync().thenCompose(closed -> CompletableFuture.failedFuture(cause(failure))));
    }

    /** The options that the client was made with. */
    public ClientOptions options() {
        return options;
    }

    /** The same operations for threads that rather wait for their results. */
    public BlockingClient blocking() {
        return blocking;
    }

    /**
     * Looks a table up; asked once, its description is kept.
     *
     * @return fails with {@link io.ndbwire.error.SchemaException} if there is none
     */
    public CompletionStage<TableHandle> table(String database, String table) {
        return table(TableName.of(database, table));
    }

    /** Looks a table up, see {@link #table(String, String)}. */
    public CompletionStage<TableHandle> table(TableName name) {
        return tables.find(name);
    }

    /**
     * Asks the data nodes how a table is now, where {@link TableHandle#description} tells what is known already; what is
     * known is brought up to date.
     *
     * @return fails with {@link io.ndbwire.error.SchemaException} of code 723 if there is none
     */
    public CompletionStage<Table> describeTable(TableName name) {
        return tables.describe(name);
    }

    /**
     * Asks the data nodes for the foreign keys of a table: those by which its rows refer to others, and those by which
     * others' rows refer to its own; one of a table to itself comes once. Nothing of it is kept. A foreign key whose parent
     * SQL has not been told yet, without checks, refers to a table {@code NDB$FKM_...} that stands in for it.
     *
     * @return in order of their names; fails with {@link io.ndbwire.error.SchemaException} of code 723 if there is no such
     *     table
     */
    public CompletionStage<List<ForeignKey>> foreignKeys(TableName name) {
        return tables.foreignKeys(name);
    }

    /** The names of all tables of a database. */
    public CompletionStage<List<TableName>> tables(String database) {
        return tables.names(database);
    }

    /** The names of all tables of all databases, the cluster's own among them. */
    public CompletionStage<List<TableName>> tables() {
        return tables.names();
    }

    /**
     * Creates a table with its indexes and foreign keys, all or nothing. The data nodes serve it at once, SQL servers from
     * the first statement on that names it (unless {@link TableDefinition.Builder#sqlVisible} says otherwise), and
     * list it within a minute. Their databases are best created by SQL.
     *
     * @return fails with {@link io.ndbwire.error.SchemaException} of code 721 if it exists, with {@link
     *     io.ndbwire.error.InvalidValueException}, before anything is sent, if it has no form in SQL
     */
    public CompletionStage<TableHandle> createTable(TableDefinition definition) {
        return tables.create(definition);
    }

    /**
     * Changes a table while it is in use, all or nothing; SQL servers follow.
     *
     * @return the table as it is then; fails with {@link io.ndbwire.error.SchemaException} of code 723 if there is none,
     *     with {@link io.ndbwire.error.InvalidValueException}, before anything is changed, if the data nodes cannot do it
     *     while the table is in use
     */
    public CompletionStage<TableHandle> alterTable(TableName name, TableAlteration alteration) {
        return tables.alter(name, alteration);
    }

    /**
     * Drops a table with its indexes, the parts of its large objects, and the foreign keys by which it refers to others.
     */
    public CompletionStage<Void> dropTable(TableName name) {
        return tables.drop(name);
    }

    /** Executes an operation as a transaction of its own. */
    public <R extends @Nullable Object> CompletionStage<R> execute(Operation<R> operation) {
        if (operation.table().client() != this) {
            return CompletableFuture.failedFuture(operation.table().foreign());
        }
        CompletableFuture<R> stage = new CompletableFuture<>();
        Member member = member();
        TableBinding binding = operation.table().binding();
        if (operation.table().isLost()) {
            // Before it takes a number, which would be another table's.
            SingleRequest.repeat(member, operation, binding, stage);
            return stage;
        }
        CompletableFuture<? extends Operation<R>> numbered = Numbers.complete(operation);
        if (numbered != null) {
            return Numbers.then(numbered, this::execute);
        }
        if (binding.hasParts() && operation.mayHaveParts(binding)) {
            return LargeObjects.execute(this, operation);
        }
        try {
            member.engine().submit(SingleRequest.prepare(member, operation, binding, stage, false));
        } catch (SchemaException e) {
            // The column may be newer than the description.
            SingleRequest.repeat(member, operation, binding, stage);
        } catch (NdbException e) {
            stage.completeExceptionally(e);
        }
        return stage;
    }

    /**
     * Executes an insert, as a transaction of its own, into a table with an auto-increment column.
     *
     * @return the value of that column: the next number of the table, or the one that was set
     * @throws io.ndbwire.error.InvalidValueException if the table has no such column
     */
    public CompletionStage<Long> insert(Write insert) {
        return Numbers.then(Numbers.of(insert), numbered -> execute(numbered).thenApply(done -> numbered.number()));
    }

    /**
     * Executes operations, each as a transaction of its own, all under way at the same time and handed over as one.
     *
     * @return a stage for each operation, in the same order
     */
    public <R extends @Nullable Object> List<CompletionStage<R>> executeAll(List<? extends Operation<R>> operations) {
        Member member = member();
        List<CompletionStage<R>> stages = new ArrayList<>(operations.size());
        SingleRequest<?>[] requests = new SingleRequest<?>[operations.size()];
        int count = 0;
        for (Operation<R> given : operations) {
            if (given.table().isLost()) {
                stages.add(execute(given));
                continue;
            }
            CompletableFuture<? extends Operation<R>> numbered = Numbers.complete(given);
            if (given.table().client() != this || numbered != null && !Numbers.isAtHand(numbered)) {
                stages.add(numbered == null ? execute(given) : Numbers.then(numbered, this::execute));
                continue;
            }
            Operation<R> operation = numbered == null ? given : numbered.join();
            TableBinding binding = operation.table().binding();
            if (binding.hasParts() && operation.mayHaveParts(binding)) {
                stages.add(LargeObjects.execute(this, operation));
                continue;
            }
            CompletableFuture<R> stage = new CompletableFuture<>();
            stages.add(stage);
            try {
                requests[count] = SingleRequest.prepare(member, operation, binding, stage, false);
                count++;
            } catch (SchemaException e) {
                // The column may be newer than the description.
                SingleRequest.repeat(member, operation, binding, stage);
            } catch (NdbException e) {
                stage.completeExceptionally(e);
            }
        }
        try {
            member.engine().submit(requests, count);
        } catch (NdbException e) {
            for (int i = 0; i < count; i++) {
                requests[i].failed(e);
            }
        }
        return stages;
    }

    /**
     * Scans a table or an ordered index, as often as the publisher is subscribed to.
     *
     * <p>Nothing is sent before rows are requested, and the data nodes deliver no more batches than the requests call for;
     * cancelling the subscription ends the scan in the data nodes at once. Rows are signalled on the scan's executor, see
     * {@link Scan#executor}.
     *
     * @return a publisher whose subscribers may also fail with {@link NdbException} after some rows: then some rows are
     *     missing
     */
    public Flow.Publisher<Row> scan(Scan scan) {
        return new RowPublisher<>(scan.toString(), scan.executor(), source(scan));
    }

    /** The rows of a scan by itself. */
    RowSource.Factory<Row> source(Scan scan) {
        Member member = member();
        scan.table().binding(this);
        LargeRows.Executor parts = read -> new Transaction(this, member).runAlone(read);
        return wake -> new ScanRun<>(member, new TableScan(scan, parts), null, wake);
    }

    /**
     * Runs a join in the data nodes that begins with a scan, as often as the publisher is subscribed to; otherwise as {@link
     * #scan(Scan)}.
     *
     * @return a publisher whose subscribers fail with {@link io.ndbwire.error.InvalidValueException}, before anything is
     *     sent, if the data nodes cannot make the join
     */
    public Flow.Publisher<JoinedRow> scan(PushedJoin<Scan> join) {
        return new RowPublisher<>(join.toString(), join.root().executor(), source(join));
    }

    /** The rows of a join. */
    RowSource.Factory<JoinedRow> source(PushedJoin<Scan> join) {
        requireOwn(join);
        Member member = member();
        return wake -> new ScanRun<>(member, new JoinScan(join), null, wake);
    }

    /**
     * Runs a join in the data nodes that begins with one row, in one round trip.
     *
     * @return yields null where there is no row of the root, or of what is inner all the way up to it; fails with {@link
     *     io.ndbwire.error.InvalidValueException}, before anything is sent, if the data nodes cannot make the join
     */
    public CompletionStage<@Nullable JoinedRow> execute(PushedJoin<Read> join) {
        requireOwn(join);
        return JoinRead.run(member(), join);
    }

    private void requireOwn(PushedJoin<?> join) {
        if (join.client() != this) {
            throw new InvalidValueException(join + ": its tables are another client's");
        }
    }

    /**
     * Reads rows by their keys, primary or unique: as many at a time as share messages well, and no more than requested.
     * Rows come in the order of the reads; of a key that has no row comes none. Each read is a transaction of its own.
     *
     * @param reads iterated anew for each subscriber, by the {@link ForkJoinPool#commonPool}, which signals the rows, too;
     *     what iterating throws ends the rows like a read that fails
     */
    public Flow.Publisher<Row> readAll(Iterable<? extends Read> reads) {
        return new RowPublisher<>("reads by key", ForkJoinPool.commonPool(), wake -> new KeyReads(this, reads, wake));
    }

    /**
     * Counts the rows of a scan; none of them is transferred, and those of a whole table are not even looked at.
     *
     * <p>Limit and offset count as they would for the rows; columns and order do not matter.
     */
    public CompletionStage<Long> count(Scan scan) {
        scan.table().binding(this);
        return ScanCount.run(member(), scan, null);
    }

    /** A group of calls to be handed over together. */
    public CallGroup callGroup() {
        return new CallGroup(this);
    }

    /** Begins a transaction that the caller ends; nothing is sent before its first step. */
    public Transaction begin() {
        return new Transaction(this, member());
    }

    /**
     * Runs a transaction: commits when the work's stage completes, rolls back when it fails, and repeats it all, within
     * the retry policy, when it failed for a reason that passes.
     *
     * @param work describes the steps in the given transaction, does not end it, and may be called more than once
     * @return what the work yields, once committed
     */
    public <T extends @Nullable Object> CompletionStage<T> transact(
            Function<Transaction, ? extends CompletionStage<T>> work) {
        return transact(work, options.retryPolicy());
    }

    /** Runs a transaction under another retry policy than the client's, see {@link #transact(Function)}. */
    public <T extends @Nullable Object> CompletionStage<T> transact(
            Function<Transaction, ? extends CompletionStage<T>> work, RetryPolicy policy) {
        return new Transactor<T>(this, work, policy).run();
    }

    /**
     * Reads one value of a large object as a transaction of its own, at the pace of whoever subscribes: about half a
     * megabyte for each element that is requested. The row stays locked, shared, until the last element is taken or the
     * subscription is cancelled. NULL has no elements.
     *
     * @param column the name of a BLOB or TEXT column whose values have parts
     * @param key the primary key of its row
     */
    public Flow.Publisher<ByteBuffer> readBlob(TableHandle table, String column, Object... key) {
        BlobTarget target = new BlobTarget(table, new RowKey(null, key), column);
        target.parts(table.binding(this));
        return subscriber -> {
            Transaction transaction = begin();
            BlobReader.subscribe(new BlobHandle(transaction, target), subscriber, failure -> transaction.rollback());
        };
    }

    /**
     * Writes one value of a large object as a transaction of its own, as it comes from the publisher. It is not repeated
     * if it fails.
     *
     * @param column the name of a BLOB or TEXT column whose values have parts
     * @param key the primary key of its row, which exists
     * @return completes once it is committed
     */
    public CompletionStage<Void> writeBlob(
            TableHandle table, String column, Flow.Publisher<ByteBuffer> value, Object... key) {
        Transaction transaction = begin();
        BlobHandle blob;
        try {
            blob = transaction.blob(table, column, key);
        } catch (NdbException e) {
            return CompletableFuture.failedFuture(e);
        }
        return blob.write(value).thenCompose(written -> transaction.commit()).whenComplete((committed, failure) -> {
            if (failure != null) {
                transaction.rollback();
            }
        });
    }

    /**
     * The changes of tables from the moment of subscribing on: of one table, or of several in the order of their epochs.
     *
     * @return a description of the stream, to be refined and subscribed to
     */
    public ChangeStream changes(TableHandle... tables) {
        return ChangeStream.of(this, events, tables);
    }

    /**
     * Asks every data node for its state, its memory and what it has counted. A node that does not answer within the
     * request time-out is reported as not connected.
     *
     * @return fails with {@link io.ndbwire.error.ClosedException} if the client is closed
     */
    public CompletionStage<ClusterReport> cluster() {
        return cluster(options.requestTimeout());
    }

    /**
     * Asks every data node, see {@link #cluster()}.
     *
     * @param patience how long each may take to answer before it is reported as not connected, a millisecond at least
     */
    public CompletionStage<ClusterReport> cluster(Duration patience) {
        return new ClusterInspection(membership.first().connection(), information, patience).run();
    }

    /**
     * Asks a management server for all nodes of the cluster, in the order of their ids: what there is, whereas {@link
     * #cluster()} asks the data nodes how they are.
     *
     * @return fails with {@link io.ndbwire.error.UnavailableException} if no management server answers, with {@link
     *     io.ndbwire.error.ClosedException} if the client is closed
     */
    public CompletionStage<List<ClusterNode>> nodes() {
        return membership
                .first()
                .management()
                .nodeStatus()
                .thenApply(nodes -> nodes.stream().map(ClusterNode::of).toList());
    }

    /** What was counted so far, over all connections. */
    public Map<ClientCounter, Long> statistics() {
        Map<ClientCounter, Long> sums = new EnumMap<>(ClientCounter.class);
        for (ClientCounter counter : ClientCounter.values()) {
            sums.put(counter, statistic(counter));
        }
        return sums;
    }

    /** What was counted so far of one kind, over all connections. */
    public long statistic(ClientCounter counter) {
        return membership.statistic(counter);
    }

    /** Operations accepted and not completed yet. */
    public int pending() {
        return membership.pending();
    }

    /** The node ids under which this client is connected. */
    public List<Integer> nodeIds() {
        return membership.nodeIds();
    }

    /**
     * Refuses new work, lets what is under way end within the options' time, and leaves the cluster.
     *
     * @return completes when all is closed
     */
    public synchronized CompletionStage<Void> closeAsync() {
        if (closing == null) {
            events.close();
            tables.close();
            resting.cancel();
            CompletableFuture<Void> left = membership.leave().thenCompose(done -> {
                resting.cancel();
                return membership.stop();
            });
            closing = ownCluster == null
                    ? left
                    : left.handle((done, failure) -> ClusterRequest.close(ownCluster))
                            .thenCompose(ended -> ended);
        }
        return closing;
    }

    /** Closes and waits for it, see {@link #closeAsync}. */
    @Override
    public void close() {
        requireOtherThread();
        BlockingClient.await(closeAsync());
    }

    Numbers numbers(Table table, Column column) {
        return new Numbers(counters, table, column, options.autoIncrementPrefetch(), options.maximumPending());
    }

    long requestTimeoutNanos() {
        return requestTimeoutNanos;
    }

    Member member() {
        return membership.next();
    }

    CompletionStage<TableBinding> describeAgain(TableBinding stale) {
        return tables.describeAgain(stale);
    }

    /** Whether a table was not altered since it was read, as far as we were told. */
    boolean isCurrent(TableBinding binding) {
        return tables.isCurrent(binding);
    }

    /** Repeats a transaction after a pause, or fails it when the client is closed meanwhile. */
    void later(Transactor<?> transactor, long millis) {
        resting.add(transactor, millis);
    }

    void requireOtherThread() {
        membership.requireOtherThread();
    }

    static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
