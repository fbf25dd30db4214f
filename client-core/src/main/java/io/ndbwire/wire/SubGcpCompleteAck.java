package io.ndbwire.wire;

/**
 * We have received an epoch: the data nodes need not keep it. To the sender of each {@link SubGcpCompleteRep}, at once;
 * a client that leaves it out is disconnected. Source: protocol document 07, section A7.
 */
public final class SubGcpCompleteAck {

    /** Global signal number. */
    public static final int GSN = 699;

    private static final int SENDER = 1;

    private SubGcpCompleteAck() {}

    /**
     * @param report what is acknowledged
     * @param nodeId our own
     */
    public static OutboundSignal of(Signal report, int nodeId) {
        int[] words = new int[report.length()];
        for (int i = 0; i < words.length; i++) {
            words[i] = report.word(i);
        }
        words[SENDER] = Block.reference(Block.API_CLUSTER_MANAGER, nodeId);
        return OutboundSignal.of(GSN, Block.API_CLUSTER_MANAGER, SubGcpCompleteRep.senderBlock(report), words);
    }
}
