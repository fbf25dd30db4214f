package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.NdbException;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What data nodes do to transactions past the limits of their configuration; the same on both clusters. */
abstract class TransactionLimits {

    /** {@code MaxNoOfConcurrentOperations}. */
    static final int MOST_CHANGES = 100;
    /** {@code MaxDMLOperationsPerTransaction}. */
    static final int MOST_CHANGES_OF_TRANSACTION = 60;
    /** {@code TransactionInactiveTimeout}. */
    static final int IDLE_MILLIS = 1_000;
    /** {@code TransactionDeadlockDetectionTimeout}. */
    static final int DEADLOCK_MILLIS = 300;

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int ROWS = 40;

    private final NdbClient client;
    private final TableHandle table;

    TransactionLimits(String connectString) {
        client = NdbClient.connect(connectString);
        table = client.blocking()
                .createTable(TableDefinition.builder(TableName.of("limits", "t" + System.nanoTime()))
                        .column(Column.builder("id", ColumnType.INT)
                                .primaryKey(true)
                                .build())
                        .column(Column.builder("a", ColumnType.INT).build())
                        .build());
    }

    @AfterEach
    void close() {
        client.blocking().dropTable(table.description().name());
        client.close();
    }

    private List<Operation<Void>> inserts(int first, int count) {
        List<Operation<Void>> inserts = new ArrayList<>();
        IntStream.range(first, first + count)
                .forEach(id -> inserts.add(table.insert().set("id", id).set("a", id)));
        return inserts;
    }

    /** Inserts rows in a step of their own; returns the code that the step ends with. */
    private int insert(Transaction transaction, int first, int count) {
        transaction.addAll(inserts(first, count));
        return code(transaction.execute());
    }

    @Test
    void aTransactionOfTooManyChangesIsRolledBack() {
        Transaction transaction = client.begin();
        assertThat(insert(transaction, 0, MOST_CHANGES_OF_TRANSACTION)).isZero();
        assertThat(insert(transaction, 1_000, 1)).isEqualTo(261);
        transaction.rollback();
        assertThat(client.blocking().count(table.scan())).isZero();

        Transaction another = client.begin();
        assertThat(insert(another, 0, MOST_CHANGES_OF_TRANSACTION)).isZero();
        Stages.value(another.commit());
        assertThat(client.blocking().count(table.scan())).isEqualTo(MOST_CHANGES_OF_TRANSACTION);
    }

    @Test
    void theChangesOfAllOpenTransactionsAreLimited() {
        List<Transaction> open = new ArrayList<>();
        int refusal = 0;
        for (int i = 0; refusal == 0 && i < 100; i++) {
            Transaction transaction = client.begin();
            open.add(transaction);
            refusal = insert(transaction, 1_000 * i, 50);
        }
        assertThat(refusal).isEqualTo(234);
        open.forEach(transaction -> Stages.value(transaction.rollback()));
        for (Operation<Void> insert : inserts(0, ROWS)) {
            client.blocking().execute(insert);
        }
        assertThat(client.blocking().count(table.scan())).isEqualTo(ROWS);
    }

    @Test
    void anIdleTransactionIsRolledBack() {
        insertRows();
        Transaction idle = client.begin();
        Stages.value(idle.execute(table.update(1).set("a", 99)));
        awaitFree(1);
        assertThat(code(idle.commit())).isEqualTo(266);
    }

    @Test
    void aScanThatNobodyGoesOnWithEnds() {
        insertRows();
        Transaction transaction = client.begin();
        try (RowCursor rows = client.blocking()
                .scan(transaction, table.scan().lock(LockMode.EXCLUSIVE).batchRows(2))) {
            awaitFree(rows.next().getInt("id"));
            assertThat(codeOfRest(rows)).isEqualTo(296);
        }
        transaction.rollback();
    }

    @Test
    void aScanThatWaitsForALockTooLongEnds() {
        insertRows();
        Transaction holder = client.begin();
        Stages.value(holder.execute(table.update(7).set("a", 99)));
        Transaction transaction = client.begin();
        try (RowCursor rows = client.blocking().scan(transaction, table.scan().lock(LockMode.EXCLUSIVE))) {
            assertThat(codeOfRest(rows)).isEqualTo(274);
        }
        transaction.rollback();
        Stages.value(holder.rollback());
    }

    private void insertRows() {
        for (Operation<Void> insert : inserts(0, ROWS)) {
            client.blocking().execute(insert);
        }
    }

    /** Waits until nobody holds a row any more. */
    private void awaitFree(int id) {
        Await.until(
                "row " + id + " is free",
                LIMIT,
                () -> code(client.execute(table.update(id).set("a", 5))) == 0,
                () -> "");
    }

    private static int codeOfRest(RowCursor rows) {
        try {
            rows.forEachRemaining(row -> {});
            return 0;
        } catch (NdbException e) {
            return e.code();
        }
    }

    /** 0 for success. */
    private static int code(CompletionStage<?> stage) {
        return stage.handle((value, failure) -> {
                    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
                    return cause instanceof NdbException refused ? refused.code() : failure == null ? 0 : -1;
                })
                .toCompletableFuture()
                .join();
    }
}
