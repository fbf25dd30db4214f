package io.ndbwire.benchmarks.embedded;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts embedded clusters in JVMs of their own, then one here, and fills it with rows. */
@Command(
        name = "embedded",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures the embedded cluster: time to start, key operations, heap when empty and with rows.")
public final class EmbeddedCommand implements Callable<Integer> {

    private static final int IN_FLIGHT = 1_000;
    private static final double MEGABYTE = 1e6;

    @Option(names = "--starts", description = "Fresh JVMs of each kind that start a cluster (${DEFAULT-VALUE}).")
    private int starts = 7;

    @Option(names = "--rows", description = "Rows to insert (${DEFAULT-VALUE}).")
    private int rows = 1_000_000;

    @Option(names = "--row-bytes", description = "Bytes of a row, its key of 4 bytes among them (${DEFAULT-VALUE}).")
    private int rowBytes = 100;

    @Option(
            names = "--connect",
            paramLabel = "HOST:PORT",
            defaultValue = "${env:NDB_CONNECT_STRING}",
            description = "Management server of a real cluster, whose key operations are printed beside;"
                    + " by default what NDB_CONNECT_STRING says.")
    private @Nullable String realCluster;

    @Option(names = "--operations", description = "Key operations of each kind (${DEFAULT-VALUE}).")
    private int operations = 400_000;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (starts > 0) {
            new ColdStarts(starts).print();
        }
        long before = usedHeap();
        try (EmbeddedCluster cluster = EmbeddedCluster.start()) {
            System.out.printf(Locale.ROOT, "heap, empty: %.1f MB%n", (usedHeap() - before) / MEGABYTE);
            long begin = System.nanoTime();
            try (NdbClient client = NdbClient.connect(cluster.connectString())) {
                insertRows(client);
            }
            System.out.printf(
                    Locale.ROOT,
                    "%,d rows of %d bytes inserted in %.1f s%n",
                    rows,
                    rowBytes,
                    (System.nanoTime() - begin) / 1e9);
            long used = usedHeap() - before;
            System.out.printf(
                    Locale.ROOT,
                    "heap, with them: %.1f MB, %d bytes a row%n",
                    used / MEGABYTE,
                    used / Math.max(1, rows));
        }
        if (operations > 0) {
            printKeyOperations();
        }
        return 0;
    }

    private void printKeyOperations() {
        Map<KeyOperations.Kind, Long> embedded;
        try (EmbeddedCluster cluster = EmbeddedCluster.start()) {
            embedded = KeyOperations.measure(cluster.connectString(), operations);
        }
        Map<KeyOperations.Kind, Long> real =
                realCluster == null ? Map.of() : KeyOperations.measure(realCluster, operations);
        System.out.printf(
                Locale.ROOT, "key operations/s: %10s %10s%n", "embedded", realCluster == null ? "" : "real cluster");
        embedded.forEach((kind, perSecond) -> System.out.printf(
                Locale.ROOT,
                "%-16s: %,10d %10s%n",
                kind.name().toLowerCase(Locale.ROOT),
                perSecond,
                real.containsKey(kind) ? String.format(Locale.ROOT, "%,12d", real.get(kind)) : ""));
    }

    private static long usedHeap() {
        MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
        long least = Long.MAX_VALUE;
        // What one collection frees may let the next one free more.
        for (int i = 0; i < 3; i++) {
            System.gc();
            least = Math.min(least, memory.getHeapMemoryUsage().getUsed());
        }
        return least;
    }

    private void insertRows(NdbClient client) throws InterruptedException {
        TableHandle table = client.blocking()
                .createTable(TableDefinition.builder(TableName.of("TEST_DB", "ROWS"))
                        .column(Column.builder("ID", ColumnType.INT)
                                .primaryKey(true)
                                .build())
                        .column(Column.builder("A", ColumnType.BINARY)
                                .length(rowBytes - Integer.BYTES)
                                .build())
                        .build());
        byte[] value = new byte[rowBytes - Integer.BYTES];
        Semaphore room = new Semaphore(IN_FLIGHT);
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        for (int id = 0; id < rows && failure.get() == null; id++) {
            room.acquire();
            client.execute(table.insert().set("ID", id).set("A", value)).whenComplete((done, failed) -> {
                room.release();
                if (failed != null) {
                    failure.compareAndSet(null, failed);
                }
            });
        }
        room.acquire(IN_FLIGHT);
        Throwable failed = failure.get();
        if (failed != null) {
            throw new IllegalStateException("rows were not inserted", failed);
        }
    }
}
