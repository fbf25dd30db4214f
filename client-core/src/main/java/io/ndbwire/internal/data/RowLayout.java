package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Table;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Which columns of a table a read asks for, and where their values are in the packed answer.
 *
 * <p>The caller's order, with repetitions, is kept as <em>positions</em>; on the wire the columns come once each, in
 * order of their numbers. Immutable. Source: protocol document 03, section 21.
 */
public final class RowLayout {

    /** Length of a NULL. */
    public static final int NULL = -1;

    private static final int READ_ALL = 0xFFF0;
    private static final int READ_PACKED = 0xFFF3;
    private static final int FIRST_PACKED_WORD_EXPONENT = 5;

    private final Table table;
    private final Column[] columns;
    private final ColumnCodec[] codecs;
    private final Map<String, Integer> positions;
    private final byte[] request;

    /** Position of the wire's column of that number, or -1; as long as the answer's bit mask counts columns. */
    private final int[] positionOfNumber;
    /** First position of the same column, for every position. */
    private final int[] firstPosition;

    private final int[] expectedMask;
    private final boolean simple;
    private final int[] simpleOffsets;
    private final int[] simpleLengths;
    private final int simpleEnd;
    private final int bitBytes;

    private final int visible;

    private RowLayout(Table table, List<Column> wanted, List<Column> hidden) {
        this.table = table;
        visible = wanted.size();
        columns = Stream.concat(wanted.stream(), hidden.stream()).toArray(Column[]::new);
        codecs = new ColumnCodec[columns.length];
        positions = new HashMap<>();
        firstPosition = new int[columns.length];
        int[] positionByNumber = new int[table.columns().size()];
        Arrays.fill(positionByNumber, -1);
        for (int i = 0; i < columns.length; i++) {
            codecs[i] = ColumnCodec.of(table.name().toString(), requireOwn(table, columns[i]));
            if (i < visible) {
                positions.putIfAbsent(columns[i].name(), i);
            }
            int number = columns[i].number();
            if (positionByNumber[number] < 0) {
                positionByNumber[number] = i;
            }
            firstPosition[i] = positionByNumber[number];
        }
        boolean all = Arrays.stream(positionByNumber).allMatch(position -> position >= 0);
        request = all ? readAll(positionByNumber.length) : readPacked(positionByNumber);
        int counted = all ? positionByNumber.length : Math.min(8 * (request.length - 4), positionByNumber.length);
        positionOfNumber = Arrays.copyOf(positionByNumber, counted);
        expectedMask = maskWithoutNulls();
        simple = Arrays.stream(columns)
                .allMatch(column -> column.layout() == Column.Layout.FIXED && column.type() != ColumnType.BIT);
        simpleOffsets = new int[columns.length];
        simpleLengths = new int[columns.length];
        simpleEnd = simple ? placeFixed() : 0;
        bitBytes = Arrays.stream(columns)
                .filter(column -> column.type() == ColumnType.BIT)
                .mapToInt(Column::maximumBytes)
                .sum();
    }

    /**
     * The layout of those columns.
     *
     * @param columns in any order, also repeated; not empty
     * @throws InvalidValueException if there are none
     * @throws SchemaException if one is not the table's
     */
    public static RowLayout of(Table table, List<Column> columns) {
        if (columns.isEmpty()) {
            throw new InvalidValueException("Table " + table.name() + ": a read needs at least one column");
        }
        return new RowLayout(table, columns, List.of());
    }

    /** The layout of these columns and, at positions behind them that have no name, of others. */
    public RowLayout with(List<Column> others) {
        return new RowLayout(table, List.of(columns).subList(0, visible), others);
    }

    /** A copy of the words that ask for these columns, to be sent as attribute information. */
    public byte[] request() {
        return request.clone();
    }

    /** The words of {@link #request()} themselves, not to be changed. */
    public byte[] requestWords() {
        return request;
    }

    /** Number of bytes in {@link #requestWords()}. */
    public int requestLength() {
        return request.length;
    }

    /**
     * Where the values begin in an answer whose values all stand at the offsets known beforehand: the layout is simple,
     * and nothing is NULL. Value by value they are then at this index plus {@link #simpleOffset}.
     *
     * @return an index into the answer, or -1 if the values have to be found by {@link #locate}
     * @throws ProtocolException if the bytes are not an answer to {@link #request()}
     */
    public int simpleValues(byte[] answer, int offset, int length) {
        if (!simple) {
            return -1;
        }
        int data = requireHeader(answer, offset, length);
        if (!isExpectedMask(answer, offset, data)) {
            return -1;
        }
        require(data + simpleEnd <= offset + length, "values reach beyond the end");
        return data;
    }

    /** Offset of a value of a simple layout from the first one. */
    public int simpleOffset(int position) {
        return simpleOffsets[position];
    }

    /** Length of a value of a simple layout, unless it is NULL. */
    int simpleLength(int position) {
        return simpleLengths[position];
    }

    /** The most bytes that an answer takes. */
    public int maximumAnswerLength() {
        int bytes = Words.BYTES * (1 + expectedMask.length);
        for (Column column : columns) {
            bytes += Words.roundUp(column.maximumBytes());
        }
        return bytes;
    }

    /** The table as it was when the layout was made. */
    public Table table() {
        return table;
    }

    /** Number of positions that have names. */
    public int size() {
        return visible;
    }

    /** Number of all positions. */
    public int totalSize() {
        return columns.length;
    }

    /** The first position of a column, with or without a name; it is among the columns read. */
    public int positionOf(Column column) {
        for (int i = 0; i < columns.length; i++) {
            if (columns[i].number() == column.number()) {
                return i;
            }
        }
        throw new IllegalArgumentException("column " + column.name() + " was not asked for");
    }

    public Column column(int position) {
        return columns[position];
    }

    public ColumnCodec codec(int position) {
        return codecs[position];
    }

    /**
     * The first position of the column of that name.
     *
     * @throws SchemaException if it is not among the columns read
     */
    public int position(String columnName) {
        Integer position = positions.get(columnName);
        if (position == null) {
            throw new SchemaException(
                    SchemaException.NO_CODE,
                    "Table " + table.name() + ": column '" + columnName + "' was not read; the columns are "
                            + Arrays.stream(columns)
                                    .limit(visible)
                                    .map(Column::name)
                                    .toList());
        }
        return position;
    }

    /** The first position of the column of that name, or -1 if it is not among the columns read. */
    public int findPosition(String columnName) {
        Integer position = positions.get(columnName);
        return position == null ? -1 : position;
    }

    /** Whether every value has a fixed size, so that in a row without NULL all offsets are known beforehand. */
    public boolean isSimple() {
        return simple;
    }

    /**
     * Finds the values in an answer.
     *
     * @param answer bytes that hold the packed row; not changed
     * @param offset where its header word begins
     * @param length how many bytes belong to the answer; more items may follow the packed row
     * @param offsets receives where each position's value begins; if it has room for one more than {@link #totalSize()},
     *     that one receives where the packed row ends in {@code answer}
     * @param lengths receives how many bytes each value has, length bytes included, or {@link #NULL}
     * @return the bytes that the offsets refer to: {@code answer} itself, or, since bit fields are packed across words,
     *     a copy that holds them realigned
     * @throws ProtocolException if the bytes are not an answer to {@link #request()}
     */
    public byte[] locate(byte[] answer, int offset, int length, int[] offsets, int[] lengths) {
        int data = requireHeader(answer, offset, length);
        if (simple && isExpectedMask(answer, offset, data)) {
            require(data + simpleEnd <= offset + length, "values reach beyond the end");
            for (int i = 0; i < columns.length; i++) {
                offsets[i] = data + simpleOffsets[i];
            }
            System.arraycopy(simpleLengths, 0, lengths, 0, columns.length);
            setEnd(offsets, data + Words.roundUp(simpleEnd));
            return answer;
        }
        byte[] values = bitBytes == 0 ? answer : withRoomForBits(answer, offset, length);
        int shift = bitBytes == 0 ? 0 : -offset;
        PackedRowWalk walk = new PackedRowWalk(values, offset + shift, data + shift, offset + shift + length);
        walk(walk, offsets, lengths);
        setEnd(offsets, walk.end() - shift);
        for (int i = 0; i < columns.length; i++) {
            offsets[i] = offsets[firstPosition[i]];
            lengths[i] = lengths[firstPosition[i]];
        }
        return values;
    }

    private void walk(PackedRowWalk walk, int[] offsets, int[] lengths) {
        for (int number = 0; number < positionOfNumber.length; number++) {
            int position = positionOfNumber[number];
            boolean present = walk.nextMaskBit();
            if (present != position >= 0) {
                throw malformed("column number " + number + (present ? " was not asked for" : " is missing"));
            }
            if (present) {
                Column column = columns[position];
                boolean isNull = column.isNullable() && walk.nextMaskBit();
                lengths[position] = isNull ? NULL : walk.nextValue(codecs[position]);
                offsets[position] = isNull ? 0 : walk.valueOffset();
            }
        }
    }

    private int requireHeader(byte[] answer, int offset, int length) {
        require(offset >= 0 && length >= Words.BYTES && length <= answer.length - offset, "it is too short");
        int header = Words.get(answer, offset);
        int maskBytes = header & 0xFFFF;
        require(header >>> 16 == READ_PACKED, "it does not begin with a packed row");
        if (maskBytes % Words.BYTES != 0 || maskBytes > length - Words.BYTES) {
            throw malformed("its mask has " + maskBytes + " bytes");
        }
        return offset + Words.BYTES + maskBytes;
    }

    private boolean isExpectedMask(byte[] answer, int offset, int data) {
        if (data - offset - Words.BYTES != Words.BYTES * expectedMask.length) {
            return false;
        }
        for (int i = 0; i < expectedMask.length; i++) {
            if (Words.get(answer, offset + Words.BYTES * (i + 1)) != expectedMask[i]) {
                return false;
            }
        }
        return true;
    }

    private void setEnd(int[] offsets, int end) {
        if (offsets.length > columns.length) {
            offsets[columns.length] = end;
        }
    }

    private byte[] withRoomForBits(byte[] answer, int offset, int length) {
        byte[] copy = new byte[length + bitBytes];
        System.arraycopy(answer, offset, copy, 0, length);
        return copy;
    }

    private void require(boolean condition, String problem) {
        if (!condition) {
            throw malformed(problem);
        }
    }

    private ProtocolException malformed(String problem) {
        return new ProtocolException(
                ProtocolException.NO_CODE, "Answer to a read of table " + table.name() + ": " + problem);
    }

    private int[] maskWithoutNulls() {
        int[] mask = new int[(2 * positionOfNumber.length + 31) / 32];
        int bit = 0;
        for (int position : positionOfNumber) {
            if (position >= 0) {
                mask[bit / 32] |= 1 << bit % 32;
                bit += columns[position].isNullable() ? 1 : 0;
            }
            bit++;
        }
        return Arrays.copyOf(mask, (bit + 31) / 32);
    }

    private int placeFixed() {
        int end = 0;
        for (int position : positionOfNumber) {
            if (position >= 0) {
                Column column = columns[position];
                end = isWordAligned(column) ? Words.roundUp(end) : end;
                simpleOffsets[position] = end;
                simpleLengths[position] = column.maximumBytes();
                end += column.maximumBytes();
            }
        }
        for (int i = 0; i < columns.length; i++) {
            simpleOffsets[i] = simpleOffsets[firstPosition[i]];
            simpleLengths[i] = simpleLengths[firstPosition[i]];
        }
        return end;
    }

    static boolean isWordAligned(Column column) {
        return column.type().elementSizeExponent() >= FIRST_PACKED_WORD_EXPONENT;
    }

    private static Column requireOwn(Table table, Column column) {
        int number = column.number();
        if (number < 0
                || number >= table.columns().size()
                || !table.columns().get(number).equals(column)) {
            throw new SchemaException(
                    SchemaException.NO_CODE, "Table " + table.name() + " has no column '" + column + "'");
        }
        return column;
    }

    private static byte[] readAll(int columnCount) {
        byte[] words = new byte[Words.BYTES];
        Words.set(words, 0, READ_ALL << 16 | columnCount);
        return words;
    }

    private static byte[] readPacked(int[] positionByNumber) {
        int last = positionByNumber.length - 1;
        while (positionByNumber[last] < 0) {
            last--;
        }
        int maskBytes = Words.BYTES * (last / 32 + 1);
        byte[] words = new byte[Words.BYTES + maskBytes];
        Words.set(words, 0, READ_PACKED << 16 | maskBytes);
        for (int number = 0; number <= last; number++) {
            if (positionByNumber[number] >= 0) {
                words[Words.BYTES + number / 8] |= (byte) (1 << number % 8);
            }
        }
        return words;
    }
}
