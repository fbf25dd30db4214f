package io.ndbwire.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.Sum;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RowProgramTest {

    private static final Table TABLE = new Table(
            TableName.of("shop", "counters"),
            7,
            1,
            List.of(
                    Column.builder("id", ColumnType.INT).primaryKey(true).build(),
                    Column.builder("small", ColumnType.SMALLINT).number(1).build(),
                    Column.builder("n", ColumnType.INT_UNSIGNED).number(2).build()),
            List.of(),
            new Partitioning(Partitioning.Kind.MODULO, 1, new short[0], new int[][] {{1}}),
            false,
            false,
            true);

    private static final TableBinding BINDING = new TableBinding(TABLE, true);

    @Test
    void anAmountThatFitsNoValueIsRefused() {
        assertThatThrownBy(() -> compile(List.of(), Map.of("n", Sum.of("n").plus(Sum.of(1L << 32)))))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("column n INT_UNSIGNED: no value that it can hold comes of n + 4294967296");
    }

    @Test
    void conditionsAreCheckedInTheirOrderEachWithItsCode() {
        List<RowProgram.Guard> guards = List.of(
                new RowProgram.Guard(
                        Filter.where("n").equalTo(Filter.param("x")).with("x", 1), 6001),
                new RowProgram.Guard(
                        Filter.where("n")
                                .isNull()
                                .or(Filter.where("small").equalTo(Filter.param("y")))
                                .with("y", 2),
                        RowProgram.NO_SUCH_ROW));

        assertThat(HexFormat.of().formatHex(compile(guards, Map.of())))
                .isEqualTo(HexFormat.of()
                        .formatHex(words(
                                "00000000 0000000a 00000000 00000000 00000005",
                                "0003109a 00020000 00020009 17710013",
                                "00050018 00020000 000300da 00010001 1af40013 00000012",
                                "00000005 00000004 00000001 00010002 00000002")));
    }

    @Test
    void aFilterIsCompiledOnceWhateverItsParameters() {
        Filter prepared = Filter.where("n").lessThan(Filter.param("x"));

        assertThat(prepared.with("x", 5).compiled(BINDING))
                .isSameAs(prepared.with("x", null).compiled(BINDING));
        assertThat(prepared.compiled(new TableBinding(TABLE, true))).isNotSameAs(prepared.compiled(BINDING));
    }

    private static byte[] compile(List<RowProgram.Guard> guards, Map<String, Sum> assignments) {
        return RowProgram.compile(BINDING, guards, Outcome.NOT_TRUE, assignments)
                .attributeInformation(new byte[0], new byte[0]);
    }

    private static byte[] words(String... lines) {
        String[] words = String.join(" ", lines).split(" ");
        ByteBuffer bytes = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
        for (String word : words) {
            bytes.putInt(Integer.parseUnsignedInt(word, 16));
        }
        return bytes.array();
    }
}
