package io.ndbwire.rest.value;

import io.ndbwire.schema.Column;

/** The forms that columns' values have in JSON, the README's table of values. */
public enum ColumnKind {
    /** Whole numbers that fit into 53 bits. */
    INTEGER,
    BIG_INTEGER,
    UNSIGNED_BIG_INTEGER,
    FLOAT,
    DOUBLE,
    DECIMAL,
    /** BIT of up to 64 bits, as a number without sign. */
    BITS,
    /** Bytes, in base64. */
    BINARY,
    /** JSON itself. */
    JSON,
    /** A date with a time, with a T between. */
    DATE_TIME,
    /** Strings, and what is written like one: dates, times. */
    TEXT;

    private static final int WORD_BITS = 64;

    /** The form of a column's values. */
    public static ColumnKind of(Column column) {
        boolean isArray = column.length() != 1;
        return switch (column.type()) {
            case TINYINT,
                    TINYINT_UNSIGNED,
                    SMALLINT,
                    SMALLINT_UNSIGNED,
                    MEDIUMINT,
                    MEDIUMINT_UNSIGNED,
                    INT,
                    INT_UNSIGNED -> isArray ? BINARY : INTEGER;
            case BIGINT -> isArray ? BINARY : BIG_INTEGER;
            case BIGINT_UNSIGNED -> isArray ? BINARY : UNSIGNED_BIG_INTEGER;
            case FLOAT -> isArray ? BINARY : FLOAT;
            case DOUBLE -> isArray ? BINARY : DOUBLE;
            case DECIMAL, DECIMAL_UNSIGNED, OLD_DECIMAL, OLD_DECIMAL_UNSIGNED -> DECIMAL;
            case YEAR -> INTEGER;
            case BIT -> column.length() <= WORD_BITS ? BITS : TEXT;
            case CHAR, VARCHAR, LONG_VARCHAR -> isBytes(column) ? BINARY : TEXT;
            case BINARY, VARBINARY, LONG_VARBINARY -> BINARY;
            case BLOB -> column.isJson() ? JSON : BINARY;
            case TEXT, DATE, TIME, OLD_TIME -> TEXT;
            case DATETIME, OLD_DATETIME, TIMESTAMP, OLD_TIMESTAMP -> DATE_TIME;
        };
    }

    private static boolean isBytes(Column column) {
        return column.collation() == Column.BINARY_COLLATION || column.collation() == Column.NO_COLLATION;
    }
}
