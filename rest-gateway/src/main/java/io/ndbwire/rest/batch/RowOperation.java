package io.ndbwire.rest.batch;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Update;
import io.ndbwire.client.Write;
import io.ndbwire.rest.batch.BatchRequest.Entry;
import io.ndbwire.rest.batch.BatchRequest.Method;
import io.ndbwire.rest.data.RowChanges;
import io.ndbwire.rest.data.RowValues;
import io.ndbwire.rest.http.EntityTag;
import io.ndbwire.rest.http.KeyPath;
import io.ndbwire.rest.http.Precondition;
import io.ndbwire.rest.problem.Problem;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.Json.Span;
import io.ndbwire.rest.value.RowWriter;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.schema.Column;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One operation of a batch, its table known and its values read. */
final class RowOperation {

    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final RowValues NOTHING = new RowValues(Map.of(), Map.of());

    private final Entry entry;
    private final BatchTable table;
    private final BatchTable.Shape shape;
    private final Object[] key;
    private final RowValues given;
    private final Map<String, @Nullable Object> values;
    private final boolean entityTags;

    private RowOperation(Entry entry, BatchTable table, RowValues given, boolean entityTags) {
        this.entry = entry;
        this.table = table;
        this.given = given;
        this.entityTags = entityTags;
        shape = table.shape(entry.columns());
        key = entry.key() == null ? new Object[0] : KeyPath.parse(table.format(), entry.key());
        if (entry.method() == Method.PUT || entry.method() == Method.PATCH) {
            changes().requireNoOtherKey(given);
        }
        values = entry.method() == Method.PUT ? changes().withDefaults(given) : given.values();
        requireNumberedKey();
    }

    /**
     * Prepares an operation.
     *
     * @param body the whole request, of which the operation's body is a part
     * @throws ProblemException if it does not fit its table
     */
    static RowOperation of(Entry entry, BatchTable table, byte[] body, boolean entityTags) {
        Span span = entry.body();
        RowValues given = span == null
                ? NOTHING
                : Json.parse(body, span, json -> RowValues.read(json, table.format(), entry.method() == Method.PATCH));
        return new RowOperation(entry, table, given, entityTags);
    }

    private RowChanges changes() {
        return new RowChanges(table.handle(), table.format(), key);
    }

    /** A row without its key must get it as a number. */
    private void requireNumberedKey() {
        if (entry.method() == Method.POST && !takesNumber()) {
            given.key(table.format());
        }
    }

    Entry entry() {
        return entry;
    }

    /** Whether it is a change that looks at the row first. */
    boolean isConditional() {
        return entry.method() != Method.GET && !entry.precondition().isEmpty();
    }

    /** Reads the row that a precondition is about, and keeps others from it. */
    Read lockedRead() {
        return table.handle().read(key).lock(LockMode.EXCLUSIVE);
    }

    Precondition precondition() {
        return entry.precondition();
    }

    /** Whether it is an insert whose row gets a number. */
    boolean takesNumber() {
        return entry.method() == Method.POST
                && table.format().table().columns().stream().anyMatch(Column::isAutoIncrement);
    }

    /** The insert of a POST. */
    Write insert(boolean ignoringError) {
        Write insert = table.handle().insert();
        values.forEach(insert::set);
        return ignoringError ? insert.ignoringError() : insert;
    }

    /**
     * What the client is to do.
     *
     * @param isMissing whether it was seen that there is no row
     * @param ignoringError whether the transaction is to go on if it fails
     */
    Operation<?> operation(boolean isMissing, boolean ignoringError) {
        TableHandle handle = table.handle();
        return switch (entry.method()) {
            case GET -> shape.applyTo(handle.read(key));
            case POST -> insert(ignoringError);
            case PUT -> {
                Write write = isMissing ? changes().insert(values) : changes().upsert(values);
                yield ignoringError ? write.ignoringError() : write;
            }
            case PATCH -> {
                Update update = changes().update(given);
                yield ignoringError ? update.ignoringError() : update;
            }
            case DELETE -> ignoringError ? handle.delete(key).ignoringError() : handle.delete(key);
        };
    }

    /**
     * Writes its result.
     *
     * @param yielded what the client has yielded
     */
    void writeResult(@Nullable Object yielded, JsonGenerator json) throws IOException {
        switch (entry.method()) {
            case GET -> writeRow((Row) yielded, json);
            case POST -> writeCreated(yielded, json);
            default -> writeStatus(NO_CONTENT, json);
        }
    }

    private void writeRow(@Nullable Row row, JsonGenerator json) throws IOException {
        TableFormat format = table.format();
        if (row == null) {
            writeProblem(
                    new Problem(
                            ProblemType.NO_SUCH_ROW, "Table " + format.table().name() + " has no row with this key"),
                    json);
            return;
        }
        RowWriter writer =
                row.table() == format.table() ? shape.writer() : format.writer(row, shape.columns(), table.numbers());
        if (!entityTags && entry.precondition().isEmpty()) {
            json.writeStartObject();
            json.writeNumberField("status", OK);
            json.writeFieldName("body");
            writer.write(row, json);
            json.writeEndObject();
            return;
        }
        byte[] body = Json.bytes(generator -> writer.write(row, generator));
        String tag = EntityTag.of(body, shape.columns(), table.numbers()).toString();
        boolean isKnown = entry.precondition().isKnown(tag);
        json.writeStartObject();
        json.writeNumberField("status", isKnown ? NOT_MODIFIED : OK);
        json.writeStringField("etag", tag);
        if (!isKnown) {
            json.writeFieldName("body");
            Json.writeValue(json, body);
        }
        json.writeEndObject();
    }

    /** A new row is told with its place, of which the number that it got is part. */
    private void writeCreated(@Nullable Object number, JsonGenerator json) throws IOException {
        if (number != null) {
            table.format().table().columns().stream()
                    .filter(Column::isAutoIncrement)
                    .findFirst()
                    .ifPresent(column -> given.values().put(column.name(), number));
        }
        Object[] newKey = given.key(table.format());
        json.writeStartObject();
        json.writeNumberField("status", CREATED);
        json.writeStringField(
                "location", "/v1/data/" + entry.table() + "/" + KeyPath.of(table.format(), newKey, table.numbers()));
        json.writeEndObject();
    }

    private static void writeStatus(int status, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("status", status);
        json.writeEndObject();
    }

    /** Writes the result of an operation that failed. */
    static void writeProblem(Problem problem, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("status", problem.type().status());
        json.writeFieldName("problem");
        problem.write(json);
        json.writeEndObject();
    }
}
