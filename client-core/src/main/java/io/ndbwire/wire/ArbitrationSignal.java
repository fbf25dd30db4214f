package io.ndbwire.wire;

/** The signals by which a partition of the cluster asks an arbitrator whether it may go on (document 02, section 11). */
public final class ArbitrationSignal {

    /** A new term of ours as arbitrator begins. */
    public static final int START_REQ = 477;

    public static final int START_CONF = 478;
    /** A partition asks to be chosen. */
    public static final int CHOOSE_REQ = 480;

    public static final int CHOOSE_CONF = 481;
    public static final int CHOOSE_REF = 482;
    /** The term ends. */
    public static final int STOP_ORDER = 483;

    /** Codes of the answers. */
    public static final int STARTED = 31;

    public static final int WIN = 46;
    public static final int LOSE = 47;
    public static final int WRONG_TERM = 91;
    public static final int TOO_MANY = 92;
    public static final int DECIDED = 93;

    private static final int LENGTH = 13;

    private ArbitrationSignal() {}

    /** The data node that asks. */
    public static int sender(Signal signal) {
        return signal.word(0) & 0xFFFF;
    }

    public static int arbitrator(Signal signal) {
        return signal.word(2);
    }

    /** The term's ticket. */
    public static long ticket(Signal signal) {
        return (long) signal.word(3) << 32 | signal.word(4) & 0xFFFFFFFFL;
    }

    /** The request's words, which an answer repeats. */
    public static int[] words(Signal signal) {
        int[] words = new int[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            words[i] = signal.word(i);
        }
        return words;
    }

    /**
     * An answer.
     *
     * @param gsn of the answer
     * @param code of the answer
     * @param ownNodeId our node id
     * @param request the request's words
     */
    public static OutboundSignal answer(int gsn, int code, int ownNodeId, int[] request) {
        int[] words = request.clone();
        words[0] = Block.reference(Block.API_CLUSTER_MANAGER, ownNodeId);
        words[1] = code;
        return OutboundSignal.of(gsn, Block.API_CLUSTER_MANAGER, Block.QMGR, words);
    }
}
