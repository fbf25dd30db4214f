package io.ndbwire.client;

import java.util.List;
import java.util.Optional;

/**
 * The data nodes of a cluster as they were at one moment, each as it told itself.
 *
 * @param dataNodes every data node of the configuration, ascending by node id
 */
public record ClusterReport(List<DataNodeReport> dataNodes) {

    public ClusterReport {
        dataNodes = List.copyOf(dataNodes);
    }

    /** The data node of that id; empty if the configuration has none. */
    public Optional<DataNodeReport> dataNode(int nodeId) {
        return dataNodes.stream().filter(node -> node.nodeId() == nodeId).findFirst();
    }
}
