package io.ndbwire.mapping;

import io.ndbwire.client.Row;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import java.nio.ByteBuffer;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** UUIDs as sixteen bytes, the highest first, or as text of 36 characters. */
final class UuidConversion {

    private static final int BYTES = 16;
    private static final int CHARACTERS = 36;

    private UuidConversion() {}

    static @Nullable Conversion of(Column column, ColumnFamily family) {
        int room = column.maximumBytes() - column.layout().lengthBytes();
        boolean isFixed =
                column.layout() == Column.Layout.FIXED && !column.type().isLargeObject();
        if (family == ColumnFamily.STRING && room >= CHARACTERS) {
            return new AsText();
        }
        return family == ColumnFamily.BYTES && (room == BYTES || room > BYTES && !isFixed) ? new AsBytes() : null;
    }

    private static final class AsText implements Conversion {

        @Override
        public @Nullable Object read(Row row, int position) {
            String text = row.getString(position);
            if (text == null) {
                return null;
            }
            try {
                return UUID.fromString(text);
            } catch (IllegalArgumentException e) {
                throw new InvalidValueException("'" + text + "' is no UUID", e);
            }
        }

        @Override
        public Object write(Object value) {
            return value.toString();
        }
    }

    private static final class AsBytes implements Conversion {

        @Override
        public @Nullable Object read(Row row, int position) {
            byte[] bytes = row.getBytes(position);
            if (bytes == null) {
                return null;
            }
            if (bytes.length != BYTES) {
                throw new InvalidValueException(bytes.length + " bytes are no UUID, which has " + BYTES);
            }
            ByteBuffer words = ByteBuffer.wrap(bytes);
            return new UUID(words.getLong(), words.getLong());
        }

        @Override
        public Object write(Object value) {
            UUID uuid = (UUID) value;
            return ByteBuffer.allocate(BYTES)
                    .putLong(uuid.getMostSignificantBits())
                    .putLong(uuid.getLeastSignificantBits())
                    .array();
        }
    }
}
