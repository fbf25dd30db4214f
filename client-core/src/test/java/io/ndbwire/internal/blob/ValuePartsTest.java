package io.ndbwire.internal.blob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.LinkFormat;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Requests on parts as a 9.7.2 cluster took and answered them (vectors/keyops.json, blob-write and blob-read). */
class ValuePartsTest {

    private static final byte[] ROW_KEY = {1, 0, 0, 0};

    private static final Column ID =
            Column.builder("id", ColumnType.INT_UNSIGNED).primaryKey(true).build();

    private static Column owner(int stripe) {
        return Column.builder("b", ColumnType.BLOB)
                .number(1)
                .precision(16)
                .scale(100)
                .length(stripe)
                .nullable(true)
                .build();
    }

    private static Table table(String name, Column... columns) {
        for (int i = 0; i < columns.length; i++) {
            columns[i] = columns[i].withNumber(i);
        }
        return new Table(
                TableName.of("d", name),
                31,
                1,
                List.of(columns),
                List.of(),
                new Partitioning(Partitioning.Kind.MODULO, 1, new short[0], new int[][] {{1}}),
                false,
                false,
                true);
    }

    private static Column number(String name, boolean key) {
        return Column.builder(name, ColumnType.INT_UNSIGNED).primaryKey(key).build();
    }

    private static Column data() {
        return Column.builder("NDB$DATA", ColumnType.LONG_VARBINARY).length(100).build();
    }

    private static ValueParts parts() {
        return new ValueParts(
                PartsTable.between(
                        table("t", ID, owner(0)),
                        owner(0),
                        table("NDB$BLOB_31_1", ID, number("NDB$PART", true), number("NDB$PKID", false), data()),
                        true),
                ROW_KEY);
    }

    private static byte[] value() {
        byte[] value = new byte[253];
        for (int i = 0; i < value.length; i++) {
            value[i] = (byte) (7 * i);
        }
        return value;
    }

    private static String hex(PartOperation operation) {
        ByteBuf out = Unpooled.buffer();
        operation.request().writeTo(out, new LinkFormat(true, false));
        return HexFormat.of().formatHex(ByteBufUtil.getBytes(out));
    }

    @Test
    void writesTheLastPartAsCaptured() {
        PartRun run = PartRun.writing(parts(), 253, 0, value(), 0);
        run.next();
        run.next();

        assertThat(hex(run.next()))
                .endsWith("0100000002000000"
                        + "040000000100000004000100020000000400020000000000"
                        + "270003002500e8eff6fd040b121920272e353c434a51585f666d747b828990979ea5acb3bac1c8cfd6dde400");
        assertThat(run.hasNext()).isFalse();
    }

    @Test
    void readsAPartAsCapturedToItsPlace() {
        byte[] target = new byte[253];
        PartRun run = PartRun.reading(parts(), 253, 0, target);
        run.next();
        run.next();
        PartOperation last = run.next();

        assertThat(hex(last)).endsWith("0100000002000000" + "00000300");
        byte[] answer = HexFormat.of()
                .parseHex("27000300"
                        + "2500e8eff6fd040b121920272e353c434a51585f666d747b828990979ea5acb3bac1c8cfd6dde400");
        last.valuesReceived(Unpooled.wrappedBuffer(answer), 0, answer.length);
        assertThat(last.failure()).isNull();
        assertThat(Arrays.copyOfRange(target, 216, 253)).isEqualTo(Arrays.copyOfRange(value(), 216, 253));
    }

    @Test
    void aPartThatIsMissingOrTooShortIsAFailureThatSaysSo() {
        PartOperation read = PartRun.reading(parts(), 253, 100, new byte[10]).next();
        byte[] shorter = HexFormat.of().parseHex("07000300" + "0500010203040500");

        assertThat(read.failure())
                .isInstanceOf(NdbException.class)
                .hasMessageContaining("part 0")
                .hasMessageContaining("4267");
        read.valuesReceived(Unpooled.wrappedBuffer(shorter), 0, shorter.length);
        assertThat(read.failure()).hasMessageContaining("no 10 bytes from 84 on");
        read.valuesReceived(Unpooled.wrappedBuffer(new byte[2]), 0, 2);
        assertThat(read.failure()).isNotNull();
    }

    @Test
    void stripesStandInFrontOfThePartsNumber() {
        PartsTable striped = PartsTable.between(
                table("t", ID, owner(3)),
                owner(3),
                table(
                        "NDB$BLOB_31_1",
                        ID,
                        number("NDB$DIST", true),
                        number("NDB$PART", true),
                        number("NDB$PKID", false),
                        data()),
                true);

        PartOperation write = new ValueParts(striped, ROW_KEY).write(7, new byte[] {9}, 0, 1);

        assertThat(hex(write))
                .endsWith("01000000" + "02000000" + "07000000"
                        + "0400000001000000" + "0400010002000000" + "0400020007000000" + "0400030000000000"
                        + "0300040001000900");
    }

    @Test
    void partsOnDiskAreFilledUpToTheirFullSize() {
        Column onDisk = Column.builder("NDB$DATA", ColumnType.BINARY)
                .length(100)
                .onDisk(true)
                .build();
        PartsTable table = PartsTable.between(
                table("t", ID, owner(0)),
                owner(0),
                table("NDB$BLOB_31_1", ID, number("NDB$PART", true), number("NDB$PKID", false), onDisk),
                true);
        ValueParts parts = new ValueParts(table, ROW_KEY);

        assertThat(hex(parts.write(0, new byte[] {1, 2}, 0, 2))).endsWith("64000300" + "0102" + "00".repeat(98));
        byte[] target = new byte[2];
        PartOperation read = parts.read(0, 0, target, 0, 2);
        byte[] answer = HexFormat.of().parseHex("64000300" + "0102" + "00".repeat(98));
        read.valuesReceived(Unpooled.wrappedBuffer(answer), 0, answer.length);
        assertThat(read.failure()).isNull();
        assertThat(target).containsExactly(1, 2);
    }

    @Test
    void aPartsTableOfAnotherKeyIsRefused() {
        assertThatThrownBy(() -> PartsTable.between(
                        table("t", ID, owner(0)),
                        owner(0),
                        table(
                                "NDB$BLOB_31_1",
                                number("other", true),
                                number("NDB$PART", true),
                                number("NDB$PKID", false),
                                data()),
                        true))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("[other, NDB$PART], [id, NDB$PART] is expected");
    }

    @Test
    void rangesTouchTheirPartsOnly() {
        PartLayout layout = new PartLayout(16, 100);
        assertThat(layout.parts(16)).isZero();
        assertThat(layout.parts(17)).isEqualTo(1);
        assertThat(layout.parts(116)).isEqualTo(1);
        assertThat(layout.parts(0xFFFF_FFFFL)).isEqualTo(42_949_673);
        assertThat(PartRun.reading(parts(), 253, 0, new byte[16]).hasNext()).isFalse();
        PartRun middle = PartRun.reading(parts(), 253, 115, new byte[2]);
        assertThat(hex(middle.next())).contains("0100000000000000");
        assertThat(hex(middle.next())).contains("0100000001000000");
        assertThat(middle.hasNext()).isFalse();
        assertThat(PartRun.reading(parts(), 253, 253, new byte[5]).hasNext()).isFalse();
        assertThat(PartRun.deleting(parts(), 5, 3).hasNext()).isFalse();
    }
}
