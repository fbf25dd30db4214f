package io.ndbwire.wire;

/** A subscription runs in every data node. Source: protocol document 07, section A4. */
public final class SubStartConf {

    /** Global signal number. */
    public static final int GSN = 581;

    private static final int EPOCH_HIGH = 4;
    private static final int BUCKETS = 7;
    private static final int EPOCH_LOW = 9;

    private SubStartConf() {}

    /** Changes of later epochs are all reported. */
    public static long startEpoch(Signal signal) {
        int low = isExact(signal) ? signal.word(EPOCH_LOW) : 0;
        return (long) signal.word(EPOCH_HIGH) << 32 | low & 0xFFFFFFFFL;
    }

    /** Whether the epoch is told to its last digit; data nodes before 9.4 tell its upper half only. */
    public static boolean isExact(Signal signal) {
        return signal.length() > EPOCH_LOW;
    }

    /** How many buckets all node groups have together. */
    public static int buckets(Signal signal) {
        return signal.word(BUCKETS);
    }
}
