package io.ndbwire.client;

import java.util.Objects;

/**
 * A column of another operation of a {@link PushedJoin}, from which a {@link LinkedRead} takes a part of its key; made by
 * {@link PushedJoin#column}.
 *
 * @param operation the operation's name in the join
 * @param column the name of a column of its table, which need not be among those that are read
 */
public record LinkedColumn(String operation, String column) {

    /** Takes the names. */
    public LinkedColumn {
        Objects.requireNonNull(operation, "operation");
        Objects.requireNonNull(column, "column");
    }

    @Override
    public String toString() {
        return operation + "." + column;
    }
}
