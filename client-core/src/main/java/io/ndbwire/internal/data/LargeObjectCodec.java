package io.ndbwire.internal.data;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * BLOB, TEXT and JSON (as the binary form that SQL stores) up to the size that the row itself holds, with the head in
 * front of it (protocol document 04, section 6.1). Longer values have parts in another table and are refused here.
 *
 * <p>BLOB takes {@code byte[]} or its text form {@code 0x…} and gives {@code byte[]}; TEXT takes String or {@code
 * byte[]} in its character set and gives a String.
 */
public final class LargeObjectCodec extends ColumnCodec {

    private static final int HEAD_BYTES = 16;
    private static final int FIXED_HEAD_BYTES = 8;
    private static final int LENGTH_OFFSET = 8;

    private final boolean fixed;
    private final int headBytes;
    private final int inlineBytes;
    private final boolean text;
    private final @Nullable CharacterSet characterSet;

    LargeObjectCodec(String tableName, Column column) {
        super(tableName, column);
        fixed = column.layout() == Column.Layout.FIXED;
        headBytes = fixed ? FIXED_HEAD_BYTES : HEAD_BYTES;
        inlineBytes = column.precision();
        text = column.type() == ColumnType.TEXT;
        characterSet = text ? CharacterSets.ofCollation(column.collation()) : null;
    }

    /** The whole value's length in bytes, parts included. */
    public long totalBytes(byte[] source, int offset, int length) {
        long total = Words.getLong(source, offset + (fixed ? 0 : LENGTH_OFFSET));
        int stored = length - headBytes;
        boolean consistent = stored >= 0 && total >= 0 && stored >= Math.min(total, inlineBytes);
        if (!consistent) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE,
                    "Column " + column().name() + ": a head announces " + total + " bytes, " + stored
                            + " are in the row");
        }
        return total;
    }

    /** Where the bytes in the row begin, from the beginning of the column's value. */
    public int headBytes() {
        return headBytes;
    }

    /** The most bytes that the row itself holds. */
    public int inlineBytes() {
        return inlineBytes;
    }

    @Override
    int encodeValue(Object value, byte[] target, int offset) {
        if (value instanceof byte[] bytes) {
            if (bytes.length > inlineBytes) {
                throw tooLong(value);
            }
            System.arraycopy(bytes, 0, target, offset + headBytes, bytes.length);
            return putHead(bytes.length, target, offset);
        }
        if (value instanceof String hexadecimal && !text) {
            return encodeValue(ByteStringCodec.parse(this, hexadecimal), target, offset);
        }
        if (value instanceof CharSequence && characterSet != null) {
            int start = offset + headBytes;
            int written = characterSet.encode(value.toString(), target, start, start + inlineBytes);
            if (written == CharacterSet.UNMAPPABLE) {
                throw invalid(value, "a character is not in " + characterSet.name());
            }
            if (written == CharacterSet.TOO_LONG) {
                throw tooLong(value);
            }
            return putHead(written, target, offset);
        }
        throw wrongType(value, characterSet == null ? "a byte[]" : "a String");
    }

    private int putHead(int total, byte[] target, int offset) {
        if (fixed) {
            Arrays.fill(target, offset + headBytes + total, offset + maximumBytes(), (byte) 0);
            Words.setLong(target, offset, total);
            return maximumBytes();
        }
        Words.setLong(target, offset, 0);
        Words.setLong(target, offset + LENGTH_OFFSET, total);
        return finish(target, offset, headBytes - lengthBytes() + total);
    }

    @Override
    Object decodeValue(byte[] source, int offset, int length) {
        return characterSet == null
                ? decodeBytesValue(source, offset, length)
                : decodeStringValue(source, offset, length);
    }

    @Override
    String decodeStringValue(byte[] source, int offset, int length) {
        byte[] bytes = decodeBytesValue(source, offset, length);
        if (!text) {
            return ByteStringCodec.format(bytes, 0, bytes.length);
        }
        if (characterSet == null) {
            throw invalid(
                    bytes,
                    "character set " + CharacterSets.nameOfCollation(column().collation())
                            + " is not known here; use byte[]");
        }
        String decoded = characterSet.decode(bytes, 0, bytes.length);
        if (decoded == null) {
            throw invalid(
                    bytes,
                    "they are not text in "
                            + Objects.requireNonNull(characterSet).name());
        }
        return decoded;
    }

    @Override
    byte[] decodeBytesValue(byte[] source, int offset, int length) {
        if (length < headBytes) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE, "Column " + column().name() + ": a head of " + length + " bytes");
        }
        long total = totalBytes(source, offset, length);
        if (total > inlineBytes) {
            throw invalid(
                    "of " + total + " bytes",
                    "values above " + inlineBytes + " bytes are kept in parts; this way reads none");
        }
        int start = offset + headBytes;
        return Arrays.copyOfRange(source, start, start + (int) total);
    }

    private RuntimeException tooLong(Object value) {
        return invalid(
                value,
                "at most " + inlineBytes + " bytes fit into the row; longer values with parts are not supported");
    }
}
