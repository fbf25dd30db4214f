package io.ndbwire.benchmarks.micro;

import io.ndbwire.internal.data.KeyLayout;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.LinkFormat;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.TcKeyReq;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** From key values to the bytes of a read request in a link's buffer, and to the partition that they belong to. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EncodeBenchmark {

    private static final int API_BLOCK = 0x801;
    private static final int COORDINATOR_BLOCK = 245;

    private final Table table = Samples.table();
    private final KeyLayout keys = KeyLayout.ofPrimaryKey(table);
    private final RowLayout rows = RowLayout.of(table, table.columns());
    private final byte[] key = new byte[keys.maximumBytes() + 8];
    private final OutboundSignal signal = new OutboundSignal(256);
    private final LinkFormat format = new LinkFormat(false, false);
    private final ByteBuf out = Unpooled.directBuffer(1024);
    private int number;

    /** Everything but the hash. */
    @Benchmark
    public int keyRead() {
        number++;
        int length = keys.encodeLong(0, number, key, 0);
        length += keys.encodeLong(1, number, key, length);
        TcKeyReq.begin(signal, false, API_BLOCK, table.id(), table.version(), TcKeyReq.committedRead(), true);
        signal.append(key, 0, length).closeSection();
        signal.append(rows.requestWords(), 0, rows.requestLength()).closeSection();
        TcKeyReq.stamp(signal, COORDINATOR_BLOCK, 7, number, number, number, true, TcKeyReq.Ending.COMMIT);
        out.clear();
        signal.writeTo(out, format);
        return out.writerIndex();
    }

    /** From an encoded key to its partition. */
    @Benchmark
    public int keyHash() {
        keys.encodeLong(0, number++, key, 0);
        return table.partitioning().partition(keys.distributionHash(key, 0, 8));
    }
}
