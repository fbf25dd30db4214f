package io.ndbwire.internal.event;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.CapturedExchanges;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.SubGcpCompleteRep;
import io.ndbwire.wire.SubTableData;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Data nodes whose changes and reports a test says; the table has an INT as its key and nothing else. */
final class ScriptedChanges {

    static final int NODE_1 = 1;
    static final int NODE_2 = 2;
    /** The buckets of two nodes with two replicas, by their regular owners. */
    static final int STREAM_1 = 0x100;

    static final int STREAM_2 = 0x200;

    private static final int STREAMS_NAMED = 0x22;
    static final int MISSING_DATA = 4;

    private final List<Epoch> completed = new ArrayList<>();
    private final EpochAssembler assembler;
    private final TableSubscription table = new TableSubscription(table("t"), true);

    ScriptedChanges(long maximumMemory) {
        assembler = new EpochAssembler(maximumMemory, completed::add);
    }

    EpochAssembler assembler() {
        return assembler;
    }

    TableSubscription table() {
        return table;
    }

    static Table table(String name) {
        return new Table(
                TableName.of("d", name),
                7,
                1,
                List.of(Column.builder("id", ColumnType.INT)
                        .primaryKey(true)
                        .number(0)
                        .build()),
                List.of(),
                new Partitioning(Partitioning.Kind.MODULO, 2, new short[0], new int[][] {{1, 2}, {2, 1}}),
                false,
                false,
                true);
    }

    /** A change of the row of that key by that transaction. */
    static ChangeRecord change(int key, long transactionId) {
        byte[] header = {4, 0, 0, 0};
        byte[] value = ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(key)
                .array();
        int[] data = {1, 0, 7, SubTableData.INSERT, 0, 0, 2, 0, (int) transactionId, (int) (transactionId >>> 32)};
        List<ChangeRecord> records = new ArrayList<>();
        OutboundSignal signal = CapturedExchanges.signal(SubTableData.GSN, data, header, value);
        CapturedExchanges.deliver(signal, received -> records.add(ChangeRecord.of(received)));
        return records.get(0);
    }

    ScriptedChanges change(int node, long epoch, int key, long transactionId) {
        assembler.change(epoch, table, node, change(key, transactionId));
        return this;
    }

    ScriptedChanges report(int node, long epoch, int... streams) {
        return reportWith(STREAMS_NAMED, node, epoch, streams);
    }

    ScriptedChanges reportWith(int flags, int node, long epoch, int... streams) {
        int[] data = new int[5 + (streams.length + 1) / 2];
        data[0] = (int) (epoch >>> 32);
        data[1] = 0x0101 << 16 | node;
        data[2] = streams.length;
        data[3] = (int) epoch;
        data[4] = flags;
        for (int i = 0; i < streams.length; i++) {
            data[5 + i / 2] |= streams[i] << 16 * (i % 2);
        }
        CapturedExchanges.deliver(
                CapturedExchanges.signal(SubGcpCompleteRep.GSN, data), report -> assembler.report(node, report));
        return this;
    }

    /** Both nodes have sent everything of the epoch. */
    ScriptedChanges complete(long epoch) {
        return report(NODE_1, epoch, STREAM_1).report(NODE_2, epoch, STREAM_2);
    }

    /** Every epoch that was given on. */
    List<Epoch> completed() {
        return completed;
    }

    List<Long> completedNumbers() {
        return completed.stream().map(Epoch::number).toList();
    }

    /** The transactions whose changes an epoch shows, in order. */
    List<Long> transactions(Epoch epoch) {
        return epoch.changes(table).records().stream()
                .map(ChangeRecord::transactionId)
                .toList();
    }
}
