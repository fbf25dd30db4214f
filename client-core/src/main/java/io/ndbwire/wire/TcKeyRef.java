package io.ndbwire.wire;

/** Refuses one operation; its transaction goes on (protocol document 03, section 10.4). */
public final class TcKeyRef {

    public static final int GSN = 11;
    /** Number of the same refusal of an operation through a unique index. */
    public static final int INDEX_GSN = 521;

    private TcKeyRef() {}

    public static int operationPointer(Signal signal) {
        return signal.word(0);
    }

    public static int transactionId1(Signal signal) {
        return signal.word(1);
    }

    public static int transactionId2(Signal signal) {
        return signal.word(2);
    }

    public static int errorCode(Signal signal) {
        return signal.word(3);
    }

    /** Id of the violated index (893) or foreign key (255, 256); of no meaning with other codes. */
    public static int errorData(Signal signal) {
        return signal.length() > 4 ? signal.word(4) : 0;
    }

    /**
     * Refuses one operation.
     *
     * @param gsn {@link #GSN} or {@link #INDEX_GSN}
     */
    public static OutboundSignal encode(
            int gsn,
            int senderBlock,
            int clientBlock,
            int operationPointer,
            int transactionId1,
            int transactionId2,
            int errorCode,
            int errorData) {
        return OutboundSignal.of(
                gsn, senderBlock, clientBlock, operationPointer, transactionId1, transactionId2, errorCode, errorData);
    }
}
