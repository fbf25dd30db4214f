package io.ndbwire.client;

import org.jspecify.annotations.Nullable;

/** A row is new. Where another cluster's changes are applied it may have been there before: treat it as a write. */
public final class RowInserted extends ChangedRow {

    private final Row after;

    RowInserted(TableHandle table, long epoch, long transactionId, int anyValue, Row after) {
        super(table, epoch, transactionId, anyValue);
        this.after = after;
    }

    @Override
    public @Nullable Row before() {
        return null;
    }

    @Override
    public Row after() {
        return after;
    }

    @Override
    public String toString() {
        return "inserted into " + table() + " in epoch " + epoch() + ": " + after;
    }
}
