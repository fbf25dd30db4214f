package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.KeyLayout;
import io.ndbwire.internal.transaction.TransactionEngine;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.TcKeyReq;
import org.jspecify.annotations.Nullable;

/** The values that name one row, by the primary key or by a unique index. */
final class RowKey {

    private final @Nullable String uniqueIndex;
    private final @Nullable Object[] values;

    /**
     * @param uniqueIndex the index's name, or null for the primary key
     * @param values in the order of the key's columns
     */
    RowKey(@Nullable String uniqueIndex, @Nullable Object[] values) {
        this.uniqueIndex = uniqueIndex;
        this.values = values.clone();
    }

    boolean isUniqueIndex() {
        return uniqueIndex != null;
    }

    int expectedBytes() {
        return 16 * values.length;
    }

    @Nullable
    Object[] values() {
        return values;
    }

    /** Begins the request with the key as its first section, and finds out where the row lives. */
    void begin(KeyRequest<?> request, int requestInfo, boolean attributeInformation) {
        TableBinding binding = request.binding();
        UniqueIndexBinding index = uniqueIndex == null ? null : binding.uniqueIndex(uniqueIndex);
        KeyLayout layout = index == null ? binding.primaryKey() : index.key();
        if (values.length != layout.size()) {
            throw new InvalidValueException("Key of table " + binding.table().name() + ": " + values.length
                    + " values are given for " + layout.size() + " columns");
        }
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
            TcKeyReq.begin(
                    signal,
                    true,
                    TransactionEngine.BLOCK,
                    index.index().id(),
                    index.index().version(),
                    requestInfo,
                    attributeInformation);
        }
        byte[] room = signal.room(layout.maximumBytes());
        int start = signal.end();
        int bytes = layout.encode(values, room, start);
        if (layout.hasHint()) {
            Partitioning partitioning = index == null
                    ? binding.table().partitioning()
                    : index.index().partitioning();
            int hash = layout.distributionHash(room, start, bytes);
            request.place(partitioning, partitioning.partition(hash), binding.mayReadAnyReplica(requestInfo));
        }
        signal.advance(bytes).closeSection();
    }
}
