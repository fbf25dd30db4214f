package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.internal.data.ColumnCodec;
import io.ndbwire.internal.data.LargeObjectCodec;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.internal.scan.LockedRow;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of one row that were asked for, by position in the order asked, from 0, or by column name.
 *
 * <p>The bytes are kept as they came and decoded when a value is taken. Immutable and thread-safe, but for the row of a
 * {@link KeyCall}, which is overwritten by that call's next answer. Accessors for a primitive value throw {@link
 * InvalidValueException} on NULL; all throw it where the value does not fit the wanted type, and {@link SchemaException}
 * for a column that was not read.
 */
public sealed class Row permits ScannedRow {

    private static final int[] NONE = {};

    private final RowLayout layout;
    private byte[] values;
    private int start;
    private int[] offsets = NONE;
    private int[] lengths = NONE;
    /** By position the whole value of a large object that has parts; null where none has. */
    private byte @Nullable [] @Nullable [] contents;

    Row(RowLayout layout, byte[] answer) {
        this(layout, answer, 0);
    }

    /**
     * @param begin where the values that the layout knows begin
     */
    Row(RowLayout layout, byte[] answer, int begin) {
        this.layout = layout;
        values = answer;
        locate(begin, answer.length - begin);
    }

    /**
     * A row whose values were found by somebody else.
     *
     * @param newOffsets where each position's value begins
     * @param newLengths how many bytes each has, or {@link ColumnCodec#NULL}
     */
    Row(RowLayout layout, byte[] bytes, int[] newOffsets, int[] newLengths) {
        this.layout = layout;
        values = bytes;
        start = -1;
        offsets = newOffsets;
        lengths = newLengths;
    }

    /** A row that is filled later, again and again. */
    Row(RowLayout layout) {
        this.layout = layout;
        values = new byte[0];
        start = -1;
    }

    /**
     * A row that comes from no cluster: for tests and measurements of code that takes rows.
     *
     * @param columns the columns that were read, so to speak, in that order
     * @param values one for each column, of a type that fits it, or null
     * @throws InvalidValueException if a value does not fit its column
     */
    public static Row of(Table table, List<Column> columns, @Nullable Object... values) {
        if (columns.size() != values.length) {
            throw new InvalidValueException(
                    "Table " + table.name() + ": " + values.length + " values for " + columns.size() + " columns");
        }
        Row row = new Row(RowLayout.of(table, columns));
        row.encode(values);
        return row;
    }

    /**
     * The row that an insert without values would make: each column's default, NULL where it has none. It comes from no
     * cluster; what servers work out, such as the current time, is NULL as well.
     */
    public static Row ofDefaults(Table table) {
        List<Column> columns = table.columns();
        Row row = new Row(RowLayout.of(table, columns));
        row.offsets = new int[columns.size()];
        row.lengths = new int[columns.size()];
        for (int i = 0; i < columns.size(); i++) {
            byte[] bytes = columns.get(i).defaultValue();
            row.offsets[i] = row.values.length;
            row.lengths[i] = bytes == null ? ColumnCodec.NULL : bytes.length;
            if (bytes != null) {
                row.values = Arrays.copyOf(row.values, row.values.length + bytes.length);
                System.arraycopy(bytes, 0, row.values, row.offsets[i], bytes.length);
            }
        }
        return row;
    }

    /**
     * The bytes of a value on the wire, as {@link Column.Builder#defaultValue} takes them.
     *
     * @param value of a type that fits the column
     * @throws InvalidValueException if it does not fit
     */
    public static byte[] wireBytes(Column column, Object value) {
        ColumnCodec codec = ColumnCodec.of("", column);
        byte[] bytes = new byte[codec.maximumBytes()];
        return Arrays.copyOf(bytes, codec.encode(value, bytes, 0));
    }

    private void encode(@Nullable Object[] given) {
        offsets = new int[given.length];
        lengths = new int[given.length];
        for (int i = 0; i < given.length; i++) {
            int offset = values.length;
            values = Arrays.copyOf(values, offset + layout.codec(i).maximumBytes());
            offsets[i] = offset;
            lengths[i] = layout.codec(i).encode(given[i], values, offset);
        }
    }

    /** Takes other values; only for a row that nobody else sees at that moment. */
    void refill(byte[] answer, int length) {
        values = answer;
        locate(0, length);
    }

    private void locate(int begin, int length) {
        start = layout.simpleValues(values, begin, length);
        if (start < 0) {
            if (offsets.length == 0) {
                offsets = new int[layout.totalSize()];
                lengths = new int[layout.totalSize()];
            }
            values = layout.locate(values, begin, length, offsets, lengths);
        }
    }

    /** Which of a scan's ranges the row was found in, counted from 0; 0 where there is only one, or none. */
    public int rangeNumber() {
        return 0;
    }

    /** The lock that a scan holds on the row, or null. */
    @Nullable
    LockedRow lock() {
        return null;
    }

    /** The table as it was described when the row was asked for. */
    public Table table() {
        return layout.table();
    }

    /** The length of a large object, or -1 for NULL. */
    long largeBytes(int position) {
        return isNull(position) ? -1 : large(position).totalBytes(values, offset(position), length(position));
    }

    /** The bytes of a large object that are in the row. */
    byte[] inlineBytes(int position) {
        return large(position).inline(values, offset(position), length(position));
    }

    /** Takes the whole value of a large object; before anybody else sees the row. */
    void largeContent(int position, byte[] content) {
        if (contents == null) {
            contents = new byte @Nullable [size()][];
        }
        contents[position] = content;
    }

    private LargeObjectCodec large(int position) {
        return (LargeObjectCodec) layout.codec(position);
    }

    private byte @Nullable [] content(int position) {
        return contents == null ? null : contents[position];
    }

    /** The primary key, whose columns are among those read, in the form in which keys are sent. */
    byte[] keyBytes() {
        List<Column> columns = table().keyColumns();
        int size = 0;
        for (Column column : columns) {
            size += length(layout.positionOf(column)) + 3 & ~3;
        }
        byte[] key = new byte[size];
        int end = 0;
        for (Column column : columns) {
            int position = layout.positionOf(column);
            System.arraycopy(values, offset(position), key, end, length(position));
            end += length(position) + 3 & ~3;
        }
        return key;
    }

    /**
     * About how many bytes the values take, the whole of large objects included: for those who hold rows and bound what they
     * hold.
     */
    public long sizeInBytes() {
        long bytes = values.length;
        if (contents != null) {
            for (byte[] content : contents) {
                bytes += content == null ? 0 : content.length;
            }
        }
        return bytes;
    }

    /** Number of values. */
    public int size() {
        return layout.size();
    }

    /** The column at a position. */
    public Column column(int position) {
        return layout.column(position);
    }

    /** The position of a column. */
    public int position(String column) {
        return layout.position(column);
    }

    public boolean isNull(int position) {
        return length(position) == ColumnCodec.NULL;
    }

    public boolean isNull(String column) {
        return isNull(layout.position(column));
    }

    /** A whole number within the range of int. */
    public int getInt(int position) {
        long value = getLong(position);
        if (value != (int) value) {
            throw new InvalidValueException(
                    "Column " + layout.column(position).name() + ": " + value + " is outside of the range of int");
        }
        return (int) value;
    }

    /** A whole number within the range of int. */
    public int getInt(String column) {
        return getInt(layout.position(column));
    }

    /** A whole number within the range of long. */
    public long getLong(int position) {
        return layout.codec(position).decodeLong(values, offset(position), length(position));
    }

    /** A whole number within the range of long. */
    public long getLong(String column) {
        return getLong(layout.position(column));
    }

    /** The 64 bits of an unsigned number. */
    public long getUnsignedLong(int position) {
        return layout.codec(position).decodeUnsignedLong(values, offset(position), length(position));
    }

    /** The 64 bits of an unsigned number. */
    public long getUnsignedLong(String column) {
        return getUnsignedLong(layout.position(column));
    }

    /** A number, rounded to the nearest double where need be. */
    public double getDouble(int position) {
        return layout.codec(position).decodeDouble(values, offset(position), length(position));
    }

    /** A number, rounded to the nearest double where need be. */
    public double getDouble(String column) {
        return getDouble(layout.position(column));
    }

    /** Any value as text, or null. */
    public @Nullable String getString(int position) {
        byte[] content = content(position);
        if (content != null) {
            return large(position).decodeContentString(content);
        }
        return layout.codec(position).decodeString(values, offset(position), length(position));
    }

    /** Any value as text, or null. */
    public @Nullable String getString(String column) {
        return getString(layout.position(column));
    }

    /** The bytes of a byte or character string, or null. */
    public byte @Nullable [] getBytes(int position) {
        byte[] content = content(position);
        if (content != null) {
            return content.clone();
        }
        return layout.codec(position).decodeBytes(values, offset(position), length(position));
    }

    /** The bytes of a byte or character string, or null. */
    public byte @Nullable [] getBytes(String column) {
        return getBytes(layout.position(column));
    }

    /** The value as the Java type that is its column's own, or null. */
    public @Nullable Object get(int position) {
        byte[] content = content(position);
        if (content != null) {
            return large(position).decodeContent(content);
        }
        return layout.codec(position).decode(values, offset(position), length(position));
    }

    /** The value as the Java type that is its column's own, or null. */
    public @Nullable Object get(String column) {
        return get(layout.position(column));
    }

    /**
     * The value as that type, or null.
     *
     * @throws InvalidValueException if the column's own Java type is another
     */
    public <T> @Nullable T get(int position, Class<T> type) {
        Object value = get(position);
        if (value != null && !type.isInstance(value)) {
            throw new InvalidValueException("Column " + layout.column(position).name() + ": values are "
                    + value.getClass().getSimpleName() + ", not " + type.getSimpleName());
        }
        return type.cast(value);
    }

    /** The value as that type, or null. */
    public <T> @Nullable T get(String column, Class<T> type) {
        return get(layout.position(column), type);
    }

    /** The value of a decimal, or null. */
    public @Nullable BigDecimal getBigDecimal(String column) {
        return get(column, BigDecimal.class);
    }

    /** The value of a date, or null. */
    public @Nullable LocalDate getDate(String column) {
        return get(column, LocalDate.class);
    }

    /** The value of a date with time, or null. */
    public @Nullable LocalDateTime getDateTime(String column) {
        return get(column, LocalDateTime.class);
    }

    /** The value of a timestamp, or null. */
    public @Nullable Instant getTimestamp(String column) {
        return get(column, Instant.class);
    }

    /** The value of a time, which may be negative or longer than a day, or null. */
    public @Nullable Duration getTime(String column) {
        return get(column, Duration.class);
    }

    private int offset(int position) {
        return start >= 0 ? start + layout.simpleOffset(position) : offsets[position];
    }

    private int length(int position) {
        return start >= 0 ? layout.codec(position).maximumBytes() : lengths[position];
    }

    /** A value as text, or its size where it has no text here: it is only looked at. */
    private @Nullable String shown(int position) {
        try {
            return getString(position);
        } catch (NdbException e) {
            return "(" + length(position) + " bytes)";
        }
    }

    /** All values as text, for people. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < size(); i++) {
            text.append(i == 0 ? "" : ", ").append(column(i).name()).append('=').append(shown(i));
        }
        return text.append('}').toString();
    }
}
