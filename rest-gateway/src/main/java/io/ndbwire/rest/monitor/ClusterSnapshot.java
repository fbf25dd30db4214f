package io.ndbwire.rest.monitor;

import io.ndbwire.client.ClusterNode;
import io.ndbwire.client.ClusterReport;
import io.ndbwire.client.NdbClient;
import io.ndbwire.metrics.ClientCounter;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The cluster and this gateway's client at one moment.
 *
 * @param at by the clock
 * @param nanos by {@link System#nanoTime}
 * @param nodes as a management server told them; empty if none did
 * @param managementTrouble why no management server has told; empty if one did
 * @param report what the data nodes told
 * @param statistics what the client has counted
 * @param pending operations of the client that are not completed
 * @param ownNodeIds the client's
 */
record ClusterSnapshot(
        Instant at,
        long nanos,
        List<ClusterNode> nodes,
        String managementTrouble,
        ClusterReport report,
        Map<ClientCounter, Long> statistics,
        int pending,
        List<Integer> ownNodeIds) {

    /** What is told now, with how the client is now. */
    static ClusterSnapshot now(
            NdbClient client, List<ClusterNode> nodes, String managementTrouble, ClusterReport report) {
        return new ClusterSnapshot(
                Instant.now(),
                System.nanoTime(),
                nodes,
                managementTrouble,
                report,
                client.statistics(),
                client.pending(),
                client.nodeIds());
    }
}
