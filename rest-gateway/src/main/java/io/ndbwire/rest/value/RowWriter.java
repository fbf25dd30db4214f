package io.ndbwire.rest.value;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import io.ndbwire.client.Row;
import io.ndbwire.schema.Column;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes rows of certain columns as JSON objects. Immutable and thread-safe. */
public final class RowWriter {

    private final SerializableString[] names;
    private final ValueWriter[] writers;

    /**
     * @param columns those that were read, in that order
     */
    public RowWriter(List<Column> columns, NumberStyle style) {
        names = columns.stream()
                .map(column -> new SerializedString(column.name()))
                .toArray(SerializableString[]::new);
        writers = columns.stream().map(column -> ValueWriter.of(column, style)).toArray(ValueWriter[]::new);
    }

    /** Writes the row as an object. */
    public void write(Row row, JsonGenerator json) throws IOException {
        json.writeStartObject();
        writeFields(row, json);
        json.writeEndObject();
    }

    /** Writes the row's fields into an object that has been begun. */
    public void writeFields(Row row, JsonGenerator json) throws IOException {
        for (int i = 0; i < writers.length; i++) {
            json.writeFieldName(names[i]);
            writeValue(row, i, json);
        }
    }

    /** The text of a value that is not NULL, as it stands in URLs. */
    public String text(Row row, int position) {
        byte[] json = Json.bytes(generator -> writeValue(row, position, generator));
        String text = new String(json, StandardCharsets.UTF_8);
        return Json.parse(json, parser -> parser.currentToken() == JsonToken.VALUE_STRING ? parser.getText() : text);
    }

    /** Writes these columns alone of a row of which more were read. */
    public void writeSelected(Row row, JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (int i = 0; i < writers.length; i++) {
            json.writeFieldName(names[i]);
            write(i, row, row.position(names[i].getValue()), json);
        }
        json.writeEndObject();
    }

    /** Writes these columns' values alone, one after the other. */
    public void writeSelectedValues(Row row, JsonGenerator json) throws IOException {
        for (int i = 0; i < writers.length; i++) {
            write(i, row, row.position(names[i].getValue()), json);
        }
    }

    /** Writes the value at a position alone. */
    public void writeValue(Row row, int position, JsonGenerator json) throws IOException {
        write(position, row, position, json);
    }

    private void write(int writer, Row row, int position, JsonGenerator json) throws IOException {
        if (row.isNull(position)) {
            json.writeNull();
        } else {
            writers[writer].write(row, position, json);
        }
    }
}
