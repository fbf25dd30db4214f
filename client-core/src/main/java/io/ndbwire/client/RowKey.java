package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.KeyLayout;
import io.ndbwire.internal.scan.LockedRow;
import io.ndbwire.internal.transaction.OpenTransaction;
import io.ndbwire.internal.transaction.TransactionEngine;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.TcKeyReq;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The values that name one row, by the primary key or by a unique index. */
final class RowKey {

    private static final @Nullable Object[] NONE = {};

    private final @Nullable String uniqueIndex;
    private final @Nullable Object[] values;
    private final @Nullable LockedRow scanned;
    private final @Nullable Table scannedTable;
    private final byte @Nullable [] encoded;

    /**
     * @param uniqueIndex the index's name, or null for the primary key
     * @param values in the order of the key's columns
     */
    RowKey(@Nullable String uniqueIndex, @Nullable Object[] values) {
        this.uniqueIndex = uniqueIndex;
        this.values = values.clone();
        scanned = null;
        scannedTable = null;
        encoded = null;
    }

    private RowKey(Row row, LockedRow scanned) {
        uniqueIndex = null;
        values = NONE;
        this.scanned = scanned;
        scannedTable = row.table();
        encoded = null;
    }

    private RowKey(byte[] encoded) {
        uniqueIndex = null;
        values = NONE;
        scanned = null;
        scannedTable = null;
        this.encoded = encoded;
    }

    /** A primary key in the form in which it is sent. */
    static RowKey ofEncoded(byte[] encoded) {
        return new RowKey(encoded);
    }

    /** The key of a row that a scan holds an exclusive lock on. */
    static RowKey ofScanned(Row row) {
        LockedRow lock = row.lock();
        if (lock == null) {
            throw new InvalidValueException("The row was not brought by a scan with LockMode.EXCLUSIVE");
        }
        return new RowKey(row, lock);
    }

    boolean isUniqueIndex() {
        return uniqueIndex != null;
    }

    /** Refuses the lock of a scan that runs in another transaction, or in none. */
    void requireFits(String description, OpenTransaction transaction) {
        if (scanned != null && !scanned.isOf(transaction)) {
            throw KeyRequest.foreignLock(description);
        }
    }

    /** The index's name, or null for the primary key. */
    @Nullable
    String uniqueIndex() {
        return uniqueIndex;
    }

    boolean isScanned() {
        return scanned != null;
    }

    int expectedBytes() {
        return encoded == null ? 16 * values.length : encoded.length;
    }

    /** The form in which the key is sent. */
    byte[] encode(KeyLayout layout, String table) {
        if (encoded != null) {
            return encoded;
        }
        if (scanned != null) {
            return scanned.key();
        }
        requireSize(layout, table);
        byte[] bytes = new byte[layout.maximumBytes()];
        return Arrays.copyOf(bytes, layout.encode(values, bytes, 0));
    }

    private void requireSize(KeyLayout layout, String table) {
        if (encoded == null && values.length != layout.size()) {
            throw new InvalidValueException("Key of table " + table + ": " + values.length + " values are given for "
                    + layout.size() + " columns");
        }
    }

    @Nullable
    Object[] values() {
        return values;
    }

    /** Equal for keys that name the same row; of byte strings only where they are the same object. */
    List<@Nullable Object> identity() {
        List<@Nullable Object> identity = new ArrayList<>(values.length + 1);
        identity.add(uniqueIndex);
        Collections.addAll(identity, values);
        return identity;
    }

    /** Begins the request with the key as its first section, and finds out where the row lives. */
    void begin(KeyRequest<?> request, int requestInfo, boolean attributeInformation) {
        TableBinding binding = request.binding();
        LockedRow lock = scanned;
        if (lock != null) {
            beginTakeOver(request, lock, requestInfo, attributeInformation);
            return;
        }
        UniqueIndexBinding index = uniqueIndex == null ? null : binding.uniqueIndex(uniqueIndex);
        KeyLayout layout = index == null ? binding.primaryKey() : index.key();
        requireSize(layout, binding.table().name().toString());
        OutboundSignal signal = request.request();
        if (index == null) {
            TcKeyReq.begin(
                    signal,
                    false,
                    TransactionEngine.BLOCK,
                    binding.table().id(),
                    binding.table().version(),
                    requestInfo,
                    attributeInformation);
        } else {
            // A pushed join follows the entry by itself.
            TcKeyReq.begin(
                    signal,
                    !TcKeyReq.isPushedJoin(requestInfo),
                    TransactionEngine.BLOCK,
                    index.index().id(),
                    index.index().version(),
                    requestInfo,
                    attributeInformation);
        }
        byte[] room = signal.room(layout.maximumBytes());
        int start = signal.end();
        int bytes = put(layout, room, start);
        if (layout.hasHint()) {
            Partitioning partitioning = index == null
                    ? binding.table().partitioning()
                    : index.index().partitioning();
            int hash = layout.distributionHash(room, start, bytes);
            request.place(partitioning, partitioning.partition(hash), binding.mayReadAnyReplica(requestInfo));
            if (index == null) {
                request.ofPrimaryKey(hash);
            }
        }
        signal.advance(bytes).closeSection();
    }

    private void beginTakeOver(KeyRequest<?> request, LockedRow lock, int requestInfo, boolean attributeInformation) {
        Table table = request.binding().table();
        if (scannedTable == null || scannedTable.id() != table.id() || scannedTable.version() != table.version()) {
            throw new InvalidValueException(request.describe() + ": the scanned row is of " + scannedTable);
        }
        if (!lock.isHeld()) {
            throw new InvalidValueException(request.describe()
                    + ": the scan has let go of the row's lock; execute before the next row is requested");
        }
        request.takesOver(lock);
        TcKeyReq.beginTakeOver(
                request.request(),
                TransactionEngine.BLOCK,
                table.id(),
                table.version(),
                requestInfo,
                attributeInformation,
                lock.scanInfo());
        byte[] key = lock.key();
        request.request().append(key, 0, key.length).closeSection();
    }

    private int put(KeyLayout layout, byte[] target, int offset) {
        if (encoded == null) {
            return layout.encode(values, target, offset);
        }
        System.arraycopy(encoded, 0, target, offset, encoded.length);
        return encoded.length;
    }
}
