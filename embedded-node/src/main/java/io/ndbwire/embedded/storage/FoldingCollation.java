package io.ndbwire.embedded.storage;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import org.jspecify.annotations.Nullable;

/**
 * Stands for the collations that need tables of weights: letters are compared without case and accents, where the
 * collation wants that, and else by code points. Languages' own orders are not known. What compares as equal in MySQL is
 * nearly always equal here; the order of letters outside of a to z differs.
 */
final class FoldingCollation extends Collation {

    private static final int FIRST_WITHOUT_PADDING = 255;

    private final Charset characterSet;
    private final boolean foldsCase;
    private final boolean foldsAccents;

    private FoldingCollation(int number, Charset characterSet, boolean foldsCase, boolean foldsAccents) {
        super(number < FIRST_WITHOUT_PADDING);
        this.characterSet = characterSet;
        this.foldsCase = foldsCase;
        this.foldsAccents = foldsAccents;
    }

    static @Nullable Collation folding(int number) {
        if (number < 1 || number > 323) {
            return null;
        }
        boolean binary = isBinary(number);
        boolean caseSensitive = binary || number == 49 || number >= 278 && number <= 304 && number != 279;
        boolean accentSensitive = caseSensitive || number == 305;
        return new FoldingCollation(number, characterSet(number), !caseSensitive, !accentSensitive);
    }

    private static boolean isBinary(int number) {
        return switch (number) {
            case 55,
                    61,
                    62,
                    64,
                    66,
                    67,
                    68,
                    69,
                    70,
                    71,
                    72,
                    73,
                    74,
                    75,
                    77,
                    78,
                    79,
                    80,
                    81,
                    82,
                    84,
                    85,
                    86,
                    87,
                    88,
                    89,
                    90,
                    91,
                    93,
                    94,
                    96,
                    98,
                    249 -> true;
            default -> false;
        };
    }

    private static Charset characterSet(int number) {
        boolean utf8 = number == 33
                || number == 45
                || number == 76
                || number >= 192 && number <= 247
                || number >= FIRST_WITHOUT_PADDING;
        boolean utf16 = number == 35 || number == 54 || number == 90 || number >= 101 && number <= 159;
        // Of the other sets, all but a few have ASCII's letters where latin1 has them.
        return utf8 ? StandardCharsets.UTF_8 : utf16 ? StandardCharsets.UTF_16BE : StandardCharsets.ISO_8859_1;
    }

    @Override
    void appendWeights(byte[] value, int offset, int length, WordBuffer out) {
        String text = new String(value, offset, length, characterSet);
        if (foldsAccents) {
            text = Normalizer.normalize(text, Normalizer.Form.NFD);
        }
        text.codePoints().forEach(point -> {
            if (foldsAccents && Character.getType(point) == Character.NON_SPACING_MARK) {
                return;
            }
            int folded = foldsCase ? Character.toLowerCase(Character.toUpperCase(point)) : point;
            byte[] bytes = {(byte) (folded >>> 16), (byte) (folded >>> 8), (byte) folded};
            out.append(bytes, 0, bytes.length);
        });
    }

    /** The weights as they are: equal strings meet in one partition, if not in that of a real cluster. */
    @Override
    void appendHashed(byte[] value, int offset, int length, int maximumBytes, WordBuffer out) {
        byte[] weights = weights(value, offset, length);
        out.append(weights, 0, weights.length);
    }

    @Override
    void fillUp(WordBuffer out, int end) {
        // Trailing spaces were left out.
    }

    @Override
    int[] characters(byte[] value, int offset, int length) {
        return new String(value, offset, length, characterSet).codePoints().toArray();
    }

    @Override
    int weight(int character) {
        String text = Character.toString(character);
        int base =
                foldsAccents ? Normalizer.normalize(text, Normalizer.Form.NFD).codePointAt(0) : character;
        return foldsCase ? Character.toLowerCase(Character.toUpperCase(base)) : base;
    }
}
