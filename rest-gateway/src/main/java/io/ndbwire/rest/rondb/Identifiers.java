package io.ndbwire.rest.rondb;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What names of databases, tables and columns must be, in the words that RonDB's tests look for. */
final class Identifiers {

    private static final int MAXIMUM_LENGTH = 64;

    private Identifiers() {}

    static void requireDatabase(String name) {
        requirePart("DB", name);
    }

    static void requireTable(String name) {
        requirePart("Table", name);
    }

    private static void requirePart(String part, String name) {
        if (name.isEmpty() || name.length() > MAXIMUM_LENGTH) {
            String limit = name.isEmpty() ? "min" : "max";
            throw RonDbException.invalid(
                    "Field validation for '" + part + "' failed on the '" + limit + "' tag: " + name);
        }
        requireCharacters(name);
    }

    /** The name of a column, if it can be one. */
    static String requireColumn(String name) {
        if (name.length() > MAXIMUM_LENGTH) {
            throw RonDbException.invalid("identifier is too large: " + name);
        }
        requireCharacters(name);
        return name;
    }

    /** MySQL's names are of Unicode's basic plane alone. */
    private static void requireCharacters(String name) {
        if (name.chars().anyMatch(c -> c == 0 || Character.isSurrogate((char) c))) {
            throw RonDbException.invalid("identifier carries an invalid character");
        }
    }

    /** Columns to read stand there once. */
    static void requireDistinct(List<String> columns) {
        Set<String> known = new HashSet<>();
        for (String column : columns) {
            if (!known.add(column)) {
                throw RonDbException.invalid(
                        "field validation for 'ReadColumns' failed on the 'unique' tag: " + column);
            }
        }
    }
}
