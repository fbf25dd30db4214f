package io.ndbwire.client;

import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.internal.blob.PartsTable;
import io.ndbwire.internal.blob.ValueParts;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.schema.Column;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Work on one value of one row: reads its head under a lock, unless it is known and locked already, and goes on then. */
abstract class BlobTask<R extends @Nullable Object> extends LargeTask<R> {

    private final Read description;
    private final Column column;
    private final PartsTable table;
    private final ValueParts parts;
    private final byte[] rowKey;
    private final int lockInfo;
    private @Nullable KeyRequest<@Nullable Row> request;
    private @Nullable BlobHead head;
    private @Nullable NdbException failure;

    /**
     * @param lockInfo the request info of the read of the head
     * @param known the head, if its row is locked already
     */
    BlobTask(BlobTarget target, TableBinding binding, int lockInfo, @Nullable BlobHead known) {
        super(target.table(), binding);
        description = target.table().read();
        column = binding.table().column(target.column());
        table = target.parts(binding);
        rowKey =
                target.key().encode(binding.primaryKey(), binding.table().name().toString());
        parts = new ValueParts(table, rowKey);
        this.lockInfo = lockInfo;
        head = known;
    }

    final Column column() {
        return column;
    }

    final PartsTable partsTable() {
        return table;
    }

    final ValueParts parts() {
        return parts;
    }

    final RowKey key() {
        return RowKey.ofEncoded(rowKey);
    }

    final @Nullable BlobHead head() {
        return head;
    }

    /** Ends the task without success; the transaction goes on. */
    final void refuse(NdbException why) {
        failure = why;
        finish();
    }

    @Override
    final @Nullable Integer rowHash() {
        return hashOf(rowKey);
    }

    @Override
    final void next(Round round) {
        if (head == null) {
            request = headRequest();
            round.add(request);
        } else {
            work(head, round);
        }
    }

    private KeyRequest<@Nullable Row> headRequest() {
        RowLayout layout = RowLayout.of(binding().table(), List.of(column));
        KeyRequest<@Nullable Row> read =
                new KeyRequest<>(description, binding(), layout, 64 + rowKey.length + layout.requestLength());
        key().begin(read, binding().requestInfo(lockInfo), true);
        read.request().append(layout.requestWords(), 0, layout.requestLength()).closeSection();
        return read;
    }

    @Override
    final void settled() {
        BlobHead known = head;
        if (known != null) {
            NdbException broken = partFailure();
            if (broken == null) {
                worked(known);
            } else if (isReader()) {
                refuse(broken);
            } else {
                throw broken;
            }
            return;
        }
        KeyRequest<@Nullable Row> read = Objects.requireNonNull(request);
        int code = read.errorCode();
        if (code != 0) {
            refuse(ErrorCatalogue.exception(code, read.errorData(), describe()));
            return;
        }
        Row row = Objects.requireNonNull(read.row());
        long length = row.largeBytes(0);
        head = length < 0 ? new BlobHead(true, new byte[0], 0) : new BlobHead(false, row.inlineBytes(0), length);
        try {
            begin(head);
        } catch (NdbException e) {
            refuse(e);
        }
    }

    @Override
    final void complete() {
        if (failure != null) {
            stage().completeExceptionally(failure);
        } else {
            stage().complete(result());
        }
    }

    @Override
    final String describe() {
        return verb() + " " + binding().table().name() + "." + column.name();
    }

    /** What is done, for messages. */
    abstract String verb();

    /** The head is known: plans what is to do, or finishes. */
    abstract void begin(BlobHead known);

    /** Adds the next requests. */
    abstract void work(BlobHead known, Round round);

    /** What was added is settled. */
    abstract void worked(BlobHead known);

    /** What the stage yields. */
    abstract R result();
}
