package io.ndbwire.wire;

import io.ndbwire.error.PermanentException;
import java.util.Arrays;

/**
 * How the data nodes make up the key of a look-up in a pushed join: part by part, in the order of the key's columns
 * (protocol document 07, section B4). To be built by one thread.
 */
public final class KeyPattern {

    private static final int DATA = 1;
    private static final int COLUMN = 2;
    private static final int PRIMARY_KEY_OF_INDEX_ENTRY = 3;
    private static final int PARENT = 5;
    private static final int VALUE_MASK = 0xFFFF;

    private int[] words = new int[4];
    private int length;
    private boolean linked;

    /** The base row's key, which the parent's entry of a unique index is about. */
    static KeyPattern ofIndexEntry() {
        return new KeyPattern().linkedPart(PRIMARY_KEY_OF_INDEX_ENTRY, 0);
    }

    /**
     * A column of an operation above.
     *
     * @param levels how many nodes that operation is above the parent; 0 for the parent itself
     * @param linkedColumn the column's place among those that the operation hands down
     */
    public KeyPattern column(int levels, int linkedColumn) {
        if (levels > 0) {
            put(PARENT, levels);
        }
        return linkedPart(COLUMN, linkedColumn);
    }

    private KeyPattern linkedPart(int type, int value) {
        linked = true;
        return put(type, value);
    }

    /**
     * The same value for all rows.
     *
     * @param value in the form in which keys are sent, padded to words; not empty, as the data nodes take no NULL in keys
     */
    public KeyPattern constant(byte[] value) {
        if (value.length == 0 || value.length % Integer.BYTES != 0) {
            throw new PermanentException(
                    PermanentException.NO_CODE, "A key's value of " + value.length + " bytes is not one or more words");
        }
        put(DATA, value.length / Integer.BYTES);
        for (int i = 0; i < value.length; i += Integer.BYTES) {
            append(value[i] & 0xFF
                    | (value[i + 1] & 0xFF) << 8
                    | (value[i + 2] & 0xFF) << 16
                    | (value[i + 3] & 0xFF) << 24);
        }
        return this;
    }

    private KeyPattern put(int type, int value) {
        append(type << 16 | value & VALUE_MASK);
        return this;
    }

    private void append(int word) {
        if (length == words.length) {
            words = Arrays.copyOf(words, 2 * length);
        }
        words[length++] = word;
    }

    /** Whether any part comes from an operation above: a data node stops at some of the keys that have none. */
    boolean isLinked() {
        return linked;
    }

    int length() {
        return length;
    }

    int word(int n) {
        return words[n];
    }
}
