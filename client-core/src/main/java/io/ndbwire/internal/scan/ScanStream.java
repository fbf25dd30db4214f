package io.ndbwire.internal.scan;

import io.ndbwire.wire.KeyInfo20;
import io.ndbwire.wire.ScanTabConf;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.TransIdAi;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one fragment at a time, batch by batch.
 *
 * <p>Rows come from the fragment's node, and how many words they are from the coordinator, in any order: a batch is
 * complete when it is counted (protocol document 06, section 9). Event loop only, but for the two fields that the
 * consumer's thread may write.
 */
class ScanStream extends RowReceiver {

    private static final byte[][] NONE = {};
    private static final int[] NO_NUMBERS = {};

    final int index;
    private final int batchRows;
    private final boolean sendsKeys;

    private byte[][] rows = NONE;
    private byte[][] keys = NONE;
    private int[] scanInfos = NO_NUMBERS;
    private int rowCount;
    private int keyCount;
    private int words;
    private boolean asked = true;
    private boolean confirmed;
    private int confirmedRows;
    private int confirmedWords;
    private int handle = ScanTabConf.FINISHED;

    /** Batches given to the consumer. */
    int delivered;

    /** Batches that the consumer is done with. */
    private volatile int consumed;

    /** The consumer cannot go on without this stream. */
    private volatile boolean wanted;

    ScanStream(ActiveScan scan, int index, ScanRequest request) {
        super(scan);
        this.index = index;
        batchRows = request.batchRows();
        sendsKeys = request.sendsKeys();
    }

    /** Whether a batch was asked for and is not complete. */
    boolean isAsked() {
        return asked;
    }

    /** Whether the next batch can be asked for. */
    boolean canBeAsked() {
        return !asked && handle != ScanTabConf.FINISHED;
    }

    /** Whether all of the fragments were read. */
    boolean isFinished() {
        return !asked && handle == ScanTabConf.FINISHED;
    }

    /** How many batches the consumer has not used up. */
    int buffered() {
        return delivered - consumed;
    }

    boolean isWanted() {
        return wanted;
    }

    void want() {
        wanted = true;
    }

    /** The consumer is done with a batch. */
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer: the consumer, or, of a locking scan, the event loop
    void consumed() {
        consumed++;
    }

    /** What the next batch is to be asked for with; good for one request. */
    int takeHandle() {
        int taken = handle;
        handle = ScanTabConf.FINISHED;
        asked = true;
        wanted = false;
        return taken;
    }

    @Override
    final ScanStream streamOf(Signal row) {
        return this;
    }

    @Override
    final int operation() {
        return 0;
    }

    /**
     * A row came; false if it is one too many.
     *
     * @param operation of a join the one that it is of
     */
    boolean row(int operation, Signal signal) {
        if (rows.length == 0) {
            rows = new byte[batchRows][];
        }
        if (!asked || rowCount == batchRows) {
            return false;
        }
        byte[] row = copyOf(signal);
        rows[rowCount++] = row;
        words += row.length / 4;
        return true;
    }

    static byte[] copyOf(Signal signal) {
        byte[] row = new byte[4 * TransIdAi.valuesLength(signal)];
        signal.buffer().getBytes(TransIdAi.valuesIndex(signal), row);
        return row;
    }

    /** A row's key came; false if it is one too many. */
    boolean key(Signal signal) {
        if (keys.length == 0) {
            keys = new byte[batchRows][];
            scanInfos = new int[batchRows];
        }
        if (!asked || keyCount == batchRows) {
            return false;
        }
        int length = KeyInfo20.keyLength(signal);
        byte[] key = new byte[4 * length];
        signal.buffer().getBytes(KeyInfo20.keyIndex(signal), key);
        scanInfos[keyCount] = KeyInfo20.scanInfo(signal);
        keys[keyCount++] = key;
        words += length;
        return true;
    }

    /** The coordinator tells how much the batch is; false if none was asked for. */
    boolean confirm(int rowsOfBatch, int wordsOfBatch, int nextHandle) {
        if (!asked || confirmed) {
            return false;
        }
        confirmed = true;
        confirmedRows = rowsOfBatch;
        confirmedWords = wordsOfBatch;
        handle = nextHandle;
        return true;
    }

    boolean isComplete() {
        return asked && confirmed && words == confirmedWords;
    }

    boolean isConfirmed() {
        return confirmed;
    }

    int confirmedRows() {
        return confirmedRows;
    }

    /** Whether as many rows, and keys where they are sent, came as the coordinator said. */
    boolean isConsistent() {
        return confirmedWords == 0 || rowCount == confirmedRows && (!sendsKeys || keyCount == rowCount);
    }

    /** Takes the complete batch out; the stream waits to be asked for the next one. */
    ScanBatch takeBatch() {
        ScanBatch batch = new ScanBatch(this, rows, rowCount, keys, scanInfos, ScanBatch.NOT_JOINED, isLast());
        rows = NONE;
        keys = NONE;
        scanInfos = NO_NUMBERS;
        rowCount = 0;
        keyCount = 0;
        words = 0;
        batchTaken();
        return batch;
    }

    /** How many of the rows that are wanted came with a batch, or were counted. */
    int arrivedRows(ScanBatch batch) {
        return confirmedRows;
    }

    /** The complete batch of a join. */
    final ScanBatch newBatch(byte[][] roots, int count, byte[][] @Nullable [] joined) {
        ScanBatch batch = new ScanBatch(this, roots, count, NONE, NO_NUMBERS, joined, isLast());
        batchTaken();
        return batch;
    }

    private boolean isLast() {
        return handle == ScanTabConf.FINISHED;
    }

    private void batchTaken() {
        wanted = false;
        asked = false;
        confirmed = false;
    }

    @Override
    public String toString() {
        return "stream " + index + " with " + rowCount + " rows " + Arrays.toString(new int[] {words, confirmedWords});
    }
}
