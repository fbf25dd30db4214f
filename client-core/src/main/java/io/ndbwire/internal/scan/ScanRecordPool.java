package io.ndbwire.internal.scan;

import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.OverloadException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.TcSeizeReq;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The scan records of one data node, and the scans that wait for one. Records are asked for as they are needed and kept;
 * how many scans are under way is bounded, as a data node takes 256 from all its clients. Event loop only.
 */
final class ScanRecordPool {

    private final ScanEngine engine;
    private final NodeLink link;
    private final int maximumScans;
    private final ArrayDeque<ScanRecord> free = new ArrayDeque<>();
    private final ArrayDeque<ActiveScan> waiting = new ArrayDeque<>();
    private final Set<ScanRecord> seizing = new HashSet<>();
    private int total;

    ScanRecordPool(ScanEngine engine, NodeLink link, int maximumScans) {
        this.engine = engine;
        this.link = link;
        this.maximumScans = maximumScans;
    }

    /** Begins the scan on a free record, or lets it wait for one. */
    void place(ActiveScan scan) {
        ScanRecord record = waiting.isEmpty() ? takeFree(scan.coordinatorBlock()) : null;
        if (record != null) {
            engine.begin(record, scan);
            return;
        }
        if (scan.request().failFast() && total - free.size() >= maximumScans) {
            scan.fail(new OverloadException(
                    OverloadException.NO_CODE,
                    scan + ": data node " + link.nodeId() + " has " + (total - free.size())
                            + " scans under way from here, which is the limit; slow down or raise it"));
            return;
        }
        waiting.add(scan);
        seizeForWaiting();
    }

    /** A record of the wanted coordinator's instance, or of any. */
    private @Nullable ScanRecord takeFree(int coordinatorBlock) {
        if (coordinatorBlock == ActiveScan.ANY_COORDINATOR) {
            return free.pollLast();
        }
        Iterator<ScanRecord> newestFirst = free.descendingIterator();
        while (newestFirst.hasNext()) {
            ScanRecord record = newestFirst.next();
            if (record.coordinatorBlock == coordinatorBlock) {
                newestFirst.remove();
                return record;
            }
        }
        return null;
    }

    private void seizeForWaiting() {
        int unserved = waiting.size() - seizing.size();
        for (ActiveScan scan : waiting) {
            if (unserved <= 0) {
                return;
            }
            if (total >= maximumScans && !free.isEmpty()) {
                // Only a record of another coordinator's instance is free: it makes room for one of the right one.
                engine.release(free.removeFirst());
            }
            if (total >= maximumScans) {
                return;
            }
            unserved--;
            seize(scan.coordinatorBlock());
        }
    }

    private void seize(int coordinatorBlock) {
        int instance = coordinatorBlock == ActiveScan.ANY_COORDINATOR
                ? TcSeizeReq.ANY_INSTANCE
                : Block.instance(coordinatorBlock);
        ScanRecord record = new ScanRecord(link, this, coordinatorBlock);
        engine.records().add(record);
        total++;
        seizing.add(record);
        link.send(TcSeizeReq.encode(ScanEngine.BLOCK, engine.reference(), record.pointer(), instance));
    }

    void seized(ScanRecord record) {
        seizing.remove(record);
        int wanted = record.wantedCoordinator;
        if (wanted != ActiveScan.ANY_COORDINATOR && wanted != record.coordinatorBlock) {
            failWaiting(
                    scan -> scan.coordinatorBlock() == wanted,
                    new PermanentException(
                            PermanentException.NO_CODE,
                            link + " has more than 127 coordinators; scans in transactions are not supported there"));
        }
        freed(record);
    }

    void seizeRefused(ScanRecord record, int errorCode) {
        seizing.remove(record);
        total--;
        engine.records().remove(record);
        if (total == 0) {
            // Not one record is to be had: waiting for another's end would be in vain.
            failWaiting(
                    scan -> true,
                    ErrorCatalogue.exception(errorCode, "while asking for a transaction record at " + link));
        }
    }

    private void failWaiting(Predicate<ActiveScan> which, NdbException failure) {
        for (ActiveScan scan : List.copyOf(waiting)) {
            if (which.test(scan)) {
                waiting.remove(scan);
                scan.fail(failure);
            }
        }
    }

    /** The record is free for the next scan. */
    void freed(ScanRecord record) {
        record.state = ScanRecord.State.FREE;
        record.scan = null;
        free.addLast(record);
        beginWaiting();
    }

    private void beginWaiting() {
        Iterator<ActiveScan> oldestFirst = waiting.iterator();
        while (oldestFirst.hasNext() && !free.isEmpty()) {
            ActiveScan scan = oldestFirst.next();
            ScanRecord record = takeFree(scan.coordinatorBlock());
            if (record != null) {
                oldestFirst.remove();
                engine.begin(record, scan);
            }
        }
        seizeForWaiting();
    }

    /** The record was given back. */
    void dropped() {
        total--;
        seizeForWaiting();
    }

    void withdraw(ActiveScan scan) {
        waiting.remove(scan);
    }

    /** The data node failed: its records are gone. */
    void forgetRecords() {
        free.forEach(engine.records()::remove);
        seizing.forEach(engine.records()::remove);
        free.clear();
        seizing.clear();
    }

    /** Gives back what waits, for another data node. */
    @Nullable
    ActiveScan takeWaiting() {
        return waiting.poll();
    }
}
