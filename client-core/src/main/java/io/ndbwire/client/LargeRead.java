package io.ndbwire.client;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.internal.transaction.OpenTransaction;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads a row under a lock, then the parts of its values (protocol document 04, section 6.3). A value that is in the row
 * altogether is there after the first round.
 */
final class LargeRead extends LargeTask<@Nullable Row> {

    private final Read read;
    private final RowKey key;
    private final byte @Nullable [] rowKey;
    private @Nullable KeyRequest<@Nullable Row> head;
    /** Through a unique index the primary key is not known before. */
    private @Nullable KeyRequest<@Nullable Row> primaryKey;

    private @Nullable Row row;
    private boolean planned;
    private @Nullable NdbException failure;

    LargeRead(Read read, TableBinding binding, RowKey key) {
        super(read.table(), binding);
        this.read = read;
        this.key = key;
        rowKey = key.isUniqueIndex()
                ? null
                : key.encode(binding.primaryKey(), binding.table().name().toString());
        if (rowKey == null) {
            read.prepareLocked(binding);
        }
    }

    @Override
    void requireFits(OpenTransaction transaction) {
        key.requireFits(describe(), transaction);
    }

    @Override
    boolean isReader() {
        return true;
    }

    @Override
    @Nullable
    Integer rowHash() {
        return rowKey == null ? null : hashOf(rowKey);
    }

    @Override
    void next(Round round) {
        if (head != null) {
            addPlanned(round);
            return;
        }
        head = read.prepareLocked(binding());
        round.add(head);
        if (rowKey == null) {
            primaryKey = keyRequest();
            round.add(primaryKey);
        }
    }

    private KeyRequest<@Nullable Row> keyRequest() {
        RowLayout layout = RowLayout.of(binding().table(), binding().table().keyColumns());
        KeyRequest<@Nullable Row> request =
                new KeyRequest<>(read, binding(), layout, 64 + key.expectedBytes() + layout.requestLength());
        key.begin(request, Read.requestInfoUnderLock(binding()), true);
        request.request()
                .append(layout.requestWords(), 0, layout.requestLength())
                .closeSection();
        return request;
    }

    @Override
    boolean isLast() {
        return planned && isPlanSent();
    }

    @Override
    void settled() {
        if (planned) {
            failure = partFailure();
        } else {
            planned = true;
            try {
                plan();
            } catch (NdbException e) {
                failure = e;
            }
        }
        if (failure != null || isPlanSent()) {
            finish();
            complete();
        }
    }

    private void plan() {
        KeyRequest<@Nullable Row> request = Objects.requireNonNull(head);
        failure = request.failure();
        if (failure == null && primaryKey != null) {
            failure = primaryKey.failure();
        }
        row = failure == null ? request.row() : null;
        Row found = row;
        if (found == null) {
            return;
        }
        planParts(found, () -> rowKey == null ? keyBytes() : rowKey);
    }

    private byte[] keyBytes() {
        Row keyRow = primaryKey == null ? null : primaryKey.row();
        if (keyRow == null) {
            throw new ProtocolException(
                    NdbException.NO_CODE,
                    read.verb() + " " + binding().table().name() + ": the key of a row is missing");
        }
        return keyRow.keyBytes();
    }

    @Override
    void complete() {
        if (failure != null) {
            stage().completeExceptionally(failure);
        } else {
            stage().complete(row);
        }
    }

    @Override
    String describe() {
        return read.verb() + " " + binding().table().name();
    }
}
