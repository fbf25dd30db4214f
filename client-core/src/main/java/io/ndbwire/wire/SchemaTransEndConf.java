package io.ndbwire.wire;

/** A schema transaction ended as it was asked to. Source: protocol document 05, section 13.3. */
public final class SchemaTransEndConf {

    /** Global signal number. */
    public static final int GSN = 735;

    private static final int TRANSACTION_ID = 1;

    private SchemaTransEndConf() {}

    /** The schema transaction. */
    public static int transactionId(Signal signal) {
        return signal.word(TRANSACTION_ID);
    }

    /** @param reference of the node's dictionary */
    public static OutboundSignal encode(int reference, int clientBlock, int transactionId) {
        return OutboundSignal.of(GSN, Block.number(reference), clientBlock, reference, transactionId);
    }
}
