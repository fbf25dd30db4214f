package io.ndbwire.embedded.management;

import java.util.List;

/**
 * The cluster as its configuration describes it; all nodes are on this host.
 *
 * @param host that all nodes listen on
 * @param managementNode id of the management server
 * @param dataNodes ids of the data nodes
 * @param apiNodes ids that API nodes may have
 * @param replicas copies of each row
 * @param heartbeatMillis in which data nodes want to hear of API nodes
 * @param dataNodeHeartbeatMillis in which data nodes want to hear of each other
 * @param deadlockTimeoutMillis how long an operation waits for a lock
 * @param inactiveTimeoutMillis how long a transaction may be idle, unsigned
 * @param epochMillis how long an epoch lasts
 * @param bufferedEpochs how many epochs an API node may leave unacknowledged
 * @param bufferedEpochBytes how many bytes of changes an API node may leave unacknowledged
 * @param maximumOperations open changes of all transactions that one data node coordinates
 * @param maximumOperationsOfTransaction changes of one transaction
 * @param maximumScans that one data node coordinates at once
 * @param signalIds whether messages carry signal ids
 * @param checksums whether messages carry checksums
 */
public record ClusterLayout(
        String host,
        int managementNode,
        List<Integer> dataNodes,
        List<Integer> apiNodes,
        int replicas,
        int heartbeatMillis,
        int dataNodeHeartbeatMillis,
        int deadlockTimeoutMillis,
        int inactiveTimeoutMillis,
        int epochMillis,
        int bufferedEpochs,
        long bufferedEpochBytes,
        int maximumOperations,
        int maximumOperationsOfTransaction,
        int maximumScans,
        boolean signalIds,
        boolean checksums) {

    static final String NAME = "NdbWire embedded";

    boolean isDataNode(int nodeId) {
        return dataNodes.contains(nodeId);
    }

    boolean isApiNode(int nodeId) {
        return apiNodes.contains(nodeId);
    }
}
