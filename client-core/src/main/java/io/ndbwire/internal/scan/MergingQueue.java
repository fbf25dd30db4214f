package io.ndbwire.internal.scan;

import io.ndbwire.internal.data.RowOrder;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of all streams in one order, which each stream has by itself (protocol document 06, section 17). No row is
 * given before every stream that is not finished has shown its next one.
 */
final class MergingQueue extends RowQueue {

    /** A stream with its next row. */
    private static final class Source {
        final ArrayDeque<ScanBatch> batches = new ArrayDeque<>(2);
        final RowOrder.Head head;
        boolean finished;

        Source(RowOrder.Head head) {
            this.head = head;
        }
    }

    private final Source[] sources;
    /** Streams with a next row, as a heap: none comes before the one at half its index. */
    private final Source[] heap;

    private int heapSize;
    /** Streams of which the next row is not here. */
    private int missing;
    /** The source of the current row, which is not in the heap. */
    private @Nullable Source current;

    MergingQueue(int streams, RowOrder order, Consumer<ScanBatch> released) {
        super(released);
        sources = new Source[streams];
        for (int i = 0; i < streams; i++) {
            sources[i] = new Source(order.new Head());
        }
        heap = new Source[streams];
        missing = streams;
    }

    @Override
    boolean next() {
        takeArrived();
        Source last = current;
        if (last != null) {
            current = null;
            batch = null;
            missing++;
            show(last);
        }
        if (missing > 0 || heapSize == 0) {
            return false;
        }
        Source first = removeFirst();
        ScanBatch firstBatch = first.batches.element();
        current = first;
        batch = firstBatch;
        index = firstBatch.next++;
        return true;
    }

    @Override
    boolean hasNext() {
        takeArrived();
        if (missing > 0) {
            return true;
        }
        Source last = current;
        return heapSize > 0
                || last != null && !(last.finished && last.batches.stream().allMatch(ScanBatch::isUsedUp));
    }

    private void takeArrived() {
        for (ScanBatch arrived = pollArrived(); arrived != null; arrived = pollArrived()) {
            Source source = sources[arrived.stream.index];
            source.batches.add(arrived);
            source.finished = arrived.last;
            if (source != current && source.batches.size() == 1) {
                show(source);
            }
        }
    }

    /** Puts a missing stream's next row into the heap, if there is one. */
    private void show(Source source) {
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
            source.head.set(first.rows[first.next]);
            missing--;
            insert(source);
        } else if (source.finished) {
            missing--;
        }
    }

    private void insert(Source source) {
        int at = heapSize++;
        while (at > 0 && source.head.compareWith(heap[(at - 1) / 2].head) < 0) {
            heap[at] = heap[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        heap[at] = source;
    }

    private Source removeFirst() {
        Source first = heap[0];
        Source moved = heap[--heapSize];
        int at = 0;
        int child = 1;
        while (child < heapSize) {
            if (child + 1 < heapSize && heap[child + 1].head.compareWith(heap[child].head) < 0) {
                child++;
            }
            if (heap[child].head.compareWith(moved.head) >= 0) {
                break;
            }
            heap[at] = heap[child];
            at = child;
            child = 2 * at + 1;
        }
        heap[at] = moved;
        return first;
    }
}
