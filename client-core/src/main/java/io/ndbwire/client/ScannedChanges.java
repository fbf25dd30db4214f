package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.transaction.OpenTransaction;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Changes the rows of a scan under the scan's own locks: many in each round trip, and a bounded number under way.
 *
 * <p>The scan keeps its rows locked until the step that takes their locks over was handed over; the engine lets no scan go
 * on before that is done. Whatever happens leaves a sign; the first sign has the executor look, and whoever looks is alone.
 */
final class ScannedChanges implements Runnable {

    private static final int STEP_ROWS = 256;
    /** One is worked on while the next one is put together. */
    private static final int STEPS = 2;

    private final Transaction transaction;
    private final Scan scan;
    private final Function<? super Row, ? extends @Nullable Operation<?>> change;
    private final ScanRun<Row> run;
    private final CompletableFuture<Long> result = new CompletableFuture<>();
    private final AtomicInteger signs = new AtomicInteger();
    private final AtomicInteger stepsUnderWay = new AtomicInteger();
    private volatile @Nullable Throwable failure;
    private TransactionStep step;
    /** Known from the first row on. */
    private @Nullable Set<String> indexColumns;

    private int added;
    private final AtomicLong changed = new AtomicLong();
    private boolean over;

    ScannedChanges(
            Transaction transaction,
            Member member,
            OpenTransaction state,
            Scan scan,
            Function<? super Row, ? extends @Nullable Operation<?>> change) {
        this.transaction = transaction;
        this.scan = scan;
        this.change = change;
        if (!scan.takesLocks()) {
            throw new InvalidValueException(scan + ": changing its rows needs LockMode.EXCLUSIVE");
        }
        run = new ScanRun<>(member, new TableScan(scan, transaction::readParts, true), state, this::look);
        step = transaction.stepBeside();
    }

    CompletionStage<Long> begin() {
        look();
        return result;
    }

    private void look() {
        if (signs.getAndIncrement() == 0) {
            try {
                scan.executor().execute(this);
            } catch (RejectedExecutionException e) {
                fail(e);
            }
        }
    }

    @Override
    public void run() {
        int seen = signs.get();
        while (seen != 0) {
            if (!over) {
                try {
                    work();
                } catch (RuntimeException | Error e) {
                    // The caller's function may throw anything, and half of its changes must not be committed.
                    fail(e);
                }
            }
            seen = signs.addAndGet(-seen);
        }
    }

    private void work() {
        Throwable broken = failure;
        if (broken != null) {
            fail(broken);
            return;
        }
        boolean ended = false;
        while (!ended && stepsUnderWay.get() < STEPS) {
            Row row = nextRow();
            if (row != null) {
                add(row);
            } else if (run.isDone()) {
                ended = true;
            } else {
                return;
            }
        }
        if (ended && stepsUnderWay.get() == 0) {
            over = true;
            result.complete(changed.get());
        }
    }

    /** The next row, or null if there is none now; then all that was added is on its way. */
    private @Nullable Row nextRow() {
        if (added == STEP_ROWS || run.isAtLimit()) {
            send();
        }
        Row row = run.poll();
        if (row == null) {
            send();
            if (!run.isDone()) {
                run.want(Long.MAX_VALUE);
                row = run.poll();
            }
        }
        return row;
    }

    private void add(Row row) {
        Operation<?> operation = change.apply(row);
        if (operation != null) {
            requireNotFoundAgain(operation, row);
            step.add(transaction.prepare(operation)).whenComplete(this::settled);
            added++;
        }
    }

    /** Comes before the end of its step, which an attempt's failure leaves as it is. */
    private void settled(@Nullable Object outcome, @Nullable Throwable refused) {
        if (refused != null) {
            failure = NdbClient.cause(refused);
        } else if (!(outcome instanceof Outcome attempt) || attempt.isApplied()) {
            changed.incrementAndGet();
        }
    }

    /** A row that moves within the index that is being scanned would come again. */
    private void requireNotFoundAgain(Operation<?> operation, Row row) {
        if (operation instanceof Update update) {
            Set<String> known = indexColumns;
            if (known == null) {
                known = columnsOfIndex(row.table());
                indexColumns = known;
            }
            for (String column : update.columns()) {
                if (known.contains(column)) {
                    throw new InvalidValueException(scan + ": column " + column
                            + " of its index is changed, so that rows would be found again; scan the table");
                }
            }
        }
    }

    private Set<String> columnsOfIndex(Table table) {
        String index = scan.index();
        return index == null
                ? Set.of()
                : table.index(index, Index.Kind.ORDERED).columns().stream()
                        .map(Column::name)
                        .collect(Collectors.toSet());
    }

    private void send() {
        if (added > 0) {
            added = 0;
            TransactionStep full = step;
            step = transaction.stepBeside();
            stepsUnderWay.incrementAndGet();
            transaction.submitBeside(full).whenComplete((done, refused) -> {
                if (refused != null) {
                    failure = NdbClient.cause(refused);
                }
                stepsUnderWay.decrementAndGet();
                look();
            });
        }
        run.releaseRows();
    }

    private void fail(Throwable cause) {
        over = true;
        run.cancel();
        transaction.rollback().whenComplete((done, ignored) -> result.completeExceptionally(cause));
    }
}
