package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Byte strings: BINARY, VARBINARY, characters in the binary character set, and arrays of numbers.
 *
 * <p>Takes a {@code byte[]}, or its text form {@code 0x…}; gives a {@code byte[]}. Fixed sizes are filled up with
 * zeros, which cannot be told from data when read. A fixed string of up to eight bytes in the binary character set is
 * how SQL keeps ENUM (the element's number, from 1) and SET (a bit mask): it takes and, by {@link #decodeLong}, gives
 * numbers as well (protocol document 04, section 4).
 */
final class ByteStringCodec extends ColumnCodec {

    private static final String TEXT_PREFIX = "0x";

    private final boolean numeric;

    ByteStringCodec(String tableName, Column column) {
        super(tableName, column);
        numeric = column.type() == ColumnType.CHAR && column.maximumBytes() <= Long.BYTES;
    }

    @Override
    int encodeValue(Object value, byte[] target, int offset) {
        if (value instanceof byte[] bytes) {
            return put(bytes, target, offset);
        }
        if (value instanceof String text) {
            return put(parse(this, text), target, offset);
        }
        if (numeric && value instanceof Number) {
            return putNumber(value, target, offset);
        }
        throw wrongType(value, "a byte[]");
    }

    @Override
    byte[] encodePattern(Object pattern) {
        if (column().type().elementSizeExponent() == 3 && pattern instanceof byte[] bytes) {
            return bytes.clone();
        }
        throw wrongType(pattern, "a byte[]");
    }

    private int put(byte[] bytes, byte[] target, int offset) {
        int room = maximumBytes() - lengthBytes();
        if (bytes.length > room) {
            throw invalid(bytes, "at most " + room + " bytes are allowed");
        }
        System.arraycopy(bytes, 0, target, offset + lengthBytes(), bytes.length);
        if (lengthBytes() > 0) {
            return finish(target, offset, bytes.length);
        }
        Arrays.fill(target, offset + bytes.length, offset + room, (byte) 0);
        return room;
    }

    private int putNumber(Object value, byte[] target, int offset) {
        BigDecimal exact = Numbers.exact(this, value).stripTrailingZeros();
        boolean isWhole = exact.scale() <= 0 && Numbers.integerDigits(exact) <= 20;
        if (!isWhole || exact.signum() < 0 || exact.toBigIntegerExact().bitLength() > 8 * maximumBytes()) {
            throw invalid(value, "a whole number of " + maximumBytes() + " bytes without sign is expected");
        }
        Words.setLittleEndian(
                target, offset, maximumBytes(), exact.toBigIntegerExact().longValue());
        return maximumBytes();
    }

    /** The bytes of the text form {@code 0x…}. */
    static byte[] parse(ColumnCodec codec, String text) {
        if (!text.startsWith(TEXT_PREFIX)) {
            throw codec.invalid(text, "a byte[], or text of hexadecimal digits behind 0x, is expected");
        }
        try {
            return HexFormat.of().parseHex(text, TEXT_PREFIX.length(), text.length());
        } catch (IllegalArgumentException e) {
            throw codec.invalid(text, "pairs of hexadecimal digits are expected behind 0x", e);
        }
    }

    @Override
    Object decodeValue(byte[] source, int offset, int length) {
        return decodeBytesValue(source, offset, length);
    }

    @Override
    long decodeLongValue(byte[] source, int offset, int length) {
        long value = decodeUnsignedLongValue(source, offset, length);
        if (value < 0) {
            throw invalid(Long.toUnsignedString(value), "a long holds at most " + Long.MAX_VALUE);
        }
        return value;
    }

    @Override
    long decodeUnsignedLongValue(byte[] source, int offset, int length) {
        if (!numeric) {
            throw invalid(decodeStringValue(source, offset, length), "the column does not hold numbers");
        }
        return Words.getLittleEndian(source, offset, length);
    }

    @Override
    String decodeStringValue(byte[] source, int offset, int length) {
        return format(source, offset + lengthBytes(), offset + length);
    }

    /** The text form {@code 0x…} of the bytes from {@code start} to {@code end}. */
    static String format(byte[] source, int start, int end) {
        return TEXT_PREFIX + HexFormat.of().formatHex(source, start, end);
    }
}
