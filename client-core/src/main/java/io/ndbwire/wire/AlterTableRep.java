package io.ndbwire.wire;

import java.nio.charset.StandardCharsets;

/** A table was altered; comes from every data node (protocol document 05, section 9). */
public final class AlterTableRep {

    public static final int GSN = 606;

    private AlterTableRep() {}

    public static int tableId(Signal signal) {
        return signal.word(0);
    }

    /** The table's version before the change. */
    public static int tableVersion(Signal signal) {
        return signal.word(1);
    }

    /** The table's internal name before the change. */
    public static String internalName(Signal signal) {
        byte[] bytes = signal.section(0);
        int length = 0;
        while (length < bytes.length && bytes[length] != 0) {
            length++;
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }
}
