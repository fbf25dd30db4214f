package io.ndbwire.client;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.blob.PartsTable;
import io.ndbwire.schema.Column;

/**
 * The value that a {@link BlobHandle} is about.
 *
 * @param table the table
 * @param key of its row
 * @param column its column's name
 */
record BlobTarget(TableHandle table, RowKey key, String column) {

    /**
     * The parts table of the column.
     *
     * @throws InvalidValueException if its values have no parts
     */
    PartsTable parts(TableBinding binding) {
        Column found = binding.table().column(column);
        PartsTable parts = binding.parts(found);
        if (parts == null) {
            throw new InvalidValueException("Table " + binding.table().name() + ", column " + found
                    + ": its values have no parts; read and write them with their row");
        }
        return parts;
    }
}
