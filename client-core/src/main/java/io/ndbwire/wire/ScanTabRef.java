package io.ndbwire.wire;

/** A scan failed: SCAN_TABREF (protocol document 06, section 11). */
public final class ScanTabRef {

    public static final int GSN = 31;

    private ScanTabRef() {}

    public static int clientPointer(Signal signal) {
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

    /** Whether the scan still exists and has to be closed. */
    public static boolean isCloseNeeded(Signal signal) {
        return signal.word(4) != 0;
    }
}
