package io.ndbwire.rest.rondb;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.rest.rondb.ScanRequest.Compared;
import io.ndbwire.rest.rondb.ScanRequest.Comparison;
import io.ndbwire.rest.rondb.ScanRequest.Condition;
import io.ndbwire.rest.rondb.ScanRequest.Group;
import io.ndbwire.rest.rondb.ScanRequest.Junction;
import io.ndbwire.rest.rondb.ScanRequest.NullTest;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.Json.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads filters of scans: trees of which each node has two members, or is about one column. */
final class ScanFilterReader {

    private static final int MAXIMUM_DEPTH = 32;
    private static final int MEMBERS = 2;

    /** What a node has said; what its operation does not need of it is passed over. */
    private record Node(
            @Nullable String operation,
            @Nullable List<Condition> members,
            @Nullable String column,
            @Nullable String comparison,
            @Nullable Span value) {}

    private final JsonParser json;

    ScanFilterReader(JsonParser json) {
        this.json = json;
    }

    /**
     * Reads the filter that the parser stands on.
     *
     * @return null for an empty object, which holds for all rows
     */
    @Nullable
    Condition read() throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw RonDbException.invalid("[ScanFilter] a filter is an object");
        }
        if (json.nextToken() == JsonToken.END_OBJECT) {
            return null;
        }
        return condition(0);
    }

    /** Reads a node's fields, on the first of which the parser stands. */
    private Condition condition(int depth) throws IOException {
        if (depth > MAXIMUM_DEPTH) {
            throw RonDbException.invalid("[ScanFilter] Filter nesting too deep (max " + MAXIMUM_DEPTH + " levels)");
        }
        String operation = null;
        List<Condition> members = null;
        String column = null;
        String comparison = null;
        Span value = null;
        for (; json.currentToken() != JsonToken.END_OBJECT; json.nextToken()) {
            String name = json.currentName();
            JsonToken token = json.nextToken();
            switch (name) {
                case "op" -> operation = KeyRequestReader.text(json, name);
                case "args" -> members = token == JsonToken.VALUE_NULL ? null : members(depth);
                case "column" -> column = KeyRequestReader.text(json, name);
                case "cond" -> comparison = KeyRequestReader.text(json, name);
                case "value" -> value = token == JsonToken.VALUE_NULL ? null : Json.skip(json);
                default -> json.skipChildren();
            }
        }
        return condition(new Node(operation, members, column, comparison, value));
    }

    private List<Condition> members(int depth) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw RonDbException.invalid("[ScanFilter] args is an array of filters");
        }
        List<Condition> members = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (json.currentToken() != JsonToken.START_OBJECT) {
                throw RonDbException.invalid("[ScanFilter] Child filter field type for the logic op must be an object");
            }
            json.nextToken();
            members.add(condition(depth + 1));
        }
        return members;
    }

    private static Condition condition(Node node) {
        String operation = node.operation();
        if (operation == null) {
            throw RonDbException.invalid("[ScanFilter] Missing required field: op");
        }
        return switch (operation) {
            case "AND", "OR", "NAND", "NOR" -> group(Junction.valueOf(operation), node.members());
            case "CMP" ->
                new Compared(
                        column(node),
                        comparison(required(node.comparison(), operation, "cond")),
                        required(node.value(), operation, "value"));
            case "ISNULL", "ISNOTNULL" -> new NullTest(column(node), "ISNULL".equals(operation));
            default -> throw RonDbException.invalid("[ScanFilter] Unknown op " + operation);
        };
    }

    private static Group group(Junction junction, @Nullable List<Condition> members) {
        if (members == null) {
            throw RonDbException.invalid("[ScanFilter] Missing required array field for the Logic op: filters (args)");
        }
        if (members.size() != MEMBERS) {
            throw RonDbException.invalid(
                    "[ScanFilter] Logic op must contain " + MEMBERS + " children, not " + members.size());
        }
        return new Group(junction, members.get(0), members.get(1));
    }

    private static String column(Node node) {
        String operation = String.valueOf(node.operation());
        String column = required(node.column(), operation, "column");
        // An empty name is as good as none.
        return required(column.isEmpty() ? null : column, operation, "column");
    }

    private static <T> T required(@Nullable T field, String operation, String name) {
        if (field == null) {
            throw RonDbException.invalid("[ScanFilter] Missing required field for the "
                    + operation.toLowerCase(Locale.ROOT) + " op: " + name);
        }
        return field;
    }

    private static Comparison comparison(String name) {
        for (Comparison comparison : Comparison.values()) {
            if (comparison.name().equals(name)) {
                return comparison;
            }
        }
        throw RonDbException.invalid("[ScanFilter] Invalid condition " + name);
    }
}
