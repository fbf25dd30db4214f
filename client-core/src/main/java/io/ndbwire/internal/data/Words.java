package io.ndbwire.internal.data;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Little-endian words in byte arrays. */
final class Words {

    static final int BYTES = Integer.BYTES;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    static int get(byte[] source, int offset) {
        return (int) INT.get(source, offset);
    }

    static void set(byte[] target, int offset, int word) {
        INT.set(target, offset, word);
    }

    static long getLong(byte[] source, int offset) {
        return (long) LONG.get(source, offset);
    }

    static void setLong(byte[] target, int offset, long value) {
        LONG.set(target, offset, value);
    }

    /** The unsigned number in up to eight bytes, the least significant first. */
    static long getLittleEndian(byte[] source, int offset, int length) {
        long value = 0;
        for (int i = length - 1; i >= 0; i--) {
            value = value << 8 | source[offset + i] & 0xFF;
        }
        return value;
    }

    static void setLittleEndian(byte[] target, int offset, int length, long value) {
        for (int i = 0; i < length; i++) {
            target[offset + i] = (byte) (value >>> 8 * i);
        }
    }

    /** The unsigned number in up to eight bytes, the most significant first. */
    static long getBigEndian(byte[] source, int offset, int length) {
        long value = 0;
        for (int i = 0; i < length; i++) {
            value = value << 8 | source[offset + i] & 0xFF;
        }
        return value;
    }

    static void setBigEndian(byte[] target, int offset, int length, long value) {
        for (int i = 0; i < length; i++) {
            target[offset + i] = (byte) (value >>> 8 * (length - 1 - i));
        }
    }

    /** That many bytes, rounded up to whole words. */
    static int roundUp(int bytes) {
        return bytes + 3 & ~3;
    }

    /**
     * Fills the bytes from {@code end} to the next word, counted from {@code start}, with zeros; returns where that
     * is.
     */
    static int pad(byte[] target, int start, int end) {
        int padded = start + roundUp(end - start);
        for (int i = end; i < padded; i++) {
            target[i] = 0;
        }
        return padded;
    }
}
