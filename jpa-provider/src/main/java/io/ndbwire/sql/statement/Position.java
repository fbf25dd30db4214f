package io.ndbwire.sql.statement;

/**
 * Where in a statement's text something begins.
 *
 * @param line from 1
 * @param column in characters, from 1
 */
public record Position(int line, int column) {

    /** The beginning. */
    public static final Position START = new Position(1, 1);

    @Override
    public String toString() {
        return "line " + line + ", column " + column;
    }
}
