package io.ndbwire.rest.value;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.schema.Column;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Reads values of one column, from JSON and from the text of URLs, into what the client takes: {@link ValueWriter}'s way
 * back. What fits the form but not the column, such as a number that is too large, the client refuses. Immutable and
 * thread-safe.
 */
public final class ValueReader {

    private final Column column;
    private final ColumnKind kind;

    /** The reader of a column, which need not be of a table yet. */
    public ValueReader(Column column) {
        this.column = column;
        kind = ColumnKind.of(column);
    }

    /** The column. */
    public Column column() {
        return column;
    }

    /**
     * Reads the value that the parser stands on, and leaves it on the value's last token.
     *
     * @throws ProblemException if it is of another kind than the column
     */
    public @Nullable Object read(JsonParser json) throws IOException {
        if (kind == ColumnKind.JSON) {
            // null is a JSON document, too; but as a column's value it is taken for what it is everywhere else.
            return json.currentToken() == JsonToken.VALUE_NULL ? null : document(json);
        }
        return switch (json.currentToken()) {
            case VALUE_NULL -> null;
            case VALUE_STRING -> ofString(json.getText());
            case VALUE_NUMBER_INT -> number(json);
            case VALUE_NUMBER_FLOAT -> fraction(json);
            case VALUE_TRUE, VALUE_FALSE -> truth(json);
            default -> throw wrong(json.currentToken() == JsonToken.START_ARRAY ? "an array" : "an object");
        };
    }

    private String document(JsonParser json) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator copy = Json.generator(text)) {
            copy.copyCurrentStructure(json);
        }
        return text.toString();
    }

    private Object number(JsonParser json) throws IOException {
        return switch (kind) {
            case TEXT, BINARY, DATE_TIME -> throw wrong("the number " + json.getText());
            default -> json.getNumberValue();
        };
    }

    private Object fraction(JsonParser json) throws IOException {
        return switch (kind) {
            case TEXT, BINARY, DATE_TIME, BITS -> throw wrong("the number " + json.getText());
            // The text: a float between would round what a decimal holds exactly.
            case FLOAT, DOUBLE, DECIMAL -> json.getText();
            default -> json.getDecimalValue();
        };
    }

    private Object truth(JsonParser json) throws IOException {
        boolean value = json.getBooleanValue();
        return switch (kind) {
            case INTEGER, BIG_INTEGER, UNSIGNED_BIG_INTEGER -> value ? 1 : 0;
            case BITS -> value;
            default -> throw wrong(Boolean.toString(value));
        };
    }

    /**
     * Reads a value out of a URL, where nothing says whether it is a number or a string.
     *
     * @throws ProblemException if it has not the column's form
     */
    public Object ofString(String text) {
        try {
            return switch (kind) {
                case BINARY -> Base64.getDecoder().decode(text.replace('-', '+').replace('_', '/'));
                case BITS -> new BigInteger(text);
                case INTEGER, BIG_INTEGER -> Long.parseLong(text);
                default -> text;
            };
        } catch (IllegalArgumentException e) {
            throw wrong("'" + text + "'");
        }
    }

    private ProblemException wrong(String what) {
        String expected = switch (kind) {
            case INTEGER, BIG_INTEGER, UNSIGNED_BIG_INTEGER -> "a whole number";
            case FLOAT, DOUBLE, DECIMAL -> "a number";
            case BITS -> "a whole number without sign";
            case BINARY -> "a string in base64";
            default -> "a string";
        };
        return new ProblemException(
                ProblemType.INVALID_VALUE,
                "Column " + column.name() + " (" + column.type() + "): " + expected + " is expected, not " + what);
    }
}
