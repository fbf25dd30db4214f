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

    /** Answers the request with an error code. */
    public static OutboundSignal encode(int nodeBlock, int clientBlock, Signal request, int errorCode) {
        return new OutboundSignal(128)
                .begin(GSN, nodeBlock, clientBlock, 7, 0)
                .word(REQUEST_NUMBER, GetTabInfoReq.requestNumber(request))
                .word(1, GetTabInfoReq.reference(request))
                .word(2, GetTabInfoReq.requestType(request))
                .word(3, GetTabInfoReq.idOrNameLength(request))
                .word(4, GetTabInfoReq.transactionId(request))
                .word(ERROR_CODE, errorCode);
    }
}
