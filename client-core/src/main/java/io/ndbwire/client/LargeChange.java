package io.ndbwire.client;

import io.ndbwire.error.NdbException;
import io.ndbwire.internal.blob.PartLayout;
import io.ndbwire.internal.blob.PartRun;
import io.ndbwire.internal.blob.PartsTable;
import io.ndbwire.internal.blob.ValueParts;
import io.ndbwire.internal.data.LargeObjectCodec.Content;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.internal.transaction.OpenTransaction;
import io.ndbwire.schema.Column;
import io.ndbwire.wire.TcKeyReq;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Inserts, writes, updates or deletes a row together with the parts of its values (protocol document 04, section 6.4).
 *
 * <p>An existing row is locked exclusively and its values' old lengths are read first, so that nobody sees half of it and
 * no part is left behind; its own change comes after the parts'. A row that a write finds missing is inserted, and found
 * again should another transaction have been faster.
 */
final class LargeChange<R extends @Nullable Object> extends LargeTask<R> {

    /** What is done to the row. */
    enum Kind {
        INSERT,
        UPSERT,
        UPDATE,
        DELETE
    }

    /** Makes the request that changes the row itself. */
    interface RowRequest<R extends @Nullable Object> {
        KeyRequest<R> prepare(RowKey key, boolean inserting, boolean ignoringError);
    }

    private enum State {
        HEADS,
        ROW,
        PARTS
    }

    private static final int NO_SUCH_ROW = 626;
    private static final int ROW_EXISTS = 630;
    private static final int MAXIMUM_RACES = 16;

    private final Operation<R> operation;
    private final RowKey key;
    private final Kind kind;
    private final Map<Column, Content> contents;
    private final RowRequest<R> rowRequest;
    private State state;
    private boolean inserting;
    private boolean changed;
    private int races;
    private byte @Nullable [] rowKey;
    private @Nullable KeyRequest<R> heads;
    private @Nullable KeyRequest<R> row;
    /** The request whose answer is the operation's: the row's own, or one that told that there is nothing to do. */
    private @Nullable KeyRequest<R> answer;

    private @Nullable NdbException failure;

    /**
     * @param contents of the columns with parts that are to change, in place of what they hold
     */
    LargeChange(
            Operation<R> operation,
            TableBinding binding,
            RowKey key,
            Kind kind,
            Map<Column, Content> contents,
            RowRequest<R> rowRequest) {
        super(operation.table(), binding);
        this.operation = operation;
        this.key = key;
        this.kind = kind;
        this.contents = contents;
        this.rowRequest = rowRequest;
        if (!key.isUniqueIndex()) {
            rowKey = key.encode(binding.primaryKey(), binding.table().name().toString());
        }
        if (kind == Kind.INSERT) {
            inserting = true;
            planParts(null);
            state = State.ROW;
        } else {
            state = State.HEADS;
        }
        if (rowKey == null) {
            headsRequest();
        } else {
            // Refuses what is wrong before anything is sent.
            prepareRow();
        }
    }

    private KeyRequest<R> prepareRow() {
        return rowRequest.prepare(
                RowKey.ofEncoded(Objects.requireNonNull(rowKey)),
                inserting,
                operation.ignoresError() || inserting && kind == Kind.UPSERT);
    }

    @Override
    void requireFits(OpenTransaction transaction) {
        key.requireFits(describe(), transaction);
    }

    @Override
    boolean isReader() {
        return false;
    }

    @Override
    @Nullable
    Integer rowHash() {
        return rowKey == null ? null : hashOf(rowKey);
    }

    @Override
    void next(Round round) {
        switch (state) {
            case HEADS -> {
                heads = headsRequest();
                round.add(heads);
            }
            case ROW -> {
                row = prepareRow();
                round.add(row);
                if (!operation.ignoresError() && kind != Kind.UPSERT) {
                    addPlanned(round);
                }
            }
            case PARTS -> {
                changed = true;
                addPlanned(round);
                if (row == null && isPlanSent()) {
                    row = prepareRow();
                    round.add(row);
                }
            }
        }
    }

    private KeyRequest<R> headsRequest() {
        List<Column> columns = new ArrayList<>();
        if (key.isUniqueIndex()) {
            columns.addAll(binding().table().keyColumns());
        }
        columns.addAll(contents.keySet());
        RowLayout layout = RowLayout.of(binding().table(), columns);
        int requestInfo = TcKeyReq.locking(TcKeyReq.Operation.READ_EXCLUSIVE);
        if (operation.ignoresError() || kind == Kind.UPSERT) {
            requestInfo = TcKeyReq.ignoringErrors(requestInfo);
        }
        KeyRequest<R> request =
                new KeyRequest<>(operation, binding(), layout, 64 + key.expectedBytes() + layout.requestLength());
        key.begin(request, binding().requestInfo(requestInfo), true);
        request.request()
                .append(layout.requestWords(), 0, layout.requestLength())
                .closeSection();
        return request;
    }

    @Override
    boolean isLast() {
        boolean mayHaveToRepeat = state == State.ROW && kind == Kind.UPSERT;
        return state != State.HEADS && row != null && isPlanSent() && !mayHaveToRepeat;
    }

    @Override
    void settled() {
        switch (state) {
            case HEADS -> headsRead(Objects.requireNonNull(heads));
            case ROW -> rowChanged(Objects.requireNonNull(row));
            case PARTS -> refuse(partFailure());
        }
        if (failure == null && state == State.PARTS && row != null) {
            refuse(row.failure());
        }
        if (failure != null || answer != null) {
            forgetPlan();
            finish();
        } else if (state == State.PARTS && row != null && isPlanSent()) {
            answer = row;
            finish();
        }
    }

    private void headsRead(KeyRequest<R> request) {
        int code = request.errorCode();
        if (code == NO_SUCH_ROW && kind == Kind.UPSERT) {
            inserting = true;
            planParts(null);
            state = State.ROW;
            return;
        }
        refuse(request.failure());
        Row old = request.row();
        if (failure != null) {
            return;
        }
        if (old == null) {
            answer = request;
            return;
        }
        if (rowKey == null) {
            rowKey = old.keyBytes();
        }
        inserting = false;
        planParts(old);
        // Where a refusal does not end the transaction, it has to come before parts are touched.
        state = operation.ignoresError() ? State.ROW : State.PARTS;
    }

    private void rowChanged(KeyRequest<R> request) {
        if (request.errorCode() == ROW_EXISTS && kind == Kind.UPSERT && races++ < MAXIMUM_RACES) {
            row = null;
            forgetPlan();
            state = State.HEADS;
            return;
        }
        refuse(request.failure());
        if (failure == null && request.errorCode() != 0) {
            answer = request;
        } else if (failure == null) {
            changed = true;
            state = State.PARTS;
            refuse(partFailure());
        }
    }

    /** An operation that failed undoes its transaction, unless it ignores errors and has not changed anything. */
    private void refuse(@Nullable NdbException why) {
        if (why == null) {
            return;
        }
        failure = why;
        if (changed || !operation.ignoresError()) {
            throw why;
        }
    }

    /**
     * @param old the row's values now, or null if there is no row
     */
    private void planParts(@Nullable Row old) {
        contents.forEach((column, content) -> {
            PartsTable table = Objects.requireNonNull(binding().parts(column));
            ValueParts parts = new ValueParts(table, Objects.requireNonNull(rowKey));
            PartLayout layout = table.layout();
            long oldBytes = old == null ? 0 : Math.max(0, old.largeBytes(old.position(column.name())));
            plan(PartRun.writing(parts, content.totalBytes(), 0, content.bytes(), 0));
            plan(PartRun.deleting(parts, layout.parts(content.totalBytes()), layout.parts(oldBytes)));
        });
    }

    @Override
    void complete() {
        if (failure != null) {
            stage().completeExceptionally(failure);
        } else {
            Objects.requireNonNull(answer).complete(stage());
        }
    }

    @Override
    String describe() {
        return operation.verb() + " " + binding().table().name();
    }
}
