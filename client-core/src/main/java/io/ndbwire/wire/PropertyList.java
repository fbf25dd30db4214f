package io.ndbwire.wire;

import io.ndbwire.error.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A cursor over the typed key-value entries in which the dictionary describes its objects (protocol document 05, section
 * 3). Any bytes end in entries or a {@link ProtocolException}. Not thread-safe.
 */
public final class PropertyList {

    private static final int NUMBER = 0;
    private static final int STRING = 1;
    private static final int BINARY = 2;
    private static final int HEAD_BYTES = 8;

    private final byte[] bytes;
    private int next;
    private int type = -1;
    private int key;
    private int value;
    private int start;

    /**
     * @param bytes a signal's section; not copied
     */
    public PropertyList(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * Moves to the next entry.
     *
     * @return whether there is one
     * @throws ProtocolException if the bytes are no entry
     */
    public boolean next() {
        if (next == bytes.length) {
            return false;
        }
        if (bytes.length - next < HEAD_BYTES) {
            throw malformed("head of " + (bytes.length - next) + " bytes");
        }
        type = bigEndian16(next);
        key = bigEndian16(next + 2);
        value = bigEndian16(next + 4) << 16 | bigEndian16(next + 6);
        start = next + HEAD_BYTES;
        next = start;
        if (type == STRING || type == BINARY) {
            if (value < 0 || value > bytes.length - start) {
                throw malformed("length " + Integer.toUnsignedString(value));
            }
            next = Math.min(bytes.length, start + (value + 3 & ~3));
        } else if (type != NUMBER) {
            throw malformed("type " + type);
        }
        return true;
    }

    /** The entry's key. */
    public int key() {
        return key;
    }

    /**
     * The entry's number, unsigned.
     *
     * @throws ProtocolException if it is not a number
     */
    public int number() {
        require(NUMBER);
        return value;
    }

    /**
     * The entry's text, without its terminating zero.
     *
     * @throws ProtocolException if it is not a string
     */
    public String string() {
        require(STRING);
        int length = value > 0 && bytes[start + value - 1] == 0 ? value - 1 : value;
        return new String(bytes, start, length, StandardCharsets.UTF_8);
    }

    /**
     * A copy of the entry's bytes.
     *
     * @throws ProtocolException if it is not binary
     */
    public byte[] binary() {
        require(BINARY);
        return Arrays.copyOfRange(bytes, start, start + value);
    }

    /** The entry's value: an Integer, a String or a {@code byte[]}. */
    public Object value() {
        return switch (type) {
            case NUMBER -> value;
            case STRING -> string();
            default -> binary();
        };
    }

    private void require(int expected) {
        if (type != expected) {
            throw malformed("type " + type + " where " + expected + " is expected");
        }
    }

    private int bigEndian16(int index) {
        return (bytes[index] & 0xFF) << 8 | bytes[index + 1] & 0xFF;
    }

    private ProtocolException malformed(String what) {
        return new ProtocolException(
                ProtocolException.NO_CODE, "Malformed property list at byte " + start + ", key " + key + ": " + what);
    }
}
