package io.ndbwire.internal.data;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** UTF-8 with up to three (utf8mb3) or four (utf8mb4) bytes for a character; encodes without allocation. */
final class Utf8CharacterSet extends CharacterSet {

    private static final char REPLACEMENT = '\uFFFD';

    private final boolean supplementary;

    Utf8CharacterSet(String name, boolean supplementary) {
        super(name);
        this.supplementary = supplementary;
    }

    @Override
    int encode(String text, byte[] target, int offset, int limit) {
        int to = offset;
        for (int i = 0; i < text.length(); i++) {
            int point = text.charAt(i);
            if (point >= 0x80 && Character.isSurrogate((char) point)) {
                point = text.codePointAt(i++);
                if (point < Character.MIN_SUPPLEMENTARY_CODE_POINT || !supplementary) {
                    return UNMAPPABLE;
                }
            }
            int size = size(point);
            if (size > limit - to) {
                return TOO_LONG;
            }
            put(point, size, target, to);
            to += size;
        }
        return to - offset;
    }

    private static int size(int point) {
        if (point < 0x80) {
            return 1;
        }
        if (point < 0x800) {
            return 2;
        }
        return point < Character.MIN_SUPPLEMENTARY_CODE_POINT ? 3 : 4;
    }

    private static void put(int point, int size, byte[] target, int to) {
        if (size == 1) {
            target[to] = (byte) point;
            return;
        }
        int rest = point;
        for (int i = size - 1; i > 0; i--) {
            target[to + i] = (byte) (0x80 | rest & 0x3F);
            rest >>= 6;
        }
        target[to] = (byte) (0xF00 >> size | rest);
    }

    @Override
    @Nullable
    String decode(byte[] source, int offset, int length) {
        String text = new String(source, offset, length, StandardCharsets.UTF_8);
        // Replaced characters are rare, so that the strict check costs nothing as a rule.
        return text.indexOf(REPLACEMENT) < 0 ? text : decodeStrictly(source, offset, length);
    }

    private static @Nullable String decodeStrictly(byte[] source, int offset, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(source, offset, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
