package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RowLayoutTest {

    private static final Table CAPTURED = Tables.captured();
    private static final byte[] ROW_ONE = Vectors.words(
            "fff30004 000001ab 00000001 fffffffb 6c656805 00006f6c 00000000" + " 00000100 20206261 01000320 00000302");

    @Test
    void asksForAllColumnsByTheirNumber() {
        assertThat(RowLayout.of(CAPTURED, CAPTURED.columns()).request()).isEqualTo(Vectors.words("fff00006"));
    }

    @Test
    void asksForSomeColumnsByABitMask() {
        RowLayout layout = RowLayout.of(CAPTURED, columns(CAPTURED, "F", "B", "D", "C"));

        assertThat(layout.request()).isEqualTo(Vectors.words("fff30004 0000002e"));
    }

    @Test
    void readsTheCapturedRowOfAllColumns() {
        RowLayout layout = RowLayout.of(CAPTURED, CAPTURED.columns());

        assertThat(decode(layout, ROW_ONE, 0, ROW_ONE.length))
                .usingRecursiveComparison()
                .isEqualTo(Arrays.asList(1L, -5, "hello", 1L << 40, "ab", new byte[] {1, 2, 3}));
    }

    @Test
    void readsTheCapturedRowWithNullsOfSomeColumns() {
        RowLayout layout = RowLayout.of(CAPTURED, columns(CAPTURED, "B", "C", "D", "F"));
        byte[] row = Vectors.words("fff30004 0000036a 00000014 00327602");

        assertThat(decode(layout, row, 0, row.length)).isEqualTo(Arrays.asList(20, "v2", null, null));
    }

    @Test
    void keepsTheCallersOrderAndRepetitions() {
        RowLayout layout = RowLayout.of(CAPTURED, columns(CAPTURED, "E", "A", "F", "B", "E", "D", "C"));

        assertThat(decode(layout, ROW_ONE, 0, ROW_ONE.length))
                .usingRecursiveComparison()
                .isEqualTo(Arrays.asList("ab", 1L, new byte[] {1, 2, 3}, -5, "ab", 1L << 40, "hello"));
        assertThat(layout.position("E")).isZero();
        assertThat(layout.findPosition("B")).isEqualTo(3);
    }

    @Test
    void tellsWhereTheRowEndsWhenMoreItemsFollow() {
        RowLayout layout = RowLayout.of(CAPTURED, CAPTURED.columns());
        byte[] answer = Arrays.copyOf(ROW_ONE, ROW_ONE.length + 8);
        Words.set(answer, ROW_ONE.length, 0xfffe0004);
        int[] offsets = new int[7];

        layout.locate(answer, 0, answer.length, offsets, new int[6]);

        assertThat(offsets[6]).isEqualTo(ROW_ONE.length);
    }

    @Test
    void knowsAllOffsetsBeforehandWhenValuesHaveFixedSizes() {
        Table table = Tables.of(
                Column.builder("id", ColumnType.INT_UNSIGNED).primaryKey(true),
                Column.builder("flag", ColumnType.TINYINT),
                Column.builder("count", ColumnType.INT).nullable(true));
        RowLayout layout = RowLayout.of(table, columns(table, "count", "id", "flag"));
        byte[] row = Vectors.words("fff30004 00000007 00000009 000000ff 00000063");
        byte[] shifted = new byte[row.length + 4];
        System.arraycopy(row, 0, shifted, 4, row.length);

        assertThat(layout.isSimple()).isTrue();
        assertThat(decode(layout, row, 0, row.length)).isEqualTo(List.of(99, 9L, (byte) -1));
        assertThat(decode(layout, shifted, 4, row.length)).isEqualTo(List.of(99, 9L, (byte) -1));
        byte[] withNull = Vectors.words("fff30004 0000000f 00000009 000000ff");
        assertThat(decode(layout, withNull, 0, withNull.length)).isEqualTo(Arrays.asList(null, 9L, (byte) -1));
    }

    @Test
    void realignsBitFieldsPackedAcrossWords() {
        Table table = Tables.of(
                Column.builder("id", ColumnType.INT_UNSIGNED).primaryKey(true),
                Column.builder("five", ColumnType.BIT).length(5),
                Column.builder("wide", ColumnType.BIT).length(33).nullable(true),
                Column.builder("letter", ColumnType.CHAR).length(1).collation(Tables.LATIN1));
        RowLayout layout = RowLayout.of(table, table.columns());
        // 0x15 in bits 0-4, 0x189abcdef in bits 5-37.
        byte[] row = Vectors.words("fff30004 00000017 00000009 3579bdf5 00000031 00000078");

        List<Object> values = decode(layout, row, 0, row.length);

        assertThat(values).isEqualTo(List.of(9L, 0x15L, 0x189abcdefL, "x"));
        byte[] withNull = Vectors.words("fff30004 0000001f 00000009 00000015 00000078");
        assertThat(decode(layout, withNull, 0, withNull.length)).isEqualTo(Arrays.asList(9L, 0x15L, null, "x"));
    }

    @Test
    void refusesColumnsThatAreNotTheTables() {
        Column foreign = Column.builder("Z", ColumnType.INT).number(1).build();

        assertThatThrownBy(() -> RowLayout.of(CAPTURED, List.of(foreign)))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("d.T1")
                .hasMessageContaining("Z");
        assertThatThrownBy(() -> RowLayout.of(CAPTURED, List.of())).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> RowLayout.of(CAPTURED, columns(CAPTURED, "A")).position("B"))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("'B' was not read");
    }

    @Property
    void everyCutRowIsRefused(@ForAll @IntRange(min = 0, max = 43) int length) {
        RowLayout layout = RowLayout.of(CAPTURED, CAPTURED.columns());

        assertThatThrownBy(() -> layout.locate(ROW_ONE, 0, length, new int[6], new int[6]))
                .isInstanceOf(ProtocolException.class);
    }

    @Property
    void anyBytesEndInARowOrARefusal(@ForAll @Size(max = 80) byte[] tail, @ForAll boolean withMask) {
        Table table = Tables.of(
                Column.builder("id", ColumnType.INT_UNSIGNED).primaryKey(true),
                Column.builder("text", ColumnType.LONG_VARCHAR).length(300).collation(Tables.LATIN1),
                Column.builder("bits", ColumnType.BIT).length(40).nullable(true),
                Column.builder("small", ColumnType.SMALLINT).nullable(true));
        RowLayout layout = RowLayout.of(table, table.columns());
        byte[] answer = new byte[tail.length + 8];
        Words.set(answer, 0, 0xfff30004);
        Words.set(answer, 4, 0x17);
        System.arraycopy(tail, 0, answer, withMask ? 8 : 4, tail.length);

        try {
            decode(layout, answer, 0, answer.length);
        } catch (NdbException e) {
            assertThat(e).isInstanceOfAny(ProtocolException.class, InvalidValueException.class);
        }
    }

    private static List<Column> columns(Table table, String... names) {
        return Arrays.stream(names).map(table::column).toList();
    }

    private static List<Object> decode(RowLayout layout, byte[] answer, int offset, int length) {
        int[] offsets = new int[layout.size()];
        int[] lengths = new int[layout.size()];
        byte[] values = layout.locate(answer, offset, length, offsets, lengths);
        List<Object> decoded = new ArrayList<>();
        for (int i = 0; i < layout.size(); i++) {
            decoded.add(layout.codec(i).decode(values, offsets[i], lengths[i]));
        }
        return decoded;
    }
}
