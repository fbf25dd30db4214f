package io.ndbwire.embedded.node;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.Signal;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Refuses what the embedded data node does not do, each request by the signal that its sender waits for. */
final class Unserved {

    static final int DROP_EVENT = 703;
    static final int START_SUBSCRIPTION = 579;
    static final int STOP_SUBSCRIPTION = 572;
    static final int INDEX_STATISTICS = 650;

    private static final Logger LOG = LoggerFactory.getLogger(Unserved.class);

    private static final int DROP_EVENT_REF = 705;
    private static final int START_SUBSCRIPTION_REF = 580;
    private static final int STOP_SUBSCRIPTION_REF = 573;
    private static final int INDEX_STATISTICS_REF = 652;
    private static final int SUBSCRIPTION_WORDS = 6;

    private final int nodeId;
    private final IntSupplier master;

    Unserved(int nodeId, IntSupplier master) {
        this.nodeId = nodeId;
        this.master = master;
    }

    /** DROP_EVNT_REQ. */
    void dropEvent(ApiLink link, Signal signal) {
        send(link, signal, DROP_EVENT_REF, reference(), 0, ErrorCode.NOT_IMPLEMENTED, 0, nodeId, master.getAsInt());
    }

    /** SUB_START_REQ. */
    void startSubscription(ApiLink link, Signal signal) {
        subscription(link, signal, START_SUBSCRIPTION_REF);
    }

    /** SUB_STOP_REQ. */
    void stopSubscription(ApiLink link, Signal signal) {
        subscription(link, signal, STOP_SUBSCRIPTION_REF);
    }

    private void subscription(ApiLink link, Signal signal, int gsn) {
        int[] words = new int[SUBSCRIPTION_WORDS + 1];
        for (int i = 0; i < SUBSCRIPTION_WORDS; i++) {
            words[i] = signal.word(i);
        }
        words[SUBSCRIPTION_WORDS] = ErrorCode.NOT_IMPLEMENTED;
        send(link, signal, gsn, words);
    }

    /** INDEX_STAT_REQ. */
    void indexStatistics(ApiLink link, Signal signal) {
        send(
                link,
                signal,
                INDEX_STATISTICS_REF,
                reference(),
                signal.word(1),
                signal.word(2),
                ErrorCode.NOT_IMPLEMENTED,
                0,
                nodeId,
                master.getAsInt());
    }

    private int reference() {
        return Block.reference(Block.DBDICT, nodeId);
    }

    private void send(ApiLink link, Signal signal, int gsn, int... words) {
        LOG.warn(
                "Data node {}: {} of API node {} is refused; the embedded data node does not serve it",
                nodeId,
                SignalNames.of(signal.gsn()),
                link.apiNodeId());
        link.send(OutboundSignal.of(gsn, Block.DBDICT, signal.senderBlock(), words));
    }
}
