package io.ndbwire.internal.management;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.ProtocolException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a management server answers (protocol document 01, section 2). Immutable.
 */
final class ManagementReply {

    static final String RESULT = "result";
    static final String AUTHORIZATION_FAILED = "Authorization failed";

    private static final String OK = "Ok";
    private static final String UNKNOWN_COMMAND = "Unknown command";

    private final String name;
    private final Map<String, String> fields;
    private final byte[] body;

    /**
     * @param name the first line, or "" for a generic error, which has none
     * @param fields values by name
     * @param body what followed the empty line, still encoded
     */
    ManagementReply(String name, Map<String, String> fields, byte[] body) {
        this.name = name;
        this.fields = Map.copyOf(fields);
        this.body = body.clone();
    }

    String name() {
        return name;
    }

    Map<String, String> fields() {
        return fields;
    }

    byte[] body() {
        return body.clone();
    }

    boolean isOk() {
        return OK.equals(fields.get(RESULT));
    }

    /** The server's own words on how it went, "" if it said nothing. */
    String result() {
        return fields.getOrDefault(RESULT, "");
    }

    /** Whether the server refused something as a command that it does not know. */
    boolean isUnknownCommand() {
        return name.isEmpty() && result().startsWith(UNKNOWN_COMMAND);
    }

    /** Whether the server refused {@code command} itself, not a left-over line, as unknown. */
    boolean isUnknownCommand(String command) {
        return isUnknownCommand() && result().contains("'" + command + "'");
    }

    @Nullable
    Integer number(String field) {
        String text = fields.get(field);
        if (text == null) {
            return null;
        }
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw new ProtocolException(
                    NdbException.NO_CODE, "Reply '" + name + "': " + field + " is '" + text + "', not a number", e);
        }
    }

    int requireNumber(String field) {
        Integer number = number(field);
        if (number == null) {
            throw new ProtocolException(NdbException.NO_CODE, "Reply '" + name + "': " + field + " is missing");
        }
        return number;
    }

    @Override
    public String toString() {
        return "'" + name + "' " + fields + (body.length == 0 ? "" : " and " + body.length + " bytes");
    }
}
