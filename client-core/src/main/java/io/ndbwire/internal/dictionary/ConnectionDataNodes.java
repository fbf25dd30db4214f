package io.ndbwire.internal.dictionary;

import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.Command;
import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.wire.OutboundSignal;
import java.util.concurrent.TimeUnit;

/** The data nodes of a connection. */
final class ConnectionDataNodes implements DataNodes {

    private final ClusterConnection connection;

    ConnectionDataNodes(ClusterConnection connection) {
        this.connection = connection;
    }

    @Override
    public int reference() {
        return connection.reference(Dictionary.BLOCK);
    }

    @Override
    public int availableNode() {
        NodeLink link = connection.availableLink();
        return link == null ? NO_NODE : link.nodeId();
    }

    @Override
    public boolean send(int nodeId, OutboundSignal signal) {
        NodeLink link = connection.link(nodeId);
        // A node that takes no new work still ends what is under way.
        if (link == null || !link.isRegistered()) {
            return false;
        }
        link.send(signal);
        return true;
    }

    @Override
    public void execute(Runnable work) {
        connection.submit(new Command() {
            @Override
            protected void run() {
                work.run();
            }
        });
    }

    @Override
    public void schedule(Runnable work, long millis) {
        connection.eventLoop().schedule(work, millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }
}
