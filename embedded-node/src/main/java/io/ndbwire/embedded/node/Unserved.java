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

    static final int ATTRIBUTE_TRAIN = 4;
    static final int KEY_TRAIN = 6;
    static final int INDEX_KEY_TRAIN = 522;
    static final int INDEX_ATTRIBUTE_TRAIN = 523;
    static final int INFORMATION = 41;
    static final int DUMP_STATE = 465;
    static final int GLOBAL_CHECKPOINT = 499;
    static final int INDEX_STATISTICS = 650;
    static final int CREATE_FILE_GROUP = 713;
    static final int CREATE_FILE = 716;
    static final int DROP_FILE_GROUP = 719;
    static final int DROP_FILE = 722;

    private static final Logger LOG = LoggerFactory.getLogger(Unserved.class);

    private static final int INFORMATION_REF = 43;
    private static final int GLOBAL_CHECKPOINT_REF = 500;
    private static final int INDEX_STATISTICS_REF = 652;

    private final int nodeId;
    private final IntSupplier master;

    Unserved(int nodeId, IntSupplier master) {
        this.nodeId = nodeId;
        this.master = master;
    }

    /** WAIT_GCP_REQ (protocol document 05, section 18). */
    void globalCheckpoint(ApiLink link, Signal signal) {
        refuse(
                link,
                signal,
                GLOBAL_CHECKPOINT_REF,
                Block.DBDIH,
                Block.number(signal.word(0)),
                ErrorCode.NOT_IMPLEMENTED,
                signal.word(1));
    }

    /** DBINFO_SCANREQ (protocol document 05, section 19.1). */
    void information(ApiLink link, Signal signal) {
        refuse(
                link,
                signal,
                INFORMATION_REF,
                Block.DBINFO,
                Block.number(signal.word(3)),
                signal.word(0),
                signal.word(1),
                signal.word(2),
                signal.word(3),
                ErrorCode.NOT_IMPLEMENTED);
    }

    /** CREATE_FILE_REQ, DROP_FILE_REQ and those of file groups: there are no columns on disk. */
    void diskData(ApiLink link, Signal signal) {
        int refusal = signal.gsn() + 1;
        send(link, signal, refusal, signal.word(0), reference(), master.getAsInt(), ErrorCode.NOT_IMPLEMENTED, 0, 0, 0);
    }

    /**
     * DUMP_STATE_ORD, an order; and KEYINFO, ATTRINFO and their like, which follow a request of the short form: that is
     * refused for its missing sections.
     */
    void withoutAnswer(ApiLink link, Signal signal) {
        log(link, signal);
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
        refuse(link, signal, gsn, Block.DBDICT, signal.senderBlock(), words);
    }

    private void refuse(ApiLink link, Signal signal, int gsn, int block, int receiverBlock, int... words) {
        log(link, signal);
        link.send(OutboundSignal.of(gsn, block, receiverBlock, words));
    }

    private void log(ApiLink link, Signal signal) {
        LOG.warn(
                "Data node {}: {} of API node {} is refused; the embedded data node does not serve it",
                nodeId,
                SignalNames.of(signal.gsn()),
                link.apiNodeId());
    }
}
