package io.ndbwire.rest.openapi;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.rest.http.KeyPath;
import io.ndbwire.rest.value.ValueSchema;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What the document says of one table: its rows' schema and its paths. */
final class TableSection {

    /** The problems that operations answer with. */
    private static final List<Integer> READ = List.of(400, 401, 403, 404, 406, 413, 429, 500, 503, 504);

    private static final List<Integer> CHANGE =
            List.of(400, 401, 403, 404, 406, 409, 412, 413, 422, 429, 500, 503, 504, 507);
    private static final List<Integer> CHANGE_BY_BODY =
            List.of(400, 401, 403, 404, 406, 409, 412, 413, 415, 422, 429, 500, 503, 504, 507);

    private static final String ROW_MEDIA = "application/json";
    private static final String PATCH_MEDIA = "application/merge-patch+json";
    private static final String EVENTS_MEDIA = "text/event-stream";

    private final Table table;
    /** As it stands behind {@code /v1/data/}. */
    private final String path;
    /** Its row's name among the schemas, and the end of its operations' names. */
    private final String name;

    private final List<String> parameters = new ArrayList<>();

    TableSection(Table table) {
        this.table = table;
        String database = table.name().database();
        String own = table.name().table();
        path = KeyPath.format(List.of(database)) + "/" + KeyPath.format(List.of(own));
        String plain = (database + "." + own).replaceAll("[^A-Za-z0-9._-]", "_");
        // Two names may differ by such characters alone.
        name = plain.equals(database + "." + own) ? plain : plain + "." + table.id();
        for (Column column : table.keyColumns()) {
            boolean fits = column.name().matches("[A-Za-z0-9_.-]+");
            parameters.add(fits ? column.name() : "key" + (parameters.size() + 1));
        }
    }

    /** Writes the schema of a row as the next member. */
    void writeSchema(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeStringField("type", "object");
        json.writeStringField("title", "A row of " + table.name());
        json.writeBooleanField("additionalProperties", false);
        json.writeObjectFieldStart("properties");
        for (Column column : table.columns()) {
            json.writeFieldName(column.name());
            ValueSchema.write(column, json);
        }
        json.writeEndObject();
        json.writeArrayFieldStart("examples");
        writeExample(json, table.columns());
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void writeExample(JsonGenerator json, List<Column> columns) throws IOException {
        json.writeStartObject();
        for (Column column : columns) {
            json.writeFieldName(column.name());
            ValueSchema.writeExample(column, json);
        }
        json.writeEndObject();
    }

    /** Writes the paths as the next members. */
    void writePaths(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("/v1/data/" + path);
        writeList(json);
        writeInsert(json);
        json.writeEndObject();
        String key = parameters.stream().map(parameter -> "{" + parameter + "}").collect(Collectors.joining(","));
        json.writeObjectFieldStart("/v1/data/" + path + "/" + key);
        writeKeyParameters(json);
        writeRead(json);
        writeReplace(json);
        writePatch(json);
        writeDelete(json);
        json.writeEndObject();
        json.writeObjectFieldStart("/v1/changes/" + path);
        writeChanges(json);
        json.writeEndObject();
    }

    private void begin(JsonGenerator json, String method, String operation, String summary) throws IOException {
        json.writeObjectFieldStart(method);
        json.writeStringField("operationId", operation + "." + name);
        json.writeStringField("summary", summary);
        json.writeArrayFieldStart("tags");
        json.writeString(table.name().toString());
        json.writeEndArray();
    }

    private void writeList(JsonGenerator json) throws IOException {
        begin(json, "get", "queryRows", "Rows of " + table.name());
        writeReferences(json, "parameters", "select", "order", "limit", "cursor", "scan", "or", "and", "filters");
        json.writeObjectFieldStart("responses");
        json.writeObjectFieldStart("200");
        json.writeStringField("description", "A page of rows");
        json.writeObjectFieldStart("content");
        json.writeObjectFieldStart(ROW_MEDIA);
        json.writeObjectFieldStart("schema");
        json.writeStringField("type", "array");
        json.writeObjectFieldStart("items");
        json.writeArrayFieldStart("anyOf");
        writeRowReference(json);
        json.writeStartObject();
        json.writeStringField("type", "object");
        json.writeStringField("description", "With rows of other tables in it");
        json.writeEndObject();
        json.writeEndArray();
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndObject();
        for (String stream : List.of("application/x-ndjson", "text/csv")) {
            json.writeObjectFieldStart(stream);
            json.writeObjectFieldStart("schema");
            json.writeStringField("type", "string");
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
        end(json, READ);
    }

    private void writeInsert(JsonGenerator json) throws IOException {
        begin(json, "post", "insertRows", "Insert a row, or an array of them, into " + table.name());
        writeReferences(json, "parameters", "prefer");
        writeBody(json, ROW_MEDIA, () -> {
            json.writeStartObject();
            json.writeArrayFieldStart("oneOf");
            writeWholeRow(json, true);
            json.writeStartObject();
            json.writeStringField("type", "array");
            json.writeFieldName("items");
            writeWholeRow(json, true);
            json.writeEndObject();
            json.writeEndArray();
            json.writeEndObject();
        });
        json.writeObjectFieldStart("responses");
        writeEmpty(json, "201", "Inserted; with Prefer: return=representation the body is what was inserted");
        end(json, CHANGE_BY_BODY);
    }

    private void writeRead(JsonGenerator json) throws IOException {
        begin(json, "get", "getRow", "One row of " + table.name());
        writeReferences(json, "parameters", "columns", "ifNoneMatch", "prefer");
        json.writeObjectFieldStart("responses");
        writeRow(json, "200", "The row");
        writeEmpty(json, "304", "The row is as If-None-Match says");
        end(json, READ);
    }

    private void writeReplace(JsonGenerator json) throws IOException {
        begin(json, "put", "putRow", "Write a whole row of " + table.name());
        writeReferences(json, "parameters", "ifMatch", "ifNoneMatch", "prefer");
        writeBody(json, ROW_MEDIA, () -> writeWholeRow(json, false));
        json.writeObjectFieldStart("responses");
        writeRow(json, "200", "Written, with Prefer: return=representation");
        writeEmpty(json, "201", "The row is new");
        writeEmpty(json, "204", "Written");
        end(json, CHANGE_BY_BODY);
    }

    private void writePatch(JsonGenerator json) throws IOException {
        begin(json, "patch", "patchRow", "Change columns of a row of " + table.name());
        writeReferences(json, "parameters", "ifMatch", "prefer");
        writeBody(json, PATCH_MEDIA, () -> {
            json.writeStartObject();
            json.writeStringField("$ref", "#/components/schemas/Patch");
            json.writeEndObject();
        });
        json.writeObjectFieldStart("responses");
        writeRow(json, "200", "Changed, with Prefer: return=representation");
        writeEmpty(json, "204", "Changed");
        end(json, CHANGE_BY_BODY);
    }

    private void writeDelete(JsonGenerator json) throws IOException {
        begin(json, "delete", "deleteRow", "Delete a row of " + table.name());
        writeReferences(json, "parameters", "ifMatch");
        json.writeObjectFieldStart("responses");
        writeEmpty(json, "204", "Deleted");
        end(json, CHANGE);
    }

    private void writeChanges(JsonGenerator json) throws IOException {
        begin(json, "get", "streamChanges", "Changes of " + table.name() + " as Server-Sent Events");
        writeReferences(json, "parameters", "columns", "lastEventId");
        json.writeObjectFieldStart("responses");
        json.writeObjectFieldStart("200");
        json.writeStringField("description", "Events: started, insert, update, delete, reset");
        json.writeObjectFieldStart("content");
        json.writeObjectFieldStart(EVENTS_MEDIA);
        json.writeObjectFieldStart("schema");
        json.writeStringField("type", "string");
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndObject();
        end(json, READ);
    }

    /** Ends the responses, with those that tell problems, and the operation. */
    private static void end(JsonGenerator json, List<Integer> problems) throws IOException {
        for (int status : problems) {
            json.writeObjectFieldStart(Integer.toString(status));
            json.writeStringField("$ref", "#/components/responses/Problem" + status);
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void writeKeyParameters(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("parameters");
        List<Column> columns = table.keyColumns();
        for (int i = 0; i < columns.size(); i++) {
            json.writeStartObject();
            json.writeStringField("name", parameters.get(i));
            json.writeStringField("in", "path");
            json.writeBooleanField("required", true);
            json.writeStringField("description", "Column " + columns.get(i).name());
            json.writeFieldName("schema");
            ValueSchema.write(columns.get(i), json);
            json.writeFieldName("example");
            ValueSchema.writeExample(columns.get(i), json);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeReferences(JsonGenerator json, String field, String... names) throws IOException {
        json.writeArrayFieldStart(field);
        for (String parameter : names) {
            json.writeStartObject();
            json.writeStringField("$ref", "#/components/parameters/" + parameter);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private interface Content {
        void write() throws IOException;
    }

    private static void writeBody(JsonGenerator json, String media, Content schema) throws IOException {
        json.writeObjectFieldStart("requestBody");
        json.writeBooleanField("required", true);
        json.writeObjectFieldStart("content");
        json.writeObjectFieldStart(media);
        json.writeFieldName("schema");
        schema.write();
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndObject();
    }

    /** The row, and which columns an insert must name; of a PUT the path names the key. */
    private void writeWholeRow(JsonGenerator json, boolean withKey) throws IOException {
        json.writeStartObject();
        json.writeStringField("$ref", "#/components/schemas/" + name);
        json.writeArrayFieldStart("required");
        for (Column column : table.columns()) {
            boolean byItself = column.isNullable() || column.hasDefault() || column.isAutoIncrement();
            if (!byItself && (withKey || !column.isPrimaryKey())) {
                json.writeString(column.name());
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeRow(JsonGenerator json, String status, String description) throws IOException {
        json.writeObjectFieldStart(status);
        json.writeStringField("description", description);
        json.writeObjectFieldStart("content");
        json.writeObjectFieldStart(ROW_MEDIA);
        json.writeFieldName("schema");
        writeRowReference(json);
        json.writeEndObject();
        json.writeEndObject();
        json.writeEndObject();
    }

    private void writeRowReference(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("$ref", "#/components/schemas/" + name);
        json.writeEndObject();
    }

    private static void writeEmpty(JsonGenerator json, String status, String description) throws IOException {
        json.writeObjectFieldStart(status);
        json.writeStringField("description", description);
        json.writeEndObject();
    }
}
