package io.ndbwire.client;

import java.util.OptionalLong;

/**
 * Changes are missing from the stream here; it goes on behind them. Whoever keeps a copy of the table must read it again.
 *
 * @param firstEpoch the first epoch whose changes are missing, or may be
 * @param lastEpoch the last such epoch; empty while the cluster cannot be reached, and then told by the {@link
 *     ChangesStarted} with which the stream goes on
 * @param reason why they are lost
 */
public record ChangesLost(long firstEpoch, OptionalLong lastEpoch, Reason reason) implements RowChange {

    /** Why changes are lost. */
    public enum Reason {
        /** The subscriber asked for less than came, and what may wait for it was exceeded. */
        SLOW_SUBSCRIBER,
        /** Unfinished epochs exceeded {@link ClientOptions#maximumUnfinishedChangeBytes}. */
        CLIENT_MEMORY,
        /** The data nodes exceeded what they may buffer ({@code MaxBufferedEpochBytes}). */
        DATA_NODE_MEMORY,
        /** All data nodes were lost, or dropped this client. */
        CONNECTION_LOST
    }

    /** The first epoch whose changes are missing. */
    @Override
    public long epoch() {
        return firstEpoch;
    }
}
