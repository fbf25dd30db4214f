package io.ndbwire.embedded.dictionary;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.StoredColumn;
import io.ndbwire.embedded.storage.StoredTable;
import java.util.List;

/**
 * A change of a table that leaves its rows usable: another name, other bytes for clients, columns more (protocol
 * document 05, section 14.6).
 *
 * @param before the table as it is
 * @param after the table as it will be
 * @param changes what is changed, as the client says
 */
record Alteration(DictionaryObject before, TableDescription after, int changes) {

    private static final int MINOR_VERSION = 0x01000000;

    /** Looks whether a table can become another; completes what the client cannot say of the other. */
    static Alteration of(DictionaryObject before, TableDescription after, int changes) throws SchemaException {
        TableDescription table = before.table();
        if (table == null || after.columns.size() < table.columns.size()) {
            throw new SchemaException(ErrorCode.NOT_SUPPORTED_ONLINE);
        }
        for (int number = 0; number < after.columns.size(); number++) {
            ColumnDescription column = after.columns.get(number);
            boolean fits = number < table.columns.size()
                    ? column.isStoredLike(table.columns.get(number))
                    : column.isNullable() && !column.isKey() && column.properties.isSet(ColumnKey.DYNAMIC);
            if (!fits) {
                throw new SchemaException(ErrorCode.NOT_SUPPORTED_ONLINE);
            }
        }
        int error = after.check();
        if (error != ErrorCode.NONE) {
            throw new SchemaException(error);
        }
        after.takePlaceOf(table, before.version() + MINOR_VERSION);
        return new Alteration(before, after, changes);
    }

    boolean isRenaming() {
        return !before.name().equals(after.name());
    }

    /** Changes the rows. */
    void apply(StoredTable stored) {
        List<StoredColumn> columns = after.storedColumns();
        if (columns.size() > stored.format().columnCount()) {
            stored.addColumns(columns);
        }
        stored.version(after.version());
    }
}
