package io.ndbwire.embedded.transport;

import io.ndbwire.wire.Block;
import io.ndbwire.wire.OutboundSignal;

/** Short signals of one kind that share a message (protocol document 02, section 7). */
final class PackedSignals {

    private static final int MAXIMUM_WORDS = 25;
    private static final int SHORTEST_SIGNAL = 3;

    private final int gsn;
    private final int senderBlock;
    private final int[] words = new int[MAXIMUM_WORDS];
    private int length;

    PackedSignals(int gsn, int senderBlock) {
        this.gsn = gsn;
        this.senderBlock = senderBlock;
    }

    boolean isEmpty() {
        return length == 0;
    }

    /** Whether a signal of so many words fits behind those that are here. */
    boolean hasRoom(int signalWords) {
        return length + 1 + signalWords <= MAXIMUM_WORDS;
    }

    void begin(int receiverBlock, int signalWords) {
        words[length++] = receiverBlock << 16 | signalWords - SHORTEST_SIGNAL;
    }

    void add(int word) {
        words[length++] = word;
    }

    /** Moves all signals into a message. */
    OutboundSignal take(OutboundSignal signal) {
        signal.begin(gsn, senderBlock, Block.API_PACKED, length, 0);
        for (int i = 0; i < length; i++) {
            signal.word(i, words[i]);
        }
        length = 0;
        return signal;
    }
}
