package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * BIT(n): whole words, bit 0 first.
 *
 * <p>Takes numbers without sign, {@link Boolean}, {@link BitSet}, {@code byte[]} (bit 0 is the lowest of byte 0), and
 * text of binary digits, the highest bit first. Up to 63 bits give a Long, 64 a Long or above {@link Long#MAX_VALUE} a
 * {@link BigInteger}, more a {@link BitSet}; the text form has n digits.
 */
final class BitCodec extends ColumnCodec {

    private final int bits;

    BitCodec(String tableName, Column column) {
        super(tableName, column);
        bits = column.length();
    }

    @Override
    public int encodeLong(long value, byte[] target, int offset) {
        if (value < 0 || bits < 64 && value >>> bits != 0) {
            throw tooLong(value);
        }
        put(BitSet.valueOf(new long[] {value}), target, offset);
        return maximumBytes();
    }

    @Override
    int encodeValue(Object value, byte[] target, int offset) {
        BitSet set = toBitSet(value);
        if (set.length() > bits) {
            throw tooLong(value);
        }
        put(set, target, offset);
        return maximumBytes();
    }

    private BitSet toBitSet(Object value) {
        if (value instanceof BitSet set) {
            return set;
        }
        if (value instanceof byte[] bytes) {
            return BitSet.valueOf(bytes);
        }
        if (value instanceof String text) {
            return parse(text);
        }
        BigDecimal exact = Numbers.exact(this, value).stripTrailingZeros();
        // A decimal digit needs more than three bits, so a longer number cannot fit.
        if (exact.signum() < 0 || exact.scale() > 0 || Numbers.integerDigits(exact) > bits / 3 + 1) {
            throw tooLong(value);
        }
        byte[] bigEndian = exact.toBigIntegerExact().toByteArray();
        BitSet set = new BitSet(bits);
        for (int i = 0; i < 8 * bigEndian.length; i++) {
            set.set(i, (bigEndian[bigEndian.length - 1 - i / 8] >> i % 8 & 1) != 0);
        }
        return set;
    }

    private BitSet parse(String text) {
        BitSet set = new BitSet(bits);
        for (int i = 0; i < text.length(); i++) {
            char digit = text.charAt(text.length() - 1 - i);
            if (digit != '0' && digit != '1' || digit == '1' && i >= bits) {
                throw invalid(text, "at most " + bits + " binary digits are allowed");
            }
            set.set(i, digit == '1');
        }
        return set;
    }

    private void put(BitSet set, byte[] target, int offset) {
        for (int i = 0; i < maximumBytes(); i++) {
            target[offset + i] = 0;
        }
        byte[] used = set.toByteArray();
        System.arraycopy(used, 0, target, offset, used.length);
    }

    @Override
    Object decodeValue(byte[] source, int offset, int length) {
        BitSet set = get(source, offset);
        if (bits > 64) {
            return set;
        }
        long value = toLong(set);
        return value >= 0 ? (Object) value : new BigInteger(Long.toUnsignedString(value));
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
        BitSet set = get(source, offset);
        if (set.length() > 64) {
            throw invalid(decodeStringValue(source, offset, length), "a long holds at most 64 bits");
        }
        return toLong(set);
    }

    @Override
    String decodeStringValue(byte[] source, int offset, int length) {
        BitSet set = get(source, offset);
        StringBuilder text = new StringBuilder(bits);
        for (int i = bits - 1; i >= 0; i--) {
            text.append(set.get(i) ? '1' : '0');
        }
        return text.toString();
    }

    private BitSet get(byte[] source, int offset) {
        BitSet set = BitSet.valueOf(ByteBuffer.wrap(source, offset, maximumBytes()));
        if (set.length() > bits) {
            throw invalid("with bit " + (set.length() - 1), "the column has " + bits + " bits");
        }
        return set;
    }

    private static long toLong(BitSet set) {
        return set.isEmpty() ? 0 : set.toLongArray()[0];
    }

    private RuntimeException tooLong(Object value) {
        return invalid(value, "at most " + bits + " bits without sign are allowed");
    }
}
