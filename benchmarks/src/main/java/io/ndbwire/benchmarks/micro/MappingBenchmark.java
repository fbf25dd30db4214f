package io.ndbwire.benchmarks.micro;

import io.ndbwire.client.Row;
import io.ndbwire.mapping.DynamicRow;
import io.ndbwire.mapping.Mapping;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** From a row to an object: by hand, and by the mappings of a record, of a class, and of any row. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class MappingBenchmark {

    /** What a row becomes. */
    public record Subscriber(
            long imsi,
            String msisdn,
            int cell,
            @Nullable Integer credit,
            double ratio,
            @Nullable Instant seen) {}

    /** The same with fields. */
    @SuppressWarnings("unused") // set and read by the mapping
    public static final class SubscriberFields {
        private long imsi;
        private String msisdn = "";
        private int cell;
        private @Nullable Integer credit;
        private double ratio;
        private @Nullable Instant seen;
    }

    private final Table table = table(
            Column.builder("imsi", ColumnType.BIGINT).primaryKey(true),
            Column.builder("msisdn", ColumnType.VARCHAR).length(20).collation(8),
            Column.builder("cell", ColumnType.INT),
            Column.builder("credit", ColumnType.INT).nullable(true),
            Column.builder("ratio", ColumnType.DOUBLE),
            Column.builder("seen", ColumnType.TIMESTAMP).nullable(true));
    private final Row row = Row.of(
            table,
            table.columns(),
            240_991_234_567_890L,
            "46701234567",
            4711,
            250,
            0.75,
            Instant.parse("2026-11-21T20:15:00Z"));
    private final Function<Row, Subscriber> records =
            Mapping.of(Subscriber.class).reader(table);
    private final Function<Row, SubscriberFields> classes =
            Mapping.of(SubscriberFields.class).reader(table);
    private final Function<Row, DynamicRow> dynamic = Mapping.dynamic().reader(table);

    private static Table table(Column.Builder... columns) {
        List<Column> numbered = new ArrayList<>();
        for (Column.Builder column : columns) {
            numbered.add(column.number(numbered.size()).build());
        }
        Partitioning partitioning =
                new Partitioning(Partitioning.Kind.HASH_MAP, 2, new short[] {0, 1}, new int[][] {{1, 2}, {2, 1}});
        return new Table(
                TableName.of("hlr", "subscribers"), 12, 1, numbered, List.of(), partitioning, false, false, true);
    }

    /** What a program without mapping writes. */
    @Benchmark
    public Subscriber byHand() {
        return new Subscriber(
                row.getLong(0),
                String.valueOf(row.getString(1)),
                row.getInt(2),
                row.isNull(3) ? null : row.getInt(3),
                row.getDouble(4),
                row.get(5, Instant.class));
    }

    @Benchmark
    public Subscriber mappedRecord() {
        return records.apply(row);
    }

    @Benchmark
    public SubscriberFields mappedClass() {
        return classes.apply(row);
    }

    /** All values by column name. */
    @Benchmark
    public Object dynamicRow() {
        return dynamic.apply(row).toMap();
    }
}
