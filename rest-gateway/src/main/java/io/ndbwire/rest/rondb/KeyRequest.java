package io.ndbwire.rest.rondb;

import io.ndbwire.rest.value.Json.Span;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One operation by key.
 *
 * @param action the last segment of its path
 * @param filters the values of the key's columns, in any order
 * @param readColumns null for all
 * @param writeColumns of a write alone
 * @param operationId what the caller knows the operation by; empty if it did not say
 */
record KeyRequest(
        String database,
        String table,
        Action action,
        List<Assignment> filters,
        @Nullable List<String> readColumns,
        List<Assignment> writeColumns,
        String operationId) {

    /** What can be done by key, under the names in paths. */
    enum Action {
        READ("pk-read"),
        WRITE("pk-write"),
        UPDATE("pk-update"),
        INSERT("pk-insert"),
        DELETE("pk-delete");

        private final String segment;

        Action(String segment) {
            this.segment = segment;
        }

        String segment() {
            return segment;
        }

        private boolean takesValues() {
            return this == WRITE || this == UPDATE || this == INSERT;
        }
    }

    /** A column, and where in the request its value stands. */
    record Assignment(String column, Span value) {}

    /**
     * What an operation's body has said.
     *
     * @param filters null if it did not, as for the others
     */
    record Body(
            @Nullable List<Assignment> filters,
            @Nullable List<Assignment> writeColumns,
            @Nullable List<String> readColumns,
            @Nullable String operationId) {}

    /**
     * Puts an operation together.
     *
     * @throws RonDbException if something is missing, or there too often
     */
    static KeyRequest of(String database, String table, Action action, Body body) {
        Identifiers.requireDatabase(database);
        Identifiers.requireTable(table);
        boolean writes = action.takesValues();
        List<Assignment> filters = required(writes ? "filters" : "Field", body.filters());
        requireDistinct("filter", filters);
        List<Assignment> values = writes ? required("writeColumns", body.writeColumns()) : List.of();
        requireDistinct("writeColumns", values);
        List<String> columns = writes ? null : body.readColumns();
        if (columns != null) {
            Identifiers.requireDistinct(columns);
        }
        String id = body.operationId();
        return new KeyRequest(database, table, action, filters, columns, values, id == null ? "" : id);
    }

    private static List<Assignment> required(String section, @Nullable List<Assignment> assignments) {
        if (assignments == null || assignments.isEmpty()) {
            throw RonDbException.invalid("the " + section + " section is " + (assignments == null ? "null" : "empty"));
        }
        return assignments;
    }

    private static void requireDistinct(String what, List<Assignment> assignments) {
        Set<String> known = new HashSet<>();
        for (Assignment assignment : assignments) {
            if (!known.add(assignment.column())) {
                throw RonDbException.invalid(
                        "field validation for " + what + " failed on the 'unique' tag: " + assignment.column());
            }
        }
    }

    /**
     * Demands that no column is read whose value the request has, as RonDB does outside of batches, and in batches of
     * keys with several columns.
     */
    KeyRequest requireOthersRead() {
        List<String> columns = new ArrayList<>(readColumns == null ? List.of() : readColumns);
        columns.retainAll(filters.stream().map(Assignment::column).toList());
        if (!columns.isEmpty()) {
            throw RonDbException.invalid(
                    "field validation for read columns failed. '" + columns.get(0) + "' already included in filter");
        }
        return this;
    }
}
