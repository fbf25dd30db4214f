package io.ndbwire.wire;

/** A schema transaction has begun. Source: protocol document 05, section 13.3. */
public final class SchemaTransBeginConf {

    /** Global signal number. */
    public static final int GSN = 732;

    private static final int TRANSACTION_ID = 1;
    private static final int TRANSACTION_KEY = 2;

    private SchemaTransBeginConf() {}

    /** The schema transaction. */
    public static int transactionId(Signal signal) {
        return signal.word(TRANSACTION_ID);
    }

    /** The key that every operation of the transaction must carry. */
    public static int transactionKey(Signal signal) {
        return signal.word(TRANSACTION_KEY);
    }

    /** @param reference of the node's dictionary */
    public static OutboundSignal encode(int reference, int clientBlock, int transactionId, int transactionKey) {
        return OutboundSignal.of(GSN, Block.number(reference), clientBlock, reference, transactionId, transactionKey);
    }
}
