package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.schema.Column;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Turns one column's values into wire bytes and back. Immutable and thread-safe.
 *
 * <p>Encoding writes to a place where the caller guarantees room for {@link #maximumBytes()} bytes, and returns how
 * many it wrote, length bytes included. Decoding takes a value where {@link RowLayout} or {@link AttributeItems} found
 * it; a length of {@link #NULL} stands for NULL, which objects show as null and primitive forms refuse.
 *
 * <p>Which Java types a column takes and gives is told by its family's class. A value is never rounded or cut: what the
 * column cannot hold exactly is refused (but for a floating point number, which becomes the nearest one). Every type
 * has a text form, and takes its own text form back. Source: protocol document 04, section 3.
 */
public abstract class ColumnCodec {

    /** The length of NULL. */
    public static final int NULL = -1;

    private static final int SHOWN_CHARACTERS = 40;

    private final String tableName;
    private final Column column;
    private final int maximumBytes;
    private final int lengthBytes;

    ColumnCodec(String tableName, Column column) {
        this.tableName = tableName;
        this.column = column;
        this.maximumBytes = column.maximumBytes();
        this.lengthBytes = column.layout().lengthBytes();
    }

    /** The codec of a column; the table's name is for messages. */
    public static ColumnCodec of(String tableName, Column column) {
        boolean isArray = column.length() != 1;
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
                    BIGINT_UNSIGNED ->
                isArray ? new ByteStringCodec(tableName, column) : new IntegerCodec(tableName, column);
            case FLOAT, DOUBLE ->
                isArray ? new ByteStringCodec(tableName, column) : new FloatingPointCodec(tableName, column);
            case DECIMAL, DECIMAL_UNSIGNED -> new DecimalCodec(tableName, column);
            case OLD_DECIMAL, OLD_DECIMAL_UNSIGNED -> new OldDecimalCodec(tableName, column);
            case CHAR, VARCHAR, LONG_VARCHAR ->
                isText(column) ? new CharacterStringCodec(tableName, column) : new ByteStringCodec(tableName, column);
            case BINARY, VARBINARY, LONG_VARBINARY -> new ByteStringCodec(tableName, column);
            case DATE -> new DateCodec(tableName, column);
            case TIME -> new TimeCodec.Packed(tableName, column);
            case OLD_TIME -> new TimeCodec.Decimal(tableName, column);
            case DATETIME -> new DateTimeCodec.Packed(tableName, column);
            case OLD_DATETIME -> new DateTimeCodec.Decimal(tableName, column);
            case TIMESTAMP, OLD_TIMESTAMP -> new TimestampCodec(tableName, column);
            case YEAR -> new YearCodec(tableName, column);
            case BIT -> new BitCodec(tableName, column);
            case BLOB, TEXT -> new LargeObjectCodec(tableName, column);
        };
    }

    private static boolean isText(Column column) {
        return column.collation() != Column.BINARY_COLLATION && column.collation() != Column.NO_COLLATION;
    }

    public final Column column() {
        return column;
    }

    /** The most bytes that a value takes, length bytes included. */
    public final int maximumBytes() {
        return maximumBytes;
    }

    /**
     * Writes a value.
     *
     * @return bytes written, or {@link #NULL} for null
     * @throws InvalidValueException if the column cannot hold it
     */
    public final int encode(@Nullable Object value, byte[] target, int offset) {
        if (value == null) {
            if (!column.isNullable()) {
                throw invalid("NULL", "the column is NOT NULL");
            }
            return NULL;
        }
        return encodeValue(value, target, offset);
    }

    /**
     * Writes a whole number; integer columns do so without boxing.
     *
     * @throws InvalidValueException if the column cannot hold it
     */
    public int encodeLong(long value, byte[] target, int offset) {
        return encodeValue(value, target, offset);
    }

    /**
     * Writes a floating point number; FLOAT and DOUBLE columns do so without boxing.
     *
     * @throws InvalidValueException if the column cannot hold it
     */
    public int encodeDouble(double value, byte[] target, int offset) {
        return encodeValue(value, target, offset);
    }

    /**
     * Writes a value given as text.
     *
     * @throws InvalidValueException if it is not this type's text form, or the column cannot hold it
     */
    public int encodeString(String value, byte[] target, int offset) {
        return encodeValue(value, target, offset);
    }

    /**
     * Reads a value; null for NULL.
     *
     * @throws ProtocolException if the bytes do not have the form of this type
     * @throws InvalidValueException if they have it, but no Java value says the same
     */
    public final @Nullable Object decode(byte[] source, int offset, int length) {
        if (length == NULL) {
            return null;
        }
        requireForm(source, offset, length);
        return decodeValue(source, offset, length);
    }

    /**
     * Reads a whole number.
     *
     * @throws InvalidValueException if it is NULL, not a number, has a fraction, or is outside of {@code long}
     */
    public final long decodeLong(byte[] source, int offset, int length) {
        requireNotNull(length);
        requireForm(source, offset, length);
        return decodeLongValue(source, offset, length);
    }

    /**
     * Reads the 64 bits of an integer, unsigned where the column is: of BIGINT UNSIGNED, values above
     * {@link Long#MAX_VALUE} come as negative numbers.
     *
     * @throws InvalidValueException if it is NULL or not a number
     */
    public final long decodeUnsignedLong(byte[] source, int offset, int length) {
        requireNotNull(length);
        requireForm(source, offset, length);
        return decodeUnsignedLongValue(source, offset, length);
    }

    /**
     * Reads the floating point number nearest to the value.
     *
     * @throws InvalidValueException if it is NULL or not a number
     */
    public final double decodeDouble(byte[] source, int offset, int length) {
        requireNotNull(length);
        requireForm(source, offset, length);
        return decodeDoubleValue(source, offset, length);
    }

    /**
     * Reads a value as text; null for NULL.
     *
     * @throws InvalidValueException if it has no text form
     */
    public final @Nullable String decodeString(byte[] source, int offset, int length) {
        if (length == NULL) {
            return null;
        }
        requireForm(source, offset, length);
        return decodeStringValue(source, offset, length);
    }

    /** Copies a value's bytes, without length bytes but with padding; null for NULL. */
    public final byte @Nullable [] decodeBytes(byte[] source, int offset, int length) {
        if (length == NULL) {
            return null;
        }
        requireForm(source, offset, length);
        return decodeBytesValue(source, offset, length);
    }

    abstract int encodeValue(Object value, byte[] target, int offset);

    /** The bytes of a pattern for LIKE, without length bytes or padding. */
    byte[] encodePattern(Object pattern) {
        throw invalid(pattern, "only strings can be compared with a pattern");
    }

    abstract Object decodeValue(byte[] source, int offset, int length);

    long decodeLongValue(byte[] source, int offset, int length) {
        Object value = decodeValue(source, offset, length);
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value instanceof Number number) {
            BigDecimal exact = Numbers.exact(this, number).stripTrailingZeros();
            if (exact.scale() <= 0
                    && exact.compareTo(Numbers.MINIMUM_LONG) >= 0
                    && exact.compareTo(Numbers.MAXIMUM_LONG) <= 0) {
                return exact.longValueExact();
            }
            throw invalid(value, "it is not a whole number of " + Long.MIN_VALUE + ".." + Long.MAX_VALUE);
        }
        throw invalid(value, "the column does not hold numbers");
    }

    long decodeUnsignedLongValue(byte[] source, int offset, int length) {
        return decodeLongValue(source, offset, length);
    }

    double decodeDoubleValue(byte[] source, int offset, int length) {
        if (decodeValue(source, offset, length) instanceof Number number) {
            return number.doubleValue();
        }
        throw invalid(decodeStringValue(source, offset, length), "the column does not hold numbers");
    }

    String decodeStringValue(byte[] source, int offset, int length) {
        return decodeValue(source, offset, length).toString();
    }

    byte[] decodeBytesValue(byte[] source, int offset, int length) {
        return Arrays.copyOfRange(source, offset + lengthBytes, offset + length);
    }

    /** Bytes in front of the content. */
    final int lengthBytes() {
        return lengthBytes;
    }

    /** Writes the length bytes, if any, and returns how many bytes the value takes with them. */
    final int finish(byte[] target, int offset, int contentLength) {
        Words.setLittleEndian(target, offset, lengthBytes, contentLength);
        return lengthBytes + contentLength;
    }

    /** The failure of a value that the column cannot hold; {@code limit} is what it can. */
    final InvalidValueException invalid(Object value, String limit) {
        return new InvalidValueException(describe(value) + ": " + limit);
    }

    final InvalidValueException invalid(Object value, String limit, Throwable cause) {
        return new InvalidValueException(describe(value) + ": " + limit, cause);
    }

    /** The failure of a value whose Java type the column does not take. */
    final InvalidValueException wrongType(Object value, String accepted) {
        return invalid(value, "a " + value.getClass().getName() + " is given, " + accepted + " is expected");
    }

    private String describe(Object value) {
        String text = value instanceof byte[] bytes ? bytes.length + " bytes" : "'" + value + "'";
        String shown = text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "...";
        return "Table " + tableName + ", column " + column.name() + " " + column.type() + ", value " + shown;
    }

    private void requireNotNull(int length) {
        if (length == NULL) {
            throw invalid("NULL", "a primitive cannot hold it");
        }
    }

    private void requireForm(byte[] source, int offset, int length) {
        boolean inside = offset >= 0 && length >= lengthBytes && length <= source.length - offset;
        boolean wellFormed = inside
                && length <= maximumBytes
                && (lengthBytes == 0
                        ? length == maximumBytes
                        : lengthBytes + Words.getLittleEndian(source, offset, lengthBytes) == length);
        if (!wellFormed) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE,
                    "Table " + tableName + ", column " + column.name() + " " + column.type() + ": a value of " + length
                            + " bytes at " + offset + " of " + source.length + " is malformed; at most " + maximumBytes
                            + " bytes are allowed");
        }
    }
}
