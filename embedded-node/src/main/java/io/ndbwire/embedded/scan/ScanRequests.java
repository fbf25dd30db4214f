package io.ndbwire.embedded.scan;

import io.ndbwire.embedded.fault.Fault;
import io.ndbwire.embedded.fault.Request;
import io.ndbwire.embedded.interpreter.InterpretedParts;
import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.IndexRange;
import io.ndbwire.embedded.storage.OrderedIndex;
import io.ndbwire.embedded.storage.RowTransaction;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.embedded.transaction.Coordinator;
import io.ndbwire.embedded.transaction.Counters;
import io.ndbwire.embedded.transaction.TransactionRecord;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.wire.Signal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** SCAN_TABREQ and SCAN_NEXTREQ of one data node (protocol document 06). */
public final class ScanRequests {

    /** Numbers of the two requests. */
    public static final int SCAN_GSN = ScanRequest.GSN;

    public static final int NEXT_GSN = ScanRequest.NEXT_GSN;

    private static final int MAJOR_VERSION = 0xFFFFFF;
    private static final int MAXIMUM_BATCH_ROWS = 992;
    private static final int INLINE_HANDLES = 4;

    private final Coordinator coordinator;
    private final TableDirectory tables;
    /** Those that have ended are taken out when the next one begins. */
    private final List<RunningScan> scans = new ArrayList<>();

    public ScanRequests(Coordinator coordinator, TableDirectory tables) {
        this.coordinator = coordinator;
        this.tables = tables;
    }

    /** SCAN_TABREQ. */
    public void start(ApiLink link, Signal signal) {
        TransactionRecord record = coordinator.owned(link, signal.word(0));
        if (record == null) {
            return;
        }
        ScanRequest request = ScanRequest.of(signal);
        if (record.isBusy()) {
            coordinator.breach(link, "a scan on a record that is in use");
        } else if (request.batchRows() == 0
                || request.batchRows() > MAXIMUM_BATCH_ROWS
                || request.attributes().length == 0
                || request.isPruned() && !request.isRange()
                || request.isExclusive() && !request.wantsKeys()) {
            coordinator.breach(link, "a scan that would stop a data node");
        } else {
            start(record, request);
        }
    }

    private void start(TransactionRecord record, ScanRequest request) {
        ScanAnswers answers = new ScanAnswers(record, request);
        if (coordinator.refusal() != ErrorCode.NONE) {
            answers.refused(coordinator.refusal());
            return;
        }
        OrderedIndex index = request.isRange() ? tables.findIndex(request.tableId()) : null;
        StoredTable table = index != null ? index.table() : tables.find(request.tableId());
        boolean isIndex = tables.findIndex(request.tableId()) != null;
        int version = index != null ? index.version() : table == null ? 0 : table.version();
        if (table == null && !isIndex) {
            answers.refused(ErrorCode.NO_SUCH_TABLE_IN_COORDINATOR);
            return;
        }
        if (table != null && (version & MAJOR_VERSION) != (request.tableVersion() & MAJOR_VERSION)) {
            answers.refused(ErrorCode.SCHEMA_VERSION);
            return;
        }
        if (request.isJoin()) {
            answers.refused(ErrorCode.NOT_IMPLEMENTED);
            return;
        }
        if (isFull()) {
            answers.refused(ErrorCode.TOO_MANY_SCANS);
            return;
        }
        RunningScan running = new RunningScan(answers);
        scans.add(running);
        record.occupy(running);
        InterpretedParts parts = InterpretedParts.of(request.attributes());
        int rows = request.batchRows();
        int error = ErrorCode.NONE;
        List<IndexRange> ranges = List.of();
        if (table == null || request.isRange() && index == null) {
            error = ErrorCode.NOT_THAT_KIND_OF_SCAN;
        } else if (request.batchBytes() != 0 && Integer.compareUnsigned(rows, request.batchBytes()) > 0) {
            error = ErrorCode.BATCH_ROWS_OVER_BYTES;
        } else if (parts == null) {
            error = ErrorCode.BAD_PART_LENGTHS;
        } else if (index != null) {
            ScanBounds bounds = ScanBounds.read(index, request.bounds());
            error = bounds.error();
            ranges = bounds.ranges();
        }
        if (error != ErrorCode.NONE || table == null || parts == null) {
            answers.failed(error);
            return;
        }
        coordinator.counters().add(index == null ? Counters.TABLE_SCANS : Counters.RANGE_SCANS, 1);
        coordinator.counters().add(Counters.ATTRIBUTE_INFORMATION, request.attributes().length / 4);
        Scan scan = new Scan(request, table, index, ranges, parts, transaction(record, request), answers);
        running.scan(scan);
        Fault fault = coordinator.strike(Request.SCAN, table);
        goOn(record, running, fault, scan::start);
    }

    private boolean isFull() {
        scans.removeIf(RunningScan::isEnded);
        return scans.size() >= coordinator.options().maximumScans();
    }

    /** Goes on with a scan as a fault has it, or at once without one. */
    private void goOn(TransactionRecord record, RunningScan running, @Nullable Fault fault, Runnable step) {
        if (fault == null) {
            step.run();
            endIfDone(record, running);
            return;
        }
        switch (fault.effect()) {
            case ERROR -> running.fail(fault.code());
            case DELAY ->
                coordinator.later(fault.delay(), () -> {
                    if (record.occupant() == running) {
                        goOn(record, running, null, step);
                    }
                });
            case DROP, LOST_ANSWER -> {
                // The client has to give up waiting.
            }
        }
    }

    /** The main transaction's, which may begin later only; where there is none, one of its own. */
    private RowTransaction transaction(TransactionRecord record, ScanRequest request) {
        TransactionRecord buddy = coordinator.find(request.buddy());
        boolean isMain = buddy != null
                && buddy != record
                && buddy.link() == record.link()
                && (!buddy.isOpen() || buddy.isSame(request.transactionId1(), request.transactionId2()));
        return isMain && buddy != null ? buddy.rows() : new RowTransaction();
    }

    /** SCAN_NEXTREQ. */
    public void next(ApiLink link, Signal signal) {
        TransactionRecord record = coordinator.owned(link, signal.word(0));
        if (record == null) {
            return;
        }
        boolean stop = signal.word(1) != 0;
        RunningScan running = record.occupant() instanceof RunningScan scan ? scan : null;
        if (running == null) {
            if (stop) {
                ScanAnswers.closedBefore(record, signal.word(2), signal.word(3));
            } else {
                coordinator.breach(link, "more of a scan that has ended");
            }
        } else if (stop) {
            record.vacate();
            running.end();
            running.answers().closed();
        } else if (!running.hasFailed()) {
            // That it failed may have crossed the request: the client will close it.
            int[] handles = handles(signal);
            goOn(record, running, coordinator.strike(Request.SCAN_BATCH, running.table()), () -> {
                if (!running.next(handles)) {
                    coordinator.breach(link, "more of a scan's stream than was told of");
                }
            });
        }
    }

    private static int[] handles(Signal signal) {
        boolean inline = signal.sectionCount() == 0;
        int[] handles = new int[inline ? signal.length() - INLINE_HANDLES : signal.sectionLength(0)];
        for (int i = 0; i < handles.length; i++) {
            handles[i] = inline ? signal.word(INLINE_HANDLES + i) : signal.sectionWord(0, i);
        }
        return handles;
    }

    private static void endIfDone(TransactionRecord record, RunningScan running) {
        if (running.isEnded() && record.occupant() == running) {
            record.vacate();
        }
    }
}
