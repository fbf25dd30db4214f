package io.ndbwire.client;

import io.ndbwire.internal.blob.PartRun;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads some bytes of one value. */
final class BlobRead extends BlobTask<BlobRead.Chunk> {

    /**
     * Bytes of a value.
     *
     * @param head of the value
     * @param bytes those that exist of the ones asked for
     */
    @SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
    record Chunk(BlobHead head, byte[] bytes) {}

    private final long from;
    private final int length;
    private byte[] bytes = new byte[0];

    /**
     * @param from offset of the first byte
     * @param length how many at most
     * @param known the head, if its row is locked already
     */
    BlobRead(BlobTarget target, TableBinding binding, long from, int length, @Nullable BlobHead known) {
        super(target, binding, Read.requestInfoUnderLock(binding), known);
        this.from = from;
        this.length = length;
        if (known != null) {
            begin(known);
        }
    }

    @Override
    boolean isReader() {
        return true;
    }

    @Override
    void begin(BlobHead known) {
        bytes = new byte[(int) Math.max(0, Math.min(length, known.length() - from))];
        if (from < known.inline().length) {
            int inline = Math.min(bytes.length, known.inline().length - (int) from);
            System.arraycopy(known.inline(), (int) from, bytes, 0, inline);
        }
        plan(PartRun.reading(parts(), known.length(), from, bytes));
        if (isPlanSent()) {
            finish();
        }
    }

    @Override
    void work(BlobHead known, Round round) {
        addPlanned(round);
    }

    @Override
    void worked(BlobHead known) {
        if (isPlanSent()) {
            finish();
        }
    }

    @Override
    boolean isLast() {
        return head() != null && isPlanSent();
    }

    @Override
    Chunk result() {
        return new Chunk(Objects.requireNonNull(head()), bytes);
    }

    @Override
    String verb() {
        return "read of";
    }
}
