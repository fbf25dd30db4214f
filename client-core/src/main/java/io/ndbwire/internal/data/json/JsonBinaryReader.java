package io.ndbwire.internal.data.json;

import io.ndbwire.error.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes the text of one binary document. Nothing in it is believed: offsets may lead anywhere, and several to the same
 * place, so that the text may grow without end.
 */
final class JsonBinaryReader {

    /** No value's text takes more characters per byte, its name and commas included. */
    private static final int MAXIMUM_GROWTH = 16;

    private static final int SPARE_CHARACTERS = 64;
    private static final int MAXIMUM_LENGTH_BYTES = 5;

    private final byte[] document;
    private final ByteBuffer words;
    private final StringBuilder text = new StringBuilder();
    private final long maximumCharacters;
    private int depth;
    private int content;

    JsonBinaryReader(byte[] document) {
        this.document = document;
        words = ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN);
        maximumCharacters = (long) MAXIMUM_GROWTH * document.length + SPARE_CHARACTERS;
    }

    String text() {
        if (document.length == 0) {
            return "null";
        }
        value(document[0], 1, document.length);
        return text.toString();
    }

    private void value(int type, int start, int end) {
        switch (type) {
            case JsonBinary.SMALL_OBJECT, JsonBinary.SMALL_ARRAY -> container(type, start, end, 2);
            case JsonBinary.LARGE_OBJECT, JsonBinary.LARGE_ARRAY -> container(type, start, end, 4);
            case JsonBinary.LITERAL -> literal(need(start, 1, end));
            case JsonBinary.INT16 -> text.append(words.getShort(need(start, 2, end)));
            case JsonBinary.UINT16 -> text.append(words.getShort(need(start, 2, end)) & 0xFFFF);
            case JsonBinary.INT32 -> text.append(words.getInt(need(start, 4, end)));
            case JsonBinary.UINT32 -> text.append(Integer.toUnsignedString(words.getInt(need(start, 4, end))));
            case JsonBinary.INT64 -> text.append(words.getLong(need(start, 8, end)));
            case JsonBinary.UINT64 -> text.append(Long.toUnsignedString(words.getLong(need(start, 8, end))));
            case JsonBinary.DOUBLE -> floating(words.getDouble(need(start, 8, end)), start);
            case JsonBinary.STRING -> quote(string(start, end));
            case JsonBinary.OPAQUE -> opaque(start, end);
            default -> throw malformed(start, "there is no type " + (type & 0xFF));
        }
        if (text.length() > maximumCharacters) {
            throw malformed(start, "several values stand in the same place");
        }
    }

    private void container(int type, int start, int end, int width) {
        if (++depth > JsonBinary.MAXIMUM_DEPTH) {
            throw malformed(start, "it is nested deeper than " + JsonBinary.MAXIMUM_DEPTH);
        }
        boolean object = type == JsonBinary.SMALL_OBJECT || type == JsonBinary.LARGE_OBJECT;
        long count = number(need(start, 2 * width, end), width);
        long bytes = number(start + width, width);
        long table = 2L * width + (object ? count * (width + 2) : 0) + count * (width + 1);
        if (bytes > end - start || table > bytes) {
            throw malformed(start, count + " values in " + bytes + " bytes of " + (end - start));
        }
        int limit = start + (int) bytes;
        text.append(object ? '{' : '[');
        int names = start + 2 * width;
        int entry = names + (object ? (int) count * (width + 2) : 0);
        for (int i = 0; i < count; i++, entry += width + 1) {
            text.append(i == 0 ? "" : ", ");
            if (object) {
                name(names + i * (width + 2), start, start + (int) table, limit, width);
                text.append(": ");
            }
            element(entry, start, limit, width);
        }
        text.append(object ? '}' : ']');
        depth--;
    }

    private void name(int entry, int start, int tableEnd, int limit, int width) {
        long offset = number(entry, width);
        int length = words.getShort(entry + width) & 0xFFFF;
        long from = start + offset;
        if (from < tableEnd || from + length > limit) {
            throw malformed(entry, "a name of " + length + " bytes at " + from + " is outside of its object");
        }
        quote(utf8((int) from, length));
    }

    private void element(int entry, int start, int limit, int width) {
        int type = document[entry];
        boolean inlined = type == JsonBinary.LITERAL
                || type == JsonBinary.INT16
                || type == JsonBinary.UINT16
                || width == 4 && (type == JsonBinary.INT32 || type == JsonBinary.UINT32);
        if (inlined) {
            value(type, entry + 1, entry + 1 + width);
            return;
        }
        long from = start + number(entry + 1, width);
        if (from < entry + 1 + width || from > limit) {
            throw malformed(entry, "a value at " + from + " is outside of its container");
        }
        value(type, (int) from, limit);
    }

    private void literal(int at) {
        switch (document[at]) {
            case JsonBinary.NULL_LITERAL -> text.append("null");
            case JsonBinary.TRUE_LITERAL -> text.append("true");
            case JsonBinary.FALSE_LITERAL -> text.append("false");
            default -> throw malformed(at, "there is no literal " + document[at]);
        }
    }

    private void floating(double value, int at) {
        if (!Double.isFinite(value)) {
            throw malformed(at, "JSON has no number " + value);
        }
        text.append(JsonDoubles.text(value));
    }

    private String string(int start, int end) {
        int length = length(start, end);
        return utf8(content, length);
    }

    private void opaque(int start, int end) {
        int type = document[need(start, 1, end)] & 0xFF;
        int length = length(start + 1, end);
        if (type == JsonOpaque.VAR_STRING) {
            quote(utf8(content, length));
            return;
        }
        String plain = JsonOpaque.text(type, Arrays.copyOfRange(document, content, content + length));
        if (JsonOpaque.isNumber(type)) {
            text.append(plain);
        } else {
            quote(plain);
        }
    }

    /** A length of seven bits in each byte; where its content begins is left in {@link #content}. */
    private int length(int start, int end) {
        long length = 0;
        int at = start;
        boolean more = true;
        for (int i = 0; more; i++) {
            if (i == MAXIMUM_LENGTH_BYTES) {
                throw malformed(start, "a length has more than " + MAXIMUM_LENGTH_BYTES + " bytes");
            }
            int next = document[need(at++, 1, end)];
            length |= (long) (next & 0x7F) << 7 * i;
            more = next < 0;
        }
        if (length > end - at) {
            throw malformed(start, "a value of " + length + " bytes, " + (end - at) + " are left");
        }
        content = at;
        return (int) length;
    }

    private String utf8(int start, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(document, start, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw malformed(start, length + " bytes are no UTF-8");
        }
    }

    private void quote(String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (c < 0x20) {
                control(c);
            } else {
                if (c == '"' || c == '\\') {
                    text.append('\\');
                }
                text.append(c);
            }
        }
        text.append('"');
    }

    private void control(char c) {
        text.append('\\');
        switch (c) {
            case '\b' -> text.append('b');
            case '\t' -> text.append('t');
            case '\n' -> text.append('n');
            case '\f' -> text.append('f');
            case '\r' -> text.append('r');
            default -> text.append("u00").append((char) ('0' + (c >> 4))).append(Character.forDigit(c & 15, 16));
        }
    }

    private int need(int start, int bytes, int end) {
        if (bytes > end - start) {
            throw malformed(start, bytes + " bytes are needed, " + (end - start) + " are left");
        }
        return start;
    }

    private long number(int at, int width) {
        return width == 2 ? words.getShort(at) & 0xFFFF : words.getInt(at) & 0xFFFFFFFFL;
    }

    private static ProtocolException malformed(int at, String problem) {
        return new ProtocolException(ProtocolException.NO_CODE, "Binary JSON, at byte " + at + ": " + problem);
    }
}
