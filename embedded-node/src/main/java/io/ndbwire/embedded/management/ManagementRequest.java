package io.ndbwire.embedded.management;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A command with its arguments (protocol document 01, section 2).
 *
 * @param command its name
 * @param arguments values by names
 */
record ManagementRequest(String command, Map<String, String> arguments) {

    static ManagementRequest of(String command) {
        return new ManagementRequest(command, new LinkedHashMap<>());
    }

    /** Takes an argument line: a name and a value behind a colon or an equals sign, perhaps in quotes. */
    void argument(String line) {
        int colon = line.indexOf(':');
        int equals = line.indexOf('=');
        int separator = colon < 0 || equals >= 0 && equals < colon ? equals : colon;
        String name = (separator < 0 ? line : line.substring(0, separator)).trim();
        String value = separator < 0 ? "" : line.substring(separator + 1).trim();
        if (value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"")) {
            value = value.substring(1, value.length() - 1);
        }
        arguments.put(name, value);
    }

    String text(String name) {
        return arguments.getOrDefault(name, "");
    }

    /** A number argument; the other value if it is absent. */
    int number(String name, int absent) throws ManagementException {
        String value = arguments.get(name);
        if (value == null) {
            return absent;
        }
        try {
            return (int) Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw new ManagementException("Type mismatch, '" + name + "'");
        }
    }

    int number(String name) throws ManagementException {
        if (!arguments.containsKey(name)) {
            throw new ManagementException("Missing arg., '\n'");
        }
        return number(name, 0);
    }
}
