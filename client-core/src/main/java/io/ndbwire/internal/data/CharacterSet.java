package io.ndbwire.internal.data;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Turns strings into the bytes of one of MySQL's character sets and back. Implementations are thread-safe. */
abstract class CharacterSet {

    /** {@link #encode} found no room for all characters. */
    static final int TOO_LONG = -1;

    /** {@link #encode} met a character that the set does not have. */
    static final int UNMAPPABLE = -2;

    private final String name;

    CharacterSet(String name) {
        this.name = name;
    }

    /** MySQL's name. */
    final String name() {
        return name;
    }

    /**
     * Writes a string.
     *
     * @param limit where writing has to stop
     * @return bytes written, {@link #TOO_LONG} or {@link #UNMAPPABLE}
     */
    abstract int encode(String text, byte[] target, int offset, int limit);

    /** Reads a string, or null if the bytes are none. */
    abstract @Nullable String decode(byte[] source, int offset, int length);

    /** Bytes of a space, which fill up fixed-size strings. */
    byte[] space() {
        byte[] space = new byte[4];
        int length = encode(" ", space, 0, space.length);
        return Arrays.copyOf(space, length);
    }
}
