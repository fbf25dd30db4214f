package io.ndbwire.rest.rondb;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.client.Row;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.ColumnKind;
import io.ndbwire.rest.value.ValueReader;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Reads values of requests. They are the gateway's but for BIT, which is base64 here, of bytes of which the highest comes
 * first, and for dates and times, of which {@link SqlTime} takes RonDB's forms.
 */
final class Values {

    private static final int DATE_CHARACTERS = "yyyy-MM-dd".length();

    private Values() {}

    /**
     * Reads the value that the parser stands on.
     *
     * @throws RonDbException if it has not the column's form
     */
    static @Nullable Object read(ValueReader reader, JsonParser json) throws IOException {
        Column column = reader.column();
        try {
            // A string in a JSON column is a value, not the text of one.
            boolean isText = json.currentToken() == JsonToken.VALUE_STRING && ColumnKind.of(column) != ColumnKind.JSON;
            return isText ? ofText(reader, json.getText()) : reader.read(json);
        } catch (ProblemException e) {
            throw invalid(column, "", String.valueOf(e.getMessage()));
        }
    }

    private static Object ofText(ValueReader reader, String text) {
        Column column = reader.column();
        if (ColumnKind.of(column) == ColumnKind.BITS) {
            try {
                return new BigInteger(1, Base64.getDecoder().decode(text));
            } catch (IllegalArgumentException e) {
                throw invalid(column, text, "Column " + column.name() + " (BIT): a string in base64 is expected");
            }
        }
        return reader.ofString(isTemporal(column.type()) ? SqlTime.of(column, text) : text);
    }

    /**
     * Demands that a value fits its column.
     *
     * @throws RonDbException in RonDB's words, if it does not
     */
    static void requireFits(Column column, @Nullable Object value) {
        if (value == null) {
            if (!column.isNullable()) {
                throw invalid(column, "", "Column " + column.name() + " is NOT NULL");
            }
            return;
        }
        try {
            Row.wireBytes(column, value);
        } catch (InvalidValueException e) {
            throw invalid(column, value.toString(), String.valueOf(e.getMessage()));
        }
    }

    private static RonDbException invalid(Column column, String text, String detail) {
        return RonDbException.invalid(kindOfFault(column, text) + " " + detail);
    }

    /** RonDB's words for values that do not fit; its clients look for them. */
    private static String kindOfFault(Column column, String text) {
        if (column.type() == ColumnType.DATE && text.length() > DATE_CHARACTERS) {
            return "Invalid column data. Expecting only date data.";
        }
        if (isTemporal(column.type())) {
            return "Invalid Date/Time.";
        }
        return switch (ColumnKind.of(column)) {
            case TEXT, BINARY, JSON -> "Invalid column data.";
            default -> "Wrong data type.";
        };
    }

    private static boolean isTemporal(ColumnType type) {
        return switch (type) {
            case DATE, TIME, OLD_TIME, DATETIME, OLD_DATETIME, TIMESTAMP, OLD_TIMESTAMP -> true;
            default -> false;
        };
    }
}
