package io.ndbwire.wire;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Creates an event on a table's changes, or reads one, which makes every data node ready for subscriptions to it. To the
 * dictionary master. Source: protocol documents 05, section 16, and 07, sections A2 and A3.
 */
public final class CreateEvntReq {

    /** Global signal number. */
    public static final int GSN = 700;

    /** The event reports inserts, deletes and updates. */
    public static final int ALL_CHANGES = 7;
    /** The event reports the whole row with each update, not only the columns that the update set. */
    public static final int ALL_COLUMNS = 0x10000;
    /** The event tells its subscribers of each other. */
    public static final int REPORT_SUBSCRIBERS = 0x20000;
    /** The event does not report changes of the table's definition. */
    public static final int NO_DEFINITION_CHANGES = 0x40000;

    private static final int CREATE = 1;
    private static final int GET = 2;
    private static final int DATA_WORDS = 10;
    private static final int GET_DATA_WORDS = 3;
    static final int NAME_KEY = 1;
    private static final int MASK_WORDS = 16;
    private static final int MASK_WORDS_IN_DATA = 4;

    private CreateEvntReq() {}

    /**
     * @param reference our own, of the block that sends the signal: another one would stop the data node
     * @param eventName at most 127 bytes
     * @param tableInternalName the table's name in the dictionary
     * @param tableId the table's number
     * @param tableVersion the table's version
     * @param columns numbers of the columns that are reported, below 512
     * @param eventType what is reported
     */
    public static OutboundSignal create(
            int reference,
            String eventName,
            String tableInternalName,
            int tableId,
            int tableVersion,
            BitSet columns,
            int eventType) {
        int[] mask = new int[MASK_WORDS];
        columns.stream().forEach(column -> mask[column / Integer.SIZE] |= 1 << column);
        byte[] names = new PropertyListWriter()
                .string(NAME_KEY, eventName)
                .string(NAME_KEY, tableInternalName)
                .toByteArray();
        OutboundSignal signal = new OutboundSignal(256 + names.length)
                .begin(GSN, Block.number(reference), Block.DBDICT, DATA_WORDS, 2)
                .word(0, reference)
                .word(2, CREATE)
                .word(3, tableId)
                .word(4, tableVersion)
                .word(9, eventType);
        for (int i = 0; i < MASK_WORDS_IN_DATA; i++) {
            signal.word(5 + i, mask[i]);
        }
        signal.append(names, 0, names.length).closeSection();
        for (int word : mask) {
            signal.append(word);
        }
        return signal.closeSection();
    }

    /** Where the reply goes. */
    public static int reference(Signal signal) {
        return signal.word(0);
    }

    /** Whether an event is to be made, and not read. */
    public static boolean isCreate(Signal signal) {
        return (signal.word(2) & 0xFF) == CREATE;
    }

    /** Kinds of changes, and flags. */
    public static int eventType(Signal signal) {
        return signal.word(9);
    }

    /**
     * The event's name, and the table's if an event is to be made.
     *
     * @throws io.ndbwire.error.ProtocolException if the section holds no names
     */
    public static List<String> names(Signal signal) {
        PropertyList list = new PropertyList(signal.section(0));
        List<String> names = new ArrayList<>();
        while (list.next()) {
            // Clients give the names any key; their order tells which is which.
            names.add(list.string());
        }
        return names;
    }

    /** Bit n stands for column n. */
    public static int[] columnMask(Signal signal) {
        int[] mask = new int[signal.sectionLength(1)];
        for (int i = 0; i < mask.length; i++) {
            mask[i] = signal.sectionWord(1, i);
        }
        return mask;
    }

    /**
     * @param reference our own, of the block that sends the signal: another one would stop the data node
     * @param eventName at most 127 bytes
     */
    public static OutboundSignal get(int reference, String eventName) {
        byte[] name = new PropertyListWriter().string(NAME_KEY, eventName).toByteArray();
        return new OutboundSignal(64 + name.length)
                .begin(GSN, Block.number(reference), Block.DBDICT, GET_DATA_WORDS, 1)
                .word(0, reference)
                .word(2, GET)
                .append(name, 0, name.length)
                .closeSection();
    }
}
