package io.ndbwire.wire;

/** The dictionary does not describe an object. Source: protocol document 05, section 5. */
public final class GetTabInfoRef {

    /** Global signal number. */
    public static final int GSN = 23;

    private static final int REQUEST_NUMBER = 0;
    private static final int ERROR_CODE = 5;

    private GetTabInfoRef() {}

    /** The number that the request carried. */
    public static int requestNumber(Signal signal) {
        return signal.word(REQUEST_NUMBER);
    }

    /** What is wrong (section 21). */
    public static int errorCode(Signal signal) {
        return signal.word(ERROR_CODE);
    }
}
