package io.ndbwire.rest.query;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.micronaut.http.HttpParameters;
import io.ndbwire.client.Filter;
import io.ndbwire.rest.embed.Selection;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.TableFormat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads queries, from a URL's parameters and from JSON. */
final class QueryReader {

    private static final String ALLOW = "allow";

    private final TableFormat format;
    private final List<Filter> filters = new ArrayList<>();
    private Selection selection = Selection.ALL;
    private Ordering order = Ordering.NONE;
    private int limit;
    private @Nullable String cursor;
    private boolean scanAllowed;

    private QueryReader(TableFormat format) {
        this.format = format;
    }

    /** Reads parameters; those that are no words of this API are columns. */
    static RowQuery ofParameters(TableFormat format, HttpParameters parameters) {
        QueryReader reader = new QueryReader(format);
        parameters.forEach((name, values) -> values.forEach(value -> reader.parameter(name, value)));
        return reader.query();
    }

    private void parameter(String name, String value) {
        switch (name) {
            case "select" -> selection = Selection.parse(format, value);
            case "order" -> order = Ordering.parse(format, List.of(value.split(",", -1)));
            case "limit" -> limit(value);
            case "cursor" -> cursor = value;
            case "scan" -> scanAllowed = allows(value);
            case "and", "or", "not.and", "not.or" -> filters.add(UrlFilter.ofGroup(format, name, value));
            default -> filters.add(UrlFilter.ofColumn(format, name, value));
        }
    }

    private static boolean allows(String value) {
        if (!ALLOW.equals(value)) {
            throw ProblemException.invalid("scan=" + value + ": 'allow' is all that it takes");
        }
        return true;
    }

    private void limit(String text) {
        try {
            limit = Integer.parseInt(text);
        } catch (NumberFormatException e) {
            limit = 0;
        }
        if (limit < 1) {
            throw ProblemException.invalid("limit=" + text + ": a whole number from 1 is expected");
        }
    }

    /**
     * Reads {@code {"select": [], "where": {}, "order": [], "limit": 1, "cursor": "", "scan": "allow"}}.
     *
     * @param following the cursor of the URL, which the link to the next page has; null if there is none
     */
    static RowQuery ofJson(TableFormat format, byte[] body, @Nullable String following) {
        return Json.parse(body, json -> {
            QueryReader reader = new QueryReader(format);
            RowQuery query = reader.object(json);
            if (following == null) {
                return query;
            }
            if (query.cursor() != null) {
                throw ProblemException.invalid("cursor: it stands in the URL and in the body");
            }
            reader.cursor = following;
            return reader.query();
        });
    }

    private RowQuery object(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw Json.invalid(json, "a query is an object");
        }
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "select" -> selection = Selection.of(format, strings(json));
                case "where" -> where(json);
                case "order" -> order = Ordering.parse(format, strings(json));
                case "limit" -> limit(scalar(json));
                case "cursor" -> cursor = scalar(json);
                case "scan" -> scanAllowed = allows(scalar(json));
                default ->
                    throw Json.invalid(
                            json,
                            "'" + name
                                    + "' is no part of a query; there are select, where, order, limit, cursor and scan");
            }
        }
        return query();
    }

    private void where(JsonParser json) throws IOException {
        Filter filter = JsonFilter.read(format, json);
        if (filter != null) {
            filters.add(filter);
        }
    }

    private static String scalar(JsonParser json) throws IOException {
        if (!json.currentToken().isScalarValue()) {
            throw Json.invalid(json, "a single value is expected");
        }
        return json.getText();
    }

    private static List<String> strings(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw Json.invalid(json, "an array of strings is expected");
        }
        List<String> strings = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (json.currentToken() != JsonToken.VALUE_STRING) {
                throw Json.invalid(json, "a string is expected");
            }
            strings.add(json.getText());
        }
        return strings;
    }

    private RowQuery query() {
        return new RowQuery(
                filters.isEmpty() ? null : Filter.allOf(filters), selection, order, limit, cursor, scanAllowed);
    }
}
