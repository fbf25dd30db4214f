package io.ndbwire.client;

/**
 * The stream runs: every change of a later epoch is delivered, or told as {@link ChangesLost}. A transaction that begins
 * to commit after this was delivered is of a later epoch; what a scan reads from now on together with the stream from
 * here on is the whole table. Comes first, and again when the stream goes on after the cluster was lost.
 *
 * @param epoch the last epoch that is not delivered
 */
public record ChangesStarted(long epoch) implements RowChange {}
