package io.ndbwire.embedded.sample;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;

/** The four tables of the TATP benchmark's schema, each partitioned by subscriber, and the subscribers' sessions. */
final class TelecomTables {

    /** How many columns of each of the kinds bit, hex and byte2 a subscriber has. */
    static final int PER_KIND = 10;

    static final TableDefinition SUBSCRIBER = subscriber();

    static final TableDefinition ACCESS_INFO = table("access_info")
            .column(subscriberKey())
            .column(keyPart("ai_type"))
            .column(column("data1", ColumnType.SMALLINT_UNSIGNED))
            .column(column("data2", ColumnType.SMALLINT_UNSIGNED))
            .column(text("data3", 3))
            .column(text("data4", 5))
            .index(IndexDefinition.ordered("PRIMARY", "s_id", "ai_type"))
            .build();

    static final TableDefinition SPECIAL_FACILITY = table("special_facility")
            .column(subscriberKey())
            .column(keyPart("sf_type"))
            .column(column("is_active", ColumnType.TINYINT_UNSIGNED))
            .column(column("error_cntrl", ColumnType.SMALLINT_UNSIGNED))
            .column(column("data_a", ColumnType.SMALLINT_UNSIGNED))
            .column(text("data_b", 5))
            .index(IndexDefinition.ordered("PRIMARY", "s_id", "sf_type"))
            .build();

    static final TableDefinition CALL_FORWARDING = table("call_forwarding")
            .column(subscriberKey())
            .column(keyPart("sf_type"))
            .column(keyPart("start_time"))
            .column(column("end_time", ColumnType.TINYINT_UNSIGNED))
            .column(text("numberx", 15))
            .index(IndexDefinition.ordered("PRIMARY", "s_id", "sf_type", "start_time"))
            .build();

    static final TableDefinition SESSION = table("session")
            .column(Column.builder("session_id", ColumnType.BIGINT_UNSIGNED)
                    .primaryKey(true)
                    .build())
            .column(column("s_id", ColumnType.INT_UNSIGNED))
            .column(text("serving_node", 16))
            .column(text("address", 15))
            .column(column("started", ColumnType.TIMESTAMP))
            .column(column("octets_up", ColumnType.BIGINT_UNSIGNED))
            .column(column("octets_down", ColumnType.BIGINT_UNSIGNED))
            .index(IndexDefinition.ordered("PRIMARY", "session_id"))
            .index(IndexDefinition.ordered("session_s_id", "s_id"))
            .build();

    private static final String DATABASE = "telecom";
    /** Plain ASCII, compared byte by byte. */
    private static final int ASCII_BINARY = 65;

    private TelecomTables() {}

    private static TableDefinition subscriber() {
        TableDefinition.Builder table =
                table("subscriber").column(subscriberKey()).column(text("sub_nbr", 15));
        for (String kind : new String[] {"bit_", "hex_", "byte2_"}) {
            for (int i = 1; i <= PER_KIND; i++) {
                table.column(column(kind + i, ColumnType.TINYINT_UNSIGNED));
            }
        }
        return table.column(column("msc_location", ColumnType.INT_UNSIGNED))
                .column(column("vlr_location", ColumnType.INT_UNSIGNED))
                .index(IndexDefinition.ordered("PRIMARY", "s_id"))
                .index(IndexDefinition.unique("sub_nbr", "sub_nbr"))
                .build();
    }

    private static TableDefinition.Builder table(String name) {
        return TableDefinition.builder(TableName.of(DATABASE, name));
    }

    private static Column subscriberKey() {
        return Column.builder("s_id", ColumnType.INT_UNSIGNED)
                .primaryKey(true)
                .distributionKey(true)
                .build();
    }

    private static Column keyPart(String name) {
        return Column.builder(name, ColumnType.TINYINT_UNSIGNED)
                .primaryKey(true)
                .build();
    }

    private static Column column(String name, ColumnType type) {
        return Column.builder(name, type).build();
    }

    private static Column text(String name, int characters) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(characters)
                .collation(ASCII_BINARY)
                .build();
    }
}
