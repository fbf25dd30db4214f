package io.ndbwire.benchmarks.join;

import io.ndbwire.client.BatchedJoin;
import io.ndbwire.client.Joined;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Write;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Looks rows up for many keys: in batches, and one after the other. */
@Command(
        name = "join",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures a batched join beside row-by-row look-ups.")
public final class JoinCommand implements Callable<Integer> {

    private static final TableName TABLE = TableName.of("TEST_DB", "JOINED");
    private static final int LOAD_BATCH = 1000;

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
            TableHandle table = client.blocking()
                    .createTable(TableDefinition.builder(TABLE)
                            .logged(false)
                            .column(Column.builder("ID", ColumnType.INT)
                                    .primaryKey(true)
                                    .build())
                            .column(Column.builder("AMOUNT", ColumnType.INT).build())
                            .build());
            try {
                fill(client, table);
                for (int round = 0; round <= rounds; round++) {
                    double batched = rows * 1e9 / nanos(() -> join(client, table));
                    double alone = single * 1e9 / nanos(() -> lookUp(client, table));
                    System.out.printf(
                            Locale.ROOT,
                            "%s batched: %.0f rows/s one by one: %.0f rows/s ratio: %.1f%n",
                            round == 0 ? "warm-up" : "round " + round,
                            batched,
                            alone,
                            batched / alone);
                }
            } finally {
                client.blocking().dropTable(TABLE);
            }
        }
        return 0;
    }

    private static long nanos(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return System.nanoTime() - start;
    }

    private void fill(NdbClient client, TableHandle table) {
        for (int start = 0; start < rows; start += LOAD_BATCH) {
            List<Write> inserts = new ArrayList<>();
            for (int id = start; id < Math.min(rows, start + LOAD_BATCH); id++) {
                inserts.add(table.insert().set("ID", id).set("AMOUNT", -id));
            }
            for (CompletionStage<@Nullable Void> insert : client.executeAll(inserts)) {
                client.blocking().get(insert);
            }
        }
    }

    private void join(NdbClient client, TableHandle table) {
        Check check = new Check(rows);
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
    private static final class Check implements Flow.Subscriber<Joined<Integer>> {

        private final int expected;
        private final CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
        private int count;

        Check(int expected) {
            this.expected = expected;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Joined<Integer> joined) {
            if (joined.row().getInt(1) != -joined.left()) {
                onError(new IllegalStateException("row " + joined.left() + " has a wrong value"));
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
