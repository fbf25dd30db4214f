package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.internal.transaction.Batch;
import io.ndbwire.internal.transaction.OpenTransaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Several steps that happen together or not at all.
 *
 * <p>Operations that are added share one round trip when they are executed, or several where values have parts. Changes of
 * one row happen in the order in which they were added; the reads of a step see none of its changes, those of later steps
 * do. Steps may be requested without waiting for the one before: they run one after the other. An
 * operation that fails rolls the transaction back, unless it ignores errors; what is requested after the end fails with
 * the end's reason. Locks are held to the end, so end it: by {@link #commit} or {@link #rollback}. Made by {@link
 * NdbClient#begin} or {@link NdbClient#transact}.
 *
 * <p>To be used by one thread at a time; callbacks of its stages may use it.
 */
public final class Transaction {

    private final NdbClient client;
    private final Member member;
    private final OpenTransaction state = new OpenTransaction();
    private final Map<TableHandle, TableBinding> tables = new ConcurrentHashMap<>();
    private TransactionStep step;
    private long timeoutNanos;
    private boolean scans;
    /** A value is being written piece by piece: what is there of it must not be committed. */
    private final AtomicBoolean writesPieces = new AtomicBoolean();

    /** Set by the event loop where a step had to wait. */
    private volatile @Nullable NdbException refusal;
    /** Operations of the next step whose numbers are on their way. */
    private List<Late<?>> late = new ArrayList<>();
    /** Done when no step waits for numbers any more; steps keep their order. */
    private CompletableFuture<?> waitingSteps = CompletableFuture.completedFuture(null);

    private record Late<R extends @Nullable Object>(
            CompletableFuture<? extends Operation<R>> numbered, CompletableFuture<R> stage) {}

    Transaction(NdbClient client, Member member) {
        this.client = client;
        this.member = member;
        timeoutNanos = client.requestTimeoutNanos();
        step = new TransactionStep(this, member);
    }

    /** Limits each following step to that time, in place of the client's request time-out. */
    public Transaction timeout(Duration timeout) {
        if (timeout.isNegative() || timeout.isZero()) {
            throw new InvalidValueException("Transaction: time-out " + timeout + " is not positive");
        }
        timeoutNanos = timeout.toNanos();
        return this;
    }

    /**
     * Adds an operation to the next step.
     *
     * @return what it yields, once the step is executed
     * @throws io.ndbwire.error.InvalidValueException if a value does not fit; the operation is not added
     */
    public <R extends @Nullable Object> CompletionStage<R> add(Operation<R> operation) {
        CompletableFuture<? extends Operation<R>> numbered = operation.numbered();
        if (numbered == null) {
            return addTo(step, operation);
        }
        if (Numbers.isAtHand(numbered)) {
            return addTo(step, numbered.join());
        }
        return addLate(numbered);
    }

    /**
     * Adds an insert into a table with an auto-increment column to the next step.
     *
     * @return the value of that column, once the step is executed: the next number of the table, or the one that was set
     * @throws io.ndbwire.error.InvalidValueException if the table has no such column
     */
    public CompletionStage<Long> insert(Write insert) {
        CompletableFuture<Write> numbered = Numbers.of(insert);
        if (Numbers.isAtHand(numbered)) {
            Write complete = numbered.join();
            return addTo(step, complete).thenApply(done -> complete.number());
        }
        return this.<@Nullable Void>addLate(numbered)
                .thenApply(done -> numbered.join().number());
    }

    private <R extends @Nullable Object> CompletionStage<R> addLate(
            CompletableFuture<? extends Operation<R>> numbered) {
        Late<R> waiting = new Late<>(numbered, new CompletableFuture<>());
        late.add(waiting);
        return waiting.stage();
    }

    private <R extends @Nullable Object> CompletionStage<R> addTo(TransactionStep target, Operation<R> operation) {
        return target.add(prepare(operation));
    }

    <R extends @Nullable Object> PreparedOperation<R> prepare(Operation<R> operation) {
        TableBinding binding = operation.table().binding(client);
        tables.put(operation.table(), binding);
        return PreparedOperation.of(operation, binding, state);
    }

    /**
     * One value of a large object, to be read and changed piece by piece.
     *
     * @param column the name of a BLOB or TEXT column whose values have parts
     * @param key the primary key of its row: one value for each key column, in the order of the table
     * @throws io.ndbwire.error.InvalidValueException if the column's values have no parts
     */
    public BlobHandle blob(TableHandle table, String column, Object... key) {
        table.binding(client);
        return new BlobHandle(this, new BlobTarget(table, new RowKey(null, key), column));
    }

    /** Executes a task with all that was added; the transaction stays open. */
    <R extends @Nullable Object> CompletionStage<R> run(LargeTask<R> task) {
        tables.put(task.table(), task.binding());
        CompletionStage<R> result = step.add(task);
        execute();
        return result;
    }

    /** Executes a task, and nothing else, as a transaction. */
    <R extends @Nullable Object> CompletionStage<R> runAlone(LargeTask<R> task) {
        CompletionStage<R> result = step.add(task);
        commit();
        return result;
    }

    /** Executes a task beside what is added to the next step; any thread. */
    private <R extends @Nullable Object> CompletionStage<R> runBeside(LargeTask<R> task) {
        TransactionStep beside = stepBeside();
        CompletionStage<R> result = beside.add(task);
        submitBeside(beside);
        return result;
    }

    /** Reads parts for a scan of this transaction; any thread. */
    CompletionStage<@Nullable Void> readParts(PartsRead read) {
        return this.<@Nullable Void>runBeside(read);
    }

    /** A step that is put together beside the next one; any thread. */
    TransactionStep stepBeside() {
        return new TransactionStep(this, member);
    }

    /** Executes a step beside the next one; any thread. */
    CompletionStage<Void> submitBeside(TransactionStep beside) {
        beside.transaction(state);
        beside.limit(timeoutNanos, client.options().failFast());
        try {
            beside.begin(Batch.Ending.NONE);
            member.engine().submit(beside);
        } catch (NdbException e) {
            beside.failed(e);
        }
        return beside.done();
    }

    /**
     * Adds operations to the next step, all or none.
     *
     * @return what each yields, in the same order, once the step is executed
     * @throws io.ndbwire.error.InvalidValueException if a value does not fit; no operation is added
     */
    public <R extends @Nullable Object> List<CompletionStage<R>> addAll(List<? extends Operation<R>> operations) {
        List<@Nullable CompletableFuture<? extends Operation<R>>> numbered = new ArrayList<>(operations.size());
        List<@Nullable PreparedOperation<R>> prepared = new ArrayList<>(operations.size());
        for (Operation<R> operation : operations) {
            CompletableFuture<? extends Operation<R>> number = operation.numbered();
            boolean isLate = number != null && !Numbers.isAtHand(number);
            numbered.add(number);
            prepared.add(isLate ? null : prepare(number == null ? operation : number.join()));
        }
        List<CompletionStage<R>> stages = new ArrayList<>(prepared.size());
        for (int i = 0; i < prepared.size(); i++) {
            PreparedOperation<R> ready = prepared.get(i);
            stages.add(ready == null ? addLate(Objects.requireNonNull(numbered.get(i))) : step.add(ready));
        }
        return stages;
    }

    /** Executes what was added, in one round trip; the transaction stays open. */
    public CompletionStage<Void> execute() {
        return send(Batch.Ending.NONE);
    }

    /** Adds an operation and executes all that was added, in one round trip; the transaction stays open. */
    public <R extends @Nullable Object> CompletionStage<R> execute(Operation<R> operation) {
        CompletionStage<R> result = add(operation);
        execute();
        return result;
    }

    /**
     * Executes what was added and commits, in one round trip.
     *
     * @return fails, and leaves the transaction as it is, while a {@link BlobHandle} writes a value piece by piece
     */
    public CompletionStage<Void> commit() {
        return writesPieces.get() ? CompletableFuture.failedFuture(unfinishedPieces()) : send(Batch.Ending.COMMIT);
    }

    /**
     * A value is to be written piece by piece.
     *
     * @throws PermanentException if another one is
     */
    void beginPieces() {
        if (!writesPieces.compareAndSet(false, true)) {
            throw unfinishedPieces();
        }
    }

    /** All pieces are there, or the transaction is being rolled back. */
    void endPieces() {
        writesPieces.set(false);
    }

    private static PermanentException unfinishedPieces() {
        return new PermanentException(
                PermanentException.NO_CODE,
                "A large object is being written piece by piece in this transaction; wait for its stage, or close its"
                        + " stream, before");
    }

    /**
     * Scans a table or an ordered index in this transaction, see {@link NdbClient#scan}: behind the steps requested before
     * it is subscribed to, whose changes it sees. Its rows' locks can be taken over, see {@link TableHandle#updateScanned}.
     * When the transaction ends, its scans end before, and fail unless all their rows were taken.
     */
    public Flow.Publisher<Row> scan(Scan scan) {
        return new RowPublisher<>(scan.toString(), scan.executor(), source(scan));
    }

    /**
     * Changes rows of a scan in this transaction, under the scan's locks: many in each round trip, however many there
     * are. What is added to the transaction and not executed stays so.
     *
     * <p>A table's rows are each found once. Those of an index are, too, if its ranges have no row in common and no
     * column of the index is changed, which is refused. How many can change in one transaction is a matter of the
     * cluster's MaxNoOfConcurrentOperations and MaxDMLOperationsPerTransaction.
     *
     * @param scan with {@link LockMode#EXCLUSIVE}
     * @param change gives what is to be done with a row, made by {@link TableHandle#updateScanned} or {@link
     *     TableHandle#deleteScanned}, or null to leave it; called by the scan's executor. An {@link Attempt} counts if it was
     *     applied
     * @return how many rows were changed; if it fails, whatever the reason, the transaction is rolled back
     */
    public CompletionStage<Long> changeAll(Scan scan, Function<? super Row, ? extends @Nullable Operation<?>> change) {
        tables.put(scan.table(), scan.table().binding(client));
        scans = true;
        return new ScannedChanges(this, member, state, scan, change).begin();
    }

    /** Counts the rows of a scan in this transaction, see {@link NdbClient#count}. */
    public CompletionStage<Long> count(Scan scan) {
        tables.put(scan.table(), scan.table().binding(client));
        scans = true;
        return ScanCount.run(member, scan, state);
    }

    /** A scan of this transaction for a thread that waits. */
    RowCursor cursor(Scan scan) {
        return new RowCursor(client, scan.toString(), source(scan));
    }

    private RowSource.Factory<Row> source(Scan scan) {
        tables.put(scan.table(), scan.table().binding(client));
        scans = true;
        return wake -> new ScanRun<>(member, new TableScan(scan, this::readParts), state, wake);
    }

    /** Undoes everything; what was added and not executed fails. */
    public CompletionStage<Void> rollback() {
        step.withdraw();
        step = new TransactionStep(this, member);
        late.forEach(waiting -> waiting.stage().completeExceptionally(TransactionStep.withdrawn()));
        late = new ArrayList<>();
        return send(Batch.Ending.ROLLBACK);
    }

    /** Keeps the data nodes from rolling the transaction back because nothing happens in it for long. */
    public void keepAlive() {
        member.engine().keepAlive(state);
    }

    private CompletionStage<Void> send(Batch.Ending ending) {
        if (ending == Batch.Ending.COMMIT && scans && (!step.isEmpty() || !late.isEmpty())) {
            // What takes over the locks of scans has to be done before they are closed, and that before the commit.
            send(Batch.Ending.NONE);
        }
        TransactionStep sent = step;
        List<Late<?>> missing = late;
        step = new TransactionStep(this, member);
        late = new ArrayList<>();
        if (missing.isEmpty() && waitingSteps.isDone()) {
            submit(sent, ending);
        } else {
            CompletableFuture<Void> numbers =
                    CompletableFuture.allOf(missing.stream().map(Late::numbered).toArray(CompletableFuture<?>[]::new));
            waitingSteps = CompletableFuture.allOf(waitingSteps, numbers.handle((done, failure) -> null))
                    .thenRun(() -> {
                        missing.forEach(waiting -> addTo(sent, waiting));
                        submit(sent, ending);
                    });
        }
        return sent.done();
    }

    /** Adds what has its number now; without one the step, and all that follows, is refused. */
    private <R extends @Nullable Object> void addTo(TransactionStep target, Late<R> waiting) {
        waiting.numbered().whenComplete((operation, failure) -> {
            if (failure != null) {
                refuse(waiting, NdbClient.cause(failure));
                return;
            }
            try {
                addTo(target, operation).whenComplete((value, refused) -> {
                    if (refused == null) {
                        waiting.stage().complete(value);
                    } else {
                        waiting.stage().completeExceptionally(refused);
                    }
                });
            } catch (NdbException e) {
                refuse(waiting, e);
            }
        });
    }

    private void refuse(Late<?> waiting, Throwable cause) {
        refusal = cause instanceof NdbException known
                ? known
                : new PermanentException(PermanentException.NO_CODE, "An insert has no number: " + cause, cause);
        waiting.stage().completeExceptionally(cause);
    }

    private void submit(TransactionStep sent, Batch.Ending ending) {
        sent.transaction(state);
        sent.limit(timeoutNanos, client.options().failFast());
        NdbException reason = ending == Batch.Ending.ROLLBACK ? null : refusal;
        if (reason == null) {
            try {
                sent.begin(ending);
                member.engine().submit(sent);
                return;
            } catch (NdbException e) {
                // A later step must not go on as if this one had happened.
                refusal = e;
                reason = e;
            }
        }
        sent.failed(reason);
        if (ending == Batch.Ending.COMMIT) {
            // Whoever asked for the end may take the refusal for it: the locks must not stay.
            submit(new TransactionStep(this, member), Batch.Ending.ROLLBACK);
        }
    }

    /** A step has rolled the transaction back: later ones, which may wait already, fail for the same reason. */
    void undone(NdbException why) {
        state.undone(why);
    }

    /** Reads the descriptions of all tables used here again. */
    CompletableFuture<Void> refreshTables() {
        return CompletableFuture.allOf(tables.entrySet().stream()
                .map(entry -> entry.getKey().refresh(entry.getValue()).toCompletableFuture())
                .toArray(CompletableFuture[]::new));
    }
}
