package io.ndbwire.wire;

/** An event was not dropped. Source: protocol document 07, section A3. */
public final class DropEvntRef {

    /** Global signal number. */
    public static final int GSN = 705;

    private static final int ERROR_CODE = 2;
    private static final int MASTER_NODE = 5;

    private DropEvntRef() {}

    /**
     * @param reference of the node's dictionary
     * @param request that is refused
     * @param masterNode the node id of the dictionary master where the refusing node is another one; else 0
     */
    public static OutboundSignal encode(int reference, Signal request, int errorCode, int masterNode) {
        return OutboundSignal.of(
                GSN,
                Block.DBDICT,
                Block.number(request.word(0)),
                request.word(0),
                request.word(1),
                errorCode,
                0,
                reference,
                masterNode);
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
