package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * Turns a character key's bytes into what is hashed of them, so that strings that compare as equal meet in one
 * partition. Immutable and thread-safe.
 *
 * <p>Source: protocol document 03, section 6.3. Collations without an entry here give no hint where their rows are;
 * operations on them are routed by the data nodes.
 */
abstract class CollationKey {

    private static final int LATIN1_SWEDISH = 8;
    private static final int LATIN1_BINARY = 47;
    private static final int ASCII_GENERAL = 11;
    private static final int ASCII_BINARY = 65;
    private static final int UTF8MB4_BINARY = 46;
    private static final int UTF8MB3_BINARY = 83;
    private static final int UTF8MB4_0900_BINARY = 309;

    /** The normalisation of a character column's values, or null if its collation is not built in. */
    static @Nullable CollationKey of(Column column) {
        int bytes = column.maximumBytes() - column.layout().lengthBytes();
        return switch (column.collation()) {
            case LATIN1_BINARY, ASCII_BINARY -> new ByteWeights(bytes, identity());
            case Column.BINARY_COLLATION ->
                column.layout() == Column.Layout.FIXED ? new ByteWeights(bytes, identity()) : null;
            case LATIN1_SWEDISH -> new ByteWeights(bytes, swedish());
            case ASCII_GENERAL -> new ByteWeights(bytes, upperCase());
            case UTF8MB3_BINARY -> new CodePoints(bytes, 2);
            case UTF8MB4_BINARY -> new CodePoints(bytes, 3);
            case UTF8MB4_0900_BINARY -> new HashedBytes();
            default -> null;
        };
    }

    /**
     * The weight of each byte in a collation that orders strings byte by byte and fills the shorter one up with spaces,
     * or null if it does not or its weights are not built in.
     */
    static byte @Nullable [] weights(int collation) {
        return switch (collation) {
            // The order of code points is that of their bytes in UTF-8.
            case LATIN1_BINARY, ASCII_BINARY, UTF8MB4_BINARY, UTF8MB3_BINARY -> identity();
            case LATIN1_SWEDISH -> swedish();
            case ASCII_GENERAL -> upperCase();
            default -> null;
        };
    }

    /** Whether a collation orders strings byte by byte, the shorter one first, trailing spaces of CHAR apart. */
    static boolean isByteOrderWithoutPadding(int collation) {
        return collation == UTF8MB4_0900_BINARY;
    }

    /** Whether values of that column are hashed as something else than their wire bytes. */
    static boolean isNeededFor(Column column) {
        ColumnType type = column.type();
        boolean isString = type == ColumnType.CHAR || type == ColumnType.VARCHAR || type == ColumnType.LONG_VARCHAR;
        return isString && column.collation() != Column.NO_COLLATION;
    }

    /** Bytes written for every value. */
    abstract int size();

    /** Writes the form to hash of a value's content; returns where it ends. */
    abstract int put(byte[] source, int offset, int length, byte[] target, int to);

    private static byte[] identity() {
        byte[] weights = new byte[256];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = (byte) i;
        }
        return weights;
    }

    private static byte[] upperCase() {
        byte[] weights = identity();
        for (int i = 'a'; i <= 'z'; i++) {
            weights[i] = (byte) (i - 'a' + 'A');
        }
        return weights;
    }

    private static byte[] swedish() {
        byte[] weights = upperCase();
        // From 0xC0 on: accents vanish, and the last three letters of the Swedish alphabet follow Z.
        String letters = "AAAA\\[\\CEEEEIIIIDNOOOO]\u00D7\u00D8UUUYY\u00DE\u00DF";
        for (int i = 0; i < letters.length(); i++) {
            weights[0xC0 + i] = (byte) letters.charAt(i);
            weights[0xE0 + i] = (byte) letters.charAt(i);
        }
        weights[0xF7] = (byte) 0xF7;
        weights[0xFF] = (byte) 0xFF;
        return weights;
    }

    /** One weight for every byte, filled up with the space's. */
    private static final class ByteWeights extends CollationKey {

        private final int size;
        private final byte[] weights;

        ByteWeights(int size, byte[] weights) {
            this.size = size;
            this.weights = weights;
        }

        @Override
        int size() {
            return size;
        }

        @Override
        int put(byte[] source, int offset, int length, byte[] target, int to) {
            for (int i = 0; i < length; i++) {
                target[to + i] = weights[source[offset + i] & 0xFF];
            }
            for (int i = length; i < size; i++) {
                target[to + i] = weights[' '];
            }
            return to + size;
        }
    }

    /** Every UTF-8 character's code point, big endian, filled up with spaces; the last may be cut. */
    private static final class CodePoints extends CollationKey {

        private final int size;
        private final int bytesPerPoint;

        CodePoints(int size, int bytesPerPoint) {
            this.size = size;
            this.bytesPerPoint = bytesPerPoint;
        }

        @Override
        int size() {
            return size;
        }

        @Override
        int put(byte[] source, int offset, int length, byte[] target, int to) {
            int from = offset;
            int end = offset + length;
            int next = to;
            while (next < to + size) {
                int characterBytes = from < end ? characterBytes(source[from]) : 0;
                // Like the data nodes, give up at the first byte that is no text, and fill up.
                boolean isText = characterBytes > 0 && characterBytes <= end - from;
                int point = isText ? codePoint(source, from, characterBytes) : ' ';
                from = isText ? from + characterBytes : end;
                for (int i = bytesPerPoint - 1; i >= 0 && next < to + size; i--) {
                    target[next++] = (byte) (point >> 8 * i);
                }
            }
            return next;
        }

        private static int characterBytes(byte first) {
            if (first >= 0) {
                return 1;
            }
            int ones = Integer.numberOfLeadingZeros(~(first << 24));
            return ones >= 2 && ones <= 4 ? ones : 0;
        }

        private static int codePoint(byte[] source, int offset, int bytes) {
            int point = bytes == 1 ? source[offset] : source[offset] & 0xFF >> bytes + 1;
            for (int i = 1; i < bytes; i++) {
                point = point << 6 | source[offset + i] & 0x3F;
            }
            return point;
        }
    }

    /** A 64-bit number made of all bytes but trailing spaces. */
    private static final class HashedBytes extends CollationKey {

        @Override
        int size() {
            return Long.BYTES;
        }

        @Override
        int put(byte[] source, int offset, int length, byte[] target, int to) {
            int end = offset + length;
            while (end > offset && source[end - 1] == ' ') {
                end--;
            }
            long first = 0;
            long second = 0;
            for (int i = offset; i < end; i++) {
                first ^= ((first & 63) + second) * (source[i] & 0xFF) + (first << 8);
                second += 3;
            }
            Words.setLong(target, to, first);
            return to + Long.BYTES;
        }
    }
}
