package io.ndbwire.mapping;

import io.ndbwire.schema.Column;

/** Columns whose values are the same things in Java. */
enum ColumnFamily {
    INTEGER,
    FLOAT,
    DOUBLE,
    DECIMAL,
    STRING,
    BYTES,
    /** How SQL keeps ENUM and SET: up to eight bytes that are a number. */
    NUMBERED,
    BITS,
    DATE,
    TIME,
    DATETIME,
    TIMESTAMP,
    YEAR;

    static ColumnFamily of(Column column) {
        return switch (column.type()) {
            case TINYINT,
                    TINYINT_UNSIGNED,
                    SMALLINT,
                    SMALLINT_UNSIGNED,
                    MEDIUMINT,
                    MEDIUMINT_UNSIGNED,
                    INT,
                    INT_UNSIGNED,
                    BIGINT,
                    BIGINT_UNSIGNED -> unlessArray(column, INTEGER);
            case FLOAT -> unlessArray(column, FLOAT);
            case DOUBLE -> unlessArray(column, DOUBLE);
            case DECIMAL, DECIMAL_UNSIGNED, OLD_DECIMAL, OLD_DECIMAL_UNSIGNED -> DECIMAL;
            case CHAR -> isText(column) ? STRING : column.maximumBytes() <= Long.BYTES ? NUMBERED : BYTES;
            case VARCHAR, LONG_VARCHAR -> isText(column) ? STRING : BYTES;
            case TEXT -> STRING;
            case BINARY, VARBINARY, LONG_VARBINARY, BLOB -> BYTES;
            case BIT -> BITS;
            case DATE -> DATE;
            case TIME, OLD_TIME -> TIME;
            case DATETIME, OLD_DATETIME -> DATETIME;
            case TIMESTAMP, OLD_TIMESTAMP -> TIMESTAMP;
            case YEAR -> YEAR;
        };
    }

    private static boolean isText(Column column) {
        return column.collation() != Column.BINARY_COLLATION && column.collation() != Column.NO_COLLATION;
    }

    private static ColumnFamily unlessArray(Column column, ColumnFamily family) {
        return column.length() == 1 ? family : BYTES;
    }
}
