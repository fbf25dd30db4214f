package io.ndbwire.internal.scan;

import io.ndbwire.error.NdbException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A consumer of a scan whose rows are one word each. */
final class ScriptedConsumer implements ScanCursor.Listener {

    private final CompletableFuture<Boolean> end = new CompletableFuture<>();
    private @Nullable ScanCursor cursor;

    static ScriptedConsumer of(ScanEngine engine, ScanRequest request) {
        ScriptedConsumer consumer = new ScriptedConsumer();
        consumer.cursor = engine.scan(request, null, consumer);
        return consumer;
    }

    ScanCursor cursor() {
        return Objects.requireNonNull(cursor);
    }

    /** The rows that can be taken now. */
    List<Integer> rows() {
        List<Integer> rows = new ArrayList<>();
        while (cursor().next()) {
            rows.add(ByteBuffer.wrap(cursor().row())
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .getInt());
        }
        return rows;
    }

    boolean isEnded() {
        return end.isDone();
    }

    /** Waits for the end, which must be one without failure. */
    void awaitEnd() {
        try {
            end.get(10, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("the scan failed", e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("the scan does not end", e);
        }
    }

    /** Waits for the failure. */
    Throwable failure() {
        try {
            end.get(10, TimeUnit.SECONDS);
            throw new AssertionError("the scan succeeded");
        } catch (ExecutionException e) {
            return Objects.requireNonNull(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("the scan does not end", e);
        }
    }

    @Override
    public void rowsArrived() {
        // Tests look for themselves.
    }

    @Override
    public void ended(@Nullable NdbException failure) {
        if (failure == null) {
            end.complete(true);
        } else {
            end.completeExceptionally(failure);
        }
    }
}
