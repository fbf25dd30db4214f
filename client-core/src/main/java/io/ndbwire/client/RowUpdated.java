package io.ndbwire.client;

/**
 * Columns of a row were set, perhaps to the values that they had.
 *
 * <p>Both rows show all chosen columns, or, in a stream of {@link ChangeStream#updatedColumnsOnly}, the primary key and
 * those that were set.
 */
public final class RowUpdated extends ChangedRow {

    private final Row before;
    private final Row after;

    RowUpdated(TableHandle table, long epoch, long transactionId, int anyValue, Row before, Row after) {
        super(table, epoch, transactionId, anyValue);
        this.before = before;
        this.after = after;
    }

    @Override
    public Row before() {
        return before;
    }

    @Override
    public Row after() {
        return after;
    }

    @Override
    public String toString() {
        return "updated in " + table() + " in epoch " + epoch() + ": " + before + " to " + after;
    }
}
