package io.ndbwire.wire;

/**
 * Begins a schema transaction, of which the cluster has one at a time. To the dictionary master.
 *
 * <p>Source: protocol document 05, section 13.3.
 */
public final class SchemaTransBeginReq {

    /** Global signal number. */
    public static final int GSN = 731;

    private SchemaTransBeginReq() {}

    /**
     * @param reference our own, to which the reply goes
     * @param transactionId random, not 0
     */
    public static OutboundSignal begin(int reference, int transactionId) {
        return OutboundSignal.of(GSN, Block.number(reference), Block.DBDICT, reference, transactionId, 0);
    }

    /** Where the reply goes. */
    public static int reference(Signal signal) {
        return signal.word(0);
    }

    public static int transactionId(Signal signal) {
        return signal.word(1);
    }
}
