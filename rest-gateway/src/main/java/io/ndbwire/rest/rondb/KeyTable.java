package io.ndbwire.rest.rondb;

import com.fasterxml.jackson.core.JsonGenerator;
import io.ndbwire.client.Projection;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.rondb.KeyRequest.Assignment;
import io.ndbwire.rest.rondb.RowForm.Decimals;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.rest.value.ValueReader;
import io.ndbwire.schema.Column;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A table of one request, with what is worked out once for all operations on it. Not thread-safe. */
final class KeyTable {

    /**
     * Which columns are read.
     *
     * @param columns in the order of the request
     * @param projection null for all
     */
    record Shape(List<Column> columns, @Nullable Projection projection, RowForm form) {

        Read applyTo(Read read) {
            return projection == null ? read : read.columns(projection);
        }
    }

    private final TableHandle handle;
    private final TableFormat format;
    private final Map<List<String>, Shape> shapes = new HashMap<>();
    private @Nullable Shape whole;

    KeyTable(TableHandle handle, TableFormat format) {
        this.handle = handle;
        this.format = format;
    }

    TableHandle handle() {
        return handle;
    }

    /**
     * The shape of these columns.
     *
     * @param names null for all
     */
    Shape shape(@Nullable List<String> names) {
        if (names != null) {
            return shapes.computeIfAbsent(names, this::newShape);
        }
        if (whole == null) {
            List<Column> columns = format.table().columns();
            whole = new Shape(columns, null, new RowForm(columns, Decimals.NUMBERS));
        }
        return whole;
    }

    private Shape newShape(List<String> names) {
        List<Column> columns =
                names.stream().map(name -> format.reader(name).column()).toList();
        Projection projection = handle.projection(names.toArray(String[]::new));
        return new Shape(columns, projection, new RowForm(columns, Decimals.NUMBERS));
    }

    /** Writes a row, which may have come with a newer description of the table than this one. */
    void write(Row row, Shape shape, JsonGenerator json) throws IOException {
        RowForm form = row.table() == format.table() ? shape.form() : RowForm.ofRow(row, Decimals.NUMBERS);
        form.write(row, json);
    }

    List<Column> keyColumns() {
        return format.table().keyColumns();
    }

    /** The values of the primary key, in its order. */
    Object[] key(List<Assignment> filters, byte[] body) {
        List<Column> columns = keyColumns();
        if (filters.size() != columns.size()) {
            throw RonDbException.invalid(
                    "Wrong number of primary-key columns. Expecting: " + columns.size() + " Got: " + filters.size());
        }
        Object[] key = new Object[columns.size()];
        for (Assignment filter : filters) {
            int place = place(columns, filter.column());
            if (place < 0) {
                throw RonDbException.invalid("Wrong primary-key column. " + filter.column() + " is not part of "
                        + columns.stream().map(Column::name).toList());
            }
            Object value = value(filter, body);
            if (value == null) {
                throw RonDbException.invalid("a Column in the Field section is null: " + filter.column());
            }
            key[place] = value;
        }
        return key;
    }

    private static int place(List<Column> columns, String name) {
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return i;
            }
        }
        return -1;
    }

    Column column(String name) {
        return format.reader(name).column();
    }

    /** The value that is given to a column. */
    @Nullable
    Object value(Assignment assignment, byte[] body) {
        ValueReader reader = format.reader(assignment.column());
        return Json.parse(body, assignment.value(), json -> Values.read(reader, json));
    }
}
