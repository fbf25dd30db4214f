package io.ndbwire.client;

/** The rows of a scan, or of reads; made by {@link BlockingClient#scan(Scan)} and {@link BlockingClient#readAll}. */
public final class RowCursor extends Cursor<Row> {

    RowCursor(NdbClient client, String description, RowSource.Factory<Row> source) {
        super(client, description, source);
    }
}
