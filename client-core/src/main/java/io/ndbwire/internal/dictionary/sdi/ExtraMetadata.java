package io.ndbwire.internal.dictionary.sdi;

import io.ndbwire.error.SchemaException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** How a text is packed for the dictionary, which keeps it without reading it (protocol document 05, section 20.1). */
final class ExtraMetadata {

    /** The version of descriptions that are JSON. */
    static final int JSON = 2;

    private static final int HEAD_BYTES = 12;
    private static final int LEVEL = 9;
    /** Far more than a description of 512 columns, far less than memory. */
    private static final int MAXIMUM_TEXT = 16 << 20;

    private ExtraMetadata() {}

    static byte[] pack(String text) {
        byte[] plain = text.getBytes(StandardCharsets.UTF_8);
        Deflater deflater = new Deflater(LEVEL);
        ByteArrayOutputStream packed = new ByteArrayOutputStream(plain.length / 4);
        try {
            deflater.setInput(plain);
            deflater.finish();
            byte[] piece = new byte[4096];
            while (!deflater.finished()) {
                packed.write(piece, 0, deflater.deflate(piece));
            }
        } finally {
            deflater.end();
        }
        return ByteBuffer.allocate(HEAD_BYTES + packed.size())
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(JSON)
                .putInt(plain.length)
                .putInt(packed.size())
                .put(packed.toByteArray())
                .array();
    }

    /** Whether servers may be able to take something out, whatever it is. */
    static boolean isPacked(byte[] bytes) {
        if (bytes.length <= HEAD_BYTES) {
            return false;
        }
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes, HEAD_BYTES, bytes.length - HEAD_BYTES);
            return inflater.inflate(new byte[1]) > 0 || inflater.finished();
        } catch (DataFormatException e) {
            return false;
        } finally {
            inflater.end();
        }
    }

    /**
     * Takes the text out.
     *
     * @param table for the error's message
     * @throws SchemaException if the bytes are not a packed JSON text
     */
    static String unpack(String table, byte[] bytes) {
        if (bytes.length < HEAD_BYTES) {
            throw unreadable(table, bytes.length + " bytes");
        }
        ByteBuffer head = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int version = head.getInt();
        int length = head.getInt();
        int packed = head.getInt();
        if (version != JSON) {
            throw unreadable(table, "version " + Integer.toUnsignedString(version));
        }
        // The dictionary keeps whole words.
        if (packed < 0 || packed > bytes.length - HEAD_BYTES || bytes.length - HEAD_BYTES - packed > 3) {
            throw unreadable(table, "a length of " + packed + " in " + bytes.length + " bytes");
        }
        if (length < 0 || length > MAXIMUM_TEXT) {
            throw unreadable(table, "a text of " + Integer.toUnsignedString(length) + " bytes");
        }
        return new String(inflate(table, bytes, packed, length), StandardCharsets.UTF_8);
    }

    private static byte[] inflate(String table, byte[] bytes, int packed, int length) {
        byte[] plain = new byte[length];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes, HEAD_BYTES, packed);
            int inflated = inflater.inflate(plain);
            if (inflated != length) {
                throw unreadable(table, inflated + " bytes where " + length + " are told");
            }
        } catch (DataFormatException e) {
            throw unreadable(table, String.valueOf(e.getMessage()));
        } finally {
            inflater.end();
        }
        return plain;
    }

    private static SchemaException unreadable(String table, String why) {
        return new SchemaException(
                SchemaException.NO_CODE,
                "Table " + table + ": SQL servers' description of it is not of the kind that this client can change ("
                        + why + ")");
    }
}
