package io.ndbwire.rest.embed;

import io.ndbwire.client.Row;
import java.util.List;

/**
 * A row with the rows that stand in it.
 *
 * @param embedded those of each embedded table, in the order in which they were asked for
 */
public record EmbeddedRow(Row row, List<List<EmbeddedRow>> embedded) {}
