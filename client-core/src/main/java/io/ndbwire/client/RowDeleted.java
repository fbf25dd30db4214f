package io.ndbwire.client;

import org.jspecify.annotations.Nullable;

/** A row is gone; {@link #before} shows it as it was. */
public final class RowDeleted extends ChangedRow {

    private final Row before;

    RowDeleted(TableHandle table, long epoch, long transactionId, int anyValue, Row before) {
        super(table, epoch, transactionId, anyValue);
        this.before = before;
    }

    @Override
    public Row before() {
        return before;
    }

    @Override
    public @Nullable Row after() {
        return null;
    }

    @Override
    public String toString() {
        return "deleted from " + table() + " in epoch " + epoch() + ": " + before;
    }
}
