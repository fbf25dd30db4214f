package io.ndbwire.client;

import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.internal.transport.NodeListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells an application's listener of its data nodes; what the listener throws is its own affair. */
final class ListenerAdapter implements NodeListener {

    private static final Logger LOG = LoggerFactory.getLogger(ListenerAdapter.class);

    private final ClientListener listener;

    ListenerAdapter(ClientListener listener) {
        this.listener = listener;
    }

    private static void guarded(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            LOG.error("The client's listener threw", e);
        }
    }

    @Override
    public void nodeAvailable(NodeLink link) {
        guarded(() -> listener.nodeAvailable(link.nodeId()));
    }

    @Override
    public void nodeFailed(int nodeId) {
        guarded(() -> listener.nodeLost(nodeId));
    }

    @Override
    public void allNodesLost() {
        guarded(listener::clusterLost);
    }
}
