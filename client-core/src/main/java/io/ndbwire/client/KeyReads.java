package io.ndbwire.client;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Reads by key, so many under way at a time, whose rows come in the order of the reads. */
final class KeyReads implements RowSource<Row> {

    private static final int MOST_UNDER_WAY = 256;
    /** Fewer are not worth a wake-up of the event loop while others are under way. */
    private static final int FEWEST_TOGETHER = 64;

    private final NdbClient client;
    private final Iterable<? extends Read> reads;
    private final Runnable wake;
    private final ArrayDeque<CompletableFuture<@Nullable Row>> underWay = new ArrayDeque<>();
    private long wanted;
    private long taken;
    private boolean failed;
    private @Nullable Iterator<? extends Read> iterator;
    /** The next read, once it was looked at. */
    private @Nullable Read next;

    private boolean exhausted;
    /** What the program's own iterator threw; told in its turn, as a read's failure is. */
    private @Nullable RuntimeException broken;

    KeyReads(NdbClient client, Iterable<? extends Read> reads, Runnable wake) {
        this.client = client;
        this.reads = reads;
        this.wake = wake;
    }

    @Override
    public void want(long total) {
        wanted = total;
        readMore();
    }

    private void readMore() {
        long room = Math.min(MOST_UNDER_WAY, wanted - taken) - underWay.size();
        if (failed || room <= 0 || room < FEWEST_TOGETHER && !underWay.isEmpty()) {
            return;
        }
        List<Operation<@Nullable Row>> together = new ArrayList<>();
        Read read = next();
        while (read != null) {
            together.add(read);
            next = null;
            read = together.size() < room ? next() : null;
        }
        for (CompletionStage<@Nullable Row> stage : client.<@Nullable Row>executeAll(together)) {
            CompletableFuture<@Nullable Row> future = stage.toCompletableFuture();
            underWay.add(future);
            future.whenComplete((row, failure) -> wake.run());
        }
    }

    /** The next read, or null if there is none. */
    private @Nullable Read next() {
        if (next == null && !exhausted) {
            try {
                Iterator<? extends Read> all = iterator == null ? reads.iterator() : iterator;
                iterator = all;
                next = all.hasNext() ? Objects.requireNonNull(all.next(), "a read") : null;
            } catch (RuntimeException e) {
                broken = e;
            }
            exhausted = next == null;
        }
        return next;
    }

    @Override
    public @Nullable Row poll() {
        CompletableFuture<@Nullable Row> first = underWay.peek();
        while (first != null && first.isDone() && !failed) {
            underWay.remove();
            Row row = result(first);
            if (row != null) {
                taken++;
                readMore();
                return row;
            }
            first = underWay.peek();
        }
        readMore();
        if (broken != null && underWay.isEmpty() && !failed) {
            failed = true;
            throw broken;
        }
        return null;
    }

    private @Nullable Row result(CompletableFuture<@Nullable Row> read) {
        try {
            return BlockingClient.await(read);
        } catch (RuntimeException | Error e) {
            failed = true;
            throw e;
        }
    }

    @Override
    public boolean isDone() {
        return failed || underWay.isEmpty() && next() == null && broken == null;
    }

    @Override
    public void requireNotFailed() {
        // A read's failure comes in its turn.
    }

    @Override
    public void cancel() {
        // What is under way is as good as done; nothing more is asked for.
    }
}
