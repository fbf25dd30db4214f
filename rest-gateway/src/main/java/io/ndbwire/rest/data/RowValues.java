package io.ndbwire.rest.data;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.rest.value.ValueReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a JSON object says of a row: values by column, in the order in which they stand there, and amounts to add.
 *
 * @param values by column name
 * @param increments by column name; of a patch alone
 */
public record RowValues(Map<String, @Nullable Object> values, Map<String, Long> increments) {

    private static final String INCREMENT = "$increment";

    /**
     * Reads one object, or an array of them: what is inserted.
     *
     * @return whether it is an array
     */
    static boolean readRows(byte[] body, TableFormat format, int maximum, Consumer<RowValues> rows) {
        return Json.parse(body, json -> {
            if (json.currentToken() != JsonToken.START_ARRAY) {
                rows.accept(read(json, format, false));
                return false;
            }
            int count = 0;
            while (json.nextToken() != JsonToken.END_ARRAY) {
                if (++count > maximum) {
                    throw Json.invalid(json, "at most " + maximum + " rows are allowed in one request");
                }
                rows.accept(read(json, format, false));
            }
            return true;
        });
    }

    /** Reads one row's values. */
    static RowValues readRow(byte[] body, TableFormat format) {
        return Json.parse(body, json -> read(json, format, false));
    }

    /** Reads a merge patch, in which a column's value may also be {@code {"$increment": 1}}. */
    static RowValues readPatch(byte[] body, TableFormat format) {
        return Json.parse(body, json -> read(json, format, true));
    }

    /**
     * Reads an object.
     *
     * @param json on its first token; left on its last
     * @param patch whether amounts to add are allowed
     */
    public static RowValues read(JsonParser json, TableFormat format, boolean patch) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw Json.invalid(json, "an object with a row's values is expected");
        }
        RowValues row = new RowValues(new LinkedHashMap<>(), new LinkedHashMap<>());
        while (json.nextToken() != JsonToken.END_OBJECT) {
            ValueReader reader = format.reader(json.currentName());
            json.nextToken();
            String column = reader.column().name();
            if (patch
                    && json.currentToken() == JsonToken.START_OBJECT
                    && !reader.column().isJson()) {
                row.increments.put(column, increment(json, column));
            } else {
                row.values.put(column, reader.read(json));
            }
        }
        return row;
    }

    private static long increment(JsonParser json, String column) throws IOException {
        if (json.nextToken() != JsonToken.FIELD_NAME || !INCREMENT.equals(json.currentName())) {
            throw Json.invalid(json, "column " + column + ": a value or {\"" + INCREMENT + "\": number} is expected");
        }
        if (json.nextToken() != JsonToken.VALUE_NUMBER_INT
                || json.getNumberType() == JsonParser.NumberType.BIG_INTEGER) {
            throw Json.invalid(json, "column " + column + ": " + INCREMENT + " takes a whole number of 64 bits");
        }
        long amount = json.getLongValue();
        if (json.nextToken() != JsonToken.END_OBJECT) {
            throw Json.invalid(json, "column " + column + ": nothing may stand beside " + INCREMENT);
        }
        return amount;
    }

    /**
     * The values of the primary key.
     *
     * @throws ProblemException if one is missing
     */
    public Object[] key(TableFormat format) {
        List<Object> key = new ArrayList<>();
        format.table().keyColumns().forEach(column -> {
            Object value = values.get(column.name());
            if (value == null) {
                throw ProblemException.invalid(
                        "Table " + format.table().name() + ": the key's column " + column.name() + " has no value");
            }
            key.add(value);
        });
        return key.toArray();
    }
}
