package io.ndbwire.wire;

/** A subscription did not start. Source: protocol document 07, section A4. */
public final class SubStartRef {

    /** Global signal number. */
    public static final int GSN = 580;

    private static final int ERROR_CODE = 6;
    private static final int MASTER_NODE = 7;

    private SubStartRef() {}

    /**
     * @param reference of the node's dictionary
     * @param request that is refused, and whose words it repeats
     * @param masterNode the node id of the dictionary master where the refusing node is another one; else 0
     */
    public static OutboundSignal encode(int reference, Signal request, int errorCode, int masterNode) {
        int[] words = new int[masterNode == 0 ? MASTER_NODE : MASTER_NODE + 1];
        for (int i = 1; i < ERROR_CODE; i++) {
            words[i] = request.word(i);
        }
        words[0] = reference;
        words[ERROR_CODE] = errorCode;
        if (masterNode != 0) {
            words[MASTER_NODE] = masterNode;
        }
        return OutboundSignal.of(GSN, Block.number(reference), Block.number(SubStartReq.reference(request)), words);
    }

    /** What is wrong. */
    public static int errorCode(Signal signal) {
        return signal.word(ERROR_CODE);
    }

    /** The node id of the dictionary master; 0 where the signal does not tell it. */
    public static int masterNode(Signal signal) {
        return signal.length() > MASTER_NODE ? signal.word(MASTER_NODE) : 0;
    }
}
