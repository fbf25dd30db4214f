package io.ndbwire.wire;

import java.nio.charset.StandardCharsets;

/**
 * An event was created or read. Carries no request number that a refusal would repeat: one request at a time may be
 * outstanding for each block.
 *
 * <p>Source: protocol documents 05, section 16, and 07, section A2.
 */
public final class CreateEvntConf {

    /** Global signal number. */
    public static final int GSN = 701;

    private static final int TABLE_ID = 3;
    private static final int EVENT_ID = 10;
    private static final int EVENT_KEY = 11;
    private static final int FLAGS = 12;
    private static final int KINDS_MASK = 0xFFFF;
    private static final int MASK_WORDS = 16;

    private CreateEvntConf() {}

    /**
     * Describes an event.
     *
     * @param reference of the node's dictionary
     * @param request that is answered
     * @param eventType kinds of changes in its lower, flags in its upper half
     * @param tableName where the event was read; empty where it was made
     */
    public static OutboundSignal encode(
            int reference,
            int clientBlock,
            Signal request,
            int tableId,
            int tableVersion,
            int eventType,
            int eventId,
            int eventKey,
            String tableName,
            int[] columnMask) {
        boolean read = !tableName.isEmpty();
        OutboundSignal signal = new OutboundSignal(512)
                .begin(GSN, Block.number(reference), clientBlock, 13, read ? 2 : 0)
                .word(0, reference)
                .word(1, request.word(1))
                .word(2, request.word(2))
                .word(3, tableId)
                .word(4, tableVersion)
                .word(9, eventType & KINDS_MASK)
                .word(10, eventId)
                .word(11, eventKey)
                .word(FLAGS, eventType & ~KINDS_MASK);
        for (int i = 0; i < 4 && i < columnMask.length; i++) {
            signal.word(5 + i, columnMask[i]);
        }
        if (read) {
            byte[] name = (tableName + '\0').getBytes(StandardCharsets.UTF_8);
            signal.append(name, 0, name.length).closeSection();
            for (int i = 0; i < MASK_WORDS; i++) {
                signal.append(i < columnMask.length ? columnMask[i] : 0);
            }
            signal.closeSection();
        }
        return signal;
    }

    /** The number of the table whose changes are reported. */
    public static int tableId(Signal signal) {
        return signal.word(TABLE_ID);
    }

    /** The first half of the event's number. */
    public static int eventId(Signal signal) {
        return signal.word(EVENT_ID);
    }

    /** The second half of the event's number. */
    public static int eventKey(Signal signal) {
        return signal.word(EVENT_KEY);
    }
}
