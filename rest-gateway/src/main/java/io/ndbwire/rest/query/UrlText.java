package io.ndbwire.rest.query;

import io.ndbwire.rest.problem.ProblemException;

/** A text that is read from its beginning to its end. Not thread-safe. */
final class UrlText {

    private final String text;
    private int position;

    UrlText(String text) {
        this.text = text;
    }

    boolean accept(char expected) {
        if (position < text.length() && text.charAt(position) == expected) {
            position++;
            return true;
        }
        return false;
    }

    void require(char expected) {
        if (!accept(expected)) {
            throw wrong("'" + expected + "' is expected");
        }
    }

    void requireEnd() {
        if (position < text.length()) {
            throw wrong("nothing more is expected");
        }
    }

    /** Whether a group of that name begins here; its name is passed over, not its parenthesis. */
    boolean acceptGroup(String name) {
        if (text.startsWith(name + "(", position)) {
            position += name.length();
            return true;
        }
        return false;
    }

    /** A name; the dot behind it is passed over. */
    String upToDot() {
        int dot = text.indexOf('.', position);
        if (dot < 0) {
            throw wrong("column.operator.value is expected");
        }
        String name = text.substring(position, dot);
        position = dot + 1;
        return name;
    }

    /** What stands before the next comma, or the next parenthesis that closes; quotes and parentheses keep together. */
    String upToComma() {
        int begin = position;
        int open = 0;
        boolean quoted = false;
        while (position < text.length()) {
            char c = text.charAt(position);
            if (c == '\\' && quoted) {
                position++;
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && c == '(') {
                open++;
            } else if (!quoted && (c == ')' || c == ',')) {
                if (open == 0) {
                    break;
                }
                open -= c == ')' ? 1 : 0;
            }
            position++;
        }
        position = Math.min(position, text.length());
        return text.substring(begin, position);
    }

    ProblemException wrong(String what) {
        return ProblemException.invalid("'" + text + "', character " + (position + 1) + ": " + what);
    }
}
