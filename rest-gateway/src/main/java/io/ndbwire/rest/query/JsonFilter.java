package io.ndbwire.rest.query;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.client.Filter;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.rest.value.ValueReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads filters as JSON: an object of which everything must be true, {@code {"age": {"$gte": 18, "$lt": 65}, "name": "Ada",
 * "$or": [{"end": null}, {"id": {"$in": [1, 2]}}], "$not": {"state": "off"}}}. A column without operator is equal to its
 * value, or NULL. The operators are those of {@link UrlFilter}, with a dollar sign in front.
 */
final class JsonFilter {

    private final TableFormat format;

    private final JsonParser json;

    private JsonFilter(TableFormat format, JsonParser json) {
        this.format = format;
        this.json = json;
    }

    /**
     * Reads the object that the parser stands on.
     *
     * @return null for an empty object, which holds for all rows
     */
    static @Nullable Filter read(TableFormat format, JsonParser json) throws IOException {
        return new JsonFilter(format, json).object();
    }

    private @Nullable Filter object() throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw Json.invalid(json, "a filter is an object");
        }
        List<Filter> terms = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "$and" -> terms.add(Filter.allOf(members()));
                case "$or" -> terms.add(Filter.anyOf(members()));
                case "$not" -> terms.add(required().not());
                default -> column(format.reader(name), terms);
            }
        }
        return terms.isEmpty() ? null : Filter.allOf(terms);
    }

    private Filter required() throws IOException {
        Filter filter = object();
        if (filter == null) {
            throw Json.invalid(json, "an empty filter says nothing here");
        }
        return filter;
    }

    private List<Filter> members() throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw Json.invalid(json, "an array of filters is expected");
        }
        List<Filter> members = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            members.add(required());
        }
        if (members.isEmpty()) {
            throw Json.invalid(json, "an array of filters needs at least one");
        }
        return members;
    }

    private void column(ValueReader reader, List<Filter> terms) throws IOException {
        String column = reader.column().name();
        if (json.currentToken() == JsonToken.START_OBJECT) {
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String operator = json.currentName();
                json.nextToken();
                terms.add(comparison(reader, operator));
            }
            return;
        }
        Object value = reader.read(json);
        terms.add(
                value == null
                        ? Filter.where(column).isNull()
                        : Filter.where(column).equalTo(value));
    }

    private Filter comparison(ValueReader reader, String operator) throws IOException {
        String column = reader.column().name();
        if (!operator.startsWith("$")) {
            throw Json.invalid(json, "column " + column + ": an operator such as $gte is expected, not " + operator);
        }
        if ("$in".equals(operator)) {
            return Filter.where(column).in(values(reader));
        }
        Object value = reader.read(json);
        if (value == null) {
            return switch (operator) {
                case "$eq" -> Filter.where(column).isNull();
                case "$neq" -> Filter.where(column).isNotNull();
                default ->
                    throw Json.invalid(
                            json, "column " + column + ": nothing is compared with null but by $eq and $neq");
            };
        }
        return Operator.named(operator.substring(1), "Column " + column).on(column, value);
    }

    private List<Object> values(ValueReader reader) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw Json.invalid(json, "$in takes an array");
        }
        List<Object> values = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            Object value = reader.read(json);
            if (value == null) {
                throw Json.invalid(json, "null is not equal to anything; ask for it by {\"$eq\": null}");
            }
            values.add(value);
        }
        return values;
    }
}
