package io.ndbwire.internal.ndbinfo;

import io.ndbwire.error.ProtocolException;
import io.ndbwire.internal.data.AttributeItems;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** A row of an information table, its columns by number. Immutable. */
public final class InformationRow {

    private final Map<Integer, byte[]> columns = new HashMap<>();

    InformationRow(byte[] items) {
        AttributeItems walk = new AttributeItems(items, 0, items.length);
        while (walk.next()) {
            byte[] value = new byte[Math.max(0, walk.length())];
            System.arraycopy(items, walk.offset(), value, 0, value.length);
            columns.put(walk.columnId(), value);
        }
    }

    /** A number without sign of 32 or 64 bits; 0 where it is NULL. */
    public long number(int column) {
        byte[] value = columns.get(column);
        if (value == null) {
            return 0;
        }
        if (value.length > Long.BYTES) {
            throw new ProtocolException(
                    ProtocolException.NO_CODE,
                    "Information table, column " + column + ": " + value.length + " bytes are no number");
        }
        long number = 0;
        for (int i = value.length - 1; i >= 0; i--) {
            number = number << 8 | value[i] & 0xFF;
        }
        return number;
    }

    /** A text; empty where it is NULL. */
    public String text(int column) {
        byte[] value = columns.getOrDefault(column, new byte[0]);
        int length = 0;
        while (length < value.length && value[length] != 0) {
            length++;
        }
        return new String(value, 0, length, StandardCharsets.UTF_8);
    }
}
