package io.ndbwire.internal.transport;

import io.ndbwire.wire.AlterTableRep;
import io.ndbwire.wire.ApiRegConf;
import io.ndbwire.wire.ApiRegRef;
import io.ndbwire.wire.ArbitrationSignal;
import io.ndbwire.wire.NodeFailRep;
import io.ndbwire.wire.NodeFailureCompleteRep;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.SubGcpCompleteAck;
import io.ndbwire.wire.SubGcpCompleteRep;
import io.ndbwire.wire.TakeOverTcConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The block that answers for our membership in the cluster: registration, node states, node failures (protocol document
 * 02, sections 6, 9 and 10). Event loop only.
 */
final class Membership implements SignalReceiver {

    private static final Logger LOG = LoggerFactory.getLogger(Membership.class);

    static final int TICK_MILLIS = 100;
    /** Intervals without a sign of life after which a node is taken for failed. */
    static final int SILENT_INTERVALS = 4;
    /** How long a node may take to register us. */
    static final int REGISTRATION_MILLIS = 60_000;

    private final ClusterConnection connection;
    private final Arbitrator arbitrator;

    Membership(ClusterConnection connection) {
        this.connection = connection;
        arbitrator = new Arbitrator(connection);
    }

    @Override
    public void receive(NodeLink link, Signal signal) {
        switch (signal.gsn()) {
            case ApiRegConf.GSN -> {
                link.registered(signal);
                connection.memberStateRead(link, signal);
            }
            case ApiRegRef.GSN ->
                link.refuse(
                        ApiRegRef.error(signal) == 1
                                ? "node id " + connection.nodeId() + " is a data node's"
                                : "it does not support our version");
            case NodeFailRep.GSN -> NodeFailRep.forEachNode(signal, nodeId -> nodeFailed(nodeId, link));
            case TakeOverTcConf.GSN -> connection.takeOverCompleted(link.nodeId(), TakeOverTcConf.failedNode(signal));
            case NodeFailureCompleteRep.GSN ->
                connection.nodeFailureCompleted(link.nodeId(), NodeFailureCompleteRep.failedNode(signal));
            case AlterTableRep.GSN ->
                connection.tableAltered(
                        AlterTableRep.tableId(signal),
                        AlterTableRep.tableVersion(signal),
                        AlterTableRep.internalName(signal));
            case SubGcpCompleteRep.GSN -> {
                // It says "received" and nothing of what the program has done with it: data nodes that must wait for
                // it give this client up.
                link.send(SubGcpCompleteAck.of(signal, connection.nodeId()));
                connection.epochReported(link, signal);
            }
            case ArbitrationSignal.START_REQ -> arbitrator.start(link, signal);
            case ArbitrationSignal.CHOOSE_REQ -> arbitrator.choose(link, signal);
            case ArbitrationSignal.STOP_ORDER -> arbitrator.stop();
            default -> LOG.debug("Ignored from {}: {}", link, signal);
        }
    }

    private void nodeFailed(int nodeId, NodeLink reporter) {
        NodeLink failed = connection.link(nodeId);
        if (failed != null) {
            failed.fail("data node " + reporter.nodeId() + " reports its failure");
        }
    }
}
