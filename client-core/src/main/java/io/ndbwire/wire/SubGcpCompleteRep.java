package io.ndbwire.wire;

/**
 * A data node has sent all changes of an epoch in some of the buckets. Source: protocol document 07, section A7.
 */
public final class SubGcpCompleteRep {

    /** Global signal number. */
    public static final int GSN = 593;

    private static final int EPOCH_HIGH = 0;
    private static final int SENDER = 1;
    private static final int BUCKETS = 2;
    private static final int EPOCH_LOW = 3;
    private static final int FLAGS = 4;
    private static final int STREAMS = 5;

    private static final int MISSING_DATA = 4;
    private static final int BUCKETS_ADDED = 8;
    private static final int BUCKETS_REMOVED = 16;
    private static final int STREAMS_NAMED = 32;
    private static final int IN_MEMORY = 2;

    private SubGcpCompleteRep() {}

    /**
     * Tells an API node that all changes of an epoch in some buckets were sent.
     *
     * @param nodeId of the data node
     * @param streams names of the buckets
     * @param again whether another node had these buckets when the epoch ended
     */
    public static OutboundSignal encode(int nodeId, long epoch, int[] streams, boolean again) {
        OutboundSignal signal = new OutboundSignal(128)
                .begin(GSN, Block.SUMA, Block.API_CLUSTER_MANAGER, STREAMS + (streams.length + 1) / 2, 0)
                .word(EPOCH_HIGH, (int) (epoch >>> 32))
                .word(SENDER, Block.reference(Block.SUMA, nodeId))
                .word(BUCKETS, streams.length)
                .word(EPOCH_LOW, (int) epoch)
                .word(FLAGS, STREAMS_NAMED | (again ? 0 : IN_MEMORY));
        for (int i = 0; i < streams.length; i++) {
            int word = STREAMS + i / 2;
            signal.word(word, signal.word(word) | streams[i] << 16 * (i % 2));
        }
        return signal;
    }

    /** The epoch. */
    public static long epoch(Signal signal) {
        return (long) signal.word(EPOCH_HIGH) << 32 | signal.word(EPOCH_LOW) & 0xFFFFFFFFL;
    }

    /** The block in the data node that waits for the acknowledgement. */
    public static int senderBlock(Signal signal) {
        return Block.number(signal.word(SENDER));
    }

    /** How many buckets are complete. */
    public static int buckets(Signal signal) {
        return signal.word(BUCKETS);
    }

    /** Whether the data node had to throw changes of this epoch away. */
    public static boolean isDataMissing(Signal signal) {
        return (signal.word(FLAGS) & MISSING_DATA) != 0;
    }

    /** By how many the number of all buckets changes after this epoch. */
    public static int bucketsChange(Signal signal) {
        int flags = signal.word(FLAGS);
        int count = flags >>> 16;
        return (flags & BUCKETS_ADDED) != 0 ? count : (flags & BUCKETS_REMOVED) != 0 ? -count : 0;
    }

    /** Whether {@link #stream} names the complete buckets. */
    public static boolean hasStreams(Signal signal) {
        return (signal.word(FLAGS) & STREAMS_NAMED) != 0;
    }

    /**
     * The name of a complete bucket, the same whichever node serves it.
     *
     * @param n 0 to {@link #buckets} - 1
     */
    public static int stream(Signal signal, int n) {
        return signal.word(STREAMS + n / 2) >>> 16 * (n % 2) & 0xFFFF;
    }
}
