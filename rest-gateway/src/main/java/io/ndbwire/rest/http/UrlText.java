package io.ndbwire.rest.http;

import io.ndbwire.rest.problem.ProblemException;

/** A text that is read from its beginning to its end. Not thread-safe. */
public final class UrlText {

    private final String text;
    private int position;

    /** Begins to read a text. */
    public UrlText(String text) {
        this.text = text;
    }

    /** Passes over that character, if it is the next one. */
    public boolean accept(char expected) {
        if (position < text.length() && text.charAt(position) == expected) {
            position++;
            return true;
        }
        return false;
    }

    /**
     * Passes over that character.
     *
     * @throws ProblemException if another one is next
     */
    public void require(char expected) {
        if (!accept(expected)) {
            throw wrong("'" + expected + "' is expected");
        }
    }

    /**
     * Makes sure that all was read.
     *
     * @throws ProblemException if something is left
     */
    public void requireEnd() {
        if (position < text.length()) {
            throw wrong("nothing more is expected");
        }
    }

    /** Whether a group of that name begins here; its name is passed over, not its parenthesis. */
    public boolean acceptGroup(String name) {
        if (text.startsWith(name + "(", position)) {
            position += name.length();
            return true;
        }
        return false;
    }

    /** A name; the dot behind it is passed over. */
    public String upToDot() {
        int dot = text.indexOf('.', position);
        if (dot < 0) {
            throw wrong("column.operator.value is expected");
        }
        String name = text.substring(position, dot);
        position = dot + 1;
        return name;
    }

    /** What stands before the next comma, or the next parenthesis that closes; quotes and parentheses keep together. */
    public String upToComma() {
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

    /** The refusal of what stands here. */
    public ProblemException wrong(String what) {
        return ProblemException.invalid("'" + text + "', character " + (position + 1) + ": " + what);
    }
}
