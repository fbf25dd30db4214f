package io.ndbwire.rest.value;

import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Table;
import jakarta.inject.Singleton;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The formats of the tables in use. A client has one handle for a table, so that there are as many formats as there are
 * tables; each follows its table's changes. Thread-safe.
 */
@Singleton
public final class TableFormats {

    private final ConcurrentMap<TableHandle, TableFormat> formats = new ConcurrentHashMap<>();

    /** The format of a table as it is described now. */
    public TableFormat of(TableHandle table) {
        Table description = table.description();
        TableFormat known = formats.get(table);
        if (known != null && known.table() == description) {
            return known;
        }
        TableFormat format = new TableFormat(description);
        formats.put(table, format);
        return format;
    }
}
