package io.ndbwire.internal.scan;

import io.ndbwire.internal.data.RowMerge;
import io.ndbwire.internal.data.RowOrder;
import java.util.ArrayDeque;
import java.util.function.Consumer;

/**
 * The rows of all streams in one order, which each stream has by itself (protocol document 06, section 17). No row is
 * given before every stream that is not finished has shown its next one.
 */
final class MergingQueue extends RowQueue {

    /** The batches of a stream that are not used up. */
    private static final class Source {
        final ArrayDeque<ScanBatch> batches = new ArrayDeque<>(2);
        boolean finished;
    }

    private static final int NO_STREAM = RowMerge.NONE;
    private static final int ANY_STREAM = -2;

    private final RowMerge merge;
    private final Source[] sources;
    /** Streams of which the next row is not here. */
    private int missing;
    /** Streams that have shown a row, that of the current row among them. */
    private int shown;
    /** The stream of the current row. */
    private int current = NO_STREAM;
    /** The one stream that the consumer cannot go on without, once all have shown a row; for the event loop. */
    private volatile int awaited = ANY_STREAM;

    MergingQueue(int streams, RowOrder order, Consumer<ScanBatch> released) {
        super(released);
        merge = new RowMerge(order, streams);
        sources = new Source[streams];
        for (int i = 0; i < streams; i++) {
            sources[i] = new Source();
        }
        missing = streams;
    }

    @Override
    boolean next() {
        ScanBatch given = batch;
        if (given != null && !given.isUsedUp()) {
            // So it is with most rows; nothing but the stream's own next row is new then.
            merge.show(current, given.rows[given.next]);
        } else if (!isDecided()) {
            return false;
        }
        int first = merge.first();
        current = first;
        batch = first == NO_STREAM ? null : sources[first].batches.element();
        ScanBatch firstBatch = batch;
        if (firstBatch == null) {
            return false;
        }
        index = firstBatch.next++;
        return true;
    }

    /** Whether it is known, with all that is here, which row comes next. */
    private boolean isDecided() {
        takeArrived();
        if (current != NO_STREAM) {
            int last = current;
            current = NO_STREAM;
            batch = null;
            shown--;
            missing++;
            show(last);
            if (missing > 0) {
                awaited = last;
                // It may have come a moment before that could be seen.
                takeArrived();
            }
        }
        if (missing == 0 && awaited != NO_STREAM) {
            awaited = NO_STREAM;
        }
        return missing == 0;
    }

    /** To wake the consumer for a row that it has to wait with would cost more than to merge the row. */
    @Override
    boolean isAwaited(ScanStream stream) {
        int wanted = awaited;
        return wanted == stream.index || wanted == ANY_STREAM;
    }

    @Override
    boolean hasNext() {
        takeArrived();
        if (missing > 0) {
            return true;
        }
        if (current == NO_STREAM) {
            return shown > 0;
        }
        Source last = sources[current];
        return shown > 1 || !last.finished || !last.batches.stream().allMatch(ScanBatch::isUsedUp);
    }

    private void takeArrived() {
        for (ScanBatch arrived = pollArrived(); arrived != null; arrived = pollArrived()) {
            int stream = arrived.stream.index;
            Source source = sources[stream];
            source.batches.add(arrived);
            source.finished = arrived.last;
            if (stream != current && source.batches.size() == 1) {
                show(stream);
            }
        }
    }

    /** Shows a missing stream's next row, or its end, if that is here. */
    private void show(int stream) {
        Source source = sources[stream];
        ScanBatch first = source.batches.peek();
        while (first != null && first.isUsedUp()) {
            source.batches.remove();
            if (!first.last && source.batches.isEmpty()) {
                // Nothing can be given without this stream, however many rows the others have.
                first.stream.want();
            }
            release(first);
            first = source.batches.peek();
        }
        if (first != null) {
            merge.show(stream, first.rows[first.next]);
            shown++;
            missing--;
        } else if (source.finished) {
            merge.finish(stream);
            missing--;
        }
    }
}
