package io.ndbwire.benchmarks.join;

import io.ndbwire.client.BatchedJoin;
import io.ndbwire.client.Joined;
import io.ndbwire.client.JoinedRow;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.PushedJoin;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Write;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Looks rows up for many keys: in the data nodes, in batches from here, and one after the other. */
@Command(
        name = "join",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures a pushed and a batched join beside row-by-row look-ups.")
public final class JoinCommand implements Callable<Integer> {

    private static final TableName TABLE = TableName.of("TEST_DB", "JOINED");
    private static final TableName REFERRING = TableName.of("TEST_DB", "REFERRING");
    /** Prime, so that neighbours refer to rows far from each other. */
    private static final long STRIDE = 7919;

    private static final int LOAD_BATCH = 1000;
    private static final int NO_SUCH_TABLE = 723;

    @Option(names = "--connect", required = true, paramLabel = "HOST:PORT", description = "Management servers.")
    private String connectString = "";

    @Option(names = "--rows", description = "Rows to join with (${DEFAULT-VALUE}).")
    private int rows = 100_000;

    @Option(names = "--batch", description = "Look-ups in a batch (${DEFAULT-VALUE}).")
    private int batchRows = 1024;

    @Option(names = "--single", description = "Rows looked up one after the other (${DEFAULT-VALUE}).")
    private int single = 10_000;

    @Option(names = "--rounds", description = "Measured rounds, after one that is not (${DEFAULT-VALUE}).")
    private int rounds = 5;

    @Override
    public Integer call() {
        try (NdbClient client = NdbClient.connect(connectString)) {
            try {
                TableHandle table = create(client, TABLE, "AMOUNT");
                TableHandle referring = create(client, REFERRING, "REF");
                fill(client, id -> table.insert().set("ID", id).set("AMOUNT", -id));
                fill(client, id -> referring.insert().set("ID", id).set("REF", (int) (id * STRIDE % rows)));
                for (int round = 0; round <= rounds; round++) {
                    measure(round, client, table, referring);
                }
            } finally {
                drop(client, TABLE);
                drop(client, REFERRING);
            }
        }
        return 0;
    }

    private static TableHandle create(NdbClient client, TableName name, String column) {
        drop(client, name);
        return client.blocking()
                .createTable(TableDefinition.builder(name)
                        .logged(false)
                        .column(Column.builder("ID", ColumnType.INT)
                                .primaryKey(true)
                                .build())
                        .column(Column.builder(column, ColumnType.INT).build())
                        .build());
    }

    private static void drop(NdbClient client, TableName name) {
        try {
            client.blocking().dropTable(name);
        } catch (SchemaException e) {
            if (e.code() != NO_SUCH_TABLE) {
                throw e;
            }
        }
    }

    private void measure(int round, NdbClient client, TableHandle table, TableHandle referring) {
        double pushed = rows * 1e9 / nanos(() -> joinPushed(client, table, referring));
        double scanned = rows * 1e9 / nanos(() -> joinScanned(client, table, referring));
        double batched = rows * 1e9 / nanos(() -> join(client, table));
        double alone = single * 1e9 / nanos(() -> lookUp(client, table));
        System.out.printf(
                Locale.ROOT,
                "%s pushed: %.0f rows/s scan and batched: %.0f rows/s batched: %.0f rows/s one by one: %.0f rows/s"
                        + " ratio of pushed to scan and batched: %.1f of batched to one by one: %.1f%n",
                round == 0 ? "warm-up" : "round " + round,
                pushed,
                scanned,
                batched,
                alone,
                pushed / scanned,
                batched / alone);
    }

    private static long nanos(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return System.nanoTime() - start;
    }

    private void fill(NdbClient client, IntFunction<Write> insert) {
        for (int start = 0; start < rows; start += LOAD_BATCH) {
            List<Write> inserts = IntStream.range(start, Math.min(rows, start + LOAD_BATCH))
                    .mapToObj(insert)
                    .toList();
            for (CompletionStage<@Nullable Void> done : client.executeAll(inserts)) {
                client.blocking().get(done);
            }
        }
    }

    /** The data nodes scan and look up. */
    private void joinPushed(NdbClient client, TableHandle table, TableHandle referring) {
        Check<JoinedRow> check = new Check<>(
                rows,
                joined -> joined.row("amount").getInt(1) == -joined.row("root").getInt(1));
        client.scan(PushedJoin.of("root", referring.scan())
                        .inner("amount", table.linkedRead(PushedJoin.column("root", "REF"))))
                .subscribe(check);
        client.blocking().get(check.end);
    }

    /** The data nodes scan; rows are looked up from here, in batches. */
    private void joinScanned(NdbClient client, TableHandle table, TableHandle referring) {
        Check<Joined<Row>> check = new Check<>(
                rows, joined -> joined.row().getInt(1) == -joined.left().getInt(1));
        BatchedJoin.of(client, client.scan(referring.scan()), row -> table.read(row.getInt(1)))
                .batchRows(batchRows)
                .inner()
                .subscribe(check);
        client.blocking().get(check.end);
    }

    private void join(NdbClient client, TableHandle table) {
        Check<Joined<Integer>> check = new Check<>(rows, joined -> joined.row().getInt(1) == -joined.left());
        BatchedJoin.of(client, IntStream.range(0, rows).boxed().toList(), table::read)
                .batchRows(batchRows)
                .inner()
                .subscribe(check);
        client.blocking().get(check.end);
    }

    private void lookUp(NdbClient client, TableHandle table) {
        for (int id = 0; id < single; id++) {
            Row row = client.blocking().execute(table.read(id));
            if (row == null || row.getInt(1) != -id) {
                throw new IllegalStateException("row " + id + " has a wrong value");
            }
        }
    }

    /** Takes all values and sees that they are right. */
    private static final class Check<T> implements Flow.Subscriber<T> {

        private final int expected;
        private final Predicate<T> right;
        private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
        private int count;

        Check(int expected, Predicate<T> right) {
            this.expected = expected;
            this.right = right;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(T joined) {
            if (!right.test(joined)) {
                onError(new IllegalStateException(joined + " has a wrong value"));
            }
            count++;
        }

        @Override
        public void onError(Throwable failure) {
            end.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            if (count == expected) {
                end.complete(null);
            } else {
                onError(new IllegalStateException(count + " rows came of " + expected));
            }
        }
    }
}
