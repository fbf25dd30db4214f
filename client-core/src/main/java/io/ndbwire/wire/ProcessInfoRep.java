package io.ndbwire.wire;

import java.nio.charset.StandardCharsets;

/** PROCESSINFO_REP: tells a data node which process we are, for {@code ndbinfo.processes} (document 02, section 6.6). */
public final class ProcessInfoRep {

    public static final int GSN = 783;

    private static final int LENGTH = 20;
    private static final int NAME_WORDS = 12;
    private static final int SCHEME = 12;
    private static final int SCHEME_WORDS = 4;
    private static final int NODE_ID = 16;
    private static final int PROCESS_ID = 17;

    private ProcessInfoRep() {}

    /**
     * @param name of the process; cut at 47 bytes
     * @param ownNodeId our node id
     * @param processId of this process
     */
    public static OutboundSignal encode(String name, int ownNodeId, int processId) {
        OutboundSignal signal = new OutboundSignal(128).begin(GSN, Block.API_CLUSTER_MANAGER, Block.QMGR, LENGTH, 0);
        text(signal, 0, NAME_WORDS, name);
        text(signal, SCHEME, SCHEME_WORDS, "ndb");
        signal.word(NODE_ID, ownNodeId);
        signal.word(PROCESS_ID, processId);
        return signal;
    }

    /** Text in memory order; its last byte stays zero. */
    private static void text(OutboundSignal signal, int firstWord, int words, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int[] target = new int[words];
        for (int i = 0; i < Math.min(bytes.length, 4 * words - 1); i++) {
            target[i / 4] |= (bytes[i] & 0xFF) << 8 * (i % 4);
        }
        for (int i = 0; i < words; i++) {
            signal.word(firstWord + i, target[i]);
        }
    }
}
