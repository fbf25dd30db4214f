package io.ndbwire.client;

import io.ndbwire.error.NdbException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A value's bytes for a thread that waits for them, piece by piece: while one is taken the next one is on its way, so
 * that two are in memory at most. Fails with an {@link IOException} whose cause is the {@link NdbException}.
 */
final class BlobInputStream extends InputStream {

    private final BlockingClient client;
    private final BlobHandle handle;
    /** What closing does; once. */
    private final Runnable atEnd;

    private @Nullable CompletionStage<BlobRead.Chunk> underWay;
    private @Nullable BlobHead head;
    private byte[] piece = new byte[0];
    private int taken;
    /** Offset in the value of the first byte that was not asked for. */
    private long asked;

    private boolean closed;

    BlobInputStream(BlockingClient client, BlobHandle handle, Runnable atEnd) {
        this.client = client;
        this.handle = handle;
        this.atEnd = atEnd;
        ask();
    }

    /**
     * Waits for the beginning, so that a row that is missing is told now.
     *
     * @throws NdbException if it cannot be read
     */
    void open() {
        receive(Objects.requireNonNull(underWay));
    }

    private void ask() {
        long end = handle.pieceEnd(asked);
        underWay = handle.readChunk(asked, (int) (end - asked), head);
        asked = end;
    }

    private void receive(CompletionStage<BlobRead.Chunk> next) {
        BlobRead.Chunk chunk = client.get(next);
        underWay = null;
        head = chunk.head();
        piece = chunk.bytes();
        taken = 0;
        if (asked < chunk.head().length()) {
            ask();
        }
    }

    /** Takes the piece that is on its way, if need be; false at the end of the value. */
    private boolean fill() throws IOException {
        if (closed) {
            throw new IOException(handle + ": the stream is closed");
        }
        while (taken == piece.length) {
            CompletionStage<BlobRead.Chunk> next = underWay;
            if (next == null) {
                return false;
            }
            try {
                receive(next);
            } catch (NdbException e) {
                throw new IOException(e.getMessage(), e);
            }
        }
        return true;
    }

    @Override
    public int read() throws IOException {
        return fill() ? piece[taken++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int count = Math.min(length, piece.length - taken);
        System.arraycopy(piece, taken, target, offset, count);
        taken += count;
        return count;
    }

    /** Bytes that are here already. */
    @Override
    public int available() {
        return closed ? 0 : piece.length - taken;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            piece = new byte[0];
            taken = 0;
            atEnd.run();
        }
    }
}
