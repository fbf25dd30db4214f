package io.ndbwire.embedded.sample;

import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.RowTransaction;
import io.ndbwire.embedded.storage.StoredTable;
import java.nio.charset.StandardCharsets;

/** Adds new rows to a table, column by column: numbers and short texts. */
final class TableLoader {

    private static final int ROWS_PER_COMMIT = 1000;
    private static final int MOST_ROW_BYTES = 512;

    private final StoredTable table;
    private final long checkpoint;
    private final RowEditor row;
    private final RowTransaction transaction = new RowTransaction();
    /** The values of the row at hand, which the editor points into. */
    private final byte[] values = new byte[MOST_ROW_BYTES];

    private int used;
    private int column;
    private int uncommitted;

    /** @param checkpoint the global checkpoint at which the rows come to be */
    TableLoader(StoredTable table, long checkpoint) {
        this.table = table;
        this.checkpoint = checkpoint;
        row = new RowEditor(table.format());
        row.loadDefaults();
    }

    /** The next column, a number in the table's byte order. */
    TableLoader number(long value) {
        int bytes = table.format().column(column).maximumBytes();
        for (int i = 0; i < bytes; i++) {
            values[used + i] = (byte) (value >>> 8 * i);
        }
        return value(bytes);
    }

    /** The next column, seconds since 1970. */
    TableLoader timestamp(int seconds) {
        return number(Integer.reverseBytes(seconds));
    }

    /** The next column, a text of ASCII characters with one length byte. */
    TableLoader text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        values[used] = (byte) bytes.length;
        System.arraycopy(bytes, 0, values, used + 1, bytes.length);
        return value(1 + bytes.length);
    }

    private TableLoader value(int bytes) {
        row.set(column++, values, used, bytes);
        used += bytes;
        return this;
    }

    /** Adds the row; all columns must have been given. */
    void add() {
        byte[] key = table.key().of(row);
        table.fragmentOf(key).create(key, row.build(), transaction);
        used = 0;
        column = 0;
        if (++uncommitted == ROWS_PER_COMMIT) {
            commit();
        }
    }

    /** Makes the last rows the table's own. */
    void commit() {
        transaction.commit(checkpoint);
        uncommitted = 0;
    }
}
