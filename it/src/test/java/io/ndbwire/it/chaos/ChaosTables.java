package io.ndbwire.it.chaos;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;

/** The tables that the loads run on: numbers under a number. */
final class ChaosTables {

    static final String DATABASE = "chaos";
    static final String KEY = "id";

    private ChaosTables() {}

    /** Creates a table of a key and 64-bit values, whose committed reads are answered by primary replicas only. */
    static TableHandle create(NdbClient client, String name, String... values) {
        return client.blocking().createTable(definition(name, values));
    }

    static TableDefinition definition(String name, String... values) {
        TableDefinition.Builder definition = TableDefinition.builder(TableName.of(DATABASE, name))
                .readBackup(false)
                .column(Column.builder(KEY, ColumnType.BIGINT).primaryKey(true).build());
        for (String value : values) {
            definition.column(Column.builder(value, ColumnType.BIGINT).build());
        }
        return definition.build();
    }
}
