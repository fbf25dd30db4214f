package io.ndbwire.benchmarks.blob;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes and reads values of some sizes, one after the other, each with its row in a transaction of its own. */
@Command(
        name = "blob",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures writing and reading large objects: MB/s, latency, round trips.")
public final class BlobCommand implements Callable<Integer> {

    private static final String DATABASE = "TEST_DB";
    private static final long LONGEST_NANOS = 60_000_000_000L;
    private static final double MEGABYTE = 1e6;

    /** Of SQL's LONGBLOB. */
    private static final int INLINE_BYTES = 256;

    @Option(names = "--connect", required = true, paramLabel = "HOST:PORT", description = "Management servers.")
    private String connectString = "";

    @Option(
            names = "--sizes",
            split = ",",
            paramLabel = "BYTES",
            description = "Sizes of values (default 1 KB, 64 KB, 1 MB, 16 MB).")
    private int[] sizes = {1 << 10, 1 << 16, 1 << 20, 1 << 24};

    @Option(names = "--part", description = "Bytes in a part (${DEFAULT-VALUE}, as of LONGBLOB).")
    private int partBytes = 13_948;

    @Option(names = "--seconds", description = "How long to measure each size and direction (${DEFAULT-VALUE}).")
    private int seconds = 5;

    @Option(names = "--rows", description = "Rows to write to and read from (${DEFAULT-VALUE}).")
    private int rows = 2;

    @Option(names = "--table", description = "Name of the table (${DEFAULT-VALUE}).")
    private String tableName = "BLOBS";

    @Override
    public Integer call() {
        ClientOptions options =
                ClientOptions.builder(connectString).name("blob").build();
        try (NdbClient client = NdbClient.connect(options)) {
            TableHandle table = client.blocking()
                    .createTable(TableDefinition.builder(TableName.of(DATABASE, tableName))
                            .logged(false)
                            .column(Column.builder("ID", ColumnType.INT)
                                    .primaryKey(true)
                                    .build())
                            .column(Column.builder("B", ColumnType.BLOB)
                                    .precision(INLINE_BYTES)
                                    .scale(partBytes)
                                    .nullable(true)
                                    .build())
                            .build());
            try {
                for (int size : sizes) {
                    measure(client, table, size);
                }
            } finally {
                client.blocking().dropTable(TableName.of(DATABASE, tableName));
            }
        }
        return 0;
    }

    private void measure(NdbClient client, TableHandle table, int size) {
        byte[] value = new byte[size];
        new Random(size).nextBytes(value);
        BlockingClient blocking = client.blocking();
        report(
                client,
                "insert",
                size,
                id -> blocking.execute(table.insert().set("ID", id).set("B", value)),
                rows);
        report(client, "write", size, id -> blocking.execute(table.update(id).set("B", value)), Integer.MAX_VALUE);
        report(
                client,
                "read",
                size,
                id -> {
                    Row row = blocking.execute(table.read(id));
                    if (row == null || !Arrays.equals(row.getBytes("B"), value)) {
                        throw new IllegalStateException("row " + id + " does not hold what was written");
                    }
                },
                Integer.MAX_VALUE);
        for (int id = 0; id < rows; id++) {
            blocking.execute(table.delete(id));
        }
    }

    private interface Work {
        void run(int id);
    }

    private void report(NdbClient client, String what, int size, Work work, int most) {
        Histogram histogram = new Histogram(LONGEST_NANOS, 3);
        long roundTrips = client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE);
        long start = System.nanoTime();
        long end = start + 1_000_000_000L * seconds;
        long now = start;
        int count = 0;
        while (now < end && count < most) {
            work.run(count++ % rows);
            long done = System.nanoTime();
            histogram.recordValue(done - now);
            now = done;
        }
        roundTrips = client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE) - roundTrips;
        double elapsed = (now - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%-6s %9d bytes: %8.2f MB/s p50: %9.1f us p99: %9.1f us round trips: %.1f values: %d%n",
                what,
                size,
                size / MEGABYTE * count / elapsed,
                histogram.getValueAtPercentile(50) / 1e3,
                histogram.getValueAtPercentile(99) / 1e3,
                (double) roundTrips / count,
                count);
    }
}
