package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** Rows packed by the rules of protocol document 03, section 21, written down here a second time, are found again. */
class PackedRowPropertyTest {

    private static final List<ColumnType> TYPES = List.of(
            ColumnType.TINYINT,
            ColumnType.SMALLINT,
            ColumnType.MEDIUMINT,
            ColumnType.INT,
            ColumnType.BIGINT,
            ColumnType.VARBINARY,
            ColumnType.LONG_VARBINARY,
            ColumnType.BINARY,
            ColumnType.BIT,
            ColumnType.BIT);

    @Property(tries = 3000)
    void everyPackedRowIsFoundAgain(@ForAll Random random) {
        Table table = table(random);
        List<Column> wanted = new ArrayList<>();
        while (wanted.isEmpty()) {
            table.columns().stream().filter(column -> random.nextInt(3) > 0).forEach(wanted::add);
        }
        Collections.shuffle(wanted, random);
        wanted.add(wanted.get(0));
        RowLayout layout = RowLayout.of(table, wanted);
        byte[] @Nullable [] values = new byte[table.columns().size()][];
        for (Column column : wanted) {
            values[column.number()] = column.isNullable() && random.nextBoolean() ? null : value(column, random);
        }
        byte[] packed =
                pack(table, new TreeSet<>(wanted.stream().map(Column::number).toList()), values);
        byte[] answer = new byte[packed.length + 16];
        System.arraycopy(packed, 0, answer, 4, packed.length);
        int[] offsets = new int[layout.size() + 1];
        int[] lengths = new int[layout.size()];

        byte[] located = layout.locate(answer, 4, packed.length + 8, offsets, lengths);

        for (int i = 0; i < layout.size(); i++) {
            byte[] expected = values[layout.column(i).number()];
            byte[] found = lengths[i] == RowLayout.NULL
                    ? null
                    : Arrays.copyOfRange(located, offsets[i], offsets[i] + lengths[i]);
            assertThat(found).as(layout.column(i).toString()).isEqualTo(expected);
        }
        assertThat(offsets[layout.size()]).isEqualTo(4 + packed.length);
    }

    private static Table table(Random random) {
        int count = 1 + random.nextInt(70);
        Column.Builder[] columns = new Column.Builder[count];
        for (int i = 0; i < count; i++) {
            ColumnType type = TYPES.get(random.nextInt(TYPES.size()));
            columns[i] = Column.builder("c" + i, type).nullable(random.nextBoolean());
            if (type == ColumnType.BIT || type == ColumnType.BINARY) {
                columns[i].length(1 + random.nextInt(70));
            } else if (type == ColumnType.VARBINARY || type == ColumnType.LONG_VARBINARY) {
                columns[i].length(20);
            }
        }
        return Tables.of(columns);
    }

    private static byte[] value(Column column, Random random) {
        if (column.type() == ColumnType.BIT) {
            BitSet bits = new BitSet();
            for (int i = 0; i < column.length(); i++) {
                bits.set(i, random.nextBoolean());
            }
            return Arrays.copyOf(bits.toByteArray(), column.maximumBytes());
        }
        int lengthBytes = column.layout().lengthBytes();
        byte[] value = new byte[lengthBytes == 0 ? column.maximumBytes() : lengthBytes + random.nextInt(21)];
        random.nextBytes(value);
        Words.setLittleEndian(value, 0, lengthBytes, value.length - lengthBytes);
        return value;
    }

    /** The row of those columns, with their values by number. */
    static byte[] pack(Table table, SortedSet<Integer> wanted, byte[] @Nullable [] values) {
        BitSet mask = new BitSet();
        BitSet data = new BitSet();
        boolean all = wanted.size() == table.columns().size();
        int counted = all
                ? wanted.size()
                : Math.min(32 * (wanted.last() / 32 + 1), table.columns().size());
        int maskBits = 0;
        int dataBits = 0;
        boolean inBits = false;
        for (int number = 0; number < counted; number++) {
            boolean present = wanted.contains(number);
            mask.set(maskBits++, present);
            if (!present) {
                continue;
            }
            Column column = table.columns().get(number);
            byte[] value = values[number];
            if (column.isNullable()) {
                mask.set(maskBits++, value == null);
            }
            if (value == null) {
                continue;
            }
            boolean isBit = column.type() == ColumnType.BIT;
            boolean isWord = column.type() == ColumnType.INT || column.type() == ColumnType.BIGINT;
            if (isWord || isBit != inBits) {
                dataBits = dataBits + 31 & ~31;
            }
            inBits = isBit;
            int bits = isBit ? column.length() : 8 * value.length;
            BitSet valueBits = BitSet.valueOf(value);
            for (int i = 0; i < bits; i++) {
                data.set(dataBits + i, valueBits.get(i));
            }
            dataBits += bits;
        }
        int maskBytes = 4 * ((maskBits + 31) / 32);
        byte[] packed = new byte[4 + maskBytes + 4 * ((dataBits + 31) / 32)];
        Words.set(packed, 0, 0xFFF3 << 16 | maskBytes);
        byte[] usedMask = mask.toByteArray();
        byte[] usedData = data.toByteArray();
        System.arraycopy(usedMask, 0, packed, 4, usedMask.length);
        System.arraycopy(usedData, 0, packed, 4 + maskBytes, usedData.length);
        return packed;
    }
}
