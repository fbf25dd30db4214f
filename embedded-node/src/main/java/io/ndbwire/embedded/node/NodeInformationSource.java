package io.ndbwire.embedded.node;

import io.ndbwire.embedded.dictionary.Dictionary;
import io.ndbwire.embedded.information.InformationSource;
import io.ndbwire.embedded.management.ClusterLayout;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.embedded.transaction.ClusterView;
import io.ndbwire.embedded.transaction.Coordinator;
import java.util.List;

/** What one data node tells of itself and of the cluster. */
final class NodeInformationSource implements InformationSource {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final DataNode node;
    private final DataNodes nodes;
    private final ClusterLayout layout;
    private final long startedNanos = System.nanoTime();

    NodeInformationSource(DataNode node, DataNodes nodes, ClusterLayout layout) {
        this.node = node;
        this.nodes = nodes;
        this.layout = layout;
    }

    @Override
    public int nodeId() {
        return node.nodeId();
    }

    @Override
    public long uptimeSeconds() {
        return (System.nanoTime() - startedNanos) / NANOS_PER_SECOND;
    }

    @Override
    public Coordinator coordinator() {
        return node.coordinator();
    }

    @Override
    public Dictionary dictionary() {
        return nodes.dictionary();
    }

    @Override
    public TableDirectory tables() {
        return nodes.tables();
    }

    @Override
    public ClusterView cluster() {
        return nodes;
    }

    @Override
    public List<Integer> dataNodes() {
        return layout.dataNodes();
    }

    @Override
    public int managementNode() {
        return layout.managementNode();
    }

    @Override
    public List<Integer> apiNodes() {
        return layout.apiNodes();
    }

    @Override
    public List<Integer> startedNodes() {
        return layout.dataNodes().stream()
                .filter(id -> id == nodeId() || nodes.isStarted(id))
                .toList();
    }

    @Override
    public int nodeGroup() {
        return nodes.nodeGroup(nodeId());
    }

    @Override
    public int dynamicId() {
        return nodes.dynamicId(nodeId());
    }

    @Override
    public int president() {
        return nodes.president();
    }

    @Override
    public String host() {
        return layout.host();
    }
}
