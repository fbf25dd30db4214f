package io.ndbwire.client;

import org.jspecify.annotations.Nullable;

/**
 * A row was inserted, updated or deleted by a committed transaction.
 *
 * <p>Rows show the chosen columns, always with the primary key's, but for large objects (BLOB, TEXT, JSON), whose
 * contents are not part of the row: read the row for them. What a transaction did to one row comes as one change: an
 * insert and an update as an insert of the last values, an insert and a delete not at all.
 */
public abstract sealed class ChangedRow implements RowChange permits RowInserted, RowUpdated, RowDeleted {

    private final TableHandle table;
    private final long epoch;
    private final long transactionId;
    private final int anyValue;

    ChangedRow(TableHandle table, long epoch, long transactionId, int anyValue) {
        this.table = table;
        this.epoch = epoch;
        this.transactionId = transactionId;
        this.anyValue = anyValue;
    }

    /** The row's table. */
    public TableHandle table() {
        return table;
    }

    @Override
    public long epoch() {
        return epoch;
    }

    /** The transaction that changed it: equal for all changes of one transaction, and different within an epoch. */
    public long transactionId() {
        return transactionId;
    }

    /**
     * What the writer attached to the change, 0 if nothing. SQL servers put their server id here when they apply changes
     * of another cluster.
     */
    public int anyValue() {
        return anyValue;
    }

    /** The row before the change; null for an inserted one. */
    public abstract @Nullable Row before();

    /** The row after the change; null for a deleted one. */
    public abstract @Nullable Row after();
}
