package io.ndbwire.internal.dictionary;

import io.ndbwire.error.ProtocolException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A column's default value as the property list holds it (protocol document 05, section 7.3). */
final class DefaultValue {

    private static final int HEAD_BYTES = 4;

    private DefaultValue() {}

    /**
     * Takes the value out.
     *
     * @param columnName for the error's message
     * @return null if there is no default
     * @throws ProtocolException if the length in front does not fit
     */
    static byte @Nullable [] decode(String columnName, byte[] property) {
        if (property.length == 0) {
            return null;
        }
        int length = property.length < HEAD_BYTES ? -1 : (property[2] & 0xFF) << 8 | property[3] & 0xFF;
        if (length < 0 || length > property.length - HEAD_BYTES) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE,
                    "Malformed default of column " + columnName + ": " + length + " bytes in " + property.length);
        }
        return length == 0 ? null : Arrays.copyOfRange(property, HEAD_BYTES, HEAD_BYTES + length);
    }

    /**
     * Puts the value in; the head is there also where there is no default, or the data node would give the column the
     * default of the next one.
     */
    static byte[] encode(byte @Nullable [] value) {
        int length = value == null ? 0 : value.length;
        byte[] property = new byte[HEAD_BYTES + (length + 3 & ~3)];
        property[2] = (byte) (length >>> 8);
        property[3] = (byte) length;
        if (value != null) {
            System.arraycopy(value, 0, property, HEAD_BYTES, length);
        }
        return property;
    }
}
