package io.ndbwire.benchmarks.micro;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.List;

/** A table of flexAsynch's shape, and what data nodes send for it. */
final class Samples {

    /** Columns beside the distribution key. */
    static final int ATTRIBUTES = 25;

    private static final int READ_PACKED = 0xFFF3;
    private static final int TRANSID_AI = 5;
    private static final int TCKEYCONF = 10;
    private static final int API_PACKED = 2047;
    private static final int API_BLOCK = 0x801;
    private static final int TC_BLOCK = 245;
    private static final int QUERY_BLOCK = 247;

    private Samples() {}

    static Table table() {
        List<Column> columns = new ArrayList<>();
        columns.add(column("DISTKEY", 0).primaryKey(true).distributionKey(true).build());
        columns.add(column("COL0", 1).primaryKey(true).build());
        for (int i = 1; i < ATTRIBUTES; i++) {
            columns.add(column("COL" + i, i + 1).build());
        }
        Partitioning partitioning =
                new Partitioning(Partitioning.Kind.HASH_MAP, 2, new short[] {0, 1}, new int[][] {{1, 2}, {2, 1}});
        return new Table(
                TableName.of("TEST_DB", "TAB0_0"), 12, 1, columns, List.of(), partitioning, false, false, true);
    }

    private static Column.Builder column(String name, int number) {
        return Column.builder(name, ColumnType.INT_UNSIGNED).number(number);
    }

    /** The answer to a read of all columns: the item's header, two words of mask, the values. */
    static byte[] packedRow() {
        ByteBuf answer = Unpooled.buffer();
        answer.writeIntLE(READ_PACKED << 16 | 4);
        answer.writeIntLE((1 << ATTRIBUTES + 1) - 1);
        for (int i = 0; i <= ATTRIBUTES; i++) {
            answer.writeIntLE(i);
        }
        byte[] bytes = new byte[answer.readableBytes()];
        answer.readBytes(bytes);
        return bytes;
    }

    /** So many rows as long messages, two confirmations packed in one message behind every second one. */
    static ByteBuf frames(int rows) {
        ByteBuf frames = Unpooled.directBuffer();
        byte[] row = packedRow();
        for (int i = 0; i < rows; i++) {
            message(frames, TRANSID_AI, QUERY_BLOCK, API_BLOCK, 3, 1, 3 + 3 + 1 + row.length / 4);
            frames.writeIntLE(i).writeIntLE(i).writeIntLE(0x80100000).writeIntLE(row.length / 4);
            frames.writeBytes(row);
            if (i % 2 == 1) {
                message(frames, TCKEYCONF, TC_BLOCK, API_PACKED, 16, 0, 3 + 16);
                confirmation(frames, i - 1);
                confirmation(frames, i);
            }
        }
        return frames;
    }

    private static void message(
            ByteBuf frames, int gsn, int sender, int receiver, int dataWords, int sections, int words) {
        frames.writeIntLE(words << 8 | dataWords << 26 | 1 << 5)
                .writeIntLE(gsn | sections << 26)
                .writeIntLE(sender | receiver << 16);
    }

    private static void confirmation(ByteBuf frames, int operation) {
        frames.writeIntLE(API_BLOCK << 16 | 4)
                .writeIntLE(operation << 1)
                .writeIntLE(0)
                .writeIntLE(1 << 16 | 1)
                .writeIntLE(operation)
                .writeIntLE(0x80100000)
                .writeIntLE(operation)
                .writeIntLE(28);
    }
}
