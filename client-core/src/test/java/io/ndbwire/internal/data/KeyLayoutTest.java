package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyLayoutTest {

    @Test
    void padsEveryValueToAWord() {
        KeyLayout layout = layout(
                key("a", ColumnType.BIGINT), key("b", ColumnType.VARBINARY).length(8));

        byte[] key = encode(layout, -1L, "y".getBytes(StandardCharsets.US_ASCII));

        assertThat(key).isEqualTo(Vectors.words("ffffffff ffffffff 00007901"));
    }

    @Test
    void hashesNumbersAsTheyAreSent() {
        assertThat(hash(layout(key("a", ColumnType.INT_UNSIGNED)), 1)).isEqualTo(0x47e01a6b);
        assertThat(hash(layout(key("a", ColumnType.BIGINT)), -1)).isEqualTo(0xb57b4cc9);
        assertThat(hash(layout(key("a", ColumnType.VARBINARY).length(5)), (Object) Vectors.bytes("cafe")))
                .isEqualTo(0x72fb0c70);
    }

    @Test
    void hashesOnlyTheDistributionColumns() {
        KeyLayout inFront = layout(
                key("a", ColumnType.INT_UNSIGNED).distributionKey(true),
                key("b", ColumnType.VARBINARY).length(8));
        KeyLayout behind = layout(
                key("a", ColumnType.BIGINT), key("b", ColumnType.INT_UNSIGNED).distributionKey(true));
        KeyLayout behindVariable = layout(
                key("a", ColumnType.VARBINARY).length(9),
                key("b", ColumnType.INT_UNSIGNED).distributionKey(true));

        assertThat(hash(inFront, 1, new byte[] {7})).isEqualTo(0x47e01a6b);
        assertThat(hash(behind, 77, 1)).isEqualTo(0x47e01a6b);
        assertThat(hash(behindVariable, new byte[] {1, 2, 3, 4, 5}, 1)).isEqualTo(0x47e01a6b);
    }

    @Test
    void hashesSwedishLatin1ByItsWeightsFilledUpToTheColumn() {
        KeyLayout varchar = layout(key("a", ColumnType.VARCHAR).length(6).collation(8));
        KeyLayout character = layout(key("a", ColumnType.CHAR).length(6).collation(8));
        int expected = hashOf("AB\\");

        assertThat(hash(varchar, "ab\u00e4"))
                .isEqualTo(hash(varchar, "AB\u00c4"))
                .isEqualTo(hash(varchar, "aB\u00e6 "));
        assertThat(hash(varchar, "ab\u00e4"))
                .isEqualTo(hash(character, "ab\u00e4"))
                .isEqualTo(expected);
        assertThat(hash(varchar, "ab\u00e4")).isNotEqualTo(hash(varchar, "aba"));
    }

    @Test
    void hashesBinaryUtf8ByCodePointsCutAtTheColumnsEnd() {
        KeyLayout four = layout(key("a", ColumnType.VARCHAR).length(8).collation(46));
        KeyLayout three = layout(key("a", ColumnType.VARCHAR).length(6).collation(83));

        assertThat(hash(four, "\u00e9")).isEqualTo(KeyHash.hash(Vectors.bytes("0000e9 000020 0000"), 0, 8, null));
        assertThat(hash(four, "\ud83d\ude00")).isEqualTo(KeyHash.hash(Vectors.bytes("01f600 000020 0000"), 0, 8, null));
        assertThat(hash(three, "\u20ac")).isEqualTo(KeyHash.hash(Vectors.bytes("20ac 0020 0020 0000"), 0, 8, null));
    }

    @Test
    void hashesNewBinaryUtf8WithoutTrailingSpaces() {
        KeyLayout layout = layout(key("a", ColumnType.VARCHAR).length(40).collation(309));
        // 'a' = 0x61: 0 ^ (0 + 0) * 0x61 + 0 = 0; 'b' = 0x62: 0 ^ (0 + 3) * 0x62 + 0 = 0x126.
        int expected = KeyHash.hash(Vectors.words("00000126 00000000"), 0, 8, null);

        assertThat(hash(layout, "ab")).isEqualTo(expected).isEqualTo(hash(layout, "ab  "));
    }

    @ParameterizedTest
    @CsvSource({
        "8,true",
        "11,true",
        "46,true",
        "47,true",
        "63,false",
        "65,true",
        "83,true",
        "309,true",
        "255,false",
        "33,false",
        "45,false",
        "5,false"
    })
    void saysWhetherACollationIsBuiltIn(int collation, boolean builtIn) {
        KeyLayout layout = layout(key("a", ColumnType.VARCHAR).length(8).collation(collation));

        assertThat(layout.hasHint()).isEqualTo(builtIn);
    }

    @Test
    void hashesEnumerationsAsTheirBytes() {
        KeyLayout layout = layout(key("a", ColumnType.CHAR).length(1).collation(63));

        assertThat(layout.hasHint()).isTrue();
        assertThat(hash(layout, 1)).isEqualTo(0x47e01a6b);
    }

    @Test
    void needsNoCollationOfColumnsThatDoNotDistribute() {
        KeyLayout layout = layout(
                key("a", ColumnType.INT_UNSIGNED).distributionKey(true),
                key("b", ColumnType.VARCHAR).length(8).collation(255));

        assertThat(layout.hasHint()).isTrue();
        assertThat(hash(layout, 1, "x")).isEqualTo(0x47e01a6b);
    }

    @Test
    void refusesIncompleteAndTooLongKeys() {
        KeyLayout pair = layout(key("a", ColumnType.INT), key("b", ColumnType.INT));
        KeyLayout wide = layout(key("a", ColumnType.LONG_VARBINARY).length(5000));

        assertThatThrownBy(() -> encode(pair, 1, null))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("column b")
                .hasMessageContaining("NULL");
        assertThatThrownBy(() -> encode(pair, 1)).hasMessageContaining("2 columns");
        assertThatThrownBy(() -> encode(wide, (Object) new byte[4091])).hasMessageContaining("4092");
        assertThat(encode(wide, (Object) new byte[4090])).hasSize(4092);
    }

    @Test
    void refusesToHashBytesThatAreNoKey() {
        KeyLayout number = layout(key("a", ColumnType.BIGINT));
        KeyLayout text = layout(key("a", ColumnType.VARCHAR).length(8).collation(8));

        assertThatThrownBy(() -> number.distributionHash(new byte[8], 0, 4)).isInstanceOf(ProtocolException.class);
        assertThatThrownBy(() -> text.distributionHash(new byte[] {9, 0, 0, 0}, 0, 4))
                .isInstanceOf(ProtocolException.class);
    }

    @Test
    void keysOfAUniqueIndexAreItsColumns() {
        Table table = Tables.captured();
        Index index = new Index(
                "u", 5, 4, Index.Kind.UNIQUE, List.of(table.column("B"), table.column("E")), table.partitioning());
        Index ordered = new Index("o", 6, 1, Index.Kind.ORDERED, index.columns(), table.partitioning());
        KeyLayout layout = KeyLayout.ofUniqueIndex(table, index);

        assertThat(encode(layout, -5, "ab")).isEqualTo(Vectors.bytes("fbffffff 6162202020000000"));
        assertThat(layout.findPosition("E")).isEqualTo(1);
        assertThatThrownBy(() -> encode(layout, null, "ab")).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> KeyLayout.ofUniqueIndex(table, ordered)).isInstanceOf(SchemaException.class);
    }

    private static int hashOf(String weights) {
        byte[] bytes = Arrays.copyOf(weights.strip().concat("   ").getBytes(StandardCharsets.ISO_8859_1), 8);
        return KeyHash.hash(bytes, 0, 8, null);
    }

    private static Column.Builder key(String name, ColumnType type) {
        return Column.builder(name, type).primaryKey(true);
    }

    private static KeyLayout layout(Column.Builder... columns) {
        return KeyLayout.ofPrimaryKey(Tables.of(columns));
    }

    private static byte[] encode(KeyLayout layout, @Nullable Object... values) {
        byte[] target = new byte[layout.maximumBytes()];
        Arrays.fill(target, (byte) 0x5A);
        return Arrays.copyOf(target, layout.encode(values, target, 0));
    }

    private static int hash(KeyLayout layout, Object... values) {
        byte[] key = encode(layout, values);
        return layout.distributionHash(key, 0, key.length);
    }
}
