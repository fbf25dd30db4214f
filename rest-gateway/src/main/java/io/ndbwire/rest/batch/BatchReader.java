package io.ndbwire.rest.batch;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.rest.batch.BatchRequest.Entry;
import io.ndbwire.rest.batch.BatchRequest.Method;
import io.ndbwire.rest.http.Precondition;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.Json.Span;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads batches. How a row's values are read depends on its table, which may have to be asked for first: so bodies are
 * only passed over here, and read from the same bytes when all tables are known.
 */
final class BatchReader {

    private static final String ROWS = "/v1/data/";

    private final JsonParser json;
    private final int maximum;

    private BatchReader(JsonParser json, int maximum) {
        this.json = json;
        this.maximum = maximum;
    }

    /**
     * Reads a batch.
     *
     * @param maximum operations
     * @throws ProblemException if it has not the form of one, or there are too many operations
     */
    static BatchRequest read(byte[] body, int maximum) {
        return Json.parse(body, json -> new BatchReader(json, maximum).batch());
    }

    private BatchRequest batch() throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw Json.invalid(json, "an object with operations is expected");
        }
        boolean atomic = false;
        boolean entityTags = true;
        List<Entry> operations = List.of();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "atomic" -> atomic = flag(name);
                case "etags" -> entityTags = flag(name);
                case "operations" -> operations = operations();
                default -> throw Json.invalid(json, "a batch has atomic, etags and operations, but no " + name);
            }
        }
        if (operations.isEmpty()) {
            throw ProblemException.invalid("The batch has no operations");
        }
        return new BatchRequest(atomic, entityTags, operations);
    }

    private boolean flag(String name) throws IOException {
        if (!json.currentToken().isBoolean()) {
            throw Json.invalid(json, name + " is true or false");
        }
        return json.getBooleanValue();
    }

    private List<Entry> operations() throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw Json.invalid(json, "operations is an array");
        }
        List<Entry> operations = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            if (operations.size() == maximum) {
                throw new ProblemException(
                        ProblemType.TOO_LARGE,
                        "A batch has at most " + maximum + " operations (ndbwire.batch.maximum-operations)");
            }
            operations.add(operation(operations.size()));
        }
        return operations;
    }

    private Entry operation(int index) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw wrong(index, "an object is expected");
        }
        Method method = null;
        String path = null;
        List<String> columns = null;
        Span body = null;
        String ifMatch = null;
        String ifNoneMatch = null;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "method" -> method = method(index);
                case "path" -> path = text(index, name);
                case "columns" -> columns = columns(index);
                case "body" -> body = body(index);
                case "ifMatch" -> ifMatch = text(index, name);
                case "ifNoneMatch" -> ifNoneMatch = text(index, name);
                default ->
                    throw wrong(index, "there is method, path, columns, body, ifMatch and ifNoneMatch, but no " + name);
            }
        }
        if (method == null || path == null) {
            throw wrong(index, "a " + (method == null ? "method" : "path") + " is needed");
        }
        if (method == Method.POST && (ifMatch != null || ifNoneMatch != null)) {
            throw wrong(index, "a POST has no row that a precondition could be about");
        }
        if (method == Method.GET && ifMatch != null) {
            throw wrong(index, "a GET takes ifNoneMatch alone");
        }
        return entry(index, method, path, columns, body, Precondition.of(ifMatch, ifNoneMatch));
    }

    private Entry entry(
            int index,
            Method method,
            String path,
            @Nullable List<String> columns,
            @Nullable Span body,
            Precondition precondition) {
        String place = path.startsWith(ROWS) ? path.substring(ROWS.length()) : path;
        int end = method == Method.POST ? place.length() : Math.max(place.lastIndexOf('/'), 0);
        String table = place.substring(0, end);
        int middle = table.indexOf('/');
        if (middle <= 0 || middle != table.lastIndexOf('/') || middle == table.length() - 1) {
            throw wrong(
                    index,
                    "the path of a " + method + " is "
                            + (method == Method.POST ? "database/table" : "database/table/key") + ", not " + path);
        }
        if (columns != null && method != Method.GET) {
            throw wrong(index, "a GET alone chooses columns");
        }
        boolean needsBody = method == Method.POST || method == Method.PUT || method == Method.PATCH;
        if (needsBody != (body != null)) {
            throw wrong(index, "a " + method + (needsBody ? " needs a body" : " has no body"));
        }
        String key = method == Method.POST ? null : place.substring(end + 1);
        return new Entry(index, method, table, key, columns, body, precondition);
    }

    private Method method(int index) throws IOException {
        return switch (text(index, "method")) {
            case "GET" -> Method.GET;
            case "POST" -> Method.POST;
            case "PUT" -> Method.PUT;
            case "PATCH" -> Method.PATCH;
            case "DELETE" -> Method.DELETE;
            default -> throw wrong(index, "method is GET, POST, PUT, PATCH or DELETE, not " + json.getText());
        };
    }

    private String text(int index, String name) throws IOException {
        if (json.currentToken() != JsonToken.VALUE_STRING) {
            throw wrong(index, name + " is a string");
        }
        return json.getText();
    }

    private List<String> columns(int index) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            throw wrong(index, "columns is an array");
        }
        List<String> columns = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            columns.add(text(index, "each of columns"));
        }
        if (columns.isEmpty()) {
            throw wrong(index, "columns is empty; without it all are read");
        }
        return columns;
    }

    private Span body(int index) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw wrong(index, "body is an object with a row's values");
        }
        return Json.skip(json);
    }

    private ProblemException wrong(int index, String what) {
        return Json.invalid(json, "operation " + index + ": " + what);
    }
}
