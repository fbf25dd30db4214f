package io.ndbwire.client;

/**
 * The table was dropped, and nothing more comes of it; the stream completes when this was its last one. SQL's TRUNCATE,
 * and an ALTER that copies the table, drop it too: look the table up again for a stream of its successor.
 *
 * @param table the table that was
 * @param epoch the last epoch that had changes of it
 */
public record TableDropped(TableHandle table, long epoch) implements RowChange {}
