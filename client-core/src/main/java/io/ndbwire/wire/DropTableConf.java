package io.ndbwire.wire;

/** A table was accepted for removal. Source: protocol document 05, section 14.5. */
public final class DropTableConf {

    /** Global signal number. */
    public static final int GSN = 112;

    private static final int REQUEST_NUMBER = 1;

    private DropTableConf() {}

    /** The number that the request carried. */
    public static int requestNumber(Signal signal) {
        return signal.word(REQUEST_NUMBER);
    }
}
