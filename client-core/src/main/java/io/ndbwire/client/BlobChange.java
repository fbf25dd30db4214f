package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.internal.blob.PartLayout;
import io.ndbwire.internal.blob.PartRun;
import io.ndbwire.internal.data.LargeObjectCodec.Content;
import io.ndbwire.wire.TcKeyReq;
import java.util.Arrays;
import java.util.Collections;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Puts bytes into one value, cuts it, or makes it NULL. Of the parts at the edges of the change the old bytes are read
 * first; the head in the row follows with the last of the parts.
 */
final class BlobChange extends BlobTask<BlobHead> {

    /** Where the bytes go. */
    enum Kind {
        /** To an offset; what is behind them stays. */
        WRITE,
        /** Behind the end. */
        APPEND,
        /** To an offset; what is behind them goes. */
        CUT,
        /** Nowhere: the value becomes NULL. */
        SET_NULL
    }

    private static final byte[] NOTHING = {};

    private final Kind kind;
    private final long offset;
    private final byte[] bytes;
    private byte[] prefix = NOTHING;
    private byte[] suffix = NOTHING;
    private boolean edgesRead;
    private long start;
    private @Nullable BlobHead changed;
    private @Nullable KeyRequest<@Nullable Row> update;

    /**
     * @param offset of the first byte, at most the value's length; without meaning for some kinds
     * @param bytes not changed
     * @param known the head, if its row is locked exclusively already
     */
    BlobChange(
            BlobTarget target, TableBinding binding, Kind kind, long offset, byte[] bytes, @Nullable BlobHead known) {
        super(target, binding, TcKeyReq.ignoringErrors(TcKeyReq.locking(TcKeyReq.Operation.READ_EXCLUSIVE)), known);
        this.kind = kind;
        this.offset = offset;
        this.bytes = bytes;
        if (kind == Kind.SET_NULL && !column().isNullable()) {
            throw new InvalidValueException("Table " + binding.table().name() + ", column " + column()
                    + ", value NULL: the column is NOT NULL");
        }
        if (column().isJson() && kind != Kind.SET_NULL) {
            throw new InvalidValueException("Table " + binding.table().name() + ", column " + column()
                    + ": a JSON document cannot be changed byte by byte; update it with its row");
        }
        if (known != null) {
            begin(known);
        }
    }

    @Override
    boolean isReader() {
        return false;
    }

    @Override
    void begin(BlobHead old) {
        start = kind == Kind.APPEND ? old.length() : kind == Kind.SET_NULL ? 0 : offset;
        if (start > old.length()) {
            throw new InvalidValueException(
                    describe() + ": offset " + start + " is behind its end; it has " + old.length() + " bytes");
        }
        long end = start + bytes.length;
        partsTable().codec().requireLimit(Math.max(end, old.length()));
        PartLayout layout = parts().layout();
        if (start > layout.inlineBytes()) {
            prefix = new byte[(int) (start - layout.start(layout.partAt(start)))];
            plan(PartRun.reading(parts(), old.length(), start - prefix.length, prefix));
        }
        if (kind == Kind.WRITE && end > layout.inlineBytes() && end < old.length()) {
            long partEnd = layout.start(layout.partAt(end - 1) + 1);
            suffix = new byte[(int) (Math.min(partEnd, old.length()) - end)];
            plan(PartRun.reading(parts(), old.length(), end, suffix));
        }
        if (isPlanSent()) {
            planChange(old);
        }
    }

    private void planChange(BlobHead old) {
        edgesRead = true;
        PartLayout layout = parts().layout();
        long end = start + bytes.length;
        boolean keepsRest = kind == Kind.WRITE || kind == Kind.APPEND;
        long length = keepsRest ? Math.max(end, old.length()) : end;
        boolean becomesNull = kind == Kind.SET_NULL;
        changed = new BlobHead(becomesNull, becomesNull ? NOTHING : inline(old, length), length);
        byte[] joined = join();
        long joinedStart = start - prefix.length;
        long first = layout.partAt(Math.max(joinedStart, layout.inlineBytes()));
        plan(PartRun.writing(parts(), joinedStart + joined.length, first, joined, joinedStart));
        plan(PartRun.deleting(parts(), layout.parts(length), layout.parts(old.length())));
    }

    private byte[] inline(BlobHead old, long length) {
        byte[] inline = Arrays.copyOf(
                old.inline(), (int) Math.min(length, parts().layout().inlineBytes()));
        if (start < inline.length) {
            System.arraycopy(bytes, 0, inline, (int) start, Math.min(bytes.length, inline.length - (int) start));
        }
        return inline;
    }

    private byte[] join() {
        if (prefix.length + suffix.length == 0) {
            return bytes;
        }
        byte[] joined = Arrays.copyOf(prefix, prefix.length + bytes.length + suffix.length);
        System.arraycopy(bytes, 0, joined, prefix.length, bytes.length);
        System.arraycopy(suffix, 0, joined, prefix.length + bytes.length, suffix.length);
        return joined;
    }

    @Override
    void work(BlobHead known, Round round) {
        addPlanned(round);
        if (edgesRead && isPlanSent()) {
            BlobHead fresh = Objects.requireNonNull(changed);
            Object value = fresh.isNull() ? null : new Content(fresh.inline(), fresh.length());
            Update row = table().update();
            update = row.prepare(
                    row,
                    binding(),
                    RowProgram.NO_SUCH_ROW,
                    key(),
                    Collections.<String, @Nullable Object>singletonMap(column().name(), value));
            round.add(update);
        }
    }

    @Override
    void worked(BlobHead known) {
        if (update != null) {
            NdbException failure = update.failure();
            if (failure != null) {
                throw failure;
            }
            finish();
        } else if (!edgesRead && isPlanSent()) {
            planChange(known);
        }
    }

    @Override
    boolean isLast() {
        return update != null;
    }

    @Override
    BlobHead result() {
        return Objects.requireNonNull(changed);
    }

    @Override
    String verb() {
        return "change of";
    }
}
