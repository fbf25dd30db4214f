package io.ndbwire.client;

import io.ndbwire.error.NdbException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Appends to a value what a thread writes: while one piece is filled the one before is on its way, so that two are in
 * memory at most. Fails with an {@link IOException} whose cause is the {@link NdbException}; the data nodes have rolled
 * the transaction back then.
 */
final class BlobOutputStream extends OutputStream {

    private final BlockingClient client;
    private final BlobHandle handle;
    /** Yields the head behind the last piece that was sent. */
    private CompletionStage<BlobHead> underWay;
    /** Offset in the value of the byte behind the last piece that was sent. */
    private long sent;

    private byte[] piece;
    private int filled;
    private @Nullable NdbException failure;
    private boolean closed;

    /**
     * @param head of the value, which is to be appended to; its row is locked exclusively
     */
    BlobOutputStream(BlockingClient client, BlobHandle handle, BlobHead head) {
        this.client = client;
        this.handle = handle;
        underWay = CompletableFuture.completedFuture(head);
        sent = head.length();
        piece = room();
    }

    /** Pieces end where parts end, so that no part is written twice. */
    private byte[] room() {
        return new byte[(int) (handle.pieceEnd(sent) - sent)];
    }

    @Override
    public void write(int value) throws IOException {
        requireOpen();
        piece[filled++] = (byte) value;
        sendIfFull();
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, source.length);
        requireOpen();
        int end = offset + length;
        for (int from = offset; from < end; ) {
            int count = Math.min(end - from, piece.length - filled);
            System.arraycopy(source, from, piece, filled, count);
            filled += count;
            from += count;
            sendIfFull();
        }
    }

    private void requireOpen() throws IOException {
        requireNotFailed();
        if (closed) {
            throw new IOException(handle + ": the stream is closed");
        }
    }

    private void requireNotFailed() throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
    }

    private void sendIfFull() throws IOException {
        if (filled == piece.length) {
            send(piece);
            piece = room();
            filled = 0;
        }
    }

    private void send(byte[] bytes) throws IOException {
        underWay = handle.appendPiece(bytes, head());
        sent += bytes.length;
    }

    private BlobHead head() throws IOException {
        try {
            return client.get(underWay);
        } catch (NdbException e) {
            failure = e;
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Sends the rest and waits until the data nodes have all of it. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try {
            requireNotFailed();
            if (filled > 0) {
                send(Arrays.copyOf(piece, filled));
            }
            head();
        } finally {
            handle.endPieces();
        }
    }
}
