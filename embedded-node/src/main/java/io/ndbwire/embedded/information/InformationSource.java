package io.ndbwire.embedded.information;

import io.ndbwire.embedded.dictionary.Dictionary;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.embedded.transaction.ClusterView;
import io.ndbwire.embedded.transaction.Coordinator;
import java.util.List;

/** What a data node tells of itself and of the cluster. */
public interface InformationSource {

    int nodeId();

    /** Since the node was started. */
    long uptimeSeconds();

    Coordinator coordinator();

    Dictionary dictionary();

    TableDirectory tables();

    ClusterView cluster();

    /** All data nodes of the configuration. */
    List<Integer> dataNodes();

    int managementNode();

    /** All API nodes of the configuration. */
    List<Integer> apiNodes();

    /** This node and all others that work, in the order of their ids. */
    List<Integer> startedNodes();

    int nodeGroup();

    /** The number that the node got when it joined. */
    int dynamicId();

    int president();

    /** The address that all nodes listen on. */
    String host();
}
