package io.ndbwire.internal.scan;

import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.internal.transport.SignalReceiver;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.wire.KeyInfo20;
import io.ndbwire.wire.ScanTabConf;
import io.ndbwire.wire.ScanTabRef;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.TcReleaseReq;
import io.ndbwire.wire.TcSeizeConf;
import io.ndbwire.wire.TcSeizeRef;
import io.ndbwire.wire.TransIdAi;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Matches the data nodes' answers with the scans that wait for them; what belongs to none is late, and dropped. Event
 * loop only.
 */
final class ScanAnswers implements SignalReceiver {

    private static final Logger LOG = LoggerFactory.getLogger(ScanAnswers.class);

    private final ScanEngine engine;

    ScanAnswers(ScanEngine engine) {
        this.engine = engine;
    }

    @Override
    public void receive(NodeLink link, Signal signal) {
        switch (signal.gsn()) {
            case TransIdAi.GSN -> row(link, signal);
            case KeyInfo20.GSN -> key(signal);
            case ScanTabConf.GSN -> confirmed(signal);
            case ScanTabRef.GSN -> refused(signal);
            case TcSeizeConf.GSN -> seized(signal);
            case TcSeizeRef.GSN -> seizeRefused(signal);
            case TcReleaseReq.CONF_GSN, TcReleaseReq.REF_GSN -> {
                // Its number is not used again in the meantime.
            }
            default -> LOG.debug("Ignored from {}: {}", link, signal);
        }
    }

    private void row(NodeLink link, Signal signal) {
        RowReceiver receiver = engine.receivers().find(TransIdAi.operationPointer(signal));
        if (receiver != null
                && receiver.scan.isTransaction(TransIdAi.transactionId1(signal), TransIdAi.transactionId2(signal))) {
            if (receiver.scan.isCoordinatedBy(link)) {
                engine.counters().add(ClientCounter.LOCAL_ROWS_READ, 1);
            }
            receiver.scan.rowArrived(receiver, signal);
        }
    }

    private void key(Signal signal) {
        if (engine.receivers().find(KeyInfo20.receiverId(signal)) instanceof ScanStream stream
                && stream.scan.isTransaction(KeyInfo20.transactionId1(signal), KeyInfo20.transactionId2(signal))) {
            stream.scan.keyArrived(stream, signal);
        }
    }

    private void confirmed(Signal signal) {
        ScanRecord record = busyRecord(
                ScanTabConf.clientPointer(signal),
                ScanTabConf.transactionId1(signal),
                ScanTabConf.transactionId2(signal));
        if (record == null) {
            return;
        }
        ActiveScan scan = record.scan;
        if (record.state == ScanRecord.State.SCANNING && scan != null) {
            scan.confirmed(signal);
        } else if (ScanTabConf.isEndOfData(signal) && ScanTabConf.streamCount(signal) == 0) {
            // An end of data with streams may have crossed the close, and the answer to that is still to come.
            engine.closed(record, true);
        }
    }

    private void refused(Signal signal) {
        ScanRecord record = busyRecord(
                ScanTabRef.clientPointer(signal), ScanTabRef.transactionId1(signal), ScanTabRef.transactionId2(signal));
        if (record == null) {
            return;
        }
        ActiveScan scan = record.scan;
        if (record.state == ScanRecord.State.SCANNING && scan != null) {
            scan.refused(record, signal);
        } else if (!ScanTabRef.isCloseNeeded(signal)) {
            // It may have crossed the close, whose answer must not meet the record's next scan.
            engine.closed(record, false);
        }
    }

    private @Nullable ScanRecord busyRecord(int clientPointer, int transactionId1, int transactionId2) {
        ScanRecord record = engine.records().find(clientPointer);
        if (record == null || !record.isTransaction(transactionId1, transactionId2)) {
            return null;
        }
        return switch (record.state) {
            case SCANNING, CLOSING -> record;
            case SEIZING, FREE, RELEASED -> null;
        };
    }

    private void seized(Signal signal) {
        ScanRecord record = engine.records().find(TcSeizeConf.clientPointer(signal));
        if (record != null && record.state == ScanRecord.State.SEIZING) {
            record.coordinatorPointer = TcSeizeConf.coordinatorPointer(signal);
            record.coordinatorBlock = TcSeizeConf.coordinatorBlock(signal);
            record.pool.seized(record);
        }
    }

    private void seizeRefused(Signal signal) {
        ScanRecord record = engine.records().find(TcSeizeRef.clientPointer(signal));
        if (record != null && record.state == ScanRecord.State.SEIZING) {
            record.pool.seizeRefused(record, TcSeizeRef.errorCode(signal));
        }
    }
}
