package io.ndbwire.client;

/** The rows of a pushed join; made by {@link BlockingClient#scan(PushedJoin)}. */
public final class JoinCursor extends Cursor<JoinedRow> {

    JoinCursor(NdbClient client, String description, RowSource.Factory<JoinedRow> source) {
        super(client, description, source);
    }
}
