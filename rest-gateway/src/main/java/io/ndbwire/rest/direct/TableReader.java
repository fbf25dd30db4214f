package io.ndbwire.rest.direct;

import io.ndbwire.client.KeyCall;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.http.EntityTag;
import io.ndbwire.rest.http.KeyPath;
import io.ndbwire.rest.value.Json;
import io.ndbwire.rest.value.NumberStyle;
import io.ndbwire.rest.value.RowWriter;
import io.ndbwire.rest.value.TableFormat;

/** Reads rows of one table, as it is described now, one after the other. A connection's own, not thread-safe. */
final class TableReader {

    private final String database;
    private final String name;
    private final TableHandle table;
    private final TableFormat format;
    private final KeyCall call;
    private int lastBytes;

    TableReader(String database, String name, TableHandle table, TableFormat format) {
        this.database = database;
        this.name = name;
        this.table = table;
        this.format = format;
        call = table.readCall(null, LockMode.COMMITTED);
    }

    /** Whether this is the table of a path, and its description still the newest. */
    boolean isFor(RowPath row) {
        return row.table().equals(name) && row.database().equals(database) && table.description() == format.table();
    }

    /**
     * Sends the request for a row.
     *
     * @throws io.ndbwire.rest.problem.ProblemException if the key is none
     * @throws io.ndbwire.error.NdbException if it cannot be sent now
     */
    void read(String key, KeyCall.Handler handler) {
        call.begin();
        for (Object value : KeyPath.parse(format, key)) {
            call.key(value);
        }
        call.submit(handler);
    }

    /** The row that was found as JSON. */
    byte[] json(Row row) {
        RowWriter writer = format.writer(row, null, NumberStyle.NUMBERS);
        byte[] json = Json.bytes(generator -> writer.write(row, generator));
        lastBytes = json.length;
        return json;
    }

    /** How large the last row was: the next one is likely to be as large. */
    int lastBytes() {
        return lastBytes;
    }

    /** Its entity tag. */
    String tag(byte[] json) {
        return EntityTag.of(json, null, NumberStyle.NUMBERS).toString();
    }

    /** What there is to say of a row that is not there, as the controller says it. */
    String noSuchRow() {
        return "Table " + table.description().name() + " has no row with this key";
    }
}
