package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Table;

/**
 * A program that a data node runs on each row, and its place in the attribute information of a request (protocol
 * document 03, sections 9.3 and 18). Immutable.
 */
public final class InterpretedProgram {

    /** The most words of attribute information: what a message holds besides the request and the longest key. */
    public static final int MAXIMUM_WORDS = 7100;

    private static final int PARTS = 5;

    private final byte[] words;
    private final boolean writing;
    private final boolean readingDisk;
    private final long work;

    InterpretedProgram(byte[] words, boolean writing, boolean readingDisk, long work) {
        this.words = words;
        this.writing = writing;
        this.readingDisk = readingDisk;
        this.work = work;
    }

    /** Starts a program over that table's columns. */
    public static ProgramBuilder builder(Table table) {
        return new ProgramBuilder(table);
    }

    /** A copy of the instructions. */
    public byte[] words() {
        return words.clone();
    }

    /** Whether it writes columns, which only updates and writes allow (888). */
    public boolean isWriting() {
        return writing;
    }

    /** How many bytes it may compare for a row, without its parameters' patterns. */
    long work() {
        return work;
    }

    /** Whether it uses a column that is stored on disk, so that the request may not say otherwise. */
    public boolean isReadingDisk() {
        return readingDisk;
    }

    /**
     * The attribute information of a request that runs this program.
     *
     * @param initialRead words that ask for columns as they are before the change
     * @param finalUpdate attribute items to write after the program
     * @param finalRead words that ask for columns as they are after the change
     * @param parameters the fifth part, as {@link ProgramParameters} makes it, or nothing
     * @throws InvalidValueException if a part is not of whole words, or all of them are too long
     */
    public byte[] attributeInformation(byte[] initialRead, byte[] finalUpdate, byte[] finalRead, byte[] parameters) {
        byte[][] parts = {initialRead, words, finalUpdate, finalRead, parameters};
        int length = PARTS * Words.BYTES;
        for (byte[] part : parts) {
            if (part.length % Words.BYTES != 0) {
                throw new InvalidValueException(
                        "Interpreted program: a part of " + part.length + " bytes is not of whole words");
            }
            length += part.length;
        }
        requireLength(length / Words.BYTES);
        byte[] information = new byte[length];
        int to = PARTS * Words.BYTES;
        for (int i = 0; i < PARTS; i++) {
            Words.set(information, i * Words.BYTES, parts[i].length / Words.BYTES);
            System.arraycopy(parts[i], 0, information, to, parts[i].length);
            to += parts[i].length;
        }
        return information;
    }

    static void requireLength(int words) {
        if (words > MAXIMUM_WORDS) {
            throw new InvalidValueException("Interpreted program: " + words + " words, at most " + MAXIMUM_WORDS
                    + " are allowed; use fewer or shorter conditions");
        }
    }
}
