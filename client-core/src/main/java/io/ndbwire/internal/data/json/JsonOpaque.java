package io.ndbwire.internal.data.json;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.internal.data.ColumnCodec;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;

/** Values of SQL's types inside of a document, which JSON text does not have. */
final class JsonOpaque {

    /** A string that SQL put in as it was. */
    static final int VAR_STRING = 253;

    private static final int TIMESTAMP = 7;
    private static final int DATE = 10;
    private static final int TIME = 11;
    private static final int DATETIME = 12;
    private static final int NEW_DECIMAL = 246;

    private static final int BASE64_LINE = 76;
    private static final int MONTHS = 13;

    private JsonOpaque() {}

    /** Whether the text is a number, and not to be quoted. */
    static boolean isNumber(int type) {
        return type == NEW_DECIMAL;
    }

    /**
     * The text of a value, not quoted.
     *
     * @param type MySQL's number of the type
     * @throws ProtocolException if the bytes are not of that type
     */
    static String text(int type, byte[] value) {
        return switch (type) {
            case NEW_DECIMAL -> decimal(value).toPlainString();
            case DATE -> packed(value, JsonOpaque::date);
            case DATETIME, TIMESTAMP -> packed(value, JsonOpaque::dateTime);
            case TIME -> packed(value, JsonOpaque::time);
            default ->
                "base64:type" + type + ":"
                        + Base64.getMimeEncoder(BASE64_LINE, new byte[] {'\n'}).encodeToString(value);
        };
    }

    private static BigDecimal decimal(byte[] value) {
        try {
            Column column = Column.builder("value", ColumnType.DECIMAL)
                    .precision(value[0])
                    .scale(value[1])
                    .build();
            byte[] digits = Arrays.copyOfRange(value, 2, value.length);
            Object decoded = ColumnCodec.of("JSON", column).decode(digits, 0, digits.length);
            if (decoded instanceof BigDecimal number) {
                return number;
            }
            throw malformed("a decimal", value);
        } catch (InvalidValueException | ArrayIndexOutOfBoundsException | IllegalArgumentException e) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE, "JSON: " + value.length + " bytes are no decimal", e);
        }
    }

    private interface PackedText {
        String of(long packed);
    }

    private static String packed(byte[] value, PackedText text) {
        if (value.length != Long.BYTES) {
            throw malformed("a date or time", value);
        }
        return text.of(ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN).getLong());
    }

    private static ProtocolException malformed(String what, byte[] value) {
        return new ProtocolException(
                ProtocolException.NO_CODE, "JSON: " + what + " has " + value.length + " bytes that do not fit it");
    }

    private static String date(long packed) {
        long days = packed >>> 41;
        long months = days >>> 5;
        return String.format(Locale.ROOT, "%04d-%02d-%02d", months / MONTHS, months % MONTHS, days & 31);
    }

    private static String dateTime(long packed) {
        return date(packed) + " " + ofDay(packed, packed >>> 36 & 31);
    }

    private static String time(long packed) {
        long magnitude = Math.abs(packed);
        return (packed < 0 ? "-" : "") + ofDay(magnitude, magnitude >>> 36 & 0x3FF);
    }

    private static String ofDay(long packed, long hours) {
        return String.format(
                Locale.ROOT, "%02d:%02d:%02d.%06d", hours, packed >>> 30 & 63, packed >>> 24 & 63, packed & 0xFFFFFF);
    }
}
