package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * CHAR, VARCHAR and long VARCHAR.
 *
 * <p>Takes {@link CharSequence}, {@link Character}, and a {@code byte[]} that is already in the column's character set;
 * gives a String. CHAR is filled up with spaces when written and loses its trailing spaces when read, as in SQL
 * ({@link #decodeBytes} keeps them). The declared length limits bytes, not characters. Of a character set that is not
 * known here, strings are refused and values are {@code byte[]}.
 */
final class CharacterStringCodec extends ColumnCodec {

    private final @Nullable CharacterSet characterSet;
    private final byte[] space;
    private final boolean fixed;

    CharacterStringCodec(String tableName, Column column) {
        super(tableName, column);
        characterSet = CharacterSets.ofCollation(column.collation());
        space = characterSet == null ? new byte[] {' '} : characterSet.space();
        fixed = column.type() == ColumnType.CHAR;
    }

    @Override
    public int encodeString(String value, byte[] target, int offset) {
        int start = offset + lengthBytes();
        int end = offset + maximumBytes();
        int written = requireCharacterSet(value).encode(value, target, start, end);
        if (written < 0) {
            throw refused(value, written);
        }
        return complete(target, offset, written);
    }

    @Override
    int encodeValue(Object value, byte[] target, int offset) {
        if (value instanceof CharSequence || value instanceof Character) {
            return encodeString(value.toString(), target, offset);
        }
        if (value instanceof byte[] bytes) {
            int room = maximumBytes() - lengthBytes();
            if (bytes.length > room) {
                throw refused(bytes, CharacterSet.TOO_LONG);
            }
            System.arraycopy(bytes, 0, target, offset + lengthBytes(), bytes.length);
            return complete(target, offset, bytes.length);
        }
        throw wrongType(value, "a String");
    }

    @Override
    public int encodeLong(long value, byte[] target, int offset) {
        throw wrongType(value, "a String");
    }

    @Override
    public int encodeDouble(double value, byte[] target, int offset) {
        throw wrongType(value, "a String");
    }

    @Override
    byte[] encodePattern(Object pattern) {
        if (pattern instanceof byte[] bytes) {
            return bytes.clone();
        }
        if (!(pattern instanceof CharSequence)) {
            throw wrongType(pattern, "a String");
        }
        String text = pattern.toString();
        byte[] bytes = new byte[space.length * 4 * text.length()];
        int written = requireCharacterSet(text).encode(text, bytes, 0, bytes.length);
        if (written < 0) {
            throw refused(text, written);
        }
        return Arrays.copyOf(bytes, written);
    }

    private int complete(byte[] target, int offset, int written) {
        if (!fixed) {
            return finish(target, offset, written);
        }
        for (int i = written; i < maximumBytes(); i++) {
            target[offset + i] = space[(i - written) % space.length];
        }
        return maximumBytes();
    }

    @Override
    Object decodeValue(byte[] source, int offset, int length) {
        return characterSet == null
                ? decodeBytesValue(source, offset, length)
                : decodeStringValue(source, offset, length);
    }

    @Override
    String decodeStringValue(byte[] source, int offset, int length) {
        CharacterSet set = requireCharacterSet("as text");
        int start = offset + lengthBytes();
        int end = offset + length;
        if (fixed && space.length == 1) {
            while (end > start && source[end - 1] == ' ') {
                end--;
            }
        }
        String text = set.decode(source, start, end - start);
        if (text == null) {
            throw invalid(decodeBytesValue(source, offset, length), "they are not text in " + set.name());
        }
        return fixed && space.length > 1 ? withoutTrailingSpaces(text) : text;
    }

    private static String withoutTrailingSpaces(String text) {
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }

    private CharacterSet requireCharacterSet(String value) {
        if (characterSet == null) {
            throw invalid(
                    value,
                    "character set " + CharacterSets.nameOfCollation(column().collation()) + " of collation "
                            + column().collation() + " is not known here; use byte[]");
        }
        return characterSet;
    }

    private RuntimeException refused(Object value, int reason) {
        if (reason == CharacterSet.TOO_LONG) {
            return invalid(value, "at most " + (maximumBytes() - lengthBytes()) + " bytes are allowed");
        }
        return invalid(
                value,
                "a character is not in " + Objects.requireNonNull(characterSet).name());
    }
}
