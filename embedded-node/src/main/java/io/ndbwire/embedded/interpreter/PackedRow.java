package io.ndbwire.embedded.interpreter;

import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.StoredColumn;
import io.ndbwire.embedded.storage.WordBuffer;
import io.ndbwire.embedded.storage.Words;

/** Writes values one behind the other with a mask in front (protocol document 03, section 21). */
final class PackedRow {

    private PackedRow() {}

    /**
     * Appends one READ_PACKED item.
     *
     * @param count columns that the mask tells of
     * @param wanted a bitmap of the wanted columns, from byte {@code bitmap} on
     */
    static void append(int count, byte[] wanted, int bitmap, RowEditor row, WordBuffer out) {
        int bits = count;
        for (int id = 0; id < count; id++) {
            bits += isWanted(wanted, bitmap, id) && row.format().column(id).isNullable() ? 1 : 0;
        }
        int maskBytes = (bits + 31) / 32 * 4;
        out.append(PseudoColumn.READ_PACKED << 16 | maskBytes);
        int mask = out.length();
        out.appendZeros(maskBytes);
        int bit = 0;
        int freeBits = 0;
        for (int id = 0; id < count; id++) {
            if (!isWanted(wanted, bitmap, id)) {
                bit++;
                continue;
            }
            StoredColumn column = row.format().column(id);
            setBit(out, mask, bit++);
            if (column.isNullable()) {
                if (row.isNull(id)) {
                    setBit(out, mask, bit++);
                    continue;
                }
                bit++;
            }
            if (column.isBitField()) {
                freeBits = appendBits(row, id, column.elements(), freeBits, out);
            } else {
                freeBits = 0;
                if (column.isWordAligned()) {
                    out.pad();
                }
                out.append(row.source(id), row.offset(id), row.length(id));
            }
        }
        out.pad();
    }

    private static boolean isWanted(byte[] wanted, int bitmap, int id) {
        return (wanted[bitmap + id / 8] >>> id % 8 & 1) != 0;
    }

    private static void setBit(WordBuffer out, int mask, int bit) {
        int index = mask + bit / 32 * 4;
        out.set(index, Words.get(out.array(), index) | 1 << bit % 32);
    }

    /** Appends a bit column's bits to those of one before it; returns how many bits of the last word are free then. */
    private static int appendBits(RowEditor row, int id, int count, int freeBefore, WordBuffer out) {
        int free = freeBefore;
        for (int i = 0; i < count; i++) {
            if (free == 0) {
                out.pad();
                out.append(0);
                free = 32;
            }
            if ((row.source(id)[row.offset(id) + i / 8] >>> i % 8 & 1) != 0) {
                setBit(out, out.length() - 4, 32 - free);
            }
            free--;
        }
        return free;
    }
}
