package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.internal.data.json.JsonBinary;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * BLOB, TEXT and JSON: the head and the first bytes, which the row itself holds (protocol document 04, section 6.1), and
 * what a whole value's bytes mean. A longer value has parts in another table; only its {@link Content} can be encoded.
 *
 * <p>BLOB takes {@code byte[]} or its text form {@code 0x…} and gives {@code byte[]}; TEXT takes String or {@code
 * byte[]} in its character set and gives a String; JSON takes its text as a String, or {@code byte[]} in the binary form
 * of SQL servers, and gives the text.
 */
public final class LargeObjectCodec extends ColumnCodec {

    private static final int HEAD_BYTES = 16;
    private static final int FIXED_HEAD_BYTES = 8;
    private static final int LENGTH_OFFSET = 8;
    private static final int MAXIMUM_CHARACTER_BYTES = 4;

    private final boolean fixed;
    private final int headBytes;
    private final int inlineBytes;
    private final boolean text;
    private final boolean json;
    private final @Nullable CharacterSet characterSet;

    /**
     * A value as it is kept: the bytes from its beginning on, at least those that the row holds, and its whole length.
     *
     * @param bytes not changed
     * @param totalBytes length of the value
     */
    @SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
    public record Content(byte[] bytes, long totalBytes) {

        /** A whole value. */
        public Content(byte[] bytes) {
            this(bytes, bytes.length);
        }
    }

    LargeObjectCodec(String tableName, Column column) {
        super(tableName, column);
        fixed = column.layout() == Column.Layout.FIXED;
        headBytes = fixed ? FIXED_HEAD_BYTES : HEAD_BYTES;
        inlineBytes = column.precision();
        text = column.type() == ColumnType.TEXT;
        json = column.isJson();
        characterSet = text ? CharacterSets.ofCollation(column.collation()) : null;
    }

    /**
     * The bytes of a value, as head and parts keep them.
     *
     * @throws InvalidValueException if it is of a wrong type, not in the character set, not JSON, or above the column's
     *     limit
     */
    public Content content(Object value) {
        if (value instanceof Content content) {
            return content;
        }
        byte[] bytes;
        if (value instanceof byte[] given) {
            bytes = given;
            if (json) {
                requireJson(bytes);
            }
        } else if (json && value instanceof CharSequence document) {
            bytes = parseJson(document.toString());
        } else if (value instanceof String hexadecimal && !text) {
            bytes = ByteStringCodec.parse(this, hexadecimal);
        } else if (value instanceof CharSequence && characterSet != null) {
            bytes = encodeText(value, characterSet);
        } else {
            throw wrongType(value, characterSet == null && !json ? "a byte[]" : "a String");
        }
        requireLimit(bytes.length);
        return new Content(bytes);
    }

    /**
     * Refuses a value that is too long for the column's SQL type.
     *
     * @throws InvalidValueException if it is
     */
    public void requireLimit(long totalBytes) {
        if (totalBytes > column().maximumContentBytes()) {
            throw invalid(
                    "of " + totalBytes + " bytes",
                    "at most " + column().maximumContentBytes() + " bytes are allowed in this column");
        }
    }

    private byte[] encodeText(Object value, CharacterSet set) {
        String string = value.toString();
        long most = (long) MAXIMUM_CHARACTER_BYTES * string.length();
        int room = (int) Math.min(most, Math.min(Integer.MAX_VALUE - 8, column().maximumContentBytes()));
        byte[] bytes = new byte[room];
        int written = set.encode(string, bytes, 0, room);
        if (written == CharacterSet.UNMAPPABLE) {
            throw invalid(value, "a character is not in " + set.name());
        }
        if (written == CharacterSet.TOO_LONG) {
            throw invalid(value, "at most " + column().maximumContentBytes() + " bytes are allowed in this column");
        }
        return Arrays.copyOf(bytes, written);
    }

    /** What SQL servers could not read must not get there. */
    private void requireJson(byte[] bytes) {
        try {
            JsonBinary.decode(bytes);
        } catch (ProtocolException e) {
            throw invalid(bytes, Objects.requireNonNull(e.getMessage()), e);
        }
    }

    private byte[] parseJson(String document) {
        try {
            return JsonBinary.encode(document);
        } catch (InvalidValueException e) {
            throw invalid(document, Objects.requireNonNull(e.getMessage()), e);
        }
    }

    /** What a whole value's bytes mean, see {@link #decode}. */
    public Object decodeContent(byte[] bytes) {
        return text && characterSet != null || json ? decodeContentString(bytes) : bytes.clone();
    }

    /** What a whole value's bytes mean as text, see {@link #decodeString}. */
    public String decodeContentString(byte[] bytes) {
        if (json) {
            return JsonBinary.decode(bytes);
        }
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

    /** The whole value's length in bytes, parts included. */
    public long totalBytes(byte[] source, int offset, int length) {
        if (length < headBytes) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE, "Column " + column().name() + ": a head of " + length + " bytes");
        }
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
        if (value instanceof CharSequence && characterSet != null) {
            int start = offset + headBytes;
            int written = characterSet.encode(value.toString(), target, start, start + inlineBytes);
            if (written >= 0) {
                requireLimit(written);
                return putHead(written, written, target, offset);
            }
        }
        Content content = content(value);
        if (content.totalBytes() > inlineBytes && !(value instanceof Content)) {
            throw invalid(
                    value,
                    "at most " + inlineBytes
                            + " bytes fit into the row; longer values have parts, which this way does not write");
        }
        int inline = (int) Math.min(content.totalBytes(), inlineBytes);
        System.arraycopy(content.bytes(), 0, target, offset + headBytes, inline);
        return putHead(content.totalBytes(), inline, target, offset);
    }

    private int putHead(long total, int inline, byte[] target, int offset) {
        if (fixed) {
            Arrays.fill(target, offset + headBytes + inline, offset + maximumBytes(), (byte) 0);
            Words.setLong(target, offset, total);
            return maximumBytes();
        }
        Words.setLong(target, offset, 0);
        Words.setLong(target, offset + LENGTH_OFFSET, total);
        return finish(target, offset, headBytes - lengthBytes() + inline);
    }

    @Override
    Object decodeValue(byte[] source, int offset, int length) {
        return decodeContent(decodeBytesValue(source, offset, length));
    }

    @Override
    String decodeStringValue(byte[] source, int offset, int length) {
        return decodeContentString(decodeBytesValue(source, offset, length));
    }

    /** The bytes that the row itself holds. */
    public byte[] inline(byte[] source, int offset, int length) {
        long total = totalBytes(source, offset, length);
        int start = offset + headBytes;
        return Arrays.copyOfRange(source, start, start + (int) Math.min(total, inlineBytes));
    }

    @Override
    byte[] decodeBytesValue(byte[] source, int offset, int length) {
        long total = totalBytes(source, offset, length);
        if (total > inlineBytes) {
            throw invalid(
                    "of " + total + " bytes",
                    "values above " + inlineBytes + " bytes are kept in parts; this way reads none");
        }
        return inline(source, offset, length);
    }
}
