package io.ndbwire.rest.value;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.io.IOException;
import java.util.List;

/** The JSON form of a column's values, as a JSON Schema (draft 2020-12, as OpenAPI 3.1 has it). */
public final class ValueSchema {

    private static final String DATE_TIME = "2026-01-31T23:59:59";
    private static final String TIME = "23:59:59";

    private ValueSchema() {}

    /** Writes the schema of a column's values as the next value. */
    public static void write(Column column, JsonGenerator json) throws IOException {
        json.writeStartObject();
        writeTypes(column, json);
        switch (ColumnKind.of(column)) {
            case INTEGER -> writeRange(column.type(), json);
            case BIG_INTEGER -> json.writeStringField("format", "int64");
            case BINARY -> json.writeStringField("contentEncoding", "base64");
            case DATE_TIME -> writeExamples(json, DATE_TIME);
            case TEXT -> writeText(column, json);
            case UNSIGNED_BIG_INTEGER, BITS -> json.writeNumberField("minimum", 0);
            case FLOAT, DOUBLE, DECIMAL, JSON -> {}
        }
        json.writeEndObject();
    }

    /** Writes a value that a column might have as the next value. */
    public static void writeExample(Column column, JsonGenerator json) throws IOException {
        switch (ColumnKind.of(column)) {
            case INTEGER -> json.writeNumber(column.type() == ColumnType.YEAR ? 2026 : 1);
            case BIG_INTEGER, UNSIGNED_BIG_INTEGER, BITS -> json.writeNumber(1);
            case FLOAT, DOUBLE -> json.writeNumber(1.5);
            case DECIMAL -> json.writeNumber(1);
            case BINARY -> json.writeString("AA==");
            case JSON -> json.writeNull();
            case DATE_TIME -> json.writeString(DATE_TIME);
            case TEXT -> json.writeString(textExample(column));
        }
    }

    private static String textExample(Column column) {
        return switch (column.type()) {
            case DATE -> "2026-01-31";
            case TIME, OLD_TIME -> TIME;
            default -> "a";
        };
    }

    private static void writeTypes(Column column, JsonGenerator json) throws IOException {
        List<String> types = types(ColumnKind.of(column));
        if (types.isEmpty()) {
            return;
        }
        if (types.size() == 1 && !column.isNullable()) {
            json.writeStringField("type", types.get(0));
            return;
        }
        json.writeArrayFieldStart("type");
        for (String type : types) {
            json.writeString(type);
        }
        if (column.isNullable()) {
            json.writeString("null");
        }
        json.writeEndArray();
    }

    /** Empty where a value may be of any type. */
    private static List<String> types(ColumnKind kind) {
        return switch (kind) {
            case INTEGER -> List.of("integer");
            // Strings on request, see NumberStyle.
            case BIG_INTEGER, UNSIGNED_BIG_INTEGER, BITS -> List.of("integer", "string");
            case DECIMAL -> List.of("number");
            // What is not finite.
            case FLOAT, DOUBLE -> List.of("number", "string");
            case BINARY, DATE_TIME, TEXT -> List.of("string");
            case JSON -> List.of();
        };
    }

    private static void writeRange(ColumnType type, JsonGenerator json) throws IOException {
        switch (type) {
            case TINYINT -> writeRange(json, -0x80, 0x7F);
            case TINYINT_UNSIGNED -> writeRange(json, 0, 0xFF);
            case SMALLINT -> writeRange(json, -0x8000, 0x7FFF);
            case SMALLINT_UNSIGNED -> writeRange(json, 0, 0xFFFF);
            case MEDIUMINT -> writeRange(json, -0x80_0000, 0x7F_FFFF);
            case MEDIUMINT_UNSIGNED -> writeRange(json, 0, 0xFF_FFFF);
            case INT -> writeRange(json, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case INT_UNSIGNED -> writeRange(json, 0, 0xFFFF_FFFFL);
            default -> writeRange(json, 0, 2155);
        }
    }

    private static void writeRange(JsonGenerator json, long minimum, long maximum) throws IOException {
        json.writeNumberField("minimum", minimum);
        json.writeNumberField("maximum", maximum);
    }

    private static void writeText(Column column, JsonGenerator json) throws IOException {
        switch (column.type()) {
            case DATE -> json.writeStringField("format", "date");
            case TIME, OLD_TIME -> writeExamples(json, TIME);
            case CHAR, VARCHAR, LONG_VARCHAR -> json.writeNumberField("maxLength", column.length());
            default -> {}
        }
    }

    private static void writeExamples(JsonGenerator json, String example) throws IOException {
        json.writeArrayFieldStart("examples");
        json.writeString(example);
        json.writeEndArray();
    }
}
