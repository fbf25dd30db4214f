package io.ndbwire.internal.scan;

import io.ndbwire.internal.transaction.Slots;
import java.util.function.Predicate;

/** All streams of a scan, and which of them are to be asked for more. Event loop only. */
final class ScanStreams {

    private final Slots<ScanStream> slots;
    private final ScanRequest request;
    private final ScanStream[] streams;
    private final int[] handles;
    private int unfinished;
    private boolean holdingBack;

    ScanStreams(ScanCursor cursor, ScanRequest request, Slots<ScanStream> slots) {
        this.slots = slots;
        this.request = request;
        streams = new ScanStream[request.streams()];
        handles = new int[streams.length];
        unfinished = streams.length;
        for (int i = 0; i < streams.length; i++) {
            streams[i] = new ScanStream(cursor, i, request);
        }
    }

    /** Gives the streams their numbers, from which on they receive rows; returns the numbers as they are sent. */
    byte[] open() {
        byte[] receiverIds = new byte[Integer.BYTES * streams.length];
        for (int i = 0; i < streams.length; i++) {
            slots.add(streams[i]);
            for (int j = 0; j < Integer.BYTES; j++) {
                receiverIds[Integer.BYTES * i + j] = (byte) (streams[i].pointer() >>> 8 * j);
            }
        }
        return receiverIds;
    }

    /** Whatever comes from now on is late. */
    void close() {
        for (ScanStream stream : streams) {
            slots.remove(stream);
        }
    }

    void finished(ScanStream stream) {
        slots.remove(stream);
        unfinished--;
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
