package io.ndbwire.embedded.storage;

import java.util.Arrays;

/** Bytes being written, whole words in the end. Reused: {@link #clear} starts anew. */
public final class WordBuffer {

    private byte[] bytes;
    private int length;

    /** @param expectedBytes room to begin with; it grows as needed */
    public WordBuffer(int expectedBytes) {
        bytes = new byte[expectedBytes];
    }

    public void clear() {
        length = 0;
    }

    /** Written bytes so far. */
    public int length() {
        return length;
    }

    /** The array behind, of which {@link #length} bytes are written. */
    public byte[] array() {
        return bytes;
    }

    /** A copy of what is written. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    public void append(int word) {
        Words.set(room(4), length, word);
        length += 4;
    }

    /** Overwrites a word. */
    public void set(int index, int word) {
        Words.set(bytes, index, word);
    }

    /** Appends bytes as they are. */
    public void append(byte[] source, int offset, int count) {
        System.arraycopy(source, offset, room(count), length, count);
        length += count;
    }

    /** Appends zero bytes. */
    public void appendZeros(int count) {
        Arrays.fill(room(count), length, length + count, (byte) 0);
        length += count;
    }

    /** Forgets what is written behind so many bytes. */
    void truncate(int bytes) {
        length = Math.min(length, bytes);
    }

    /** Appends zero bytes up to a whole word. */
    public void pad() {
        appendZeros(-length & 3);
    }

    private byte[] room(int count) {
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + count, 2 * bytes.length));
        }
        return bytes;
    }
}
