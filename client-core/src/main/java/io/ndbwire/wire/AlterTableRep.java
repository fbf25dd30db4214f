package io.ndbwire.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A table was altered; comes from every data node (protocol document 05, section 9). */
public final class AlterTableRep {

    public static final int GSN = 606;

    private static final int NAME_BYTES = 128;
    private static final int ALTERED = 1;

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

    /** Tells that a table was altered, as each data node tells each API node. */
    public static OutboundSignal encode(int tableId, int oldVersion, String oldName) {
        byte[] name = Arrays.copyOf(oldName.getBytes(StandardCharsets.UTF_8), NAME_BYTES);
        name[NAME_BYTES - 1] = 0;
        return new OutboundSignal(256)
                .begin(GSN, Block.QMGR, Block.API_CLUSTER_MANAGER, 3, 1)
                .word(0, tableId)
                .word(1, oldVersion)
                .word(2, ALTERED)
                .append(name, 0, NAME_BYTES)
                .closeSection();
    }
}
