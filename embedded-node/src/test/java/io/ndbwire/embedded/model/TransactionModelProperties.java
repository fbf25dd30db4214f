package io.ndbwire.embedded.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.embedded.EmbeddedOptions;
import io.ndbwire.error.NdbException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.AfterTry;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;

/** Operations of several transactions at once, through the client, end as a sequential model says. */
class TransactionModelProperties {

    private static final int ACTORS = 4;
    private static final int KEYS = 4;
    private static final int LIMIT_SECONDS = 20;

    private static @Nullable EmbeddedCluster cluster;
    private static @Nullable NdbClient client;
    private static @Nullable TableHandle table;

    private final Map<Integer, Transaction> transactions = new HashMap<>();

    @BeforeContainer
    static void start() {
        // No wait ends by itself, and requests come over one link: those of two links may overtake each other.
        EmbeddedCluster started = EmbeddedCluster.start(EmbeddedOptions.builder()
                .dataNodes(1)
                .deadlockTimeoutMillis(600_000)
                .build());
        cluster = started;
        NdbClient connected = NdbClient.connect(started.connectString());
        client = connected;
        table = connected
                .blocking()
                .createTable(TableDefinition.builder(TableName.of("model", "t"))
                        .column(Column.builder("id", ColumnType.INT)
                                .primaryKey(true)
                                .build())
                        .column(Column.builder("a", ColumnType.INT).build())
                        .build());
        seizeRecords(connected, table());
    }

    /** Has a record at hand for every actor: a transaction that must ask for one is overtaken by others. */
    private static void seizeRecords(NdbClient client, TableHandle table) {
        List<Transaction> holders = new ArrayList<>();
        for (int key = 1; key <= ACTORS; key++) {
            Transaction holder = client.begin();
            holders.add(holder);
            client.blocking().get(holder.execute(table.upsert().set("id", key).set("a", 0)));
        }
        holders.forEach(holder -> client.blocking().get(holder.rollback()));
    }

    @AfterContainer
    static void stop() {
        client().close();
        if (cluster != null) {
            cluster.close();
        }
    }

    private static NdbClient client() {
        return Objects.requireNonNull(client);
    }

    private static TableHandle table() {
        return Objects.requireNonNull(table);
    }

    @Provide
    Arbitrary<List<Action>> schedules() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, ACTORS),
                        Arbitraries.of(Action.Kind.class),
                        Arbitraries.integers().between(1, KEYS),
                        Arbitraries.integers().between(0, 1_000))
                .as(Action::new)
                .list()
                .ofMinSize(5)
                .ofMaxSize(60);
    }

    @Property(tries = 300)
    void operationsEndAsTheModelSays(@ForAll("schedules") List<Action> schedule) throws Exception {
        SequentialModel model = new SequentialModel();
        Map<Integer, CompletableFuture<Outcome>> running = new HashMap<>();
        for (Action action : schedule) {
            boolean isOver = model.isRolledBack(action.actor()) && action.kind() != Action.Kind.ROLLBACK;
            if (model.isWaiting(action.actor()) || isOver || model.wouldDeadlock(action)) {
                continue;
            }
            running.put(action.actor(), perform(action));
            for (Map.Entry<Integer, Outcome> ended : model.apply(action).entrySet()) {
                assertThat(Objects.requireNonNull(running.remove(ended.getKey()))
                                .get(LIMIT_SECONDS, TimeUnit.SECONDS))
                        .as("T%d after %s", ended.getKey(), action)
                        .isEqualTo(ended.getValue());
            }
            assertThat(running.values()).as("those who wait after %s", action).noneMatch(CompletableFuture::isDone);
            if (action.kind().isEnd()) {
                transactions.remove(action.actor());
                assertThat(committedRows()).as("after %s", action).isEqualTo(model.committed());
            }
        }
    }

    /** Ends what is under way, which frees those who wait, and leaves no row. */
    @AfterTry
    void clear() {
        List<CompletionStage<Void>> ends =
                transactions.values().stream().map(Transaction::rollback).toList();
        transactions.clear();
        ends.forEach(end -> end.toCompletableFuture().join());
        committedRows().keySet().forEach(key -> client().blocking().execute(table().delete(key)));
    }

    private static Map<Integer, Integer> committedRows() {
        Map<Integer, Integer> rows = new TreeMap<>();
        for (int key = 1; key <= KEYS; key++) {
            Row row = client().blocking().execute(table().read(key));
            if (row != null) {
                rows.put(key, row.getInt("a"));
            }
        }
        return rows;
    }

    private CompletableFuture<Outcome> perform(Action action) {
        Transaction transaction = transactions.computeIfAbsent(action.actor(), nobody -> client().begin());
        int key = action.key();
        CompletionStage<?> stage = switch (action.kind()) {
            case READ_SHARED -> transaction.execute(table().read(key).lock(LockMode.SHARED));
            case READ_EXCLUSIVE -> transaction.execute(table().read(key).lock(LockMode.EXCLUSIVE));
            case INSERT -> transaction.execute(table().insert().set("id", key).set("a", action.value()));
            case UPDATE -> transaction.execute(table().update(key).set("a", action.value()));
            case UPSERT -> transaction.execute(table().upsert().set("id", key).set("a", action.value()));
            case DELETE -> transaction.execute(table().delete(key));
            case COMMIT -> transaction.commit();
            case ROLLBACK -> transaction.rollback();
        };
        return stage.handle(TransactionModelProperties::outcome).toCompletableFuture();
    }

    private static Outcome outcome(@Nullable Object result, @Nullable Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        if (cause == null) {
            return new Outcome(0, result instanceof Row row ? row.getInt("a") : null);
        }
        if (cause instanceof NdbException refused) {
            return Outcome.refused(refused.code());
        }
        throw new AssertionError(cause);
    }
}
