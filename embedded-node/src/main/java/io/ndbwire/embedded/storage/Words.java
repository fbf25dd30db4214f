package io.ndbwire.embedded.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in byte arrays, in the data nodes' byte order. */
public final class Words {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    /** The word at a byte index. */
    public static int get(byte[] bytes, int index) {
        return (int) INT.get(bytes, index);
    }

    public static void set(byte[] bytes, int index, int word) {
        INT.set(bytes, index, word);
    }

    static long getLong(byte[] bytes, int index) {
        return (long) LONG.get(bytes, index);
    }

    static void setLong(byte[] bytes, int index, long value) {
        LONG.set(bytes, index, value);
    }

    /** So many bytes, 0 to 8, as an unsigned number. */
    static long unsigned(byte[] bytes, int index, int length) {
        long value = 0;
        for (int i = length - 1; i >= 0; i--) {
            value = value << 8 | bytes[index + i] & 0xFF;
        }
        return value;
    }

    /** The same as a number in two's complement. */
    static long signed(byte[] bytes, int index, int length) {
        int shift = 64 - 8 * length;
        return unsigned(bytes, index, length) << shift >> shift;
    }

    /** Bytes that so many bytes take when they are padded to a word. */
    public static int padded(int bytes) {
        return bytes + 3 & ~3;
    }
}
