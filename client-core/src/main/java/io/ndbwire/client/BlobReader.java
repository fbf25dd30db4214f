package io.ndbwire.client;

import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads a value piece by piece for one subscriber, each piece when it is requested. */
final class BlobReader implements Flow.Subscription {

    private final BlobHandle handle;
    private final Flow.Subscriber<? super ByteBuffer> subscriber;
    /** Is told how it ended: null for well, or cancelled. */
    private final Consumer<@Nullable Throwable> ended;

    private @Nullable BlobHead head;
    private long position;
    private @Nullable IllegalArgumentException misuse;
    private long demand;
    /** A piece is under way, or being handed over. */
    private boolean busy;

    private boolean over;

    private BlobReader(
            BlobHandle handle, Flow.Subscriber<? super ByteBuffer> subscriber, Consumer<@Nullable Throwable> ended) {
        this.handle = handle;
        this.subscriber = subscriber;
        this.ended = ended;
    }

    static void subscribe(
            BlobHandle handle, Flow.Subscriber<? super ByteBuffer> subscriber, Consumer<@Nullable Throwable> ended) {
        subscriber.onSubscribe(new BlobReader(handle, subscriber, ended));
    }

    @Override
    public void request(long n) {
        synchronized (this) {
            if (over) {
                return;
            }
            if (n > 0) {
                demand = demand + n < 0 ? Long.MAX_VALUE : demand + n;
            } else {
                misuse = new IllegalArgumentException(
                        "A stream of a large object: " + n + " elements are requested, 1 or more are allowed");
            }
            // Whoever is at work sees it behind the element that is being signalled: signals do not overlap.
            if (busy) {
                return;
            }
            busy = true;
        }
        goOn();
    }

    private void goOn() {
        IllegalArgumentException wrong;
        synchronized (this) {
            wrong = misuse;
        }
        if (wrong == null) {
            next();
        } else {
            finish(wrong);
        }
    }

    @Override
    public void cancel() {
        if (end()) {
            ended.accept(null);
        }
    }

    private void next() {
        int length = (int) (handle.pieceEnd(position) - position);
        handle.readChunk(position, length, head).whenComplete((chunk, failure) -> {
            if (failure != null) {
                finish(NdbClient.cause(failure));
            } else {
                received(chunk);
            }
        });
    }

    private void received(BlobRead.Chunk chunk) {
        head = chunk.head();
        position += chunk.bytes().length;
        if (chunk.bytes().length > 0) {
            if (isOver()) {
                return;
            }
            try {
                subscriber.onNext(ByteBuffer.wrap(chunk.bytes()));
            } catch (RuntimeException | Error e) {
                // A subscriber must not throw; if it does, the row must not stay locked for it.
                cancel();
                throw e;
            }
        }
        if (position >= chunk.head().length()) {
            finish(null);
            return;
        }
        synchronized (this) {
            demand--;
            busy = (demand > 0 || misuse != null) && !over;
            if (!busy) {
                return;
            }
        }
        goOn();
    }

    private synchronized boolean isOver() {
        return over;
    }

    private synchronized boolean end() {
        boolean first = !over;
        over = true;
        return first;
    }

    private void finish(@Nullable Throwable failure) {
        if (!end()) {
            return;
        }
        ended.accept(failure);
        if (failure == null) {
            subscriber.onComplete();
        } else {
            subscriber.onError(failure);
        }
    }
}
