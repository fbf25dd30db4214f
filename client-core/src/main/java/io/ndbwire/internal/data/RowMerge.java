package io.ndbwire.internal.data;

import java.util.Arrays;

/**
 * Says which of several sources has the next row of all, each of which has its rows in the same order.
 *
 * <p>A tournament: each match of two is remembered by who lost it, so that after the winner's next row only the matches on its
 * way are played again. Not thread-safe.
 */
public final class RowMerge {

    /** No source. */
    public static final int NONE = -1;

    private static final int NOBODY_YET = -1;

    private final RowOrder.Head[] heads;
    private final boolean[] finished;
    /** By match, of which number {@code i} is played by the winners of {@code 2 i} and {@code 2 i + 1}; at 0 who won all. */
    private final int[] losers;

    /**
     * A merge of no rows yet.
     *
     * @param sources how many, at least one
     */
    public RowMerge(RowOrder order, int sources) {
        heads = new RowOrder.Head[sources];
        for (int i = 0; i < sources; i++) {
            heads[i] = order.new Head();
        }
        finished = new boolean[sources];
        losers = new int[sources];
        Arrays.fill(losers, NOBODY_YET);
    }

    /**
     * The source's next row.
     *
     * @param source one that has shown none yet, or the {@link #first()}
     * @param row as it came; it is not to change until the source shows another
     */
    public void show(int source, byte[] row) {
        heads[source].set(row);
        play(source);
    }

    /**
     * The source has no more rows.
     *
     * @param source one that has shown none yet, or the {@link #first()}
     */
    public void finish(int source) {
        finished[source] = true;
        play(source);
    }

    /** The source whose row comes first; {@link #NONE} if all are finished, or one has shown nothing yet. */
    public int first() {
        int first = losers[0];
        return first == NOBODY_YET || finished[first] ? NONE : first;
    }

    private void play(int source) {
        int winner = source;
        for (int match = (source + losers.length) / 2; match > 0; match /= 2) {
            int opponent = losers[match];
            if (opponent == NOBODY_YET) {
                // Whoever comes last to it plays this match.
                losers[match] = winner;
                return;
            }
            if (isBefore(opponent, winner)) {
                losers[match] = winner;
                winner = opponent;
            }
        }
        losers[0] = winner;
    }

    private boolean isBefore(int one, int other) {
        return !finished[one] && (finished[other] || heads[one].compareWith(heads[other]) < 0);
    }
}
