package io.ndbwire.internal.data;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;
import org.jspecify.annotations.Nullable;

/** A character set that the Java platform brings along. */
final class PlatformCharacterSet extends CharacterSet {

    private final Charset charset;
    private final boolean supplementary;

    /**
     * @param supplementary whether the set has the characters behind Unicode's first 65536
     */
    PlatformCharacterSet(String name, Charset charset, boolean supplementary) {
        super(name);
        this.supplementary = supplementary;
        this.charset = charset;
    }

    @Override
    int encode(String text, byte[] target, int offset, int limit) {
        if (!supplementary && text.chars().anyMatch(unit -> Character.isSurrogate((char) unit))) {
            return UNMAPPABLE;
        }
        CharsetEncoder encoder = charset.newEncoder();
        ByteBuffer bytes = ByteBuffer.wrap(target, offset, limit - offset);
        CoderResult result = encoder.encode(CharBuffer.wrap(text), bytes, true);
        if (result.isUnderflow()) {
            result = encoder.flush(bytes);
        }
        if (result.isOverflow()) {
            return TOO_LONG;
        }
        return result.isError() ? UNMAPPABLE : bytes.position() - offset;
    }

    @Override
    @Nullable
    String decode(byte[] source, int offset, int length) {
        try {
            return charset.newDecoder()
                    .decode(ByteBuffer.wrap(source, offset, length))
                    .toString();
        } catch (CharacterCodingException e) {
            return null;
        }
    }
}
