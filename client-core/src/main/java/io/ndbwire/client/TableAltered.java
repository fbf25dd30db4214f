package io.ndbwire.client;

/**
 * The table was altered online, as by a new column: {@link TableHandle#description} tells how it is now, and rows that
 * follow show new columns unless columns were chosen.
 *
 * @param table the table
 * @param epoch the epoch of the change; rows of this epoch may be older or newer than it
 */
public record TableAltered(TableHandle table, long epoch) implements RowChange {}
