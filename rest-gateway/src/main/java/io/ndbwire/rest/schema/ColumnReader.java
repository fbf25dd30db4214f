package io.ndbwire.rest.schema;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.client.Row;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.ValueReader;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Reads the definition of one column. */
final class ColumnReader {

    private String name = "";
    private @Nullable ColumnType type;
    private @Nullable Integer length;
    private @Nullable Integer precision;
    private @Nullable Integer scale;
    private @Nullable Integer collation;
    private boolean nullable;
    private boolean autoIncrement;
    private boolean onDisk;
    /** As JSON: the type, which says how to read it, may stand behind it. */
    private byte @Nullable [] defaultValue;

    private ColumnReader() {}

    static ColumnReader read(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw Json.invalid(json, "a column is described by an object");
        }
        ColumnReader column = new ColumnReader();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String field = json.currentName();
            json.nextToken();
            column.readField(field, json);
        }
        if (column.name.isEmpty() || column.type == null) {
            throw Json.invalid(json, "a column needs name and type");
        }
        return column;
    }

    private void readField(String field, JsonParser json) throws IOException {
        switch (field) {
            case "name" -> name = Fields.string(json, field);
            case "type" -> type = Fields.constant(json, field, ColumnType.class);
            case "length" -> length = Fields.number(json, field);
            case "precision" -> precision = Fields.number(json, field);
            case "scale" -> scale = Fields.number(json, field);
            case "collation" -> collation = Fields.number(json, field);
            case "nullable" -> nullable = Fields.truth(json, field);
            case "autoIncrement" -> autoIncrement = Fields.truth(json, field);
            case "onDisk" -> onDisk = Fields.truth(json, field);
            case "default" -> defaultValue = json.currentToken() == JsonToken.VALUE_NULL ? null : Json.copy(json);
            // What follows from the type.
            case "json" -> json.skipChildren();
            default -> throw Fields.unknown(json, "a column", field);
        }
    }

    String name() {
        return name;
    }

    Column build(boolean primaryKey, boolean distributionKey) {
        if (type == null) {
            throw new IllegalStateException("A column without type was read");
        }
        Column.Builder column = Column.builder(name, type)
                .nullable(nullable)
                .autoIncrement(autoIncrement)
                .onDisk(onDisk)
                .primaryKey(primaryKey)
                .distributionKey(distributionKey);
        if (length != null) {
            column.length(length);
        }
        if (precision != null) {
            column.precision(precision);
        }
        if (scale != null) {
            column.scale(scale);
        }
        if (collation != null) {
            column.collation(collation);
        }
        return defaultValue == null
                ? column.build()
                : column.defaultValue(wireBytes(column.build(), defaultValue)).build();
    }

    private static byte @Nullable [] wireBytes(Column column, byte[] json) {
        Object value = Json.<@Nullable Object>parse(json, new ValueReader(column)::read);
        return value == null ? null : Row.wireBytes(column, value);
    }
}
