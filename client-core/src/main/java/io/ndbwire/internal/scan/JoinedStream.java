package io.ndbwire.internal.scan;

import io.ndbwire.internal.data.JoinShape;
import io.ndbwire.wire.Correlation;
import io.ndbwire.wire.ScanTabConf;
import io.ndbwire.wire.Signal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A stream of a pushed join whose root is a scan and whose other operations are look-ups.
 *
 * <p>The rows of all operations come in any order, from any node; a look-up's row has the number of the root's row that it
 * belongs to. A batch is complete when as many rows have come as the coordinator says (protocol document 07, section B7).
 * Then what an inner join lacks is left out. Event loop only, as its super class.
 */
final class JoinedStream extends ScanStream {

    private static final byte[] @Nullable [] @Nullable [] NONE = {};
    private static final int ROOT_HAS_MORE = 1;

    private final JoinShape shape;
    private final int batchRows;
    /** By the number of the root's row: the rows of all operations. */
    private byte[] @Nullable [] @Nullable [] tuples = NONE;
    /** The numbers of the root's rows in the order of their arrival, which is that of the index. */
    private int[] order = {};

    private int rootCount;
    private int rowCount;

    JoinedStream(ActiveScan scan, int index, ScanRequest request, JoinShape shape) {
        super(scan, index, request);
        this.shape = shape;
        batchRows = request.batchRows();
    }

    @Override
    boolean row(int operation, Signal signal) {
        int number = Correlation.tuple(signal);
        if (!isAsked() || number >= Correlation.TUPLES) {
            return false;
        }
        byte[] @Nullable [] tuple = tuple(number);
        if (tuple[operation] != null) {
            return false;
        }
        tuple[operation] = copyOf(signal);
        rowCount++;
        if (operation == 0) {
            if (rootCount == order.length) {
                order = Arrays.copyOf(order, Math.max(batchRows, 2 * rootCount));
            }
            order[rootCount++] = number;
        }
        return true;
    }

    private byte[] @Nullable [] tuple(int number) {
        if (number >= tuples.length) {
            tuples = Arrays.copyOf(tuples, Math.max(Math.max(batchRows, 2 * tuples.length), number + 1));
        }
        byte[] @Nullable [] tuple = tuples[number];
        if (tuple == null) {
            tuple = new byte[shape.size()][];
            tuples[number] = tuple;
        }
        return tuple;
    }

    /** More rows are the root's alone to have: there is one row at most of a look-up. */
    @Override
    boolean confirm(int rowsOfBatch, int operationsWithMore, int nextHandle) {
        int expected = nextHandle == ScanTabConf.FINISHED ? 0 : ROOT_HAS_MORE;
        return operationsWithMore == expected && super.confirm(rowsOfBatch, operationsWithMore, nextHandle);
    }

    @Override
    boolean isComplete() {
        return isAsked() && isConfirmed() && rowCount >= confirmedRows();
    }

    @Override
    boolean isConsistent() {
        int found = 0;
        for (int i = 0; i < rootCount; i++) {
            for (byte[] row : tuple(order[i])) {
                found += row == null ? 0 : 1;
            }
        }
        // A look-up's row without a row of the root belongs to nothing.
        return rowCount == confirmedRows() && found == rowCount;
    }

    @Override
    ScanBatch takeBatch() {
        byte[][] roots = new byte[rootCount][];
        byte[][] @Nullable [] joined = new byte[rootCount][][];
        int count = 0;
        for (int i = 0; i < rootCount; i++) {
            byte[] @Nullable [] tuple = tuple(order[i]);
            byte[] root = tuple[0];
            if (root != null && shape.reduce(tuple)) {
                roots[count] = root;
                joined[count++] = tuple;
            }
        }
        tuples = NONE;
        order = new int[0];
        rootCount = 0;
        rowCount = 0;
        return newBatch(roots, count, joined);
    }

    /** What an inner join left out was not asked for. */
    @Override
    int arrivedRows(ScanBatch batch) {
        return batch.rowCount;
    }
}
