package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.RowCursor;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Write;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** However many rows are scanned, a client needs no more memory: ten million go through one with a heap of 128 MB. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class ScanMemoryTest {

    private static final int ROWS = 100_000;
    private static final int SCANS = 100;
    private static final int SCANS_BETWEEN_LOOKS = 20;
    private static final int LOADED_AT_ONCE = 2_000;
    /** What a garbage collection finds varies by the compiler's and the class loaders' leavings. */
    private static final int VARIATION_KILOBYTES = 4 << 10;

    private final ClusterClient fixture;

    ScanMemoryTest(ClusterClient fixture) {
        this.fixture = fixture;
    }

    @Test
    void tenMillionRowsLeaveNothingBehind(@TempDir Path directory) throws IOException, InterruptedException {
        TableName table = fill();
        Path output = directory.resolve("output");
        Path errors = directory.resolve("errors");

        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Scanning.class.getName(),
                        fixture.cluster().connectString(),
                        table.table()))
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();

        assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
        List<Integer> kilobytes =
                Files.readAllLines(output).stream().map(Integer::valueOf).toList();
        assertThat(kilobytes).hasSize(SCANS / SCANS_BETWEEN_LOOKS);
        assertThat(kilobytes).as("kilobytes in use").allMatch(used -> used < kilobytes.get(0) + VARIATION_KILOBYTES);
    }

    private TableName fill() {
        TableHandle table = fixture.createTable(
                IndexDefinition.ordered("by_value", "value"),
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("value", ColumnType.INT));
        for (int from = 0; from < ROWS; from += LOADED_AT_ONCE) {
            List<Write> inserts = new ArrayList<>();
            for (int id = from; id < from + LOADED_AT_ONCE; id++) {
                inserts.add(table.insert().set("id", id).set("value", -id));
            }
            fixture.client().executeAll(inserts).forEach(Stages::value);
        }
        return table.description().name();
    }

    /** The program with the small heap. */
    static final class Scanning {

        private Scanning() {}

        public static void main(String[] arguments) {
            try (NdbClient client = NdbClient.connect(arguments[0])) {
                TableHandle table = client.blocking().table(ClusterClient.DATABASE, arguments[1]);
                Scan ordered = table.index("by_value").scan().ascending();
                for (int i = 1; i <= SCANS; i++) {
                    long found = i % 2 == 0 ? publish(client, table.scan()) : iterate(client, ordered);
                    if (found != ROWS) {
                        throw new IllegalStateException(found + " rows of " + ROWS);
                    }
                    if (i % SCANS_BETWEEN_LOOKS == 0) {
                        System.gc();
                        Runtime runtime = Runtime.getRuntime();
                        System.out.println((runtime.totalMemory() - runtime.freeMemory()) >> 10);
                    }
                }
            }
        }

        private static long iterate(NdbClient client, Scan scan) {
            long count = 0;
            try (RowCursor rows = client.blocking().scan(scan)) {
                while (rows.hasNext()) {
                    rows.next();
                    count++;
                }
            }
            return count;
        }

        private static long publish(NdbClient client, Scan scan) {
            Counting counting = new Counting();
            client.scan(scan).subscribe(counting);
            return Stages.value(counting.count);
        }
    }

    private static final class Counting implements Flow.Subscriber<Row> {

        private final CompletableFuture<Long> count = new CompletableFuture<>();
        private long rows;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            subscription.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(Row row) {
            rows++;
        }

        @Override
        public void onError(Throwable failure) {
            count.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            count.complete(rows);
        }
    }
}
