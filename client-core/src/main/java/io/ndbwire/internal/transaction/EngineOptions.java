package io.ndbwire.internal.transaction;

/**
 * Bounds of what a connection has under way.
 *
 * @param maximumPending operations that are sent or wait to be sent, over all data nodes
 * @param maximumTransactionsPerNode transactions under way at one data node; beyond about 1,000 only latency grows
 * @param maximumOperationsPerNode operations under way at one data node
 */
public record EngineOptions(int maximumPending, int maximumTransactionsPerNode, int maximumOperationsPerNode) {

    /** What suits a cluster in production. */
    public static final EngineOptions DEFAULT = new EngineOptions(1 << 17, 1024, 1 << 16);
}
