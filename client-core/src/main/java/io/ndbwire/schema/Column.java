package io.ndbwire.schema;

import io.ndbwire.error.InvalidValueException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One column of a table or index table. Immutable.
 *
 * <p>Source: protocol document 05, section 7; wire sizes: document 04, sections 2 and 3.
 */
public final class Column {

    /** {@link #collation()} of a column without character set. */
    public static final int NO_COLLATION = 0;

    /** The collation number of plain bytes ({@code binary}). */
    public static final int BINARY_COLLATION = 63;

    /** How a value's bytes are laid out (property AttributeArrayType). */
    public enum Layout {
        /** Every value has the same size. */
        FIXED(0),
        /** One length byte, then the used bytes. */
        SHORT_VARIABLE(1),
        /** Two length bytes, little endian, then the used bytes. */
        MEDIUM_VARIABLE(2);

        private final int lengthBytes;

        Layout(int lengthBytes) {
            this.lengthBytes = lengthBytes;
        }

        /** How many bytes in front of the value hold its length: 0, 1 or 2. */
        public int lengthBytes() {
            return lengthBytes;
        }
    }

    /** Bytes that SQL servers have in the row of a large object other than JSON. */
    private static final int SQL_INLINE_BYTES = 256;

    private static final int BLOB_PART_BYTES = 2000;
    private static final int MEDIUM_BLOB_PART_BYTES = 4000;
    private static final int JSON_INLINE_BYTES = 4000;
    private static final int JSON_PART_BYTES = 8100;

    /** Of the SQL types LONGBLOB and LONGTEXT. */
    private static final long MAXIMUM_LARGE_OBJECT_BYTES = 0xFFFF_FFFFL;

    private final String name;
    private final int number;
    private final ColumnType type;
    private final Layout layout;
    private final int length;
    private final int precision;
    private final int scale;
    private final int collation;
    private final boolean nullable;
    private final boolean primaryKey;
    private final boolean distributionKey;
    private final boolean autoIncrement;
    private final boolean onDisk;
    private final boolean dynamic;
    private final byte @Nullable [] defaultValue;
    private final SqlColumn sql;

    private Column(Builder builder) {
        name = builder.name;
        number = builder.number;
        type = builder.type;
        layout = builder.layout == null ? defaultLayout(builder.type) : builder.layout;
        length = builder.length;
        precision = builder.precision;
        scale = builder.scale;
        collation = builder.collation;
        nullable = builder.nullable;
        primaryKey = builder.primaryKey;
        distributionKey = builder.distributionKey;
        autoIncrement = builder.autoIncrement;
        onDisk = builder.onDisk;
        dynamic = builder.dynamic;
        defaultValue = builder.defaultValue;
        sql = builder.sql;
    }

    /** Starts the description of a column of that name and type; everything else has a default. */
    public static Builder builder(String name, ColumnType type) {
        return new Builder(name, type);
    }

    /**
     * Starts the description of an ENUM: a CHAR that holds the number of an element, from 1.
     *
     * @param elements 1..65,535 names, in order
     */
    public static Builder enumeration(String name, String... elements) {
        return choice(name, SqlColumn.Kind.ENUM, elements);
    }

    /**
     * Starts the description of a SET: a CHAR that holds a bit for each element.
     *
     * @param elements 1..64 names, in order
     */
    public static Builder set(String name, String... elements) {
        return choice(name, SqlColumn.Kind.SET, elements);
    }

    private static Builder choice(String name, SqlColumn.Kind kind, String... elements) {
        SqlColumn choice = new SqlColumn(kind, List.of(elements), NO_COLLATION, "", false, false);
        return builder(name, ColumnType.CHAR)
                .length(choice.bytes())
                .collation(BINARY_COLLATION)
                .sql(choice);
    }

    /** The name, at most 64 characters, case sensitive. */
    public String name() {
        return name;
    }

    /** The position in its table, from 0. */
    public int number() {
        return number;
    }

    public ColumnType type() {
        return type;
    }

    public Layout layout() {
        return layout;
    }

    /**
     * The declared length: bytes of character and byte strings, bits of a bit field, stripe size of a large object,
     * elements (1) of anything else.
     */
    public int length() {
        return length;
    }

    /** Digits of a decimal, fractional digits (0..6) of a time, inline bytes of a large object; else 0. */
    public int precision() {
        return precision;
    }

    /** Fractional digits of a decimal, part size in bytes of a large object; else 0. */
    public int scale() {
        return scale;
    }

    /** MySQL's collation number, or {@link #NO_COLLATION}. */
    public int collation() {
        return collation;
    }

    /** Whether values are a head in the row with what does not fit into it in rows of a parts table. */
    public boolean hasParts() {
        return type.isLargeObject() && scale > 0;
    }

    /** Whether it is what SQL servers make of a column of type JSON: a BLOB of sizes that no other type has. */
    public boolean isJson() {
        return type == ColumnType.BLOB && precision == JSON_INLINE_BYTES && scale == JSON_PART_BYTES;
    }

    /**
     * The most bytes of a value: of a large object, parts included, what the SQL type of its sizes holds, so that SQL
     * servers can read what is written here.
     */
    public long maximumContentBytes() {
        if (!type.isLargeObject()) {
            return (long) maximumBytes() - layout.lengthBytes();
        }
        return switch (scale) {
            case 0 -> precision == SQL_INLINE_BYTES ? SQL_INLINE_BYTES - 1 : precision;
            case BLOB_PART_BYTES -> precision == SQL_INLINE_BYTES ? 0xFFFF : MAXIMUM_LARGE_OBJECT_BYTES;
            case MEDIUM_BLOB_PART_BYTES -> precision == SQL_INLINE_BYTES ? 0xFF_FFFF : MAXIMUM_LARGE_OBJECT_BYTES;
            default -> MAXIMUM_LARGE_OBJECT_BYTES;
        };
    }

    public boolean isNullable() {
        return nullable;
    }

    public boolean isPrimaryKey() {
        return primaryKey;
    }

    /** Whether the column decides, alone or with others, in which partition a row lives. */
    public boolean isDistributionKey() {
        return distributionKey;
    }

    public boolean isAutoIncrement() {
        return autoIncrement;
    }

    /** Whether the values are stored on disk instead of in memory. */
    public boolean isOnDisk() {
        return onDisk;
    }

    /** Whether the column is stored in the dynamic format, which lets it be added online. */
    public boolean isDynamic() {
        return dynamic;
    }

    /** A copy of the default value's bytes in wire format, or null if there is none. */
    public byte @Nullable [] defaultValue() {
        return defaultValue == null ? null : defaultValue.clone();
    }

    /** What SQL servers are told beside; not known of a table that was read from a cluster. */
    public SqlColumn sql() {
        return sql;
    }

    public boolean hasDefault() {
        return defaultValue != null;
    }

    /** How many elements a value has at most, length bytes included (property AttributeArraySize). */
    public int arraySize() {
        return switch (type) {
            case TINYINT,
                    TINYINT_UNSIGNED,
                    SMALLINT,
                    SMALLINT_UNSIGNED,
                    INT,
                    INT_UNSIGNED,
                    BIGINT,
                    BIGINT_UNSIGNED,
                    FLOAT,
                    DOUBLE,
                    CHAR,
                    BINARY,
                    YEAR,
                    BIT -> length;
            case MEDIUMINT, MEDIUMINT_UNSIGNED, DATE, OLD_TIME -> 3 * length;
            case OLD_DATETIME -> 8 * length;
            case OLD_TIMESTAMP -> 4 * length;
            case VARCHAR, VARBINARY -> length + 1;
            case LONG_VARCHAR, LONG_VARBINARY -> length + 2;
            case OLD_DECIMAL -> (1 + precision + (scale > 0 ? 1 : 0)) * length;
            case OLD_DECIMAL_UNSIGNED -> (precision + (scale > 0 ? 1 : 0)) * length;
            case DECIMAL, DECIMAL_UNSIGNED -> decimalBytes(precision, scale) * length;
            case TIME -> 3 + (precision + 1) / 2;
            case DATETIME -> 5 + (precision + 1) / 2;
            case TIMESTAMP -> 4 + (precision + 1) / 2;
            case BLOB, TEXT -> (layout == Layout.FIXED ? 8 : 16) + precision;
        };
    }

    /** The most bytes that a value takes on the wire, length bytes included. */
    public int maximumBytes() {
        int elements = arraySize();
        return type == ColumnType.BIT ? 4 * ((elements + 31) / 32) : elements << (type.elementSizeExponent() - 3);
    }

    /** This column at another position. */
    public Column withNumber(int newNumber) {
        return toBuilder().number(newNumber).build();
    }

    /** A description that starts as this one. */
    public Builder toBuilder() {
        Builder builder = new Builder(name, type);
        builder.number = number;
        builder.layout = layout;
        builder.length = length;
        builder.precision = precision;
        builder.scale = scale;
        builder.collation = collation;
        builder.nullable = nullable;
        builder.primaryKey = primaryKey;
        builder.distributionKey = distributionKey;
        builder.autoIncrement = autoIncrement;
        builder.onDisk = onDisk;
        builder.dynamic = dynamic;
        builder.defaultValue = defaultValue;
        builder.sql = sql;
        return builder;
    }

    /** Whether the data nodes make no difference between the two; what only SQL servers are told does not count. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Column that
                && name.equals(that.name)
                && number == that.number
                && type == that.type
                && layout == that.layout
                && length == that.length
                && precision == that.precision
                && scale == that.scale
                && collation == that.collation
                && nullable == that.nullable
                && primaryKey == that.primaryKey
                && distributionKey == that.distributionKey
                && autoIncrement == that.autoIncrement
                && onDisk == that.onDisk
                && dynamic == that.dynamic
                && Arrays.equals(defaultValue, that.defaultValue);
    }

    @Override
    public int hashCode() {
        return Objects.hash(name, number, type, length, precision, scale);
    }

    @Override
    public String toString() {
        return name + " " + type + "(" + length + ")" + (nullable ? "" : " NOT NULL") + (primaryKey ? " KEY" : "");
    }

    private static Layout defaultLayout(ColumnType type) {
        return switch (type) {
            case VARCHAR, VARBINARY -> Layout.SHORT_VARIABLE;
            case LONG_VARCHAR, LONG_VARBINARY, BLOB, TEXT -> Layout.MEDIUM_VARIABLE;
            default -> Layout.FIXED;
        };
    }

    private static int decimalBytes(int precision, int scale) {
        return digitBytes(precision - scale) + digitBytes(scale);
    }

    private static int digitBytes(int digits) {
        return 4 * (digits / 9) + (digits % 9 + 1) / 2;
    }

    /** Describes a column. Not thread-safe. */
    public static final class Builder {

        private static final int MAXIMUM_NAME_CHARACTERS = 64;

        private final String name;
        private final ColumnType type;
        private int number;
        private @Nullable Layout layout;
        private int length = 1;
        private int precision;
        private int scale;
        private int collation;
        private boolean nullable;
        private boolean primaryKey;
        private boolean distributionKey;
        private boolean autoIncrement;
        private boolean onDisk;
        private boolean dynamic;
        private byte @Nullable [] defaultValue;
        private SqlColumn sql = SqlColumn.PLAIN;

        private Builder(String name, ColumnType type) {
            this.name = Objects.requireNonNull(name, "name");
            this.type = Objects.requireNonNull(type, "type");
            if (type.isLargeObject()) {
                length = 0;
            }
        }

        /** The position in the table, from 0; set by the table for columns of a new one. */
        public Builder number(int newNumber) {
            number = newNumber;
            return this;
        }

        /** The layout, where it is not the type's own. */
        public Builder layout(Layout newLayout) {
            layout = newLayout;
            return this;
        }

        /** See {@link Column#length()}. */
        public Builder length(int newLength) {
            length = newLength;
            return this;
        }

        /** See {@link Column#precision()}. */
        public Builder precision(int newPrecision) {
            precision = newPrecision;
            return this;
        }

        /** See {@link Column#scale()}. */
        public Builder scale(int newScale) {
            scale = newScale;
            return this;
        }

        /** MySQL's collation number. */
        public Builder collation(int newCollation) {
            collation = newCollation;
            return this;
        }

        public Builder nullable(boolean isNullable) {
            nullable = isNullable;
            return this;
        }

        public Builder primaryKey(boolean isPrimaryKey) {
            primaryKey = isPrimaryKey;
            return this;
        }

        public Builder distributionKey(boolean isDistributionKey) {
            distributionKey = isDistributionKey;
            return this;
        }

        public Builder autoIncrement(boolean isAutoIncrement) {
            autoIncrement = isAutoIncrement;
            return this;
        }

        public Builder onDisk(boolean isOnDisk) {
            onDisk = isOnDisk;
            return this;
        }

        public Builder dynamic(boolean isDynamic) {
            dynamic = isDynamic;
            return this;
        }

        /** The default value's bytes in wire format, or null for none. */
        public Builder defaultValue(byte @Nullable [] wireBytes) {
            defaultValue = wireBytes == null ? null : wireBytes.clone();
            return this;
        }

        /** What SQL servers are told beside; default: nothing. */
        public Builder sql(SqlColumn newSql) {
            sql = newSql;
            return this;
        }

        /**
         * @throws InvalidValueException if the name is empty or too long, or a number is outside of its range
         */
        public Column build() {
            if (name.isEmpty() || name.length() > MAXIMUM_NAME_CHARACTERS) {
                throw new InvalidValueException("Column name '" + name + "': 1.." + MAXIMUM_NAME_CHARACTERS
                        + " characters are allowed, not " + name.length());
            }
            requireRange("length", length, type.isLargeObject() ? 0 : 1, 65535);
            boolean decimal = type == ColumnType.DECIMAL || type == ColumnType.DECIMAL_UNSIGNED;
            requireRange("precision", precision, decimal ? 1 : 0, maximumPrecision(decimal));
            requireRange("scale", scale, 0, decimal ? Math.min(30, precision) : 65535);
            if (sql.defaultsToNow() && !nullable && defaultValue == null) {
                defaultValue = neverTime();
            }
            return new Column(this);
        }

        /** What rows hold that are inserted without a value by others than SQL servers, which fill in the time. */
        private byte[] neverTime() {
            byte[] zero = new byte[(type == ColumnType.TIMESTAMP ? 4 : 5) + (precision + 1) / 2];
            zero[0] = (byte) (type == ColumnType.TIMESTAMP ? 0 : 0x80);
            return zero;
        }

        private int maximumPrecision(boolean decimal) {
            if (decimal) {
                return 65;
            }
            return switch (type) {
                case TIME, DATETIME, TIMESTAMP -> 6;
                default -> 65535;
            };
        }

        private void requireRange(String what, int value, int minimum, int maximum) {
            if (value < minimum || value > maximum) {
                throw new InvalidValueException("Column " + name + " " + type + ": " + what + " " + value
                        + " is outside of " + minimum + ".." + maximum);
            }
        }
    }
}
