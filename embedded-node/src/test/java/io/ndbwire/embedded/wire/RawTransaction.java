package io.ndbwire.embedded.wire;

import io.ndbwire.wire.Block;
import io.ndbwire.wire.GetTabInfoConf;
import io.ndbwire.wire.GetTabInfoReq;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ReceivedSignal;
import io.ndbwire.wire.ScanNextReq;
import io.ndbwire.wire.ScanTabReq;
import io.ndbwire.wire.TcKeyReq;
import io.ndbwire.wire.TcKeyReq.Ending;
import io.ndbwire.wire.TcRollback;
import io.ndbwire.wire.TcSeizeConf;
import io.ndbwire.wire.TcSeizeReq;
import java.io.IOException;

/** A transaction record of an API node, with one transaction on rows of the sample's subscribers. */
final class RawTransaction {

    /** Asks for the first column. */
    static final int FIRST_COLUMN = 0;

    private static final String TABLE = "telecom/def/subscriber";
    private static final int VERSION = 1;
    private static final int ID_1 = 0x11;
    private static final int FRAGMENTS = 2;
    private static final int BATCH_BYTES = 32_768;

    private final RawApiNode node;
    private final int id2;
    private final int table;
    private final int block;
    private final int record;
    private boolean started;

    RawTransaction(RawApiNode node, int id2) throws IOException {
        this.node = node;
        this.id2 = id2;
        node.send(GetTabInfoReq.byName(node.reference(), 1, TABLE, 0));
        table = node.await(GetTabInfoConf.GSN).word(1);
        node.send(TcSeizeReq.encode(RawApiNode.BLOCK, node.reference(), 2));
        ReceivedSignal seized = node.await(TcSeizeConf.GSN);
        record = seized.word(1);
        block = Block.number(seized.word(2));
    }

    /** An operation on a subscriber. */
    void send(int requestInfo, int subscriber, Ending ending, int... attributes) throws IOException {
        OutboundSignal signal = new OutboundSignal(4096);
        TcKeyReq.begin(signal, false, RawApiNode.BLOCK, table, VERSION, requestInfo, true);
        signal.append(subscriber).closeSection();
        for (int attribute : attributes) {
            signal.append(attribute);
        }
        signal.closeSection();
        TcKeyReq.stamp(signal, block, record, 7, ID_1, id2, !started, ending);
        started = true;
        node.send(signal);
    }

    /** A scan of all subscribers, of all fragments at once. */
    void scan(ScanTabReq.Lock lock, int... attributes) throws IOException {
        OutboundSignal signal = new OutboundSignal(4096);
        ScanTabReq.begin(signal, RawApiNode.BLOCK, table, VERSION, ScanTabReq.tableScan(lock), 10, BATCH_BYTES, false);
        for (int receiver = 0; receiver < FRAGMENTS; receiver++) {
            signal.append(2 * receiver);
        }
        signal.closeSection();
        for (int attribute : attributes) {
            signal.append(attribute);
        }
        signal.closeSection();
        ScanTabReq.stamp(signal, block, record, ID_1, id2, ScanTabReq.NO_BUDDY);
        node.send(signal);
    }

    void closeScan() throws IOException {
        node.send(ScanNextReq.close(RawApiNode.BLOCK, block, record, ID_1, id2));
    }

    void rollback() throws IOException {
        node.send(TcRollback.request(RawApiNode.BLOCK, block, record, ID_1, id2, false));
        node.await(TcRollback.CONF_GSN);
    }
}
