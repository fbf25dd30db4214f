package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What describing columns to SQL servers wants to know of MySQL's collations (protocol document 05, section 20.4). */
public final class Collations {

    /** {@link #maximumCharacterBytes} of a collation that is not known here. */
    public static final int UNKNOWN = 0;

    private Collations() {}

    /** The most bytes that a character takes, 1..4, or {@link #UNKNOWN}. */
    public static int maximumCharacterBytes(int collation) {
        if (collation == Column.BINARY_COLLATION) {
            return 1;
        }
        return switch (CharacterSets.nameOfCollation(collation)) {
            case "unknown" -> UNKNOWN;
            case "utf8mb4", "utf16", "utf16le", "utf32", "gb18030" -> 4;
            case "utf8mb3", "ujis", "eucjpms" -> 3;
            case "ucs2", "big5", "cp932", "euckr", "gb2312", "gbk", "sjis" -> 2;
            default -> 1;
        };
    }

    /**
     * A text in a collation's character set.
     *
     * @throws InvalidValueException if the set is not known here or does not have a character
     */
    public static byte[] encode(String text, int collation) {
        if (collation == Column.BINARY_COLLATION) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        CharacterSet set = CharacterSets.ofCollation(collation);
        byte[] bytes = new byte[4 * text.length()];
        int length = set == null ? CharacterSet.UNMAPPABLE : set.encode(text, bytes, 0, bytes.length);
        if (length < 0) {
            throw new InvalidValueException("'" + text + "' has no form in character set "
                    + CharacterSets.nameOfCollation(collation) + " of collation " + collation);
        }
        return Arrays.copyOf(bytes, length);
    }
}
