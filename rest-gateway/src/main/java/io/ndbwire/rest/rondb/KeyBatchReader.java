package io.ndbwire.rest.rondb;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.ndbwire.rest.rondb.KeyRequest.Action;
import io.ndbwire.rest.value.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads batches of operations by key. */
final class KeyBatchReader {

    private static final int SEGMENTS = 3;

    private final JsonParser json;
    private final Set<Action> allowed;
    private final RonDbSettings settings;

    private KeyBatchReader(JsonParser json, Set<Action> allowed, RonDbSettings settings) {
        this.json = json;
        this.allowed = allowed;
        this.settings = settings;
    }

    /**
     * Reads a batch.
     *
     * @param allowed the actions that it may have
     */
    static List<KeyRequest> read(byte[] body, Set<Action> allowed, RonDbSettings settings) {
        return Json.parse(body, json -> new KeyBatchReader(json, allowed, settings).batch());
    }

    private List<KeyRequest> batch() throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw RonDbException.invalid("an object with operations is expected");
        }
        List<KeyRequest> operations = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            if (!"operations".equals(name) || json.currentToken() != JsonToken.START_ARRAY) {
                json.skipChildren();
                continue;
            }
            while (json.nextToken() != JsonToken.END_ARRAY) {
                if (operations.size() == settings.maximumOperations()) {
                    throw RonDbException.invalid("Batch size exceeds maximum allowed size: "
                            + settings.maximumOperations() + " (ndbwire.rondb.maximum-operations)");
                }
                operations.add(operation());
            }
        }
        if (operations.isEmpty()) {
            throw RonDbException.invalid("No operations defined");
        }
        return operations;
    }

    private KeyRequest operation() throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw RonDbException.invalid("each of operations is an object with method, relative-url and body");
        }
        String method = null;
        String path = null;
        KeyRequest.Body content = null;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            JsonToken token = json.nextToken();
            switch (name) {
                case "method" -> method = KeyRequestReader.text(json, name);
                case "relative-url" -> path = KeyRequestReader.text(json, name);
                case "body" -> content = token == JsonToken.VALUE_NULL ? null : KeyRequestReader.read(json, settings);
                default -> json.skipChildren();
            }
        }
        if (!"POST".equals(method)) {
            throw RonDbException.invalid("the Method section should be POST");
        }
        return operation(path, content);
    }

    private KeyRequest operation(@Nullable String path, KeyRequest.@Nullable Body content) {
        if (path == null) {
            throw RonDbException.invalid("the relativeUrl section is required");
        }
        if (content == null) {
            throw RonDbException.invalid("Field validation for 'Body' failed");
        }
        String[] segments = inner(path).split("/", -1);
        Action action = segments.length == SEGMENTS ? action(segments[2]) : null;
        if (action == null || segments[0].isEmpty() || segments[1].isEmpty()) {
            throw RonDbException.invalid("Field validation for 'RelativeURL' failed: database/table/ and "
                    + allowedNames() + " are expected, not " + path);
        }
        KeyRequest request = KeyRequest.of(segments[0], segments[1], action, content);
        return request.filters().size() == 1 ? request : request.requireOthersRead();
    }

    /** Without slashes around. */
    private static String inner(String path) {
        int begin = 0;
        int end = path.length();
        while (begin < end && path.charAt(begin) == '/') {
            begin++;
        }
        while (end > begin && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(begin, end);
    }

    private @Nullable Action action(String segment) {
        for (Action action : allowed) {
            if (action.segment().equals(segment)) {
                return action;
            }
        }
        return null;
    }

    /** Such as: pk-write, pk-update, or pk-insert. */
    private String allowedNames() {
        String names = allowed.stream().map(Action::segment).collect(Collectors.joining(", "));
        int last = names.lastIndexOf(", ");
        return last < 0 ? names : names.substring(0, last) + ", or " + names.substring(last + 2);
    }
}
