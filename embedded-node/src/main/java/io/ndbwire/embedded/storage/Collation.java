package io.ndbwire.embedded.storage;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How a column's values compare as text and what of them is hashed (protocol document 03, section 6.3).
 *
 * <p>A value becomes a string of weights; weights compare byte by byte. Exact for the collations that compare by bytes or
 * code points and for latin1_swedish_ci and ascii_general_ci; the other ones are approximated by folding cases and accents
 * ({@link FoldingCollation}). Immutable.
 */
public abstract class Collation {

    private static final int SPACE = ' ';

    private final boolean ignoresTrailingSpaces;

    Collation(boolean ignoresTrailingSpaces) {
        this.ignoresTrailingSpaces = ignoresTrailingSpaces;
    }

    /** The collation of columns that hold no text: the bytes themselves. */
    public static Collation none() {
        return ByteCollation.NONE;
    }

    /** The collation of MySQL's number; null if there is none of it. */
    public static @Nullable Collation of(int number) {
        return switch (number) {
            case 0, 63 -> none();
            case 47, 65 -> new ByteCollation(ByteCollation.identity(), true);
            case 8 -> new ByteCollation(ByteCollation.swedish(), true);
            case 11 -> new ByteCollation(ByteCollation.upperCase(), true);
            case 83 -> new CodePointCollation(2);
            case 46 -> new CodePointCollation(3);
            case 309 -> new HashedCollation();
            default -> FoldingCollation.folding(number);
        };
    }

    /** The weights of a value without its length bytes, trailing spaces left out where they do not count. */
    public final byte[] weights(byte[] value, int offset, int length) {
        int end = offset + length;
        if (ignoresTrailingSpaces) {
            while (end > offset && value[end - 1] == SPACE) {
                end--;
            }
        }
        WordBuffer out = new WordBuffer(Math.max(16, 3 * length));
        appendWeights(value, offset, end - offset, out);
        return out.toByteArray();
    }

    /** Compares two values without their length bytes. */
    final int compare(byte[] one, int offset, int length, byte[] other, int otherOffset, int otherLength) {
        byte[] weights = weights(one, offset, length);
        byte[] otherWeights = weights(other, otherOffset, otherLength);
        int common = Math.min(weights.length, otherWeights.length);
        for (int i = 0; i < common; i++) {
            if (weights[i] != otherWeights[i]) {
                return (weights[i] & 0xFF) - (otherWeights[i] & 0xFF);
            }
        }
        return weights.length - otherWeights.length;
    }

    /** Whether a value's weights are its bytes. */
    boolean isIdentity() {
        return this == ByteCollation.NONE;
    }

    abstract void appendWeights(byte[] value, int offset, int length, WordBuffer out);

    /**
     * Appends what is hashed to find a value's partition.
     *
     * @param maximumBytes of the column's values without length bytes
     */
    void appendHashed(byte[] value, int offset, int length, int maximumBytes, WordBuffer out) {
        int start = out.length();
        appendWeights(value, offset, length, out);
        fillUp(out, start + maximumBytes);
    }

    /** Appends the weights of spaces up to so many bytes, and cuts what is more. */
    abstract void fillUp(WordBuffer out, int end);

    /** The characters of a value without its length bytes. */
    int[] characters(byte[] value, int offset, int length) {
        int[] characters = new int[length];
        for (int i = 0; i < length; i++) {
            characters[i] = value[offset + i] & 0xFF;
        }
        return characters;
    }

    /** What characters that compare as equal have in common. */
    int weight(int character) {
        return character;
    }

    static int[] utf8Characters(byte[] value, int offset, int length) {
        int[] characters = new int[length];
        int count = 0;
        int end = offset + length;
        for (int index = offset; index < end; ) {
            int bytes = Utf8.characterBytes(value, index, end);
            characters[count++] = bytes == 0 ? value[index] & 0xFF : Utf8.codePoint(value, index, bytes);
            index += Math.max(1, bytes);
        }
        return Arrays.copyOf(characters, count);
    }
}
