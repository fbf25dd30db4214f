package io.ndbwire.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.internal.data.RowOrder;
import io.ndbwire.internal.transaction.EngineOptions;
import io.ndbwire.internal.transaction.TransactionEngine;
import io.ndbwire.internal.transport.ScriptedCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.ScanTabReq;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.jspecify.annotations.Nullable;

/** Streams that come in order, batch by batch and in any sequence, are merged into one order. */
class MergingQueuePropertyTest {

    private static final int MOST_ROWS = 12;

    private static final Table TABLE = new Table(
            TableName.of("d", "t"),
            4,
            2,
            List.of(
                    Column.builder("id", ColumnType.INT)
                            .number(0)
                            .primaryKey(true)
                            .build(),
                    Column.builder("a", ColumnType.INT).number(1).nullable(true).build()),
            List.of(),
            new Partitioning(Partitioning.Kind.MODULO, 2, new short[0], new int[][] {{1, 2}, {2, 1}}),
            false,
            false,
            true);

    private static @Nullable ScriptedCluster cluster;
    private static @Nullable ActiveScan scan;

    /** A row's number, and the value that rows are ordered by. */
    private record Value(int id, @Nullable Integer a) {

        static Comparator<Value> order(boolean descending) {
            Comparator<Value> ascending =
                    Comparator.comparing(Value::a, Comparator.nullsFirst(Comparator.naturalOrder()));
            return descending ? ascending.reversed() : ascending;
        }

        /** As a packed row: protocol document 03, section 21. */
        byte[] packed() {
            ByteBuffer row = ByteBuffer.allocate(a == null ? 12 : 16).order(ByteOrder.LITTLE_ENDIAN);
            row.putInt(0xFFF3 << 16 | 4).putInt(a == null ? 0b111 : 0b011).putInt(id);
            return a == null ? row.array() : row.putInt(a).array();
        }

        static Value of(byte[] packed) {
            ByteBuffer row = ByteBuffer.wrap(packed).order(ByteOrder.LITTLE_ENDIAN);
            return new Value(row.getInt(8), packed.length == 12 ? null : row.getInt(12));
        }
    }

    @BeforeContainer
    static void open() {
        ScriptedCluster opened = new ScriptedCluster();
        cluster = opened;
        ScanEngine engine = new ScanEngine(
                opened.connection(),
                new TransactionEngine(opened.connection(), new EngineOptions(100, 1, 100), null),
                new ScanOptions(3, 1));
        scan = ScriptedConsumer.of(engine, request()).cursor().scan();
    }

    @AfterContainer
    static void close() {
        Objects.requireNonNull(cluster).close();
    }

    private static ScanRequest request() {
        return ScanRequest.ofAllFragments(
                        "scan of t",
                        4,
                        2,
                        ScanTabReq.tableScan(ScanTabReq.Lock.NONE),
                        new byte[24],
                        new byte[0],
                        1,
                        new BatchSize(MOST_ROWS, 1000))
                .limit(TimeUnit.SECONDS.toNanos(60), false);
    }

    /** One stream: its rows in order, cut into batches, of which some are empty. */
    private static final class Source {
        final ScanStream stream;
        final Deque<List<Value>> batches = new ArrayDeque<>();
        int underWay;
        boolean finished;

        Source(int index, List<Value> sorted, Random random) {
            stream = new ScanStream(Objects.requireNonNull(scan), index, request());
            int from = 0;
            while (from < sorted.size()) {
                int to = Math.min(sorted.size(), from + random.nextInt(5));
                batches.add(sorted.subList(from, to));
                from = to;
            }
            if (batches.isEmpty() || random.nextBoolean()) {
                batches.add(List.of());
            }
        }

        ScanBatch next() {
            List<Value> values = batches.remove();
            finished = batches.isEmpty();
            underWay++;
            byte[][] rows = values.stream().map(Value::packed).toArray(byte[][]::new);
            return new ScanBatch(stream, rows, rows.length, new byte[0][], new int[0], ScanBatch.NOT_JOINED, finished);
        }
    }

    @Property(tries = 400)
    void rowsOfAnyStreamsComeInOneOrder(
            @ForAll Random random,
            @ForAll @IntRange(min = 1, max = 8) int streams,
            @ForAll boolean descending,
            @ForAll boolean keeps) {
        RowOrder order = RowOrder.of(RowLayout.of(TABLE, TABLE.columns()), List.of(TABLE.column("a")), descending, 0);
        List<Value> all = new ArrayList<>();
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < streams; i++) {
            List<Value> values = new ArrayList<>();
            for (int rows = random.nextInt(3) == 0 ? 0 : random.nextInt(20); rows > 0; rows--) {
                values.add(new Value(all.size(), random.nextInt(6) == 0 ? null : random.nextInt(10)));
                all.add(values.get(values.size() - 1));
            }
            values.sort(Value.order(descending));
            sources.add(new Source(i, values, random));
        }
        Set<ScanBatch> released = new HashSet<>();
        MergingQueue queue = new MergingQueue(streams, order, batch -> {
            assertThat(batch.isUsedUp()).as("rows are left").isTrue();
            assertThat(released.add(batch)).as("once").isTrue();
            sources.get(batch.stream.index).underWay--;
        });
        if (keeps) {
            queue.keepBatches();
        }
        List<Value> merged = new ArrayList<>();
        int offered = 0;
        boolean awake = true;
        while (merged.size() < all.size() || sources.stream().anyMatch(source -> !source.finished)) {
            if (awake && random.nextInt(3) > 0) {
                awake = queue.next();
                if (awake) {
                    merged.add(Value.of(Objects.requireNonNull(queue.batch).rows[queue.index]));
                }
                continue;
            }
            queue.releaseKept();
            Source able = able(sources, random);
            assertThat(awake || able != null).as("somebody wakes the consumer").isTrue();
            if (able != null) {
                offered++;
                awake |= queue.offer(able.next());
            }
        }
        assertThat(queue.next()).isFalse();
        assertThat(queue.hasNext()).isFalse();
        queue.releaseKept();
        assertThat(released).as("every batch is let go of").hasSize(offered);
        assertThat(merged).isSortedAccordingTo(Value.order(descending)).containsExactlyInAnyOrderElementsOf(all);
    }

    /** A stream of which a batch may come, as from the data nodes: at most two of each. */
    private static @Nullable Source able(List<Source> sources, Random random) {
        List<Source> able = sources.stream()
                .filter(source -> !source.finished && source.underWay < 2)
                .toList();
        return able.isEmpty() ? null : able.get(random.nextInt(able.size()));
    }

    /** However many rows of other streams are here, none comes before the missing stream has shown its first. */
    @Property(tries = 50)
    void noRowComesBeforeEveryStreamHasShownOne(
            @ForAll Random random, @ForAll @IntRange(min = 2, max = 6) int streams) {
        RowOrder order = RowOrder.of(RowLayout.of(TABLE, TABLE.columns()), List.of(TABLE.column("a")), false, 0);
        MergingQueue queue = new MergingQueue(streams, order, batch -> {});
        int missing = random.nextInt(streams);
        List<Source> sources = new ArrayList<>();
        for (int i = 0; i < streams; i++) {
            sources.add(new Source(i, List.of(new Value(i, 10 + i)), random));
        }
        for (int i = 0; i < streams; i++) {
            while (i != missing && !sources.get(i).finished) {
                queue.offer(sources.get(i).next());
            }
        }
        assertThat(queue.next()).isFalse();
        assertThat(queue.hasNext()).as("what is missing may still come").isTrue();
        while (!sources.get(missing).finished) {
            queue.offer(sources.get(missing).next());
        }
        for (int i = 0; i < streams; i++) {
            assertThat(queue.next()).isTrue();
            assertThat(Value.of(Objects.requireNonNull(queue.batch).rows[queue.index])
                            .id())
                    .isEqualTo(i);
        }
        assertThat(queue.next()).isFalse();
    }

    /** A stream whose batches are used up while others have rows is asked for, though nobody requested its rows. */
    @Property(tries = 20)
    void aStreamThatTheMergeWaitsForIsWanted(@ForAll Random random) {
        RowOrder order = RowOrder.of(RowLayout.of(TABLE, TABLE.columns()), List.of(TABLE.column("a")), false, 0);
        MergingQueue queue = new MergingQueue(2, order, batch -> {});
        Source first = new Source(0, List.of(), random);
        Source second = new Source(1, List.of(), random);
        byte[][] low = {new Value(0, 1).packed()};
        byte[][] high = {new Value(1, 5).packed()};
        queue.offer(new ScanBatch(first.stream, low, 1, new byte[0][], new int[0], ScanBatch.NOT_JOINED, false));
        queue.offer(new ScanBatch(second.stream, high, 1, new byte[0][], new int[0], ScanBatch.NOT_JOINED, false));
        assertThat(queue.next()).isTrue();
        assertThat(first.stream.isWanted()).isFalse();
        assertThat(queue.next()).isFalse();
        assertThat(first.stream.isWanted()).isTrue();
        assertThat(second.stream.isWanted()).isFalse();
        assertThat(queue.offer(
                        new ScanBatch(second.stream, high, 1, new byte[0][], new int[0], ScanBatch.NOT_JOINED, false)))
                .as("the consumer is woken for what it does not wait for")
                .isFalse();
        assertThat(queue.offer(
                        new ScanBatch(first.stream, low, 1, new byte[0][], new int[0], ScanBatch.NOT_JOINED, false)))
                .as("the consumer is woken for what it waits for")
                .isTrue();
    }
}
