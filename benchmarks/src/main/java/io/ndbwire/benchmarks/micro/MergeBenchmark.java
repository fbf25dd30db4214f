package io.ndbwire.benchmarks.micro;

import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.internal.data.RowMerge;
import io.ndbwire.internal.data.RowOrder;
import io.ndbwire.schema.Table;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Brings the rows of several fragments, each in order, in one order. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class MergeBenchmark {

    private static final int ROWS = 4096;
    /** Where the value of {@link #COLUMN} is in {@link Samples#packedRow()}. */
    private static final int VALUE_OFFSET = 12;

    private static final String COLUMN = "COL0";

    /** How many fragments the rows come from. */
    @Param({"2", "4", "16"})
    private int fragments;

    private final Table table = Samples.table();
    private final RowOrder order =
            RowOrder.of(RowLayout.of(table, table.columns()), List.of(table.column(COLUMN)), false, 0);
    private byte[][][] rows = {};

    /** Deals the rows to the fragments. */
    @Setup
    public void deal() {
        Random random = new Random(7);
        int[] counts = new int[fragments];
        rows = new byte[fragments][ROWS + 1][];
        for (int i = 0; i < ROWS; i++) {
            byte[] row = Samples.packedRow();
            ByteBuffer.wrap(row).order(ByteOrder.LITTLE_ENDIAN).putInt(VALUE_OFFSET, i);
            int fragment = random.nextInt(fragments);
            rows[fragment][counts[fragment]++] = row;
        }
    }

    /** One row's share of a merge of rows of 26 columns by one of them. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long merge() {
        RowMerge merge = new RowMerge(order, fragments);
        int[] next = new int[fragments];
        for (int i = 0; i < fragments; i++) {
            merge.show(i, rows[i][0]);
        }
        long sum = 0;
        for (int first = merge.first(); first != RowMerge.NONE; first = merge.first()) {
            byte[] row = rows[first][++next[first]];
            sum += first;
            if (row == null) {
                merge.finish(first);
            } else {
                merge.show(first, row);
            }
        }
        return sum;
    }
}
