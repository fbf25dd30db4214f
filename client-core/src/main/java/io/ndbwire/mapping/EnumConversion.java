package io.ndbwire.mapping;

import io.ndbwire.client.Row;
import io.ndbwire.error.InvalidValueException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An enum's constants by name in strings, by ordinal in numbers. */
final class EnumConversion {

    private EnumConversion() {}

    static @Nullable Conversion of(Class<?> type, ColumnFamily family) {
        return switch (family) {
            case STRING -> new ByName(type);
            case INTEGER, BITS -> new ByNumber(type, 0);
            // SQL's ENUM counts its elements from 1.
            case NUMBERED -> new ByNumber(type, 1);
            default -> null;
        };
    }

    private static final class ByName implements Conversion {

        private final Class<?> type;
        private final Map<String, Object> constants = new HashMap<>();

        ByName(Class<?> type) {
            this.type = type;
            for (Object constant : type.getEnumConstants()) {
                constants.put(((Enum<?>) constant).name(), constant);
            }
        }

        @Override
        public @Nullable Object read(Row row, int position) {
            String name = row.getString(position);
            if (name == null) {
                return null;
            }
            Object constant = constants.get(name);
            if (constant == null) {
                throw new InvalidValueException("'" + name + "' is no constant of " + Structure.shortName(type)
                        + ", which has " + constants.keySet());
            }
            return constant;
        }

        @Override
        public Object write(Object value) {
            return ((Enum<?>) value).name();
        }
    }

    private static final class ByNumber implements Conversion {

        private final Class<?> type;
        private final Object[] constants;
        private final int first;

        ByNumber(Class<?> type, int first) {
            this.type = type;
            this.first = first;
            constants = type.getEnumConstants();
        }

        @Override
        public @Nullable Object read(Row row, int position) {
            if (row.isNull(position)) {
                return null;
            }
            long number = row.getLong(position);
            if (number < first || number >= first + constants.length) {
                throw new InvalidValueException(number + " is no constant of " + Structure.shortName(type)
                        + ", whose numbers are " + first + ".." + (first + constants.length - 1));
            }
            return constants[(int) number - first];
        }

        @Override
        public Object write(Object value) {
            return ((Enum<?>) value).ordinal() + first;
        }
    }
}
