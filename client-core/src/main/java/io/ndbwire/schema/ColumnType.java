package io.ndbwire.schema;

import org.jspecify.annotations.Nullable;

/** The data nodes' column types (protocol document 05, section 7.2; wire formats: document 04, section 3). */
public enum ColumnType {
    TINYINT(1, 3),
    TINYINT_UNSIGNED(2, 3),
    SMALLINT(3, 4),
    SMALLINT_UNSIGNED(4, 4),
    /** Three bytes, two's complement. */
    MEDIUMINT(5, 3),
    MEDIUMINT_UNSIGNED(6, 3),
    INT(7, 5),
    INT_UNSIGNED(8, 5),
    BIGINT(9, 6),
    BIGINT_UNSIGNED(10, 6),
    FLOAT(11, 5),
    DOUBLE(12, 6),
    /** Decimal digits as text, of tables made before MySQL 5.0. */
    OLD_DECIMAL(13, 3),
    CHAR(14, 3),
    VARCHAR(15, 3),
    BINARY(16, 3),
    VARBINARY(17, 3),
    /** Date and time as a decimal number in eight bytes, of tables made before MySQL 5.6. */
    OLD_DATETIME(18, 3),
    DATE(19, 3),
    BLOB(20, 3),
    TEXT(21, 3),
    BIT(22, 0),
    /** A character string with two length bytes. */
    LONG_VARCHAR(23, 3),
    /** A byte string with two length bytes. */
    LONG_VARBINARY(24, 3),
    /** Time as a decimal number in three bytes, of tables made before MySQL 5.6. */
    OLD_TIME(25, 3),
    YEAR(26, 3),
    /** Seconds since 1970 in four bytes without fraction, of tables made before MySQL 5.6. */
    OLD_TIMESTAMP(27, 3),
    OLD_DECIMAL_UNSIGNED(28, 3),
    DECIMAL(29, 3),
    DECIMAL_UNSIGNED(30, 3),
    TIME(31, 3),
    DATETIME(32, 3),
    TIMESTAMP(33, 3);

    private static final @Nullable ColumnType[] BY_NUMBER = new ColumnType[34];

    static {
        for (ColumnType type : values()) {
            BY_NUMBER[type.number] = type;
        }
    }

    private final int number;
    private final int elementSizeExponent;

    ColumnType(int number, int elementSizeExponent) {
        this.number = number;
        this.elementSizeExponent = elementSizeExponent;
    }

    /** The dictionary's number of this type (property AttributeExtType). */
    public int number() {
        return number;
    }

    /** Logarithm to base 2 of an element's size in bits (property AttributeSize). */
    public int elementSizeExponent() {
        return elementSizeExponent;
    }

    /** Whether values are character strings in the column's collation. */
    public boolean isCharacter() {
        return this == CHAR || this == VARCHAR || this == LONG_VARCHAR || this == TEXT;
    }

    /** Whether values are a head in the row with the rest, if any, in a parts table. */
    public boolean isLargeObject() {
        return this == BLOB || this == TEXT;
    }

    /** The type of that number, or null if there is none. */
    public static @Nullable ColumnType ofNumber(int number) {
        return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : null;
    }
}
