package io.ndbwire.client;

import io.ndbwire.internal.scan.ScanCursor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Gives the rows of a scan together with the parts of their values: so many at a time as have about a megabyte in parts.
 *
 * <p>The scan keeps the rows locked until their parts are here. For the scan's consumer. Source: protocol document 04, section 6.3.
 */
final class LargeRows implements RowWindow<Row> {

    /** When the scan may let go of the rows' locks. */
    enum Release {
        /** As soon as their parts are here. */
        WHEN_READ,
        /** When the next rows are wanted: until then the locks can be taken over. */
        WITH_NEXT,
        /** When the scan's consumer says so. */
        BY_CONSUMER
    }

    /** Executes reads of parts: alone, or in the scan's transaction. Any thread. */
    interface Executor {
        CompletionStage<@Nullable Void> execute(PartsRead read);
    }

    /** What is held at most, beside the one value that goes beyond it. */
    private static final long WINDOW_BYTES = 2L * Round.PART_BYTES;

    private final TableHandle table;
    private final TableBinding binding;
    private final ScanCursor cursor;
    private final Release release;
    private final Executor executor;
    private final Runnable wake;
    private final Deque<Row> rows = new ArrayDeque<>();
    private PartsRead read;
    private long bytes;
    private @Nullable CompletableFuture<?> underWay;

    /**
     * @param wake is called when {@link #poll} may have something new
     */
    LargeRows(
            TableHandle table,
            TableBinding binding,
            ScanCursor cursor,
            Release release,
            Executor executor,
            Runnable wake) {
        this.table = table;
        this.binding = binding;
        this.cursor = cursor;
        this.release = release;
        this.executor = executor;
        this.wake = wake;
        read = new PartsRead(table, binding);
        cursor.keepRows();
    }

    @Override
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    @Override
    public boolean isFull() {
        return bytes >= WINDOW_BYTES;
    }

    @Override
    public void begin() {
        if (release != Release.BY_CONSUMER) {
            cursor.releaseRows();
        }
        read = new PartsRead(table, binding);
        bytes = 0;
    }

    @Override
    public void add(Row row) {
        bytes += read.planParts(row, row::keyBytes);
        rows.add(row);
    }

    @Override
    public void read() {
        if (bytes > 0) {
            CompletableFuture<?> stage = executor.execute(read).toCompletableFuture();
            underWay = stage;
            stage.whenComplete((done, failure) -> wake.run());
        }
    }

    @Override
    public @Nullable Row poll() {
        CompletableFuture<?> stage = underWay;
        if (stage != null) {
            if (!stage.isDone()) {
                return null;
            }
            underWay = null;
            BlockingClient.await(stage);
            if (release == Release.WHEN_READ) {
                cursor.releaseRows();
            }
        }
        return rows.poll();
    }
}
