package io.ndbwire.benchmarks.micro;

import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.FrameDecoder;
import io.ndbwire.wire.Signal;
import io.netty.buffer.ByteBuf;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** From received bytes to signals, and from a packed row to its values. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class DecodeBenchmark {

    private static final int ROWS = 128;

    private final Table table = Samples.table();
    private final RowLayout layout = RowLayout.of(table, table.columns());
    private final byte[] answer = Samples.packedRow();
    private final ByteBuf frames = Samples.frames(ROWS);
    private final FrameDecoder decoder = new FrameDecoder(this::take);
    private long taken;

    private void take(Signal signal) {
        taken += signal.word(1);
    }

    /** One operation's share of a read from the socket: its row, and half of a message with two confirmations. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long frames() {
        frames.readerIndex(0);
        decoder.decode(frames);
        return taken;
    }

    /** All values of a row of 25 columns and its distribution key. */
    @Benchmark
    public long row() {
        int start = layout.simpleValues(answer, 0, answer.length);
        long sum = 0;
        for (int i = 0; i < layout.size(); i++) {
            sum += layout.codec(i).decodeLong(answer, start + layout.simpleOffset(i), 4);
        }
        return sum;
    }
}
