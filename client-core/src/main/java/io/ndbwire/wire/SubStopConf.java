package io.ndbwire.wire;

/**
 * A subscription was stopped; most of its words are not reliable. Source: protocol document 07, section A5.
 */
public final class SubStopConf {

    /** Global signal number. */
    public static final int GSN = 574;

    private static final int DATA_WORDS = 9;
    private static final int EPOCH_HIGH = 7;
    private static final int EPOCH_LOW = 8;

    private SubStopConf() {}

    /**
     * Answers a {@link SubStopReq}.
     *
     * @param reference of the node's dictionary
     * @param stopEpoch changes of earlier epochs were all reported
     */
    public static OutboundSignal encode(int reference, Signal request, long stopEpoch) {
        return new OutboundSignal(128)
                .begin(GSN, Block.number(reference), Block.number(SubStartReq.reference(request)), DATA_WORDS, 0)
                .word(0, reference)
                .word(EPOCH_HIGH, (int) (stopEpoch >>> 32))
                .word(EPOCH_LOW, (int) stopEpoch);
    }
}
