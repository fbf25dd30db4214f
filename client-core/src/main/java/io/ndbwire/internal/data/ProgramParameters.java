package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * Values of a program's parameters, numbered from 0 in the order in which they are added (protocol document 03, section
 * 18.2). Not thread-safe.
 */
public final class ProgramParameters {

    private final AttributeItemWriter items = new AttributeItemWriter();
    private int count;

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

    /** The words of the fifth part. */
    public byte[] words() {
        byte[] words = new byte[Words.BYTES + items.length()];
        Words.set(words, 0, words.length / Words.BYTES);
        System.arraycopy(items.array(), 0, words, Words.BYTES, items.length());
        return words;
    }
}
