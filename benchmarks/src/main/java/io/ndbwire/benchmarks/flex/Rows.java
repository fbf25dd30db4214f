package io.ndbwire.benchmarks.flex;

import io.ndbwire.client.Row;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The shape of flexAsynch's table and the values in its rows: a distribution key and COL0 as primary key, then COL1 and so
 * on. Immutable.
 *
 * <p>Columns of one word are unsigned numbers. Columns of several words are byte strings of that size, where flexAsynch has
 * arrays of numbers, which no SQL type corresponds to: the data nodes store and send both alike.
 */
final class Rows {

    static final String DATABASE = "TEST_DB";
    static final String DISTRIBUTION_KEY = "DISTKEY";
    static final String KEY = "COL0";

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private final int attributes;
    private final int words;

    /**
     * @param attributes columns beside the distribution key, COL0 included
     * @param words size of each but the key's, in words
     */
    Rows(int attributes, int words) {
        this.attributes = attributes;
        this.words = words;
    }

    TableDefinition table(String name, boolean logged) {
        // Like a table that the C++ client creates: no reads from backup replicas.
        TableDefinition.Builder table = TableDefinition.builder(TableName.of(DATABASE, name))
                .sqlVisible(false)
                .logged(logged)
                .readBackup(false)
                .column(Column.builder(DISTRIBUTION_KEY, ColumnType.INT_UNSIGNED)
                        .primaryKey(true)
                        .distributionKey(true)
                        .build())
                .column(Column.builder(KEY, ColumnType.INT_UNSIGNED)
                        .primaryKey(true)
                        .build());
        for (String column : valueColumns()) {
            table.column(
                    isNumeric()
                            ? Column.builder(column, ColumnType.INT_UNSIGNED).build()
                            : Column.builder(column, ColumnType.BINARY)
                                    .length(valueBytes())
                                    .build());
        }
        return table.build();
    }

    /** The columns that are no part of the key. */
    String[] valueColumns() {
        String[] names = new String[attributes - 1];
        for (int i = 0; i < names.length; i++) {
            names[i] = "COL" + (i + 1);
        }
        return names;
    }

    /** Whether values are single words. */
    boolean isNumeric() {
        return words == 1;
    }

    /** Size of a value. */
    int valueBytes() {
        return Integer.BYTES * words;
    }

    /**
     * A single word's value, which tells row, column and last change.
     *
     * @param generation 0 after the insert, 1 after the update
     */
    long number(int distributionKey, int column, int generation) {
        return Integer.toUnsignedLong(distributionKey + 7 * column + generation);
    }

    /** Fills an array with a value of several words. */
    void fill(byte[] target, int distributionKey, int key, int generation) {
        for (int i = 1; i < words; i++) {
            WORD.set(target, Integer.BYTES * i, key + generation);
        }
        mark(target, distributionKey, 0, generation);
    }

    /** Turns one column's value of several words into another column's of the same row. */
    void mark(byte[] target, int distributionKey, int column, int generation) {
        WORD.set(target, 0, (int) number(distributionKey, column, generation));
    }

    /** Checks every value of a row that was read. */
    void verify(Row row, int distributionKey, int key, int generation) {
        byte[] expected = new byte[valueBytes()];
        fill(expected, distributionKey, key, generation);
        for (int position = 0; position < row.size(); position++) {
            String column = row.column(position).name();
            if (column.equals(DISTRIBUTION_KEY)) {
                require(row, position, row.getLong(position) == distributionKey, distributionKey);
            } else if (column.equals(KEY)) {
                require(row, position, row.getLong(position) == key, distributionKey);
            } else {
                int index = Integer.parseInt(column.substring(KEY.length() - 1)) - 1;
                mark(expected, distributionKey, index, generation);
                boolean same = isNumeric()
                        ? row.getLong(position) == number(distributionKey, index, generation)
                        : Arrays.equals(row.getBytes(position), expected);
                require(row, position, same, distributionKey);
            }
        }
    }

    private static void require(Row row, int position, boolean same, int distributionKey) {
        if (!same) {
            throw new WrongValueException("Row " + distributionKey + ", column "
                    + row.column(position).name() + ": " + row.getString(position) + " is not what was written");
        }
    }
}
