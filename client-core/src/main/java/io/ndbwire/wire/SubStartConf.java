package io.ndbwire.wire;

/** A subscription runs in every data node. Source: protocol document 07, section A4. */
public final class SubStartConf {

    /** Global signal number. */
    public static final int GSN = 581;

    private static final int TABLE_DATA = 2;
    private static final int EPOCH_HIGH = 4;
    private static final int BUCKETS = 7;
    private static final int EPOCH_LOW = 9;

    private SubStartConf() {}

    /**
     * Answers a {@link SubStartReq}.
     *
     * @param reference of the node's dictionary
     * @param startEpoch changes of later epochs are all reported
     * @param buckets of all node groups
     */
    public static OutboundSignal encode(int reference, Signal request, long startEpoch, int buckets) {
        return OutboundSignal.of(
                GSN,
                Block.number(reference),
                Block.number(SubStartReq.reference(request)),
                reference,
                0,
                SubStartReq.eventId(request),
                SubStartReq.eventKey(request),
                (int) (startEpoch >>> 32),
                TABLE_DATA,
                0,
                buckets,
                0,
                (int) startEpoch);
    }

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
