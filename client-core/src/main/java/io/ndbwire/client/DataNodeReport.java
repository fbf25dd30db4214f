package io.ndbwire.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What one data node tells of itself. Source: {@code ndbinfo}, protocol document 05, section 19.
 *
 * @param nodeId its node id
 * @param state whether it works
 * @param startPhase the last start phase that it reached while it starts, 0 otherwise
 * @param uptime since its process was started; zero if it does not answer
 * @param memory its memory; empty if it does not answer
 * @param counters what it has counted since it was started; empty if it does not answer
 */
public record DataNodeReport(
        int nodeId,
        DataNodeState state,
        int startPhase,
        Duration uptime,
        List<MemoryUse> memory,
        Map<DataNodeCounter, Long> counters) {

    public DataNodeReport {
        memory = List.copyOf(memory);
        counters = Map.copyOf(counters);
    }

    static DataNodeReport notConnected(int nodeId) {
        return new DataNodeReport(nodeId, DataNodeState.NOT_CONNECTED, 0, Duration.ZERO, List.of(), Map.of());
    }
}
