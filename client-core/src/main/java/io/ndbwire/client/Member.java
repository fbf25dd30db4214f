package io.ndbwire.client;

import io.ndbwire.internal.management.ManagementClient;
import io.ndbwire.internal.scan.ScanEngine;
import io.ndbwire.internal.transaction.NodeSelector;
import io.ndbwire.internal.transaction.TransactionEngine;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.schema.Partitioning;

/** One of a client's cluster connections with what runs on it. */
record Member(ManagementClient management, ClusterConnection connection, TransactionEngine engine, ScanEngine scans) {

    /** The data node that should coordinate a transaction on that row, or 0 for any. */
    int preferredNode(Partitioning partitioning, int partition, boolean anyReplica) {
        return NodeSelector.preferredNode(connection, partitioning, partition, anyReplica);
    }
}
