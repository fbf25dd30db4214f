package io.ndbwire.schema;

import io.ndbwire.error.InvalidValueException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Limits of primary keys, indexes and the names made from a table's number (protocol document 05, 2 and 7.2). */
final class KeyRules {

    static final int MAXIMUM_COLUMNS = 32;
    static final int MAXIMUM_BYTES = 4092;

    /** Bytes of an internal name without its terminating zero. */
    private static final int MAXIMUM_INTERNAL_NAME_BYTES = 127;
    /** Digits of the largest object number that a name may hold. */
    private static final int MAXIMUM_ID_DIGITS = 10;

    private KeyRules() {}

    /**
     * @param what which key, for the error's message
     * @throws InvalidValueException if the key is too wide
     */
    static void check(TableName table, String what, List<Column> key) {
        int bytes = key.stream().mapToInt(KeyRules::storedBytes).sum();
        if (key.size() > MAXIMUM_COLUMNS) {
            throw new InvalidValueException("Table " + table + ": " + what + " of " + key.size() + " columns, at most "
                    + MAXIMUM_COLUMNS + " are allowed");
        }
        if (bytes > MAXIMUM_BYTES) {
            throw new InvalidValueException("Table " + table + ": " + what + " of " + bytes + " bytes, at most "
                    + MAXIMUM_BYTES + " are allowed");
        }
    }

    /**
     * @param withoutId an internal name without the object number that will be part of it
     * @throws InvalidValueException if the name can become too long
     */
    static void checkInternalName(TableName table, String withoutId) {
        int bytes = withoutId.getBytes(StandardCharsets.UTF_8).length + MAXIMUM_ID_DIGITS;
        if (bytes > MAXIMUM_INTERNAL_NAME_BYTES) {
            throw new InvalidValueException("Table " + table + ": name " + withoutId + " of up to " + bytes
                    + " bytes with the table's number, at most " + MAXIMUM_INTERNAL_NAME_BYTES + " are allowed");
        }
    }

    /** What a column adds to the data nodes' limits of rows and keys: whole words, and nothing for bits. */
    static int storedBytes(Column column) {
        return column.type() == ColumnType.BIT ? 0 : column.maximumBytes() + 3 & ~3;
    }
}
