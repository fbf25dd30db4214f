package io.ndbwire.internal.dictionary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.PartitionBalance;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.CapturedExchanges;
import io.ndbwire.wire.CreateTableReq;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Descriptions of new tables against those that NDB's own client sent to a real cluster. */
class TableDraftEncoderTest {

    private static final int REFERENCE = 0x80010042;
    private static final ObjectVersion HASH_MAP = new ObjectVersion(1, 1);

    @Test
    void describesTheStatisticsTablesAsTheOriginalClientDoes() {
        assertCreates("create statistics head table", draft(IndexStatistics.HEAD, HASH_MAP));
        assertCreates("create statistics sample table", draft(IndexStatistics.SAMPLE, HASH_MAP));
    }

    @Test
    void describesATableOfManyTypesAsTheOriginalClientDoes() {
        TableDefinition table = TableDefinition.builder(TableName.of("c_probe", "t_types"))
                .sqlVisible(false)
                .readBackup(false)
                .extraMetadata(HexFormat.of()
                        .parseHex("020000001a0000002200000078daab562a28ca4f4a55b252cacb2f514854284a"
                                + "4dcc510876f154aa050075490869"))
                .column(key("id", ColumnType.INT_UNSIGNED))
                .column(Column.builder("c_tiny", ColumnType.TINYINT).build())
                .column(nullable("c_small", ColumnType.SMALLINT_UNSIGNED).build())
                .column(Column.builder("c_med", ColumnType.MEDIUMINT).build())
                .column(Column.builder("c_int", ColumnType.INT)
                        .defaultValue(new byte[] {-7, -1, -1, -1})
                        .build())
                .column(nullable("c_big", ColumnType.BIGINT_UNSIGNED).build())
                .column(Column.builder("c_flt", ColumnType.FLOAT).build())
                .column(nullable("c_dbl", ColumnType.DOUBLE).build())
                .column(nullable("c_dec", ColumnType.DECIMAL)
                        .precision(10)
                        .scale(2)
                        .build())
                .column(nullable("c_char", ColumnType.CHAR)
                        .length(20)
                        .collation(255)
                        .build())
                .column(nullable("c_vc", ColumnType.VARCHAR)
                        .length(80)
                        .collation(255)
                        .defaultValue(new byte[] {3, 'a', 'b', 'c'})
                        .build())
                .column(nullable("c_lvc", ColumnType.LONG_VARCHAR)
                        .length(1200)
                        .collation(255)
                        .build())
                .column(nullable("c_bin", ColumnType.BINARY).length(16).build())
                .column(nullable("c_vbin", ColumnType.VARBINARY).length(200).build())
                .column(nullable("c_lvbin", ColumnType.LONG_VARBINARY)
                        .length(3000)
                        .build())
                .column(nullable("c_date", ColumnType.DATE).build())
                .column(nullable("c_time2", ColumnType.TIME).precision(3).build())
                .column(nullable("c_dt2", ColumnType.DATETIME).precision(6).build())
                .column(nullable("c_ts2", ColumnType.TIMESTAMP).build())
                .column(nullable("c_year", ColumnType.YEAR).build())
                .column(nullable("c_bit", ColumnType.BIT).length(13).build())
                .column(nullable("c_text", ColumnType.TEXT)
                        .precision(256)
                        .scale(2000)
                        .collation(255)
                        .build())
                .column(nullable("c_dyn", ColumnType.INT).dynamic(true).build())
                .build();
        assertCreates("create table of many types", draft(table, HASH_MAP));
    }

    @Test
    void describesPartitionBalanceAndReadBackupAsTheOriginalClientDoes() {
        TableDefinition table = TableDefinition.builder(TableName.of("c_probe", "t_part"))
                .sqlVisible(false)
                .partitionBalance(PartitionBalance.FOR_RA_BY_NODE)
                .column(key("id", ColumnType.BIGINT_UNSIGNED))
                .column(nullable("v", ColumnType.INT).build())
                .build();
        assertCreates("create table with one fragment for each node", draft(table, new ObjectVersion(21, 1)));
    }

    @Test
    void describesAPartsTableAsTheOriginalClientDoes() {
        CapturedExchanges.Exchange main = CapturedExchanges.get("table with a blob");
        TableDescription table = TableDescriptionDecoder.decode(main.replyWord(4), main.replySection(0));
        TableDraft parts = TableDraft.partsOf(
                TableName.parse(table.name()), table, table.columns().get(2));
        assertCreates("create parts table", parts);
    }

    @Test
    void stripesTheKeyOfAPartsTable() {
        CapturedExchanges.Exchange main = CapturedExchanges.get("table with a blob");
        TableDescription table = TableDescriptionDecoder.decode(main.replyWord(4), main.replySection(0));
        Column striped = table.columns().get(2).toBuilder().length(4).build();
        TableDraft parts = TableDraft.partsOf(TableName.parse(table.name()), table, striped);
        assertThat(parts.columns())
                .extracting(Column::name)
                .containsExactly("id", "NDB$DIST", "NDB$PART", "NDB$PKID", "NDB$DATA");
        assertThat(parts.columns())
                .filteredOn(Column::isDistributionKey)
                .extracting(Column::name)
                .containsExactly("id", "NDB$DIST");
    }

    @Test
    void namesNoDistributionKeyThatIsTheWholeKey() {
        TableDefinition table = TableDefinition.builder(TableName.of("d", "t"))
                .column(key("a", ColumnType.INT).toBuilder()
                        .distributionKey(true)
                        .build())
                .build();
        assertThat(draft(table, HASH_MAP).columns()).noneMatch(Column::isDistributionKey);
    }

    @Test
    void refusesADescriptionThatIsTooLong() {
        TableDefinition table = TableDefinition.builder(TableName.of("d", "t"))
                .column(key("a", ColumnType.INT))
                .extraMetadata(new byte[4 * CreateTableReq.MAXIMUM_WORDS])
                .build();
        TableDraft draft = draft(table, HASH_MAP);
        assertThatThrownBy(() -> TableDraftEncoder.encode(draft))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("d/def/t", "98304");
    }

    private static TableDraft draft(TableDefinition table, ObjectVersion hashMap) {
        return TableDraft.of(table, hashMap, table.extraMetadata());
    }

    private static void assertCreates(String exchange, TableDraft draft) {
        CapturedExchanges.Exchange captured = CapturedExchanges.get(exchange);
        assertThat(CapturedExchanges.bytes(CreateTableReq.create(
                        REFERENCE,
                        captured.requestWord(1),
                        captured.requestWord(3),
                        captured.requestWord(4),
                        TableDraftEncoder.encode(draft))))
                .as(exchange)
                .isEqualTo(captured.request());
    }

    private static Column key(String name, ColumnType type) {
        return Column.builder(name, type).primaryKey(true).build();
    }

    private static Column.Builder nullable(String name, ColumnType type) {
        return Column.builder(name, type).nullable(true);
    }
}
