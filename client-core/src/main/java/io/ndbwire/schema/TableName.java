package io.ndbwire.schema;

import io.ndbwire.error.InvalidValueException;
import java.nio.charset.StandardCharsets;

/**
 * A table's name in the dictionary (protocol document 05, section 2): database, schema (always {@code def} for SQL's
 * tables) and table, each matched by exact bytes.
 *
 * @param database at least one character
 * @param schema at least one character
 * @param table at least one character
 */
public record TableName(String database, String schema, String table) {

    private static final String DEFAULT_SCHEMA = "def";
    private static final int MAXIMUM_BYTES = 127;

    /**
     * @throws InvalidValueException if a part is empty or holds a slash or a zero, or the whole is over 127 bytes
     */
    public TableName {
        requirePart("database", database);
        requirePart("schema", schema);
        requirePart("table", table);
        int bytes = (database + schema + table).getBytes(StandardCharsets.UTF_8).length + 2;
        if (bytes > MAXIMUM_BYTES) {
            throw new InvalidValueException("Table name " + database + "/" + schema + "/" + table + ": " + bytes
                    + " bytes, at most " + MAXIMUM_BYTES + " are allowed");
        }
    }

    /** A table of SQL's schema {@code def}. */
    public static TableName of(String database, String table) {
        return new TableName(database, DEFAULT_SCHEMA, table);
    }

    /**
     * Takes the dictionary's form apart.
     *
     * @throws InvalidValueException if it does not have three parts
     */
    public static TableName parse(String internalName) {
        String[] parts = internalName.split("/", 3);
        if (parts.length != 3) {
            throw new InvalidValueException("Table name '" + internalName + "': database/schema/table is expected");
        }
        return new TableName(parts[0], parts[1], parts[2]);
    }

    /** The dictionary's form, {@code database/schema/table}. */
    public String internalName() {
        return database + "/" + schema + "/" + table;
    }

    @Override
    public String toString() {
        return DEFAULT_SCHEMA.equals(schema) ? database + "." + table : database + "." + schema + "." + table;
    }

    private static void requirePart(String what, String part) {
        if (part.isEmpty() || part.indexOf('\0') >= 0 || (!"table".equals(what) && part.indexOf('/') >= 0)) {
            throw new InvalidValueException(
                    "Name of a " + what + " '" + part + "': it may not be empty or hold a slash or a zero");
        }
    }
}
