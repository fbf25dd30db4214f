package io.ndbwire.internal.management;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads the words of a binary configuration, which are big endian whatever the hosts are, and never past their end.
 */
final class WordReader {

    private final String what;
    private final ByteBuffer bytes;

    private WordReader(String what, ByteBuffer bytes) {
        this.what = what;
        this.bytes = bytes;
    }

    /**
     * A reader of the words between the magic bytes and the checksum, after having verified both.
     *
     * @throws ProtocolException if the length, the magic bytes or the checksum are wrong
     */
    static WordReader ofConfiguration(byte[] configuration, String magic) {
        ByteBuffer bytes = ByteBuffer.wrap(configuration);
        WordReader reader = new WordReader("Configuration", bytes);
        if (configuration.length % Integer.BYTES != 0 || configuration.length < magic.length() + Integer.BYTES) {
            throw reader.malformed(
                    "length of " + configuration.length + " bytes is not that of magic, words and" + " checksum");
        }
        int parity = 0;
        while (bytes.hasRemaining()) {
            parity ^= bytes.getInt();
        }
        if (parity != 0) {
            throw reader.malformed("checksum is wrong");
        }
        bytes.position(magic.length()).limit(configuration.length - Integer.BYTES);
        return reader;
    }

    /** The number of words not read yet. */
    int remaining() {
        return bytes.remaining() / Integer.BYTES;
    }

    int word() {
        require(Integer.BYTES);
        return bytes.getInt();
    }

    long unsignedWord() {
        return Integer.toUnsignedLong(word());
    }

    /** Two words, the high one first. */
    long doubleWord() {
        require(Long.BYTES);
        return bytes.getLong();
    }

    /**
     * A string: its length in bytes with the terminating zero, the bytes, zeros to the end of a word.
     *
     * @param extraPadding whether a length that is a multiple of four gets another word of zeros (format version 1)
     */
    String string(boolean extraPadding) {
        long length = unsignedWord();
        long padded = extraPadding ? length - length % Integer.BYTES + Integer.BYTES : (length + 3) / 4 * 4;
        if (length == 0) {
            throw malformed("string without terminating zero");
        }
        require(padded);
        int start = bytes.position();
        byte[] text = new byte[(int) length - 1];
        bytes.get(start, text);
        if (bytes.get(start + text.length) != 0) {
            throw malformed("string without terminating zero");
        }
        bytes.position(start + (int) padded);
        return new String(text, StandardCharsets.UTF_8);
    }

    /** A reader of the next {@code words} words, which this one skips. */
    WordReader slice(String part, int words) {
        if (words < 0) {
            throw malformed(part + " has a length of " + Integer.toUnsignedString(words) + " words");
        }
        long length = (long) words * Integer.BYTES;
        require(length);
        ByteBuffer own = bytes.duplicate();
        own.limit(bytes.position() + (int) length);
        bytes.position(own.limit());
        return new WordReader(what + ", " + part, own);
    }

    ProtocolException malformed(String problem) {
        return new ProtocolException(NdbException.NO_CODE, what + ": " + problem);
    }

    private void require(long length) {
        if (length > bytes.remaining()) {
            throw malformed("needs " + length + " more bytes where " + bytes.remaining() + " are left");
        }
    }
}
