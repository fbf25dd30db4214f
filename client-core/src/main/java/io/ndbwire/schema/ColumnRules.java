package io.ndbwire.schema;

import io.ndbwire.error.InvalidValueException;
import java.nio.charset.StandardCharsets;

/**
 * What a column of a new table must keep to so that the data nodes take it and survive it (protocol document 05,
 * sections 2, 7.1 to 7.3 and 22).
 */
final class ColumnRules {

    private static final int MAXIMUM_NAME_BYTES = 191;
    private static final int MAXIMUM_SHORT_BYTES = 255;
    private static final int MAXIMUM_ARRAY_SIZE = 65535;
    private static final int MAXIMUM_COLLATION = 0xFFFF;

    private final TableName table;
    private final Column column;

    private ColumnRules(TableName table, Column column) {
        this.table = table;
        this.column = column;
    }

    /**
     * @throws InvalidValueException if a rule is broken
     */
    static void check(TableName table, Column column) {
        new ColumnRules(table, column).check();
    }

    /** Whether the data nodes can find rows by such a column. */
    static boolean canBeKey(Column column) {
        return !column.type().isLargeObject() && column.type() != ColumnType.BIT && !column.isOnDisk();
    }

    private void check() {
        int nameBytes = column.name().getBytes(StandardCharsets.UTF_8).length;
        require(
                nameBytes <= MAXIMUM_NAME_BYTES,
                "a name of " + nameBytes + " bytes, at most " + MAXIMUM_NAME_BYTES + " are allowed");
        require(column.name().indexOf('\0') < 0, "a zero in the name, none is allowed");
        checkKey();
        require(!column.isOnDisk(), "values on disk; a table is created in memory only");
        checkSize();
        checkCollation();
        checkAutoIncrement();
        checkDefault();
    }

    private void checkKey() {
        if (column.isPrimaryKey()) {
            require(canBeKey(column), column.isOnDisk() ? "a key on disk" : "a " + column.type() + " cannot be a key");
            require(!column.isNullable(), "a key that may be NULL");
            require(!column.isDynamic(), "a key in the dynamic format");
        }
    }

    private void checkSize() {
        ColumnType type = column.type();
        Column.Layout natural = Column.builder(column.name(), type)
                .precision(column.precision())
                .scale(column.scale())
                .build()
                .layout();
        require(column.layout() == natural, "layout " + column.layout() + ", " + natural + " is needed");
        switch (type) {
            case CHAR, BINARY, LONG_VARCHAR, LONG_VARBINARY, BIT -> requireNoDigits();
            case VARCHAR, VARBINARY -> {
                require(
                        column.length() <= MAXIMUM_SHORT_BYTES,
                        "length " + column.length() + ", 1.." + MAXIMUM_SHORT_BYTES + " are allowed; a LONG_" + type
                                + " takes more");
                requireNoDigits();
            }
            case BLOB, TEXT ->
                require(
                        column.scale() != 0 || column.length() == 0,
                        "stripe size " + column.length() + " without parts, 0 is needed");
            case OLD_DECIMAL, OLD_DECIMAL_UNSIGNED, DECIMAL, DECIMAL_UNSIGNED -> requireLengthOne();
            case TIME, DATETIME, TIMESTAMP -> {
                requireLengthOne();
                require(column.scale() == 0, "scale " + column.scale() + ", 0 is needed");
            }
            default -> {
                requireLengthOne();
                requireNoDigits();
            }
        }
        int size = column.arraySize();
        require(
                size >= 1 && size <= MAXIMUM_ARRAY_SIZE,
                "values of " + size + " elements with their length, 1.." + MAXIMUM_ARRAY_SIZE + " are allowed");
    }

    private void requireLengthOne() {
        require(column.length() == 1, "length " + column.length() + ", 1 is needed");
    }

    private void requireNoDigits() {
        require(
                column.precision() == 0 && column.scale() == 0,
                "precision " + column.precision() + " and scale " + column.scale() + ", 0 is needed");
    }

    private void checkCollation() {
        int collation = column.collation();
        if (column.type().isCharacter()) {
            require(
                    collation >= 1 && collation <= MAXIMUM_COLLATION,
                    "collation " + collation + ", 1.." + MAXIMUM_COLLATION + " are allowed");
        } else {
            require(collation == Column.NO_COLLATION, "collation " + collation + ", 0 is needed");
        }
    }

    private void checkAutoIncrement() {
        if (column.isAutoIncrement()) {
            switch (column.type()) {
                case TINYINT,
                        TINYINT_UNSIGNED,
                        SMALLINT,
                        SMALLINT_UNSIGNED,
                        MEDIUMINT,
                        MEDIUMINT_UNSIGNED,
                        INT,
                        INT_UNSIGNED,
                        BIGINT,
                        BIGINT_UNSIGNED -> {}
                default -> throw broken("auto-increment, which only whole numbers can be");
            }
        }
    }

    private void checkDefault() {
        byte[] value = column.defaultValue();
        if (value == null) {
            return;
        }
        require(!column.isPrimaryKey(), "a default, which a key cannot have");
        require(!column.type().isLargeObject(), "a default, which a " + column.type() + " cannot have");
        int maximum = column.maximumBytes();
        int lengthBytes = column.layout().lengthBytes();
        if (lengthBytes == 0) {
            require(value.length == maximum, "a default of " + value.length + " bytes, " + maximum + " are needed");
            return;
        }
        require(
                value.length >= lengthBytes && value.length <= maximum,
                "a default of " + value.length + " bytes, " + lengthBytes + ".." + maximum + " are allowed");
        int told = lengthBytes == 1 ? value[0] & 0xFF : value[0] & 0xFF | (value[1] & 0xFF) << 8;
        require(
                told == value.length - lengthBytes,
                "a default of " + (value.length - lengthBytes) + " bytes behind its length, which says " + told);
    }

    private void require(boolean kept, String rule) {
        if (!kept) {
            throw broken(rule);
        }
    }

    private InvalidValueException broken(String rule) {
        return new InvalidValueException("Table " + table + ", column " + column + ": " + rule);
    }
}
