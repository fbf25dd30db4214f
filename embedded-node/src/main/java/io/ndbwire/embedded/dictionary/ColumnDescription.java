package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.Collation;
import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.StoredColumn;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.wire.PropertyList;
import io.ndbwire.wire.PropertyListWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;

/** One column of a description (protocol document 05, section 7). */
final class ColumnDescription {

    private static final Map<Integer, Integer> DEFAULTS =
            Map.of(ColumnKey.ELEMENT_SIZE, 5, ColumnKey.ARRAY_SIZE, 1, ColumnKey.TYPE, 8);

    /** In the order in which a data node sends them. */
    private static final int[] NUMBERS = {
        ColumnKey.NUMBER,
        ColumnKey.KEY,
        ColumnKey.ELEMENT_SIZE,
        ColumnKey.ARRAY_SIZE,
        ColumnKey.LAYOUT,
        ColumnKey.NULLABLE,
        ColumnKey.DYNAMIC,
        ColumnKey.DISTRIBUTION_KEY,
        ColumnKey.TYPE,
        ColumnKey.PRECISION,
        ColumnKey.SCALE,
        ColumnKey.LENGTH,
        ColumnKey.AUTO_INCREMENT,
        ColumnKey.STORAGE,
    };

    private static final int LONGEST_NAME_BYTES = 191;
    private static final int DEFAULT_HEAD_BYTES = 4;
    private static final byte[] NO_BYTES = {};

    final Properties properties;
    private final String name;
    private byte[] defaultValue = NO_BYTES;

    ColumnDescription(String name) {
        this(name, new Properties(DEFAULTS));
    }

    private ColumnDescription(String name, Properties properties) {
        this.name = name;
        this.properties = properties;
    }

    /** The column as an index has it: without a default, and without what only a table's column is. */
    ColumnDescription forIndex(boolean isKey, boolean isNullable) {
        ColumnDescription copy = new ColumnDescription(name, properties.copy());
        copy.properties.set(ColumnKey.KEY, isKey ? 1 : 0);
        copy.properties.set(ColumnKey.NULLABLE, isNullable ? 1 : 0);
        copy.properties.set(ColumnKey.DISTRIBUTION_KEY, 0);
        copy.properties.set(ColumnKey.DYNAMIC, 0);
        copy.properties.set(ColumnKey.AUTO_INCREMENT, 0);
        return copy;
    }

    /** A column of words, such as index tables have behind the indexed ones. */
    static ColumnDescription words(String name, int words, boolean isKey) {
        return of(name, ColumnType.INT_UNSIGNED, words, isKey);
    }

    /** A column that is not NULL. */
    static ColumnDescription of(String name, ColumnType type, int length, boolean isKey) {
        ColumnDescription column = new ColumnDescription(name);
        column.properties.set(ColumnKey.TYPE, type.number());
        column.properties.set(ColumnKey.LENGTH, length);
        column.properties.set(ColumnKey.KEY, isKey ? 1 : 0);
        column.computeSize();
        return column;
    }

    /** Reads the properties of one column, behind its name. */
    static ColumnDescription read(PropertyList list) {
        ColumnDescription column = new ColumnDescription(list.string());
        while (list.next() && list.key() != ColumnKey.END) {
            if (list.key() == ColumnKey.DEFAULT_VALUE) {
                byte[] value = list.binary();
                column.defaultValue = value.length > DEFAULT_HEAD_BYTES
                        ? Arrays.copyOfRange(value, DEFAULT_HEAD_BYTES, value.length)
                        : NO_BYTES;
                if (value.length >= DEFAULT_HEAD_BYTES) {
                    int bytes = (value[2] & 0xFF) << 8 | value[3] & 0xFF;
                    column.defaultValue = Arrays.copyOf(column.defaultValue, bytes);
                }
            } else if (list.key() != ColumnKey.NAME) {
                column.properties.set(list.key(), list.number());
            }
        }
        column.computeSize();
        return column;
    }

    void write(PropertyListWriter out) {
        out.string(ColumnKey.NAME, name);
        for (int key : NUMBERS) {
            out.number(key, properties.get(key));
        }
        byte[] value = NO_BYTES;
        if (defaultValue.length > 0) {
            value = new byte[DEFAULT_HEAD_BYTES + (defaultValue.length + 3 & ~3)];
            value[2] = (byte) (defaultValue.length >>> 8);
            value[3] = (byte) defaultValue.length;
            System.arraycopy(defaultValue, 0, value, DEFAULT_HEAD_BYTES, defaultValue.length);
        }
        out.number(ColumnKey.DEFAULT_LENGTH, value.length);
        out.binary(ColumnKey.DEFAULT_VALUE, value);
        out.number(ColumnKey.END, 1);
    }

    String name() {
        return name;
    }

    boolean isKey() {
        return properties.isSet(ColumnKey.KEY);
    }

    boolean isNullable() {
        return properties.isSet(ColumnKey.NULLABLE);
    }

    /** Whether values are kept as those of another column, whatever its name. */
    boolean isStoredLike(ColumnDescription other) {
        for (int key : NUMBERS) {
            boolean matters = key != ColumnKey.NUMBER && key != ColumnKey.DYNAMIC && key != ColumnKey.DISTRIBUTION_KEY;
            if (matters && properties.get(key) != other.properties.get(key)) {
                return false;
            }
        }
        return Arrays.equals(defaultValue, other.defaultValue);
    }

    boolean isFixed() {
        return properties.get(ColumnKey.LAYOUT) == 0;
    }

    int collation() {
        return properties.get(ColumnKey.PRECISION) >>> 16;
    }

    int maximumBytes() {
        int size = properties.get(ColumnKey.ELEMENT_SIZE);
        int elements = properties.get(ColumnKey.ARRAY_SIZE);
        return size == 0 ? (elements + 31) / 32 * 4 : (1 << size) / 8 * elements;
    }

    /** The size follows from the type, whatever the client said. */
    void computeSize() {
        int type = properties.get(ColumnKey.TYPE);
        ColumnType known = ColumnType.ofNumber(type);
        if (known == null) {
            return;
        }
        int length = properties.get(ColumnKey.LENGTH);
        int precision = properties.get(ColumnKey.PRECISION) & 0xFFFF;
        int scale = properties.get(ColumnKey.SCALE);
        int layout = properties.get(ColumnKey.LAYOUT);
        int elements = switch (known) {
            case MEDIUMINT, MEDIUMINT_UNSIGNED, DATE, OLD_TIME -> 3 * length;
            case OLD_DATETIME -> 8 * length;
            case OLD_TIMESTAMP -> 4 * length;
            case OLD_DECIMAL -> (1 + precision + (scale > 0 ? 1 : 0)) * length;
            case OLD_DECIMAL_UNSIGNED -> (precision + (scale > 0 ? 1 : 0)) * length;
            case DECIMAL, DECIMAL_UNSIGNED -> decimalBytes(precision, scale) * length;
            case VARCHAR, VARBINARY -> length + 1;
            case LONG_VARCHAR, LONG_VARBINARY -> length + 2;
            case TIME -> 3 + (1 + precision) / 2;
            case DATETIME -> 5 + (1 + precision) / 2;
            case TIMESTAMP -> 4 + (1 + precision) / 2;
            case BLOB, TEXT -> (layout == 0 ? 8 : 16) + precision;
            default -> length;
        };
        properties.set(ColumnKey.ELEMENT_SIZE, known.elementSizeExponent());
        properties.set(ColumnKey.ARRAY_SIZE, elements);
    }

    private static int decimalBytes(int precision, int scale) {
        int[] rest = {0, 1, 1, 2, 2, 3, 3, 4, 4, 4};
        int integers = precision - scale;
        return 4 * (integers / 9) + rest[integers % 9] + 4 * (scale / 9) + rest[scale % 9];
    }

    /** What is wrong with it; 0 for nothing. */
    int check() {
        ColumnType type = ColumnType.ofNumber(properties.get(ColumnKey.TYPE));
        int precision = properties.get(ColumnKey.PRECISION) & 0xFFFF;
        int scale = properties.get(ColumnKey.SCALE);
        boolean isDecimal = type == ColumnType.DECIMAL || type == ColumnType.DECIMAL_UNSIGNED;
        if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME_BYTES) {
            return ErrorCode.BAD_DESCRIPTION;
        }
        if (type == null || isDecimal && (scale < 0 || scale > precision || precision > 65)) {
            return ErrorCode.BAD_DESCRIPTION;
        }
        if (Collation.of(collation()) == null) {
            return ErrorCode.NO_SUCH_COLLATION;
        }
        int bytes = maximumBytes();
        if (bytes <= 0 || properties.get(ColumnKey.ARRAY_SIZE) > 0xFFFF) {
            return ErrorCode.ARRAY_SIZE;
        }
        if (isKey() && isNullable()) {
            return ErrorCode.NULLABLE_KEY;
        }
        if (defaultValue.length > 0) {
            if (isKey()) {
                return ErrorCode.DEFAULT_ON_KEY;
            }
            if (!stored(0, false).accepts(defaultValue, 0, defaultValue.length)) {
                return ErrorCode.BAD_DEFAULT;
            }
        }
        return ErrorCode.NONE;
    }

    StoredColumn stored(int number, boolean isDistributionKey) {
        ColumnType type = Objects.requireNonNull(ColumnType.ofNumber(properties.get(ColumnKey.TYPE)));
        Collation collation = type.isCharacter() ? Collation.of(collation()) : Collation.none();
        return new StoredColumn(
                number,
                name,
                type,
                properties.get(ColumnKey.LAYOUT),
                maximumBytes(),
                properties.get(ColumnKey.ELEMENT_SIZE),
                properties.get(ColumnKey.ARRAY_SIZE),
                isNullable(),
                isKey(),
                isDistributionKey,
                collation == null ? Collation.none() : collation,
                defaultValue);
    }
}
