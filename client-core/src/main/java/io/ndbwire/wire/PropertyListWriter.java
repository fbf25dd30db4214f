package io.ndbwire.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes what {@link PropertyList} reads. Not thread-safe. */
public final class PropertyListWriter {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(512);

    /** Appends a number, unsigned. */
    public PropertyListWriter number(int key, int value) {
        head(0, key, value);
        return this;
    }

    /** Appends a text; its terminating zero is added. */
    public PropertyListWriter string(int key, String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        head(1, key, bytes.length + 1);
        out.writeBytes(bytes);
        out.write(0);
        pad();
        return this;
    }

    /** Appends bytes. */
    public PropertyListWriter binary(int key, byte[] value) {
        head(2, key, value.length);
        out.writeBytes(value);
        pad();
        return this;
    }

    /** The entries so far, whole words. */
    public byte[] toByteArray() {
        return out.toByteArray();
    }

    private void head(int type, int key, int value) {
        bigEndian16(type);
        bigEndian16(key);
        bigEndian16(value >>> 16);
        bigEndian16(value);
    }

    private void bigEndian16(int value) {
        out.write(value >>> 8);
        out.write(value);
    }

    private void pad() {
        while ((out.size() & 3) != 0) {
            out.write(0);
        }
    }
}
