package io.ndbwire.internal.dictionary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition.Action;
import io.ndbwire.wire.CapturedExchanges;
import io.ndbwire.wire.DictionaryObjectType;
import io.ndbwire.wire.PropertyListWriter;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TableDescriptionDecoderTest {

    @Test
    void readsATableOfManyTypes() {
        TableDescription table = captured("table of many types");
        assertThat(table.name()).isEqualTo("c_probe/def/t_types");
        assertThat(table.id()).isEqualTo(5);
        assertThat(table.version()).isEqualTo(2);
        assertThat(table.objectType()).isEqualTo(DictionaryObjectType.USER_TABLE);
        assertThat(table.hasHashMap()).isTrue();
        assertThat(table.hashMapId()).isEqualTo(1);
        assertThat(table.hashMapVersion()).isEqualTo(1);
        assertThat(table.fragmentCount()).isEqualTo(2);
        assertThat(table.partitionCount()).isEqualTo(2);
        assertThat(table.partitionBalance()).isEqualTo(0xFFFFFFFE);
        assertThat(table.logged()).isTrue();
        assertThat(table.readBackup()).isFalse();
        assertThat(table.replicas().nodes()).isDeepEqualTo(new int[][] {{1, 2}, {2, 1}});
        assertThat(table.columns()).hasSize(23);
        assertThat(table.columns().get(0))
                .isEqualTo(Column.builder("id", ColumnType.INT_UNSIGNED)
                        .primaryKey(true)
                        .build());
        assertThat(table.columns().get(4).defaultValue()).containsExactly(0xF9, 0xFF, 0xFF, 0xFF);
        assertThat(table.columns().get(10))
                .isEqualTo(Column.builder("c_vc", ColumnType.VARCHAR)
                        .number(10)
                        .length(80)
                        .collation(255)
                        .nullable(true)
                        .defaultValue(new byte[] {3, 'a', 'b', 'c'})
                        .build());
        Column text = table.columns().get(21);
        assertThat(text.type()).isEqualTo(ColumnType.TEXT);
        assertThat(text.precision()).isEqualTo(256);
        assertThat(text.scale()).isEqualTo(2000);
        assertThat(text.collation()).isEqualTo(255);
        assertThat(table.columns().get(22).isDynamic()).isTrue();
    }

    @Test
    void readsIndexTables() {
        TableDescription unique = captured("unique index table");
        assertThat(unique.objectType()).isEqualTo(DictionaryObjectType.UNIQUE_INDEX);
        assertThat(unique.primaryTableId()).isEqualTo(5);
        assertThat(unique.indexState()).isEqualTo(TableDescription.INDEX_ONLINE);
        assertThat(unique.columns()).extracting(Column::name).containsExactly("c_int", "c_char", "NDB$PK");
        TableDescription ordered = captured("ordered index table");
        assertThat(ordered.objectType()).isEqualTo(DictionaryObjectType.ORDERED_INDEX);
        assertThat(ordered.hasHashMap()).isFalse();
        assertThat(ordered.logged()).isFalse();
        assertThat(ordered.columns()).extracting(Column::name).containsExactly("id", "NDB$TNODE");
    }

    @Test
    void readsAHashMap() {
        HashMapDescription map = HashMapDescription.decode(
                CapturedExchanges.get("hash map by id").replySection(0));
        assertThat(map.id()).isEqualTo(1);
        assertThat(map.version()).isEqualTo(1);
        assertThat(map.buckets()).hasSize(3840);
        assertThat(map.buckets()[3839]).isEqualTo((short) 1);
        assertThat(map.highestPartition()).isEqualTo(1);
    }

    @Test
    void readsAForeignKey() {
        ForeignKeyDescription key = ForeignKeyDescription.decode(
                CapturedExchanges.get("foreign key").replySection(0));
        assertThat(key)
                .isEqualTo(new ForeignKeyDescription(
                        "23/24/fk1",
                        26,
                        1,
                        new ForeignKeyDescription.End(
                                "c_probe/def/parent", 23, 1, ForeignKeyDescription.PRIMARY_KEY, List.of(0)),
                        new ForeignKeyDescription.End("c_probe/def/child", 24, 1, 25, List.of(1)),
                        Action.RESTRICT,
                        Action.CASCADE));
        assertThat(key.plainName()).isEqualTo("fk1");
    }

    @Test
    void skipsPropertiesThatItDoesNotKnow() {
        byte[] description = new PropertyListWriter()
                .string(TableKey.NAME, "d/def/t")
                .number(TableKey.ID, 7)
                .number(900, 1)
                .binary(901, new byte[5])
                .number(TableKey.COLUMN_COUNT, 1)
                .string(ColumnKey.NAME, "a")
                .string(1500, "new in a later version")
                .number(ColumnKey.LENGTH, 1)
                .number(ColumnKey.END, 1)
                .number(TableKey.END, 1)
                .toByteArray();
        TableDescription table = TableDescriptionDecoder.decode(DictionaryObjectType.USER_TABLE, description);
        assertThat(table.columns())
                .containsExactly(Column.builder("a", ColumnType.INT_UNSIGNED).build());
    }

    @Test
    void refusesATypeThatItDoesNotKnow() {
        byte[] description = new PropertyListWriter()
                .string(ColumnKey.NAME, "a")
                .number(ColumnKey.TYPE, 99)
                .toByteArray();
        assertThatThrownBy(() -> TableDescriptionDecoder.decode(DictionaryObjectType.USER_TABLE, description))
                .isInstanceOf(ProtocolException.class)
                .hasMessageContainingAll("'a'", "99");
    }

    @Test
    void refusesAKnownPropertyOfAnotherType() {
        byte[] description = new PropertyListWriter().number(TableKey.NAME, 1).toByteArray();
        assertThatThrownBy(() -> TableDescriptionDecoder.decode(DictionaryObjectType.USER_TABLE, description))
                .isInstanceOf(ProtocolException.class);
    }

    @Property
    void anyBytesEndInADescriptionOrAClearError(@ForAll @Size(max = 400) byte[] bytes) {
        decodeAll(bytes);
    }

    @Property
    void aDamagedDescriptionEndsInADescriptionOrAClearError(
            @ForAll @IntRange(max = 4043) int place, @ForAll byte value, @ForAll @IntRange(max = 4044) int length) {
        byte[] bytes = CapturedExchanges.get("table of many types").replySection(0);
        bytes[place] = value;
        decodeAll(Arrays.copyOf(bytes, length));
    }

    private static void decodeAll(byte[] bytes) {
        expectProtocolExceptionAtMost(() -> TableDescriptionDecoder.decode(2, bytes));
        expectProtocolExceptionAtMost(() -> HashMapDescription.decode(bytes));
        expectProtocolExceptionAtMost(() -> ForeignKeyDescription.decode(bytes));
        expectProtocolExceptionAtMost(() -> ReplicaData.decode(bytes));
    }

    private static void expectProtocolExceptionAtMost(Runnable decoder) {
        try {
            decoder.run();
        } catch (ProtocolException e) {
            assertThat(e).hasMessageContaining("Malformed");
        }
    }

    private static TableDescription captured(String exchange) {
        CapturedExchanges.Exchange captured = CapturedExchanges.get(exchange);
        return TableDescriptionDecoder.decode(captured.replyWord(4), captured.replySection(0));
    }
}
