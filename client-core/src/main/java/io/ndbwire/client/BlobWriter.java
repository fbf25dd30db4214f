package io.ndbwire.client;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Takes a value from a publisher and appends it piece by piece. One element is requested at a time, and none while a
 * piece is under way, so that no more than a piece and an element are in memory.
 */
final class BlobWriter implements Flow.Subscriber<ByteBuffer> {

    private final BlobHandle handle;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private Flow.@Nullable Subscription subscription;
    private @Nullable BlobHead head;
    private byte[] piece = new byte[0];
    private int filled;
    /** What of the last element did not fit into the piece. */
    private ByteBuffer rest = ByteBuffer.allocate(0);

    private boolean sending;
    private boolean completed;

    BlobWriter(BlobHandle handle) {
        this.handle = handle;
    }

    CompletionStage<Void> done() {
        return done;
    }

    /** The row is locked and the value as it is to be appended to. */
    void begin(BlobHead newHead) {
        head = newHead;
        piece = new byte[(int) (handle.pieceEnd(newHead.length()) - newHead.length())];
    }

    /** There is nothing to append to. */
    void fail(Throwable failure) {
        done.completeExceptionally(failure);
    }

    private void end(@Nullable Throwable failure) {
        handle.endPieces();
        if (failure == null) {
            done.complete(null);
        } else {
            done.completeExceptionally(failure);
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription newSubscription) {
        if (subscription != null) {
            newSubscription.cancel();
            return;
        }
        subscription = newSubscription;
        newSubscription.request(1);
    }

    @Override
    public void onNext(ByteBuffer element) {
        boolean tooMany;
        synchronized (this) {
            tooMany = sending || rest.hasRemaining() || completed;
            rest = tooMany ? rest : element;
        }
        if (tooMany) {
            Objects.requireNonNull(subscription).cancel();
            onError(new IllegalStateException("The publisher gave more elements than were requested"));
        } else {
            proceed();
        }
    }

    @Override
    public void onComplete() {
        synchronized (this) {
            completed = true;
        }
        proceed();
    }

    @Override
    public void onError(Throwable failure) {
        // Half of a value must not be committed.
        handle.rollback().whenComplete((rolledBack, ignored) -> end(failure));
    }

    /** Fills the piece and sends it when it is full, or the last one; asks for more when there is room. */
    private void proceed() {
        byte[] full = null;
        boolean atEnd;
        synchronized (this) {
            if (sending || done.isDone()) {
                return;
            }
            int taken = Math.min(rest.remaining(), piece.length - filled);
            rest.get(piece, filled, taken);
            filled += taken;
            atEnd = completed && !rest.hasRemaining();
            if (filled == piece.length || atEnd && filled > 0) {
                // Who says so sends it: the publisher's end and the last piece's answer may come at the same time.
                sending = true;
                full = Arrays.copyOf(piece, filled);
            }
        }
        if (full != null) {
            send(full);
        } else if (atEnd) {
            end(null);
        } else {
            Objects.requireNonNull(subscription).request(1);
        }
    }

    private void send(byte[] full) {
        handle.appendPiece(full, Objects.requireNonNull(head)).whenComplete((fresh, failure) -> {
            if (failure != null) {
                Objects.requireNonNull(subscription).cancel();
                end(NdbClient.cause(failure));
                return;
            }
            synchronized (this) {
                sending = false;
                filled = 0;
                begin(fresh);
            }
            proceed();
        });
    }
}
