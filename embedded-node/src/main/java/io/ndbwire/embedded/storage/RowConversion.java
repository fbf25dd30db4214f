package io.ndbwire.embedded.storage;

import java.util.function.UnaryOperator;

/** Gives rows of a table that has got columns more their new form, in which those columns are NULL. */
final class RowConversion implements UnaryOperator<byte[]> {

    private final RowEditor old;
    private final RowEditor extended;

    /** @param after has the columns of {@code before}, and nullable ones behind them */
    RowConversion(RowFormat before, RowFormat after) {
        old = new RowEditor(before);
        extended = new RowEditor(after);
    }

    @Override
    public byte[] apply(byte[] row) {
        old.load(row);
        int known = old.format().columnCount();
        for (int column = 0; column < extended.format().columnCount(); column++) {
            if (column >= known || old.isNull(column)) {
                extended.setNull(column);
            } else {
                extended.set(column, old.source(column), old.offset(column), old.length(column));
            }
        }
        byte[] converted = extended.build();
        RowFormat.checkpoint(converted, RowFormat.checkpoint(row));
        return converted;
    }
}
