package io.ndbwire.internal.scan;

import io.ndbwire.internal.transaction.Slots;
import io.ndbwire.wire.OutboundSignal;
import java.util.function.Predicate;

/** All streams of a scan, and which of them are to be asked for more. Event loop only. */
final class ScanStreams {

    private static final PushedOperation[] NO_OPERATIONS = {};

    private final Slots<RowReceiver> slots;
    private final ScanRequest request;
    private final ScanStream[] streams;
    /** Of a pushed join; rows of the streams come under these. */
    private final PushedOperation[] operations;

    private final int[] handles;
    private int unfinished;
    private boolean holdingBack;

    ScanStreams(ActiveScan scan, ScanRequest request, Slots<RowReceiver> slots) {
        this.slots = slots;
        this.request = request;
        streams = new ScanStream[request.streams()];
        handles = new int[streams.length];
        unfinished = streams.length;
        PushedOperations pushed = request.pushedOperations();
        for (int i = 0; i < streams.length; i++) {
            streams[i] = pushed == null
                    ? new ScanStream(scan, i, request)
                    : new JoinedStream(scan, i, request, pushed.shape());
        }
        operations = pushed == null
                ? NO_OPERATIONS
                : new PushedOperation[pushed.shape().size()];
        for (int i = 0; i < operations.length; i++) {
            operations[i] = new PushedOperation(scan, slots, i);
        }
    }

    /** Gives the streams their numbers, from which on they receive rows, and puts the numbers into the request. */
    void open(OutboundSignal signal) {
        for (int i = 0; i < streams.length; i++) {
            slots.add(streams[i]);
            signal.replaceSectionWord(Integer.BYTES * i, streams[i].pointer());
        }
        PushedOperations pushed = request.pushedOperations();
        for (int i = 0; i < operations.length && pushed != null; i++) {
            slots.add(operations[i]);
            int offset = Integer.BYTES * streams.length + pushed.receiverOffsets()[i];
            signal.replaceSectionWord(offset, operations[i].pointer());
        }
    }

    /** Whatever comes from now on is late. */
    void close() {
        for (ScanStream stream : streams) {
            slots.remove(stream);
        }
        closeOperations();
    }

    private void closeOperations() {
        for (PushedOperation operation : operations) {
            slots.remove(operation);
        }
    }

    void finished(ScanStream stream) {
        slots.remove(stream);
        if (--unfinished == 0) {
            closeOperations();
        }
    }

    boolean areAllFinished() {
        return unfinished == 0;
    }

    boolean isAny(Predicate<ScanStream> condition) {
        for (ScanStream stream : streams) {
            if (condition.test(stream)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Takes the handles of the streams that are to go on.
     *
     * @param taken how many were taken before
     * @param missing rows that are wanted and have not arrived
     * @return how many there are now in {@link #handles}
     */
    int takeHandles(int taken, long missing) {
        // A locked row is held only as long as its batch.
        int buffered = request.locks() ? 0 : 1;
        int count = taken;
        holdingBack = false;
        long onTheirWay = 0;
        for (ScanStream stream : streams) {
            onTheirWay += stream.isAsked() ? request.batchRows() : 0;
        }
        for (ScanStream stream : streams) {
            if (!stream.canBeAsked()) {
                continue;
            }
            if (stream.buffered() <= buffered && (stream.isWanted() || missing > onTheirWay)) {
                handles[count++] = stream.takeHandle();
                onTheirWay += request.batchRows();
            } else {
                holdingBack = true;
            }
        }
        return count;
    }

    int[] handles() {
        return handles;
    }

    /** Whether {@link #takeHandles} left a stream waiting that could go on. */
    boolean isHoldingBack() {
        return holdingBack;
    }
}
