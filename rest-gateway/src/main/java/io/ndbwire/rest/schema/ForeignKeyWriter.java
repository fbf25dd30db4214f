package io.ndbwire.rest.schema;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.ForeignKeyDefinition.Action;
import io.ndbwire.schema.TableName;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Writes a table's foreign keys: those by which it refers to others, and those by which others refer to it. */
final class ForeignKeyWriter {

    private ForeignKeyWriter() {}

    /** Writes both lists as the next members of the table's description. */
    static void write(TableName table, List<ForeignKey> foreignKeys, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("foreignKeys");
        for (ForeignKey foreignKey : foreignKeys) {
            if (foreignKey.child().equals(table)) {
                json.writeStartObject();
                json.writeStringField("name", foreignKey.name());
                writeNames("columns", foreignKey.columns(), json);
                json.writeObjectFieldStart("references");
                writeEnd(foreignKey.parent(), foreignKey.parentColumns(), json);
                json.writeEndObject();
                writeActions(foreignKey, json);
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeArrayFieldStart("referredToBy");
        for (ForeignKey foreignKey : foreignKeys) {
            if (foreignKey.parent().equals(table)) {
                json.writeStartObject();
                json.writeStringField("name", foreignKey.name());
                writeEnd(foreignKey.child(), foreignKey.columns(), json);
                writeNames("references", foreignKey.parentColumns(), json);
                writeActions(foreignKey, json);
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private static void writeEnd(TableName table, List<String> columns, JsonGenerator json) throws IOException {
        json.writeStringField("database", table.database());
        json.writeStringField("table", table.table());
        writeNames("columns", columns, json);
    }

    private static void writeActions(ForeignKey foreignKey, JsonGenerator json) throws IOException {
        json.writeStringField("onUpdate", name(foreignKey.onUpdate()));
        json.writeStringField("onDelete", name(foreignKey.onDelete()));
    }

    private static String name(Action action) {
        return action.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void writeNames(String field, List<String> names, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(field);
        for (String name : names) {
            json.writeString(name);
        }
        json.writeEndArray();
    }
}
