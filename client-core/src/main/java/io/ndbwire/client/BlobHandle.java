package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.internal.blob.PartLayout;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One value of a BLOB or TEXT column of one row, piece by piece, within a transaction: what does not fit into memory, or
 * is wanted in part only. Values that do are read and written with their rows.
 *
 * <p>Everything is counted in bytes; a text's are those of its column's character set. Reading locks the row shared,
 * changing locks it exclusively, to the transaction's end. What is requested is executed with what was added to the
 * transaction before. A change that fails midway rolls the transaction back. Values may be read and changed a number of
 * times through the same handle. While a value is written piece by piece no other one is, and the transaction cannot be
 * committed. Made by {@link Transaction#blob}, and to be used as its transaction is.
 */
public final class BlobHandle {

    private final Transaction transaction;
    private final BlobTarget target;

    BlobHandle(Transaction transaction, BlobTarget target) {
        this.transaction = transaction;
        this.target = target;
        target.parts(binding());
    }

    private TableBinding binding() {
        return target.table().binding();
    }

    /** The length in bytes; null for NULL. Fails with {@link io.ndbwire.error.NoSuchRowException} without a row. */
    public CompletionStage<@Nullable Long> length() {
        return readChunk(0, 0, null)
                .thenApply(chunk -> chunk.head().isNull() ? null : chunk.head().length());
    }

    /**
     * Reads a range.
     *
     * @param offset of the first byte, 0 or more; from the end on there is nothing to read
     * @param length how many bytes at most
     * @return as many as there are; null for NULL
     */
    public CompletionStage<byte @Nullable []> read(long offset, int length) {
        if (offset < 0 || length < 0) {
            throw new InvalidValueException(
                    describe() + ": " + length + " bytes at offset " + offset + "; both have to be 0 or more");
        }
        return readChunk(offset, length, null).thenApply(chunk -> chunk.head().isNull() ? null : chunk.bytes());
    }

    /**
     * Reads the whole value, at the pace of whoever subscribes: about half a megabyte for each element that is
     * requested. NULL has no elements, as an empty value. To be subscribed to by one at a time.
     */
    public Flow.Publisher<ByteBuffer> read() {
        return subscriber -> BlobReader.subscribe(this, subscriber, end -> {});
    }

    /** Puts a value in the place of the old one. */
    public CompletionStage<Void> write(byte[] value) {
        return change(BlobChange.Kind.CUT, 0, value, null).thenApply(head -> null);
    }

    /**
     * Overwrites bytes, and goes on behind the end if there are more.
     *
     * @param offset of the first byte, 0..length
     * @return fails with {@link InvalidValueException} if the offset is behind the end
     */
    public CompletionStage<Void> write(long offset, byte[] bytes) {
        requireOffset(offset);
        return change(BlobChange.Kind.WRITE, offset, bytes, null).thenApply(head -> null);
    }

    /**
     * Puts a new value in the place of the old one, as it comes: as much is requested as can be sent.
     *
     * @return once all is in the transaction; if the publisher fails, or the value becomes too long, the transaction is
     *     rolled back and the stage fails with that failure
     */
    public CompletionStage<Void> write(Flow.Publisher<ByteBuffer> value) {
        return stream(value, beginPieces(false));
    }

    /** Adds bytes behind the end; NULL counts as empty. */
    public CompletionStage<Void> append(byte[] bytes) {
        return change(BlobChange.Kind.APPEND, 0, bytes, null).thenApply(head -> null);
    }

    /** Adds bytes behind the end as they come, see {@link #write(Flow.Publisher)}. */
    public CompletionStage<Void> append(Flow.Publisher<ByteBuffer> bytes) {
        return stream(bytes, beginPieces(true));
    }

    /**
     * Cuts the value.
     *
     * @param length in bytes, at most what it has
     * @return fails with {@link InvalidValueException} if it is shorter already
     */
    public CompletionStage<Void> truncate(long length) {
        requireOffset(length);
        return change(BlobChange.Kind.CUT, length, new byte[0], null).thenApply(head -> null);
    }

    /** Makes it NULL. */
    public CompletionStage<Void> setNull() {
        return change(BlobChange.Kind.SET_NULL, 0, new byte[0], null).thenApply(head -> null);
    }

    private CompletionStage<Void> stream(Flow.Publisher<ByteBuffer> source, CompletionStage<BlobHead> begun) {
        BlobWriter writer = new BlobWriter(this);
        begun.whenComplete((head, failure) -> {
            if (failure != null) {
                writer.fail(NdbClient.cause(failure));
            } else {
                writer.begin(head);
                try {
                    source.subscribe(writer);
                } catch (RuntimeException | Error e) {
                    writer.onError(e);
                }
            }
        });
        return writer.done();
    }

    /** The offset at which a piece ends that begins at another one: where a part ends. */
    long pieceEnd(long offset) {
        PartLayout layout = target.parts(binding()).layout();
        return layout.start(layout.partAt(offset + Round.PART_BYTES));
    }

    /** Empties the value, or leaves it as it is, for pieces to be appended. */
    CompletionStage<BlobHead> beginPieces(boolean append) {
        try {
            transaction.beginPieces();
        } catch (NdbException e) {
            return CompletableFuture.failedFuture(e);
        }
        return change(append ? BlobChange.Kind.APPEND : BlobChange.Kind.CUT, 0, new byte[0], null)
                .whenComplete((head, failure) -> {
                    if (failure != null) {
                        endPieces();
                    }
                });
    }

    /** There will be no more pieces. */
    void endPieces() {
        transaction.endPieces();
    }

    CompletionStage<BlobRead.Chunk> readChunk(long offset, int length, @Nullable BlobHead known) {
        return run(() -> new BlobRead(target, binding(), offset, length, known));
    }

    /** Appends one of several pieces; where that fails the transaction is rolled back: half of a value must not stay. */
    CompletionStage<BlobHead> appendPiece(byte[] bytes, BlobHead known) {
        CompletableFuture<BlobHead> result = new CompletableFuture<>();
        change(BlobChange.Kind.APPEND, 0, bytes, known).whenComplete((head, failure) -> {
            if (failure == null) {
                result.complete(head);
            } else {
                rollback().whenComplete((done, ignored) -> result.completeExceptionally(NdbClient.cause(failure)));
            }
        });
        return result;
    }

    private CompletionStage<BlobHead> change(
            BlobChange.Kind kind, long offset, byte[] bytes, @Nullable BlobHead known) {
        return run(() -> new BlobChange(target, binding(), kind, offset, bytes, known));
    }

    private <R> CompletionStage<R> run(Supplier<LargeTask<R>> task) {
        try {
            return transaction.run(task.get());
        } catch (NdbException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    CompletionStage<Void> rollback() {
        return transaction.rollback();
    }

    private void requireOffset(long offset) {
        if (offset < 0) {
            throw new InvalidValueException(describe() + ": offset " + offset + "; it has to be 0 or more");
        }
    }

    @Override
    public String toString() {
        return describe();
    }

    private String describe() {
        return "Table " + binding().table().name() + ", column " + target.column();
    }
}
