package io.ndbwire.rest.rondb;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.Delete;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.Update;
import io.ndbwire.client.Write;
import io.ndbwire.rest.rondb.KeyRequest.Assignment;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One operation by key, its table known and its values read. */
final class KeyOperation {

    private final KeyRequest request;
    private final KeyTable table;
    private final KeyTable.Shape shape;
    private final Object[] key;
    private final Map<String, @Nullable Object> values = new LinkedHashMap<>();

    /**
     * @param body the whole request, in which the values stand
     * @throws RuntimeException if the operation does not fit its table
     */
    KeyOperation(KeyRequest request, KeyTable table, byte[] body) {
        this.request = request;
        this.table = table;
        shape = table.shape(request.readColumns());
        if (request.action() == KeyRequest.Action.DELETE && request.readColumns() != null) {
            shape.columns().forEach(KeyOperation::requireSmall);
        }
        key = table.key(request.filters(), body);
        for (Assignment assignment : request.writeColumns()) {
            if (table.column(assignment.column()).isPrimaryKey()) {
                throw RonDbException.invalid("Cannot write to primary key column: " + assignment.column());
            }
            values.put(assignment.column(), table.value(assignment, body));
        }
    }

    private static void requireSmall(Column column) {
        if (column.type() == ColumnType.BLOB || column.type() == ColumnType.TEXT) {
            throw RonDbException.invalid(
                    "Reading BLOB/TEXT column is not supported yet. Column: " + column.name() + " of a row to delete");
        }
    }

    /**
     * Demands that each value fits its column, which the client finds out by itself, but not in RonDB's words.
     *
     * @throws RonDbException if one does not
     */
    void requireFits() {
        List<Column> columns = table.keyColumns();
        for (int i = 0; i < key.length; i++) {
            Values.requireFits(columns.get(i), key[i]);
        }
    }

    /** Reads the row. */
    Read read() {
        return shape.applyTo(table.handle().read(key));
    }

    /** Reads the row for whoever is to know what a delete has deleted; null if nobody wants to. */
    @Nullable
    Read readBefore() {
        return request.readColumns() == null ? null : read().lock(LockMode.EXCLUSIVE);
    }

    /**
     * The change.
     *
     * @param ignoringError whether its transaction is to go on if it fails
     */
    Operation<?> change(boolean ignoringError) {
        return switch (request.action()) {
            case WRITE -> write(table.handle().upsert(), ignoringError);
            case INSERT -> write(table.handle().insert(), ignoringError);
            case UPDATE -> {
                Update update = table.handle().update(key);
                values.forEach(update::set);
                yield ignoringError ? update.ignoringError() : update;
            }
            case DELETE -> {
                Delete delete = table.handle().delete(key);
                yield ignoringError ? delete.ignoringError() : delete;
            }
            case READ -> throw new IllegalStateException("A read changes nothing");
        };
    }

    private Write write(Write write, boolean ignoringError) {
        List<Column> columns = table.keyColumns();
        for (int i = 0; i < key.length; i++) {
            write.set(columns.get(i).name(), key[i]);
        }
        values.forEach(write::set);
        return ignoringError ? write.ignoringError() : write;
    }

    /** Writes a row as an object. */
    void write(Row row, JsonGenerator json) throws IOException {
        table.write(row, shape, json);
    }
}
