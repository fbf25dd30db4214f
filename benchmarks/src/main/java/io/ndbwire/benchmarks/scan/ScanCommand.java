package io.ndbwire.benchmarks.scan;

import io.ndbwire.benchmarks.measure.ProcessorTime;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Range;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.ThreadLocalRandom;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Scans one table in several ways, round by round. */
@Command(
        name = "scan",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures scans: rows per second and processor time per row.")
public final class ScanCommand implements Callable<Integer> {

    /** How rows are read. */
    enum Way {
        /** All of them, in no order, by an iterator. */
        FULL,
        /** The same, by a subscriber that requests all at once. */
        PUBLISHED,
        /** All of them by the index, in no order. */
        INDEX,
        /** All of them in the index's order. */
        ORDERED,
        /** A tenth of them by a range of the index, in no order. */
        RANGE,
        /** One after the other by ranges of one value each of the index, 1000 in a scan. */
        POINTS,
        /** All of them, counted one by one in the data nodes. */
        COUNT
    }

    private static final String DATABASE = "TEST_DB";
    private static final int POINTS_OF_A_SCAN = 1_000;
    private static final int LOADED_AT_ONCE = 2_000;

    @Option(names = "--connect", required = true, paramLabel = "HOST:PORT", description = "Management servers.")
    private String connectString = "";

    @Option(names = "--way", split = ",", description = "What to measure: ${COMPLETION-CANDIDATES}; default all.")
    private Way[] ways = Way.values();

    @Option(names = "--rows", description = "Rows of the table (${DEFAULT-VALUE}).")
    private int rows = 500_000;

    @Option(names = "--columns", description = "Numbers beside key and indexed value (${DEFAULT-VALUE}).")
    private int columns = 8;

    @Option(names = "--rounds", description = "Scans to measure of each way (${DEFAULT-VALUE}).")
    private int rounds = 5;

    @Option(names = "--warmup", description = "Scans before (${DEFAULT-VALUE}).")
    private int warmUp = 3;

    @Option(names = "--batch", description = "Rows of a fragment delivered at once; default: the configuration's.")
    private int batchRows;

    @Option(names = "--table", description = "Name of the table (${DEFAULT-VALUE}).")
    private String tableName = "SCAN";

    @Option(
            names = "--binary",
            description =
                    "Numbers are BINARY(4), as testScanPerf's records need them; their order is another, so no RANGE.")
    private boolean binary;

    @Option(
            names = "--index",
            description = "Name of the index (${DEFAULT-VALUE}); values from 0 to the number of rows.")
    private String index = "by_value";

    @Option(names = "--create", description = "Only create and fill the table, for other programs as well.")
    private boolean createOnly;

    @Option(names = "--existing", description = "Neither create nor drop the table.")
    private boolean existing;

    @Option(names = "--drop", description = "Only drop the table.")
    private boolean dropOnly;

    @Override
    public Integer call() {
        try (NdbClient client = NdbClient.connect(connectString)) {
            boolean whole = !createOnly && !existing && !dropOnly;
            if (whole || createOnly) {
                createAndFill(client);
            }
            if (whole || existing) {
                TableHandle table = client.blocking().table(DATABASE, tableName);
                for (Way way : ways) {
                    if (!binary || way != Way.RANGE) {
                        measure(client, table, way);
                    }
                }
            }
            if (whole || dropOnly) {
                client.blocking().dropTable(TableName.of(DATABASE, tableName));
            }
        }
        return 0;
    }

    private void createAndFill(NdbClient client) {
        TableDefinition.Builder definition = TableDefinition.builder(TableName.of(DATABASE, tableName))
                .logged(false)
                .readBackup(false)
                .column(number("ID").primaryKey(true).build())
                .column(number("V").build())
                .index(IndexDefinition.ordered(index, "V"));
        for (int i = 1; i <= columns; i++) {
            definition.column(number("C" + i).build());
        }
        TableHandle table = client.blocking().createTable(definition.build());
        for (int from = 0; from < rows; from += LOADED_AT_ONCE) {
            List<io.ndbwire.client.Write> inserts = new ArrayList<>(LOADED_AT_ONCE);
            for (int id = from; id < Math.min(rows, from + LOADED_AT_ONCE); id++) {
                // Neighbours by value are far apart by key.
                var insert = table.insert().set("ID", value(id)).set("V", value((int) (id * 7919L % rows)));
                for (int i = 1; i <= columns; i++) {
                    insert.set("C" + i, value(id + i));
                }
                inserts.add(insert);
            }
            client.executeAll(inserts).forEach(client.blocking()::get);
        }
    }

    private Column.Builder number(String name) {
        return binary ? Column.builder(name, ColumnType.BINARY).length(4) : Column.builder(name, ColumnType.INT);
    }

    private Object value(int number) {
        return binary
                ? ByteBuffer.allocate(4)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(number)
                        .array()
                : number;
    }

    private long first(Row row) {
        return binary ? Objects.requireNonNull(row.getBytes(0)).length : row.getLong(0);
    }

    private void measure(NdbClient client, TableHandle table, Way way) {
        for (int i = 0; i < warmUp; i++) {
            run(client, table, way);
        }
        for (int i = 0; i < rounds; i++) {
            long processor = ProcessorTime.nanos();
            long time = System.nanoTime();
            long found = run(client, table, way);
            time = System.nanoTime() - time;
            processor = ProcessorTime.nanos() - processor;
            System.out.printf(
                    Locale.ROOT,
                    "%s: %d rows, %.0f rows/s, client: %.3f us CPU/row, heap: %d MB%n",
                    way.name().toLowerCase(Locale.ROOT),
                    found,
                    found * 1e9 / time,
                    processor / 1e3 / found,
                    Runtime.getRuntime().totalMemory() >> 20);
        }
    }

    private long run(NdbClient client, TableHandle table, Way way) {
        return switch (way) {
            case FULL -> iterate(client, batched(table.scan()));
            case PUBLISHED -> subscribe(client, batched(table.scan()));
            case INDEX -> iterate(client, batched(table.index(index).scan()));
            case ORDERED -> iterate(client, batched(table.index(index).scan().ascending()));
            case RANGE ->
                iterate(
                        client,
                        batched(table.index(index).scan(Range.atLeast(value(0)).lessThan(value(rows / 10)))));
            case POINTS -> points(client, table);
            case COUNT -> client.blocking().count(table.index(index).scan());
        };
    }

    private long points(NdbClient client, TableHandle table) {
        long found = 0;
        List<Range> ranges = new ArrayList<>(POINTS_OF_A_SCAN);
        for (int scan = 0; scan < rows / POINTS_OF_A_SCAN; scan++) {
            ranges.clear();
            for (int i = 0; i < POINTS_OF_A_SCAN; i++) {
                ranges.add(Range.equalTo(value(ThreadLocalRandom.current().nextInt(rows))));
            }
            found += iterate(client, batched(table.index(index).scan(ranges)));
        }
        return found;
    }

    private Scan batched(Scan scan) {
        return batchRows == 0 ? scan : scan.batchRows(batchRows);
    }

    private long iterate(NdbClient client, Scan scan) {
        long found = 0;
        long sum = 0;
        try (RowCursor rows = client.blocking().scan(scan)) {
            while (rows.hasNext()) {
                sum += first(rows.next());
                found++;
            }
        }
        return requireUsed(found, sum);
    }

    private long subscribe(NdbClient client, Scan scan) {
        Counting counting = new Counting();
        client.scan(scan).subscribe(counting);
        return client.blocking().get(counting.found);
    }

    /** Keeps the compiler from leaving out what is measured. */
    private static long requireUsed(long found, long sum) {
        if (sum < 0) {
            throw new IllegalStateException("keys are not negative");
        }
        return found;
    }

    private final class Counting implements Flow.Subscriber<Row> {

        private final CompletableFuture<Long> found = new CompletableFuture<>();
        private long count;
        private long sum;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Row row) {
            sum += first(row);
            count++;
        }

        @Override
        public void onError(Throwable failure) {
            found.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            found.complete(requireUsed(count, sum));
        }
    }
}
