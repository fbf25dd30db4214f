package io.ndbwire.embedded.scan;

import io.ndbwire.embedded.interpreter.AttributeReader;
import io.ndbwire.embedded.interpreter.InterpretedParts;
import io.ndbwire.embedded.interpreter.Interpreter;
import io.ndbwire.embedded.interpreter.RowPlace;
import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.IndexRange;
import io.ndbwire.embedded.storage.LockRequest;
import io.ndbwire.embedded.storage.LockedRow;
import io.ndbwire.embedded.storage.OrderedIndex;
import io.ndbwire.embedded.storage.RangeCursor;
import io.ndbwire.embedded.storage.RowCursor;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.RowFormat;
import io.ndbwire.embedded.storage.RowTransaction;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.TableCursor;
import io.ndbwire.embedded.storage.WordBuffer;
import io.ndbwire.embedded.transaction.TransactionOptions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A running scan: batches of streams, each of which goes through one fragment after the other as long as there are any.
 * What it tells the client goes through {@link ScanAnswers}.
 */
final class Scan {

    /** Rows that are looked at for one batch at most: others want to be served, too. */
    private static final int ROWS_AT_ONCE = 8192;

    private static final int SKIPPED = 899;

    private final ScanRequest request;
    private final StoredTable table;
    private final @Nullable OrderedIndex index;
    private final List<IndexRange> ranges;
    private final InterpretedParts parts;
    private final RowTransaction transaction;
    private final ScanAnswers answers;
    private final ArrayDeque<Fragment> unscanned = new ArrayDeque<>();
    private final List<Stream> streams = new ArrayList<>();
    private final Interpreter interpreter = new Interpreter();
    private final RowPlace place = new RowPlace();
    private final WordBuffer values = new WordBuffer(1024);
    private int lastHandle;
    private int error;
    private boolean failureTold;
    private boolean ended;
    private long askedAt = System.currentTimeMillis();

    /** @param transaction whose changes it sees, and that holds its locks */
    Scan(
            ScanRequest request,
            StoredTable table,
            @Nullable OrderedIndex index,
            List<IndexRange> ranges,
            InterpretedParts parts,
            RowTransaction transaction,
            ScanAnswers answers) {
        this.request = request;
        this.table = table;
        this.index = index;
        this.ranges = ranges;
        this.parts = parts;
        this.transaction = transaction;
        this.answers = answers;
        if (request.isPruned()) {
            unscanned.add(table.fragmentOfHash(request.distributionHash()));
        } else {
            for (int number = 0; number < table.fragmentCount(); number++) {
                unscanned.add(table.fragment(number));
            }
        }
        for (int receiver : request.receivers()) {
            streams.add(new Stream(receiver));
        }
    }

    StoredTable table() {
        return table;
    }

    boolean isEnded() {
        return ended;
    }

    boolean hasFailed() {
        return error != ErrorCode.NONE;
    }

    void start() {
        List<Stream> all = List.copyOf(streams);
        all.forEach(this::beginFragment);
        run(all);
    }

    /** Goes on with the streams of those handles; returns whether each was one that had been given. */
    boolean next(int[] handles) {
        askedAt = System.currentTimeMillis();
        List<Stream> wanted = new ArrayList<>();
        for (int handle : handles) {
            Stream stream = handle == 0 ? null : find(handle);
            if (stream == null || wanted.contains(stream)) {
                return false;
            }
            wanted.add(stream);
        }
        wanted.forEach(stream -> {
            releaseLocks(stream);
            stream.beginBatch();
            if (stream.atEnd) {
                stream.atEnd = false;
                beginFragment(stream);
            }
        });
        run(wanted);
        return true;
    }

    private @Nullable Stream find(int handle) {
        for (Stream stream : streams) {
            if (stream.handle == handle) {
                return stream;
            }
        }
        return null;
    }

    private void run(List<Stream> wanted) {
        List<Stream> ready = new ArrayList<>();
        for (Stream stream : wanted) {
            if (!hasFailed() && batch(stream)) {
                ready.add(stream);
            }
        }
        if (hasFailed()) {
            tellFailure();
        } else if (!ready.isEmpty()) {
            confirm(ready);
        }
    }

    private void tellFailure() {
        if (!failureTold) {
            failureTold = true;
            giveUpWaits();
            answers.failed(error);
        }
    }

    private void confirm(List<Stream> ready) {
        for (Stream stream : ready) {
            stream.handle = stream.finished ? 0 : ++lastHandle;
        }
        ended = streams.stream().allMatch(stream -> stream.finished);
        answers.confirm(ready, ended);
    }

    private void beginFragment(Stream stream) {
        Fragment fragment = unscanned.poll();
        stream.begin(fragment, fragment == null ? null : cursor(fragment));
    }

    private RowCursor cursor(Fragment fragment) {
        return index == null
                ? new TableCursor(fragment)
                : index.scan(fragment.number(), ranges, request.isDescending(), transaction);
    }

    /** Fills a stream's batch; returns whether it is complete. */
    private boolean batch(Stream stream) {
        if (stream.fragment != null) {
            stream.node = answers.nodeOf(stream.fragment);
        }
        for (int looked = 0; looked < ROWS_AT_ONCE; looked++) {
            Fragment fragment = stream.fragment;
            if (stream.finished || fragment == null || isFull(stream)) {
                return true;
            }
            int slot = stream.wantsNoMore ? RowCursor.END : stream.next();
            if (slot == RowCursor.END) {
                return endFragment(stream);
            }
            boolean goesOn = request.isCommitted() ? read(stream, fragment, slot) : readLocked(stream, fragment, slot);
            if (hasFailed()) {
                return true;
            }
            if (!goesOn) {
                return stream.wait == null;
            }
        }
        return true;
    }

    private boolean isFull(Stream stream) {
        return stream.rows >= request.batchRows()
                || request.batchBytes() != 0 && 4L * stream.words >= Integer.toUnsignedLong(request.batchBytes());
    }

    /** A batch ends with its fragment; but locks are held until the client asks for more, if in vain. */
    private boolean endFragment(Stream stream) {
        if (request.isCommitted() || stream.rows == 0) {
            beginFragment(stream);
        } else {
            stream.atEnd = true;
        }
        return true;
    }

    private boolean read(Stream stream, Fragment fragment, int slot) {
        byte[] row = fragment.seenBy(slot, transaction);
        if (row != null) {
            deliver(stream, fragment, slot, row);
        }
        return true;
    }

    private boolean readLocked(Stream stream, Fragment fragment, int slot) {
        LockedRow row = fragment.lockable(slot);
        boolean heldBefore = row.isHeldBy(transaction);
        RowLock lock = new RowLock(stream, heldBefore);
        if (!row.isFreeFor(lock) && stream.rows > 0) {
            // What there is goes out first; the next batch waits.
            stream.putOff(slot);
            return false;
        }
        if (row.acquire(lock)) {
            locked(stream, row, heldBefore);
            return true;
        }
        stream.wait = lock;
        stream.waitedFor = row;
        stream.heldBefore = heldBefore;
        stream.waitingSince = System.currentTimeMillis();
        return false;
    }

    private void locked(Stream stream, LockedRow row, boolean heldBefore) {
        byte[] image = row.seenBy(transaction);
        boolean delivered = image != null && deliver(stream, row.fragment(), row.slot(), image);
        if (heldBefore) {
            return;
        }
        if (delivered) {
            stream.locks.add(row);
        } else {
            transaction.release(row);
        }
    }

    /** Has the program look at a row, and sends it if that accepts it. */
    private boolean deliver(Stream stream, Fragment fragment, int slot, byte[] row) {
        RowEditor editor = table.before();
        editor.load(row);
        int outcome = interpreter.run(parts, editor, false);
        stream.wantsNoMore = interpreter.isLast();
        if (outcome == ErrorCode.NO_SUCH_ROW || outcome == SKIPPED) {
            return false;
        }
        place.set(fragment, slot, RowFormat.checkpoint(row), row.length);
        RowCursor cursor = stream.cursor;
        if (cursor != null) {
            place.range(cursor.rangeNumber());
        }
        if (cursor instanceof RangeCursor range) {
            place.entries(range::count);
        }
        values.clear();
        if (outcome == ErrorCode.NONE) {
            outcome = AttributeReader.read(
                    request.attributes(), parts.initialRead(), parts.program(), editor, place, values);
        }
        if (outcome != ErrorCode.NONE) {
            error = outcome;
            return false;
        }
        stream.words += values.length() / 4;
        if (values.length() > 0) {
            answers.row(stream.receiverId(), fragment, values);
        }
        if (request.wantsKeys()) {
            byte[] key = table.key().of(editor);
            answers.key(stream.receiverId(), fragment, stream.rows, key);
            stream.words += key.length / 4;
        }
        stream.rows++;
        return true;
    }

    // ---- locks

    private void releaseLocks(Stream stream) {
        for (LockedRow row : stream.locks) {
            if (!row.isKeptBy(transaction)) {
                transaction.release(row);
            }
        }
        stream.locks.clear();
    }

    private void goOn(Stream stream) {
        if (!ended) {
            run(List.of(stream));
        }
    }

    /** Ends it with an error that the client has to close it for. */
    void fail(int code) {
        if (!ended && !hasFailed()) {
            error = code;
            tellFailure();
        }
    }

    /** What a failed node has sent may be lost, even if the client has been told of it. */
    void nodeFailed(int nodeId) {
        if (streams.stream().anyMatch(stream -> stream.node == nodeId)) {
            fail(ErrorCode.SCANNED_NODE_FAILED);
        }
    }

    /** Ends a wait that takes too long with an error. */
    void tick(long nowMillis, TransactionOptions options) {
        if (ended || hasFailed()) {
            return;
        }
        boolean waits = false;
        for (Stream stream : streams) {
            waits |= stream.wait != null;
            if (stream.wait != null && nowMillis - stream.waitingSince > options.deadlockTimeout()) {
                fail(ErrorCode.SCAN_LOCK_TIMEOUT);
                return;
            }
        }
        // What waits for no lock waits for the client.
        if (!waits && nowMillis - askedAt > options.inactiveTimeout()) {
            fail(ErrorCode.IDLE_SCAN);
        }
    }

    private void giveUpWaits() {
        for (Stream stream : streams) {
            if (stream.wait != null && stream.waitedFor != null) {
                stream.waitedFor.cancel(stream.wait);
                if (!stream.heldBefore && stream.waitedFor.isHeldBy(transaction)) {
                    // Granted, but not told yet: the close lets go of it.
                    stream.locks.add(stream.waitedFor);
                }
                stream.waitsNoLonger();
            }
        }
    }

    /** Ends the scan, whatever is under way. */
    void close() {
        ended = true;
        giveUpWaits();
        streams.forEach(this::releaseLocks);
    }

    private final class RowLock extends LockRequest {

        private final Stream stream;
        private final boolean heldBefore;

        RowLock(Stream stream, boolean heldBefore) {
            super(transaction, request.isExclusive());
            this.stream = stream;
            this.heldBefore = heldBefore;
        }

        @Override
        protected void granted(LockedRow row) {
            stream.waitsNoLonger();
            if (stream.isLastStillThere()) {
                locked(stream, row, heldBefore);
            } else if (!heldBefore) {
                transaction.release(row);
            }
            goOn(stream);
        }

        @Override
        protected void rowGone() {
            stream.waitsNoLonger();
            goOn(stream);
        }
    }
}
