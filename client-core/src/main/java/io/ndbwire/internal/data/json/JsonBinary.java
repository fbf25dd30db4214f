package io.ndbwire.internal.data.json;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** JSON text to MySQL's binary form and back. Thread-safe. */
public final class JsonBinary {

    /** Objects and arrays may be nested so deep, as in SQL servers. */
    static final int MAXIMUM_DEPTH = 100;

    static final int SMALL_OBJECT = 0x00;
    static final int LARGE_OBJECT = 0x01;
    static final int SMALL_ARRAY = 0x02;
    static final int LARGE_ARRAY = 0x03;
    static final int LITERAL = 0x04;
    static final int INT16 = 0x05;
    static final int UINT16 = 0x06;
    static final int INT32 = 0x07;
    static final int UINT32 = 0x08;
    static final int INT64 = 0x09;
    static final int UINT64 = 0x0A;
    static final int DOUBLE = 0x0B;
    static final int STRING = 0x0C;
    static final int OPAQUE = 0x0F;

    static final int NULL_LITERAL = 0;
    static final int TRUE_LITERAL = 1;
    static final int FALSE_LITERAL = 2;

    private JsonBinary() {}

    /**
     * The binary form of a document.
     *
     * @param text JSON as RFC 8259 has it; of members with the same name the last one counts
     * @throws InvalidValueException if it is not JSON, nested deeper than 100, or has a name above 65535 bytes or a
     *     number that no double holds; the message tells where
     */
    public static byte[] encode(String text) {
        JsonNode document = new JsonParser(text).parse();
        ByteBuffer target = ByteBuffer.allocate(1 + document.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        target.put((byte) document.type());
        document.write(target);
        return target.array();
    }

    /**
     * The text of a document, as SQL servers write it. No bytes at all are {@code null}, as in SQL servers.
     *
     * @param document not changed
     * @throws ProtocolException if the bytes are not MySQL's binary form
     */
    public static String decode(byte[] document) {
        return new JsonBinaryReader(document).text();
    }
}
