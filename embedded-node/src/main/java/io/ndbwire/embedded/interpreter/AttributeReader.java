package io.ndbwire.embedded.interpreter;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.WordBuffer;
import io.ndbwire.embedded.storage.Words;
import java.util.Arrays;

/** Reads the columns that a list of headers asks for (protocol document 03, sections 9.1, 20 and 21). */
public final class AttributeReader {

    private static final int LENGTH_MASK = 0xFFFF;

    /** What a data node has room for. */
    private static final int MOST_BYTES = 64 << 10;

    /** A bitmap of all columns that a table can have. */
    private static final byte[] ALL = new byte[64 + 4];

    static {
        Arrays.fill(ALL, (byte) 0xFF);
    }

    private AttributeReader() {}

    /**
     * Appends an item for each header.
     *
     * @param list holds the headers from byte {@code from} to byte {@code to}
     * @return an error code
     */
    public static int read(byte[] list, int from, int to, RowEditor row, RowPlace place, WordBuffer out) {
        int columns = row.format().columnCount();
        int index = from;
        while (index < to) {
            int header = Words.get(list, index);
            int id = header >>> 16;
            index += 4;
            if (id < columns) {
                appendItem(id, row, out);
            } else if (id == PseudoColumn.READ_ALL) {
                int count = Math.min(header & LENGTH_MASK, columns);
                PackedRow.append(count, ALL, 0, row, out);
            } else if (id == PseudoColumn.READ_PACKED) {
                int bytes = Words.padded(header & LENGTH_MASK);
                if (bytes > to - index) {
                    return ErrorCode.READING_TOO_MUCH;
                }
                PackedRow.append(Math.min(8 * bytes, columns), list, index, row, out);
                index += bytes;
            } else if (id == PseudoColumn.ANY_VALUE) {
                // Not read, but attached to a delete.
                if (to - index < 4 || (header & LENGTH_MASK) != 4) {
                    return ErrorCode.READING_TOO_MUCH;
                }
                row.anyValue(Words.get(list, index));
                index += 4;
            } else {
                int error = id < PseudoColumn.FIRST ? ErrorCode.COLUMN_UNKNOWN : PseudoColumn.append(id, place, out);
                if (error != ErrorCode.NONE) {
                    return error;
                }
            }
            if (out.length() > MOST_BYTES) {
                return ErrorCode.READING_TOO_MUCH;
            }
        }
        return ErrorCode.NONE;
    }

    private static void appendItem(int id, RowEditor row, WordBuffer out) {
        int length = row.length(id);
        out.append(id << 16 | length);
        if (length > 0) {
            out.append(row.source(id), row.offset(id), length);
            out.pad();
        }
    }
}
