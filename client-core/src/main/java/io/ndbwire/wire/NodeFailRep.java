package io.ndbwire.wire;

import java.util.BitSet;
import java.util.function.IntConsumer;

/** Names data nodes that failed (protocol document 02, section 9). */
public final class NodeFailRep {

    public static final int GSN = 26;

    private static final int MASK_WITHOUT_SECTION = 3;
    private static final int WORDS_WITHOUT_SECTION = 11;

    private NodeFailRep() {}

    /** Calls for each failed node's id. Nodes up to 8.0.17 send the mask without a section. */
    public static void forEachNode(Signal signal, IntConsumer consumer) {
        boolean section = signal.sectionCount() > 0;
        int words = section ? signal.sectionLength(0) : signal.length() - MASK_WITHOUT_SECTION;
        for (int i = 0; i < words; i++) {
            int mask = section ? signal.sectionWord(0, i) : signal.word(MASK_WITHOUT_SECTION + i);
            for (int bit = 0; bit < 32; bit++) {
                if ((mask >>> bit & 1) != 0) {
                    consumer.accept(32 * i + bit);
                }
            }
        }
    }

    /**
     * Names failed nodes to an API node, in the form that its version reads.
     *
     * @param failure number of the failure
     * @param receiverVersion that the API node announced
     */
    public static OutboundSignal encode(int failure, BitSet failedNodes, int receiverVersion) {
        int[] mask = new int[WORDS_WITHOUT_SECTION - MASK_WITHOUT_SECTION];
        failedNodes.stream().forEach(node -> mask[node / 32] |= 1 << node % 32);
        boolean section = receiverVersion >= NdbVersion.of(8, 0, 18);
        OutboundSignal signal = new OutboundSignal(128)
                .begin(
                        GSN,
                        Block.QMGR,
                        Block.API_CLUSTER_MANAGER,
                        section ? MASK_WITHOUT_SECTION : WORDS_WITHOUT_SECTION,
                        section ? 1 : 0)
                .word(0, failure)
                .word(2, failedNodes.cardinality());
        if (!section) {
            for (int i = 0; i < mask.length; i++) {
                signal.word(MASK_WITHOUT_SECTION + i, mask[i]);
            }
            return signal;
        }
        for (int i = 0; i <= (failedNodes.length() - 1) / 32; i++) {
            signal.append(mask[i]);
        }
        return signal.closeSection();
    }
}
