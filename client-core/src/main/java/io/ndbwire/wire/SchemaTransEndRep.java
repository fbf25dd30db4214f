package io.ndbwire.wire;

/**
 * The new dictionary master ended a schema transaction of the failed one: code 0 says that it was committed. Source:
 * protocol document 05, section 13.2.
 */
public final class SchemaTransEndRep {

    /** Global signal number. */
    public static final int GSN = 768;

    private static final int TRANSACTION_ID = 1;
    private static final int ERROR_CODE = 2;
    private static final int ERROR_LINE = 3;

    private SchemaTransEndRep() {}

    /** The schema transaction. */
    public static int transactionId(Signal signal) {
        return signal.word(TRANSACTION_ID);
    }

    /** What is wrong (section 21). */
    public static int errorCode(Signal signal) {
        return signal.word(ERROR_CODE);
    }

    /** Where in the data node it was found; for a report of it. */
    public static int errorLine(Signal signal) {
        return signal.word(ERROR_LINE);
    }
}
