package io.ndbwire.rest.rondb;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.rest.rondb.KeyRequest.Assignment;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.Json.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the bodies of operations by key. What nobody has named so far is passed over, as RonDB does. */
final class KeyRequestReader {

    private final JsonParser json;
    private final RonDbSettings settings;

    private @Nullable List<Assignment> filters;
    private @Nullable List<Assignment> writeColumns;
    private @Nullable List<String> readColumns;
    private @Nullable String operationId;

    private KeyRequestReader(JsonParser json, RonDbSettings settings) {
        this.json = json;
        this.settings = settings;
    }

    /** Reads the object that the parser stands on. */
    static KeyRequest.Body read(JsonParser json, RonDbSettings settings) throws IOException {
        return new KeyRequestReader(json, settings).body();
    }

    private KeyRequest.Body body() throws IOException {
        requireObject(json, "Field validation for 'Body' failed: an object is expected");
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "filters" -> filters = assignments(false);
                case "writeColumns" -> writeColumns = assignments(true);
                case "readColumns" -> readColumns = readColumns(json);
                case "operationId" -> operationId = operationId();
                default -> json.skipChildren();
            }
        }
        return new KeyRequest.Body(filters, writeColumns, readColumns, operationId);
    }

    private static void requireObject(JsonParser json, String otherwise) {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw RonDbException.invalid(otherwise);
        }
    }

    /**
     * Reads columns with values.
     *
     * @param takesNull whether null is a value
     */
    private @Nullable List<Assignment> assignments(boolean takesNull) throws IOException {
        if (!isArray(json, "filters and writeColumns are arrays")) {
            return null;
        }
        List<Assignment> assignments = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            requireObject(json, "filters and writeColumns are arrays of objects with column and value");
            assignments.add(assignment(takesNull));
        }
        return assignments;
    }

    private Assignment assignment(boolean takesNull) throws IOException {
        String column = null;
        Span value = null;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken token = json.nextToken();
            if ("column".equals(name)) {
                column = text(json, "column");
            } else if ("value".equals(name) && (takesNull || token != JsonToken.VALUE_NULL)) {
                value = Json.skip(json);
            } else {
                json.skipChildren();
            }
        }
        if (column == null || column.isEmpty()) {
            throw RonDbException.invalid(
                    "a Column name in the Field section is " + (column == null ? "null" : "empty"));
        }
        if (value == null) {
            throw RonDbException.invalid("a Column in the Field section is null: " + column);
        }
        return new Assignment(Identifiers.requireColumn(column), value);
    }

    /**
     * Reads the columns that are to be read.
     *
     * @return null for all
     */
    static @Nullable List<String> readColumns(JsonParser json) throws IOException {
        if (!isArray(json, "readColumns is an array")) {
            return null;
        }
        List<String> columns = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            requireObject(json, "readColumns is an array of objects with column");
            columns.add(readColumn(json));
        }
        return columns.isEmpty() ? null : columns;
    }

    private static String readColumn(JsonParser json) throws IOException {
        String column = null;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "column" -> column = text(json, name);
                case "dataReturnType" -> requireDefault(text(json, name));
                default -> json.skipChildren();
            }
        }
        if (column == null || column.isEmpty()) {
            throw RonDbException.invalid("a column to read is missing a name");
        }
        return Identifiers.requireColumn(column);
    }

    private static void requireDefault(@Nullable String dataReturnType) {
        if (dataReturnType != null && !"default".equals(dataReturnType)) {
            throw RonDbException.invalid("default dataReturnType is the only supported, not " + dataReturnType);
        }
    }

    private @Nullable String operationId() throws IOException {
        String id = text(json, "operationId");
        if (id != null && id.length() > settings.maximumOperationId()) {
            throw RonDbException.invalid("operationId is invalid; error: max allowed length is "
                    + settings.maximumOperationId() + " (ndbwire.rondb.maximum-operation-id)");
        }
        return id;
    }

    /**
     * Reads a string.
     *
     * @return null for null
     */
    static @Nullable String text(JsonParser json, String name) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw RonDbException.invalid(name + " is a string");
        }
        return json.getText();
    }

    /** Whether there is an array; null is as good as nothing. */
    private static boolean isArray(JsonParser json, String otherwise) {
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return false;
        }
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw RonDbException.invalid(otherwise);
        }
        return true;
    }
}
