package io.ndbwire.benchmarks.micro;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.TableHandle;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Key operations on the embedded cluster, client and data node in one JVM: 256 transactions at a time. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class EmbeddedNodeBenchmark {

    private static final int IN_FLIGHT = 256;
    private static final int ROWS = 100 * IN_FLIGHT;

    private final EmbeddedCluster cluster = EmbeddedCluster.start();
    private final NdbClient client = NdbClient.connect(cluster.connectString());
    private final TableHandle table = client.blocking()
            .createTable(TableDefinition.builder(TableName.of("TEST_DB", "JMH"))
                    .column(Column.builder("ID", ColumnType.INT)
                            .primaryKey(true)
                            .build())
                    .column(Column.builder("A", ColumnType.INT).build())
                    .build());
    private int next;

    @Setup
    public void fill() {
        for (int i = 0; i < ROWS / IN_FLIGHT; i++) {
            all(id -> table.upsert().set("ID", id).set("A", 1));
        }
    }

    @TearDown
    public void close() {
        client.close();
        cluster.close();
    }

    /** Of the newest committed version. */
    @Benchmark
    @OperationsPerInvocation(IN_FLIGHT)
    public void read() {
        all(table::read);
    }

    /** A transaction for each. */
    @Benchmark
    @OperationsPerInvocation(IN_FLIGHT)
    public void update() {
        all(id -> table.update(id).set("A", id));
    }

    private void all(IntFunction<? extends Operation<?>> operation) {
        CompletableFuture<?>[] stages = new CompletableFuture<?>[IN_FLIGHT];
        for (int i = 0; i < IN_FLIGHT; i++) {
            next = next + 1 == ROWS ? 0 : next + 1;
            stages[i] = client.execute(operation.apply(next)).toCompletableFuture();
        }
        CompletableFuture.allOf(stages).join();
    }
}
