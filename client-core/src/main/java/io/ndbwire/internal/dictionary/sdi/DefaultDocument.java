package io.ndbwire.internal.dictionary.sdi;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.ColumnCodec;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.SqlColumn;
import io.ndbwire.schema.TableName;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** A column's default as SQL servers keep it in their rows, and as text (protocol document 05, section 20.5). */
final class DefaultDocument {

    private final TableName table;
    private final Column column;
    private final SqlType type;

    DefaultDocument(TableName table, Column column, SqlType type) {
        this.table = table;
        this.column = column;
        this.type = type;
    }

    /** Whether the definition names a value. */
    boolean isConstant() {
        return column.hasDefault() && !column.sql().defaultsToNow();
    }

    /** Whether an insert must name a value. */
    boolean isMissing() {
        return !column.isNullable() && !isConstant() && !column.sql().defaultsToNow() && !column.isAutoIncrement();
    }

    /** The bytes in a server's row: the default, a neutral value where there is none, nothing where it is NULL. */
    byte[] bytes() {
        byte[] value = column.defaultValue();
        if (value == null || !isConstant()) {
            return column.isNullable() ? new byte[0] : neutral();
        }
        return switch (column.type()) {
            case VARCHAR, VARBINARY, LONG_VARCHAR, LONG_VARBINARY -> Arrays.copyOf(value, column.maximumBytes());
            case BIT -> bits(value);
            default -> value;
        };
    }

    /** The text of a constant default, as information_schema shows it. */
    String text() {
        byte[] value = column.defaultValue();
        if (value == null) {
            return "";
        }
        SqlColumn sql = column.sql();
        return switch (sql.kind()) {
            case ENUM -> element(sql, (int) littleEndian(value).longValue());
            case SET -> elements(sql, littleEndian(value));
            default -> plainText(value);
        };
    }

    private String plainText(byte[] value) {
        ColumnCodec codec = ColumnCodec.of(table.toString(), column);
        return switch (column.type()) {
            case BINARY, VARBINARY, LONG_VARBINARY -> hexadecimal(value);
            case BIT -> "b'" + littleEndian(value).toString(2) + "'";
            case FLOAT, DOUBLE ->
                new BigDecimal(String.valueOf(codec.decodeString(value, 0, value.length)))
                        .stripTrailingZeros()
                        .toPlainString();
            case DATETIME, TIMESTAMP, TIME -> time(String.valueOf(codec.decodeString(value, 0, value.length)));
            default -> String.valueOf(codec.decodeString(value, 0, value.length));
        };
    }

    /** A default is told with as many digits behind the second as the column has. */
    private String time(String text) {
        int digits = column.precision();
        int point = text.indexOf('.');
        String whole = point < 0 ? text : text.substring(0, point);
        if (digits == 0) {
            return whole;
        }
        String fraction = point < 0 ? "" : text.substring(point + 1);
        return whole + "." + (fraction + "000000").substring(0, digits);
    }

    private String hexadecimal(byte[] value) {
        int start = column.layout().lengthBytes();
        int end = value.length;
        while (column.layout() == Column.Layout.FIXED && end > start && value[end - 1] == 0) {
            end--;
        }
        return "0x" + HexFormat.of().withUpperCase().formatHex(value, start, end);
    }

    private String element(SqlColumn sql, int number) {
        if (number < 1 || number > sql.elements().size()) {
            throw refused("element " + number + " of " + sql.elements().size());
        }
        return sql.elements().get(number - 1);
    }

    private String elements(SqlColumn sql, BigInteger bits) {
        if (bits.bitLength() > sql.elements().size()) {
            throw refused(
                    "element " + bits.bitLength() + " of " + sql.elements().size());
        }
        List<String> chosen = new ArrayList<>();
        for (int i = 0; i < sql.elements().size(); i++) {
            if (bits.testBit(i)) {
                chosen.add(sql.elements().get(i));
            }
        }
        return String.join(",", chosen);
    }

    private byte[] neutral() {
        byte[] zero = new byte[column.maximumBytes()];
        switch (column.type()) {
            case DECIMAL, DECIMAL_UNSIGNED, TIME, DATETIME -> zero[0] = (byte) 0x80;
            case CHAR -> {
                if (column.sql().kind() == SqlColumn.Kind.ENUM) {
                    zero[0] = 1;
                } else if (column.sql().kind() != SqlColumn.Kind.SET) {
                    Arrays.fill(zero, (byte) ' ');
                }
            }
            case BIT -> {
                return new byte[(column.length() + 7) / 8];
            }
            case BLOB, TEXT -> {
                return new byte[largeObjectLengthBytes() + 8];
            }
            default -> {}
        }
        return zero;
    }

    private int largeObjectLengthBytes() {
        return switch (type.number()) {
            case 24 -> 1;
            case 27 -> 2;
            case 25 -> 3;
            default -> 4;
        };
    }

    private byte[] bits(byte[] words) {
        byte[] bytes = new byte[(column.length() + 7) / 8];
        for (int i = 0; i < bytes.length; i++) {
            bytes[bytes.length - 1 - i] = words[i];
        }
        return bytes;
    }

    private static BigInteger littleEndian(byte[] value) {
        byte[] bigEndian = new byte[value.length];
        for (int i = 0; i < value.length; i++) {
            bigEndian[value.length - 1 - i] = value[i];
        }
        return new BigInteger(1, bigEndian);
    }

    private InvalidValueException refused(String why) {
        return new InvalidValueException("Table " + table + ", column " + column + ": the default is " + why);
    }
}
