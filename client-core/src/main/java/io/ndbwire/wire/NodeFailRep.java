package io.ndbwire.wire;

import java.util.function.IntConsumer;

/** Names data nodes that failed (protocol document 02, section 9). */
public final class NodeFailRep {

    public static final int GSN = 26;

    private static final int MASK_WITHOUT_SECTION = 3;

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
}
