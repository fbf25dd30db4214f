package io.ndbwire.sql;

import io.ndbwire.schema.Column;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.JDBCType;

/**
 * What kind of values a column has, in JDBC's terms. Immutable.
 *
 * @param jdbcType the standard's type
 * @param name MySQL's name of it
 * @param precision digits of a number, bytes of a byte string, bytes of a text
 * @param scale digits behind the point, fractional digits of a time
 * @param signed whether numbers may be negative
 * @param javaClass of values as {@code getObject} gives them
 */
public record ValueType(JDBCType jdbcType, String name, int precision, int scale, boolean signed, Class<?> javaClass) {

    /** Whole numbers of 64 bits. */
    public static final ValueType BIGINT = number(JDBCType.BIGINT, "BIGINT", 19, true, Long.class);

    /** Whole numbers of 32 bits. */
    public static final ValueType INTEGER = number(JDBCType.INTEGER, "INT", 10, true, Integer.class);

    /** Whole numbers of 16 bits. */
    public static final ValueType SMALLINT = number(JDBCType.SMALLINT, "SMALLINT", 5, true, Integer.class);

    /** True or false. */
    public static final ValueType BOOLEAN = number(JDBCType.BOOLEAN, "BOOLEAN", 1, false, Boolean.class);

    /** Texts. */
    public static final ValueType VARCHAR = new ValueType(JDBCType.VARCHAR, "VARCHAR", 65535, 0, false, String.class);

    private static final int MAXIMUM_LENGTH = Integer.MAX_VALUE;

    private static ValueType number(JDBCType type, String name, int precision, boolean signed, Class<?> javaClass) {
        return new ValueType(type, name, precision, 0, signed, javaClass);
    }

    private static ValueType time(JDBCType type, String name, Column column, int whole, Class<?> javaClass) {
        int fraction = column.precision();
        return new ValueType(type, name, fraction == 0 ? whole : whole + 1 + fraction, fraction, false, javaClass);
    }

    private static ValueType string(JDBCType type, String name, long bytes, Class<?> javaClass) {
        return new ValueType(type, name, (int) Math.min(bytes, MAXIMUM_LENGTH), 0, false, javaClass);
    }

    /** The type of a table's column. */
    public static ValueType of(Column column) {
        return switch (column.type()) {
            case TINYINT -> number(JDBCType.TINYINT, "TINYINT", 3, true, Integer.class);
            case TINYINT_UNSIGNED -> number(JDBCType.TINYINT, "TINYINT UNSIGNED", 3, false, Integer.class);
            case SMALLINT -> SMALLINT;
            case SMALLINT_UNSIGNED -> number(JDBCType.SMALLINT, "SMALLINT UNSIGNED", 5, false, Integer.class);
            case MEDIUMINT -> number(JDBCType.INTEGER, "MEDIUMINT", 7, true, Integer.class);
            case MEDIUMINT_UNSIGNED -> number(JDBCType.INTEGER, "MEDIUMINT UNSIGNED", 8, false, Integer.class);
            case INT -> INTEGER;
            case INT_UNSIGNED -> number(JDBCType.INTEGER, "INT UNSIGNED", 10, false, Long.class);
            case BIGINT -> BIGINT;
            case BIGINT_UNSIGNED -> number(JDBCType.BIGINT, "BIGINT UNSIGNED", 20, false, BigInteger.class);
            case FLOAT -> number(JDBCType.REAL, "FLOAT", 12, true, Float.class);
            case DOUBLE -> number(JDBCType.DOUBLE, "DOUBLE", 22, true, Double.class);
            case DECIMAL, OLD_DECIMAL -> decimal(column, "DECIMAL", true);
            case DECIMAL_UNSIGNED, OLD_DECIMAL_UNSIGNED -> decimal(column, "DECIMAL UNSIGNED", false);
            case CHAR -> string(JDBCType.CHAR, "CHAR", column.length(), String.class);
            case VARCHAR, LONG_VARCHAR -> string(JDBCType.VARCHAR, "VARCHAR", column.length(), String.class);
            case BINARY -> string(JDBCType.BINARY, "BINARY", column.length(), byte[].class);
            case VARBINARY, LONG_VARBINARY -> string(JDBCType.VARBINARY, "VARBINARY", column.length(), byte[].class);
            case DATE -> new ValueType(JDBCType.DATE, "DATE", 10, 0, false, java.sql.Date.class);
            case TIME, OLD_TIME -> time(JDBCType.TIME, "TIME", column, 8, java.sql.Time.class);
            case DATETIME, OLD_DATETIME -> time(JDBCType.TIMESTAMP, "DATETIME", column, 19, java.sql.Timestamp.class);
            case TIMESTAMP, OLD_TIMESTAMP ->
                time(JDBCType.TIMESTAMP, "TIMESTAMP", column, 19, java.sql.Timestamp.class);
            case YEAR -> number(JDBCType.SMALLINT, "YEAR", 4, false, Integer.class);
            case BIT ->
                column.length() == 1
                        ? number(JDBCType.BIT, "BIT", 1, false, Boolean.class)
                        : string(JDBCType.VARBINARY, "BIT", column.length(), byte[].class);
            case TEXT -> string(JDBCType.LONGVARCHAR, "TEXT", column.maximumContentBytes(), String.class);
            case BLOB ->
                column.isJson()
                        ? string(JDBCType.LONGVARCHAR, "JSON", column.maximumContentBytes(), String.class)
                        : string(JDBCType.LONGVARBINARY, "BLOB", column.maximumContentBytes(), byte[].class);
        };
    }

    private static ValueType decimal(Column column, String name, boolean signed) {
        return new ValueType(JDBCType.DECIMAL, name, column.precision(), column.scale(), signed, BigDecimal.class);
    }
}
