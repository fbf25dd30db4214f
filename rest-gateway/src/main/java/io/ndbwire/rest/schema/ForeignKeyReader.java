package io.ndbwire.rest.schema;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.rest.value.Json;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.ForeignKeyDefinition.Action;
import io.ndbwire.schema.TableName;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a foreign key, in the form in which {@link ForeignKeyWriter} describes those of a table. */
final class ForeignKeyReader {

    private final String database;
    private @Nullable String name;
    private List<String> columns = List.of();
    private @Nullable TableName parent;
    private List<String> parentColumns = List.of();
    private Action onUpdate = Action.NO_ACTION;
    private Action onDelete = Action.NO_ACTION;

    private ForeignKeyReader(String database) {
        this.database = database;
    }

    /**
     * The foreign key that the parser stands on.
     *
     * @param database of the table that it refers to, unless it says another
     */
    static ForeignKeyDefinition read(JsonParser json, String database) throws IOException {
        return new ForeignKeyReader(database).read(json);
    }

    private ForeignKeyDefinition read(JsonParser json) throws IOException {
        Fields.requireObject(json, "a foreign key");
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "name" -> name = Fields.string(json, field);
                case "columns" -> columns = Fields.strings(json, field);
                case "references" -> readParent(json);
                case "onUpdate" -> onUpdate = Fields.constant(json, field, Action.class);
                case "onDelete" -> onDelete = Fields.constant(json, field, Action.class);
                default -> throw Fields.unknown(json, "a foreign key", field);
            }
        }
        if (name == null || columns.isEmpty() || parent == null || parentColumns.isEmpty()) {
            throw Json.invalid(json, "a foreign key needs name, columns and references, with a table and columns");
        }
        return new ForeignKeyDefinition(name, columns, parent, parentColumns, onUpdate, onDelete);
    }

    private void readParent(JsonParser json) throws IOException {
        Fields.requireObject(json, "what a foreign key references");
        String where = database;
        String table = null;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            json.nextToken();
            switch (field) {
                case "database" -> where = Fields.string(json, field);
                case "table" -> table = Fields.string(json, field);
                case "columns" -> parentColumns = Fields.strings(json, field);
                default -> throw Fields.unknown(json, "references", field);
            }
        }
        parent = table == null ? null : TableName.of(where, table);
    }
}
