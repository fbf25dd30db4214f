package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Table;
import org.jspecify.annotations.Nullable;

/**
 * Values of a program's parameters, numbered from 0 in the order in which they are added (protocol document 03, section
 * 18.2). Not thread-safe.
 */
public final class ProgramParameters {

    private final AttributeItemWriter items = new AttributeItemWriter();
    private int count;
    /** Bytes that the program may compare for a row. */
    private long work;

    /**
     * Adds the next parameter's value, in the form of the column that it is compared with.
     *
     * @throws InvalidValueException if that column cannot hold it
     */
    public ProgramParameters add(ColumnCodec codec, @Nullable Object value) {
        if (value == null) {
            items.appendNull(count++);
            return this;
        }
        byte[] bytes = new byte[codec.maximumBytes()];
        items.append(count++, bytes, 0, codec.encode(value, bytes, 0));
        return this;
    }

    /**
     * Adds the next parameter's value, a pattern for LIKE.
     *
     * @throws InvalidValueException if the column cannot be compared with it
     */
    public ProgramParameters addPattern(Table table, ColumnCodec codec, @Nullable Object value) {
        if (value == null) {
            items.appendNull(count++);
            return this;
        }
        byte[] bytes = codec.encodePattern(value);
        ComparisonRules.requirePattern(table, codec.column(), bytes, bytes.length);
        addWork(table, ComparisonRules.patternWork(codec.column(), bytes, bytes.length));
        items.append(count++, bytes, 0, bytes.length);
        return this;
    }

    /**
     * Adds what a part of the program may compare for a row.
     *
     * @throws InvalidValueException if all of it would keep a data node busy for too long
     */
    void addWork(Table table, long bytes) {
        work += bytes;
        ComparisonRules.requireWork(table, work);
    }

    /** How many were added. */
    public int count() {
        return count;
    }

    /** The words of the fifth part; none if no parameter was added. */
    public byte[] words() {
        if (count == 0) {
            return new byte[0];
        }
        byte[] words = new byte[Words.BYTES + items.length()];
        Words.set(words, 0, words.length / Words.BYTES);
        System.arraycopy(items.array(), 0, words, Words.BYTES, items.length());
        return words;
    }
}
