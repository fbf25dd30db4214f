package io.ndbwire.benchmarks.latency;

import io.ndbwire.benchmarks.measure.ProcessorTime;
import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reads one row after the other, each issued when the one before has completed. */
@Command(
        name = "latency",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures one committed read of a whole row at a time.")
public final class LatencyCommand implements Callable<Integer> {

    /** Who waits for a read. */
    enum Api {
        /** Nobody: the next read is issued where the one before completes. */
        ASYNC,
        /** The calling thread. */
        BLOCKING
    }

    private static final String DATABASE = "TEST_DB";
    private static final long LONGEST_NANOS = 60_000_000_000L;

    @Option(names = "--connect", required = true, paramLabel = "HOST:PORT", description = "Management servers.")
    private String connectString = "";

    @Option(names = "--api", split = ",", description = "What to measure: ${COMPLETION-CANDIDATES}; default both.")
    private Api[] apis = Api.values();

    @Option(names = "--rows", description = "Rows to read from (${DEFAULT-VALUE}).")
    private int rows = 1000;

    @Option(names = "--columns", description = "Columns beside the key (${DEFAULT-VALUE}).")
    private int columns = 25;

    @Option(names = "--reads", description = "Reads to measure (${DEFAULT-VALUE}).")
    private int reads = 50_000;

    @Option(names = "--warmup", description = "Reads before (${DEFAULT-VALUE}).")
    private int warmUp = 50_000;

    @Option(
            names = "--spin",
            description = "Microseconds that a blocking call spins at most; default: the client's own.")
    private int spinMicros = -1;

    @Option(names = "--table", description = "Name of the table (${DEFAULT-VALUE}).")
    private String tableName = "LATENCY";

    @Option(names = "--create", description = "Only create and fill the table, for other programs as well.")
    private boolean createOnly;

    @Option(names = "--existing", description = "Neither create nor drop the table.")
    private boolean existing;

    @Option(names = "--drop", description = "Only drop the table.")
    private boolean dropOnly;

    @Override
    public Integer call() throws InterruptedException {
        ClientOptions.Builder options = ClientOptions.builder(connectString).name("latency");
        if (spinMicros >= 0) {
            options.blockingSpin(Duration.ofNanos(1000L * spinMicros));
        }
        try (NdbClient client = NdbClient.connect(options.build())) {
            boolean whole = !createOnly && !existing && !dropOnly;
            if (whole || createOnly) {
                createAndFill(client);
            }
            if (whole || existing) {
                for (Api api : apis) {
                    measure(api, client);
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
                .sqlVisible(false)
                .logged(false)
                .readBackup(false)
                .column(Column.builder("ID", ColumnType.INT).primaryKey(true).build());
        for (int i = 1; i <= columns; i++) {
            definition.column(Column.builder("C" + i, ColumnType.INT).build());
        }
        TableHandle table = client.blocking().createTable(definition.build());
        for (int id = 0; id < rows; id++) {
            var insert = table.insert().set("ID", id);
            for (int i = 1; i <= columns; i++) {
                insert.set("C" + i, id + i);
            }
            client.blocking().execute(insert);
        }
    }

    private void measure(Api api, NdbClient client) throws InterruptedException {
        TableHandle table = client.blocking().table(DATABASE, tableName);
        ReadLoop loop = switch (api) {
            case ASYNC -> new AsynchronousReads(table, rows);
            case BLOCKING -> new BlockingReads(client, table, rows);
        };
        loop.run(warmUp, new Histogram(LONGEST_NANOS, 3));
        Histogram histogram = new Histogram(LONGEST_NANOS, 3);
        long processor = ProcessorTime.nanos();
        loop.run(reads, histogram);
        processor = ProcessorTime.nanos() - processor;
        System.out.printf(
                Locale.ROOT,
                "%s p50: %.1f us p99: %.1f us mean: %.1f us client: %.1f us CPU/read%n",
                api.name().toLowerCase(Locale.ROOT),
                histogram.getValueAtPercentile(50) / 1e3,
                histogram.getValueAtPercentile(99) / 1e3,
                histogram.getMean() / 1e3,
                processor / 1e3 / reads);
    }
}
