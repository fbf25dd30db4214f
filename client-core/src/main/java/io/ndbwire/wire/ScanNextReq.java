package io.ndbwire.wire;

/**
 * Asks for the next batches of a scan's streams, or ends the scan: SCAN_NEXTREQ (protocol document 06, section 9).
 *
 * <p>A handle may be sent once only: another time would stop the data node.
 */
public final class ScanNextReq {

    public static final int GSN = 28;

    /** Handles that are sent among the data words; more are a section. */
    private static final int MOST_INLINE_HANDLES = 21;

    private static final int HEADER_WORDS = 4;
    private static final int NEXT = 0;
    private static final int CLOSE = 1;

    private ScanNextReq() {}

    /**
     * Asks for the next batch of each stream whose handle is given.
     *
     * @param count how many of the handles count, at least one
     */
    public static OutboundSignal next(
            int block,
            int coordinatorBlock,
            int coordinatorPointer,
            int transactionId1,
            int transactionId2,
            int[] handles,
            int count) {
        boolean inline = count <= MOST_INLINE_HANDLES;
        OutboundSignal signal = new OutboundSignal(64 + 4 * count)
                .begin(GSN, block, coordinatorBlock, inline ? HEADER_WORDS + count : HEADER_WORDS, inline ? 0 : 1);
        header(signal, coordinatorPointer, NEXT, transactionId1, transactionId2);
        for (int i = 0; i < count; i++) {
            if (inline) {
                signal.word(HEADER_WORDS + i, handles[i]);
            } else {
                signal.append(handles[i]);
            }
        }
        return inline ? signal : signal.closeSection();
    }

    /** Ends the scan, whatever is under way; answered by an empty end of data. */
    public static OutboundSignal close(
            int block, int coordinatorBlock, int coordinatorPointer, int transactionId1, int transactionId2) {
        OutboundSignal signal = new OutboundSignal(64).begin(GSN, block, coordinatorBlock, HEADER_WORDS, 0);
        header(signal, coordinatorPointer, CLOSE, transactionId1, transactionId2);
        return signal;
    }

    private static void header(
            OutboundSignal signal, int coordinatorPointer, int stop, int transactionId1, int transactionId2) {
        signal.word(0, coordinatorPointer);
        signal.word(1, stop);
        signal.word(2, transactionId1);
        signal.word(3, transactionId2);
    }
}
