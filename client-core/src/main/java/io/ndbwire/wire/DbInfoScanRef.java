package io.ndbwire.wire;

/** An information table was not read. Source: protocol document 05, section 19.1. */
public final class DbInfoScanRef {

    /** Global signal number. */
    public static final int GSN = 43;

    private static final int ERROR_CODE = 4;

    private DbInfoScanRef() {}

    /** Refuses a {@link DbInfoScanReq}. */
    public static OutboundSignal encode(Signal request, int errorCode) {
        return OutboundSignal.of(
                GSN,
                Block.DBINFO,
                Block.number(DbInfoScanReq.reference(request)),
                request.word(0),
                request.word(1),
                request.word(2),
                DbInfoScanReq.reference(request),
                errorCode);
    }

    /** The number that the request carried. */
    public static int requestNumber(Signal signal) {
        return signal.word(0);
    }

    /** What is wrong. */
    public static int errorCode(Signal signal) {
        return signal.word(ERROR_CODE);
    }
}
