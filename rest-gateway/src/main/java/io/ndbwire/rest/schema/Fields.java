package io.ndbwire.rest.schema;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The values of fields, each with its one form. */
final class Fields {

    private Fields() {}

    static String string(JsonParser json, String field) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw Json.invalid(json, field + ": a string is expected");
        }
        return json.getText();
    }

    static boolean truth(JsonParser json, String field) {
        return switch (json.currentToken()) {
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> throw Json.invalid(json, field + ": true or false is expected");
        };
    }

    static int number(JsonParser json, String field) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_NUMBER_INT || json.getNumberType() != JsonParser.NumberType.INT) {
            throw Json.invalid(json, field + ": a whole number is expected");
        }
        return json.getIntValue();
    }

    static List<String> strings(JsonParser json, String field) throws IOException {
        requireArray(json, field);
        List<String> strings = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            strings.add(string(json, field));
        }
        return strings;
    }

    static <E extends Enum<E>> E constant(JsonParser json, String field, Class<E> type) throws IOException {
        String text = string(json, field);
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(text.toUpperCase(Locale.ROOT).replace('-', '_'))) {
                return constant;
            }
        }
        throw Json.invalid(json, field + " '" + text + "': it is none of " + List.of(type.getEnumConstants()));
    }

    static void requireArray(JsonParser json, String field) {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw Json.invalid(json, field + ": an array is expected");
        }
    }

    static void requireObject(JsonParser json, String what) {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw Json.invalid(json, what + " is described by an object");
        }
    }

    static ProblemException unknown(JsonParser json, String where, String field) {
        return Json.invalid(json, "'" + field + "' is nothing that " + where + " has");
    }
}
