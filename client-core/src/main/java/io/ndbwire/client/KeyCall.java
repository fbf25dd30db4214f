package io.ndbwire.client;

import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.error.TemporaryException;
import io.ndbwire.internal.data.AttributeItemWriter;
import io.ndbwire.internal.data.ColumnCodec;
import io.ndbwire.internal.data.KeyLayout;
import io.ndbwire.internal.data.RowLayout;
import io.ndbwire.internal.transaction.Batch;
import io.ndbwire.internal.transaction.KeyOperation;
import io.ndbwire.internal.transaction.TransactionEngine;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.TcKeyReq;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One operation by primary key, as a transaction of its own, that is filled, sent and completed again and again without
 * allocating: for loops in which a stage and a row per operation would be felt. {@link NdbClient#execute} is the comfortable
 * way to do the same.
 *
 * <p>Numbers of auto-increment columns are neither given nor looked at: take {@link NdbClient#insert} for those.
 *
 * <p>{@link #begin}, then {@link #key} for each key column and {@link #value} for each column of a write, in order, then
 * {@link #submit}; the handler is called on an event loop, must not block, and may begin the call again. Not thread-safe:
 * it belongs to its filler until it is submitted and from its completion on. Its table's description is the one at its
 * making: when the table is altered, calls fail with {@link io.ndbwire.error.SchemaException} and are to be made anew.
 */
public final class KeyCall {

    /** What a call does. */
    public enum Kind {
        READ(TcKeyReq.Operation.READ),
        INSERT(TcKeyReq.Operation.INSERT),
        UPSERT(TcKeyReq.Operation.WRITE),
        UPDATE(TcKeyReq.Operation.UPDATE),
        DELETE(TcKeyReq.Operation.DELETE);

        private final TcKeyReq.Operation operation;

        Kind(TcKeyReq.Operation operation) {
            this.operation = operation;
        }
    }

    /** Takes the completion of a call, on an event loop. */
    @FunctionalInterface
    public interface Handler {

        /**
         * The call is complete.
         *
         * @param failure null if it succeeded; a read that found no row succeeded, see {@link KeyCall#row}
         */
        void completed(KeyCall call, @Nullable NdbException failure);
    }

    private static final int NO_SUCH_ROW = 626;
    private static final int UNKNOWN_PARTITION = -1;

    private final NdbClient client;
    private final TableHandle table;
    private final TableBinding binding;
    private final Kind kind;
    private final KeyLayout keyLayout;
    private final @Nullable RowLayout rowLayout;
    private final ColumnCodec[] valueCodecs;
    private final int requestInfo;
    private final byte[] key;
    private final AttributeItemWriter items = new AttributeItemWriter();
    private final Request request;
    private final Carrier carrier = new Carrier();
    private final @Nullable Row row;
    private byte[] answer = new byte[0];
    private int keyLength;
    private int keysSet;
    private int preparedKeyLength = -1;
    private int preparedItemsLength = -1;
    private int valuesSet;
    /** Volatile, as a second filler is to be told, whichever thread it is. */
    private volatile @Nullable Handler handler;

    private KeyCall(
            NdbClient client,
            TableHandle table,
            TableBinding binding,
            Kind kind,
            int requestInfo,
            @Nullable RowLayout rowLayout,
            ColumnCodec[] valueCodecs) {
        this.client = client;
        this.table = table;
        this.binding = binding;
        this.kind = kind;
        this.requestInfo = binding.requestInfo(requestInfo);
        this.rowLayout = rowLayout;
        this.valueCodecs = valueCodecs;
        keyLayout = binding.primaryKey();
        key = new byte[keyLayout.maximumBytes() + 8];
        request = new Request();
        row = rowLayout == null ? null : new Row(rowLayout);
        carrier.add(prepared());
    }

    static KeyCall read(NdbClient client, TableHandle table, @Nullable Projection projection, LockMode lockMode) {
        TableBinding binding = table.binding();
        RowLayout layout = projection == null ? binding.allColumns() : projection.layout(binding);
        return new KeyCall(client, table, binding, Kind.READ, Read.requestInfo(lockMode), layout, new ColumnCodec[0]);
    }

    static KeyCall write(NdbClient client, TableHandle table, Kind kind, String... columns) {
        TableBinding binding = table.binding();
        ColumnCodec[] codecs = new ColumnCodec[columns.length];
        for (int i = 0; i < codecs.length; i++) {
            Column column = binding.table().column(columns[i]);
            if (column.isPrimaryKey()) {
                throw new InvalidValueException("Table " + binding.table().name() + ", column " + column.name()
                        + ": a key's value is set as key, not as value");
            }
            codecs[i] = binding.codec(column);
            requireNoParts(binding, kind, binding.parts(column) != null);
        }
        requireNoParts(binding, kind, kind == Kind.DELETE && binding.hasParts());
        boolean needsValues = kind == Kind.UPDATE;
        if (kind == Kind.READ || needsValues && codecs.length == 0 || kind == Kind.DELETE && codecs.length > 0) {
            throw new InvalidValueException(
                    "Table " + binding.table().name() + ": " + kind + " of " + codecs.length + " columns");
        }
        return new KeyCall(client, table, binding, kind, TcKeyReq.locking(kind.operation), null, codecs);
    }

    /** Parts would be left behind: they are the business of operations. */
    private static void requireNoParts(TableBinding binding, Kind kind, boolean hasParts) {
        if (hasParts && kind != Kind.INSERT) {
            throw new InvalidValueException("Table " + binding.table().name() + ": " + kind
                    + " of values that may have parts takes more than one request; execute an Operation");
        }
    }

    /** Starts filling. */
    public KeyCall begin() {
        requireIdle();
        keyLength = 0;
        keysSet = 0;
        valuesSet = 0;
        items.clear();
        return this;
    }

    /** The next key column's value, of an integer column. */
    public KeyCall key(long value) {
        requireRoom(keysSet, keyLayout.size(), "key columns");
        int length = keyLayout.encodeLong(keysSet++, value, key, keyLength);
        itemizeKey(length, keyLayout.codec(keysSet - 1).maximumBytes());
        return this;
    }

    /** The next key column's value. */
    public KeyCall key(Object value) {
        requireRoom(keysSet, keyLayout.size(), "key columns");
        int position = keysSet++;
        int length = keyLayout.codec(position).encode(value, key, keyLength);
        int padded = length;
        while ((padded & 3) != 0) {
            key[keyLength + padded++] = 0;
        }
        itemizeKey(padded, length);
        return this;
    }

    /** Inserts want the key among the values, too. */
    private void itemizeKey(int paddedLength, int length) {
        if (kind == Kind.INSERT || kind == Kind.UPSERT) {
            items.append(keyLayout.column(keysSet - 1).number(), key, keyLength, length);
        }
        keyLength += paddedLength;
    }

    /** The next column's value, of an integer column. */
    public KeyCall value(long value) {
        requireRoom(valuesSet, valueCodecs.length, "columns");
        items.appendLong(valueCodecs[valuesSet++], value);
        return this;
    }

    /** The next column's value, or null. */
    public KeyCall value(@Nullable Object value) {
        requireRoom(valuesSet, valueCodecs.length, "columns");
        items.append(valueCodecs[valuesSet++], value);
        return this;
    }

    /**
     * Sends the call.
     *
     * @param completion is called once, unless this method throws
     * @throws InvalidValueException if a key column or value is missing
     * @throws SchemaException if the table's name is known to be another table's since the call was made, or nobody's
     * @throws io.ndbwire.error.OverloadException if too much is under way; the call can be submitted again
     * @throws TemporaryException if all data nodes were lost, or the table was dropped or renamed by this client, and
     *     what has the name was not read again yet; the call can be submitted again
     */
    public void submit(Handler completion) {
        Member member = client.member();
        fill(member, completion);
        try {
            member.engine().submit(carrier);
        } catch (NdbException e) {
            handler = null;
            throw e;
        }
    }

    /** Refuses a client whose numbers may mean another table. */
    void requireOf(NdbClient user) {
        table.binding(user);
    }

    private void requireRoom(int set, int size, String what) {
        if (set == size) {
            throw new InvalidValueException(
                    "Table " + binding.table().name() + ": the call has " + size + " " + what + ", all are set");
        }
    }

    private void requireIdle() {
        if (handler != null) {
            throw new PermanentException(
                    PermanentException.NO_CODE,
                    carrier.describe() + ": the call is under way; wait for its completion, or make another one");
        }
    }

    /** What the call was made for may have another name by now, and another table this one. */
    private void requireSameTable() {
        TableBinding current = table.binding();
        if (current == binding || current.isOf(binding.table())) {
            return;
        }
        if (table.isInDoubt()) {
            table.makeSure();
            throw new TemporaryException(
                    TemporaryException.NO_CODE,
                    "Table " + binding.table().name()
                            + " was given up here, or all data nodes were lost: what has the name is being looked"
                            + " for; submit the call again");
        }
        if (current.isOutdated()) {
            // So that the next call finds what has the name now.
            table.refresh(current);
        }
        throw new SchemaException(
                SchemaException.NO_CODE,
                "Table " + binding.table().name()
                        + " is another one than when the call was made, or was given another name; make another call");
    }

    Batch fill(Member member, Handler completion) {
        requireIdle();
        requireSameTable();
        if (keysSet != keyLayout.size() || valuesSet != valueCodecs.length) {
            throw new InvalidValueException("Table " + binding.table().name() + ": " + keysSet + " of "
                    + keyLayout.size() + " key values and " + valuesSet + " of " + valueCodecs.length
                    + " values are set");
        }
        keyLayout.requireLength(keyLength);
        binding.requireRowSize(items.length());
        handler = completion;
        prepared();
        int partition = UNKNOWN_PARTITION;
        Partitioning partitioning = binding.table().partitioning();
        if (keyLayout.hasHint()) {
            partition = partitioning.partition(keyLayout.distributionHash(key, 0, keyLength));
        }
        carrier.preferredNode(member.preferredNode(partitioning, partition, binding.mayReadAnyReplica(requestInfo)));
        carrier.limit(client.requestTimeoutNanos(), client.options().failFast());
        return carrier;
    }

    private Request prepared() {
        OutboundSignal signal = request.request();
        if (preparedKeyLength == keyLength && preparedItemsLength == items.length()) {
            // Only values differ from the last time.
            signal.replaceSections(0, key, keyLength);
            signal.replaceSections(keyLength, items.array(), items.length());
            return request;
        }
        preparedKeyLength = keyLength;
        preparedItemsLength = items.length();
        boolean attributes = rowLayout != null || items.length() > 0;
        TcKeyReq.begin(
                signal,
                false,
                TransactionEngine.BLOCK,
                binding.table().id(),
                binding.table().version(),
                requestInfo,
                attributes);
        signal.append(key, 0, keyLength).closeSection();
        if (rowLayout != null) {
            signal.append(rowLayout.requestWords(), 0, rowLayout.requestLength())
                    .closeSection();
        } else if (attributes) {
            signal.append(items.array(), 0, items.length()).closeSection();
        }
        return request;
    }

    /**
     * The row that a successful read found, or null if there is none.
     *
     * <p>It is valid until the call is begun again.
     */
    public @Nullable Row row() {
        return request.isAnswered() ? row : null;
    }

    private void complete(@Nullable NdbException failure) {
        Handler completion = handler;
        handler = null;
        NdbException outcome = failure;
        int code = request.errorCode();
        if (outcome == null && code != 0 && !(kind == Kind.READ && code == NO_SUCH_ROW)) {
            outcome = ErrorCatalogue.exception(code, request.errorData(), carrier.describe());
        }
        if (outcome != null && ErrorCatalogue.isSchemaStale(outcome.code())) {
            table.refresh(binding);
        }
        if (completion != null) {
            completion.completed(this, outcome);
        }
    }

    private final class Request extends KeyOperation {

        Request() {
            super(256);
            wantsValues(rowLayout != null);
        }

        @Override
        protected void valuesReceived(ByteBuf source, int index, int bytes) {
            if (answer.length < bytes) {
                answer = Arrays.copyOf(answer, Math.max(bytes, 2 * answer.length));
            }
            source.getBytes(index, answer, 0, bytes);
            if (row != null) {
                row.refill(answer, bytes);
            }
        }
    }

    private final class Carrier extends Batch {

        @Override
        protected void succeeded(long globalCheckpoint) {
            complete(null);
        }

        @Override
        protected void failed(NdbException failure) {
            complete(failure);
        }

        @Override
        protected String describe() {
            return kind.name().toLowerCase(Locale.ROOT) + " of "
                    + binding.table().name();
        }
    }
}
