package io.ndbwire.internal.ndbinfo;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.ErrorCatalogue;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.NodeFailureException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.internal.transport.NodeListener;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.DbInfoScanConf;
import io.ndbwire.wire.DbInfoScanRef;
import io.ndbwire.wire.DbInfoScanReq;
import io.ndbwire.wire.DbInfoTransIdAi;
import io.ndbwire.wire.Signal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads information tables, each of one data node at a time. Event loop only. */
public final class InformationReader {

    /** The block that gets the rows. */
    public static final int BLOCK = Block.FIRST_API_BLOCK + 5;

    /** More rows than the largest of these tables has in the largest cluster. */
    static final int MAXIMUM_ROWS = 1 << 16;

    private static final Logger LOG = LoggerFactory.getLogger(InformationReader.class);

    private static final int NODE_FAILED = 4013;
    private static final int NO_CONNECTION = 4009;
    private static final int TIMED_OUT = 4008;

    private final ClusterConnection connection;
    private final Map<Integer, Scan> scans = new HashMap<>();
    private int lastNumber;

    /** One table of one node under way. */
    private static final class Scan {
        private final int nodeId;
        private final InformationTable table;
        private final List<InformationRow> rows = new ArrayList<>();
        private final CompletableFuture<List<InformationRow>> result = new CompletableFuture<>();
        private int expected;
        private boolean confirmed;
        private int[] cursor = {};

        Scan(int nodeId, InformationTable table) {
            this.nodeId = nodeId;
            this.table = table;
        }

        @Override
        public String toString() {
            return "Information table " + table + " of data node " + nodeId;
        }
    }

    /**
     * Takes its part of a connection. Before the connection is opened, or on its event loop.
     *
     * @param connection carries the signals
     */
    public InformationReader(ClusterConnection connection) {
        this.connection = connection;
        connection.register(BLOCK, (link, signal) -> receive(link.nodeId(), signal));
        connection.addListener(new NodeListener() {
            @Override
            public void nodeFailed(int nodeId) {
                failAll(nodeId);
            }

            @Override
            public void allNodesLost() {
                connection.links().forEach(link -> failAll(link.nodeId()));
            }
        });
    }

    /**
     * Reads a table of one node.
     *
     * @return fails with an {@link NdbException} if the node is not there, fails meanwhile, or takes too long
     */
    public CompletableFuture<List<InformationRow>> read(int nodeId, InformationTable table, Duration limit) {
        int number = ++lastNumber;
        Scan scan = new Scan(nodeId, table);
        scans.put(number, scan);
        Future<?> deadline = connection
                .eventLoop()
                .schedule(
                        () -> scan.result.completeExceptionally(
                                new DeadlineException(TIMED_OUT, scan + ": no answer within " + limit)),
                        limit.toMillis(),
                        TimeUnit.MILLISECONDS);
        scan.result.whenComplete((rows, failure) -> {
            scans.remove(number);
            // It would hold the rows until then.
            deadline.cancel(false);
        });
        send(number, scan);
        return scan.result;
    }

    private void send(int number, Scan scan) {
        NodeLink link = connection.link(scan.nodeId);
        if (link == null || !link.isRegistered()) {
            scan.result.completeExceptionally(
                    connection.isClosed()
                            ? new ClosedException(ClosedException.NO_CODE, scan + ": the client was closed")
                            : new UnavailableException(NO_CONNECTION, scan + ": there is no connection to it"));
            return;
        }
        scan.confirmed = false;
        link.send(DbInfoScanReq.scan(connection.reference(BLOCK), number, scan.table.id(), scan.cursor));
    }

    private void receive(int nodeId, Signal signal) {
        int number = signal.word(0);
        Scan scan = scans.get(number);
        if (scan == null || scan.nodeId != nodeId) {
            LOG.debug("Nobody waits for {} from node {}", signal, nodeId);
            return;
        }
        switch (signal.gsn()) {
            case DbInfoTransIdAi.GSN -> addRow(scan, DbInfoTransIdAi.row(signal));
            case DbInfoScanConf.GSN -> {
                scan.confirmed = true;
                scan.expected += DbInfoScanConf.rows(signal);
                scan.cursor = DbInfoScanConf.cursor(signal);
            }
            case DbInfoScanRef.GSN ->
                scan.result.completeExceptionally(
                        ErrorCatalogue.exception(DbInfoScanRef.errorCode(signal), "(" + scan + ")"));
            default -> LOG.debug("Unexpected {} from node {}", signal, nodeId);
        }
        // Rows come from the blocks that own the data, and may be later than the word of how many there are.
        if (scan.confirmed && scan.rows.size() == scan.expected) {
            if (scan.cursor.length == 0) {
                scan.result.complete(List.copyOf(scan.rows));
            } else {
                send(number, scan);
            }
        }
    }

    private static void addRow(Scan scan, byte[] row) {
        if (scan.rows.size() == MAXIMUM_ROWS) {
            scan.result.completeExceptionally(new ProtocolException(
                    ProtocolException.NO_CODE, scan + ": more than " + MAXIMUM_ROWS + " rows came"));
            return;
        }
        try {
            scan.rows.add(new InformationRow(row));
        } catch (ProtocolException e) {
            scan.result.completeExceptionally(e);
        }
    }

    private void failAll(int nodeId) {
        for (Scan scan : List.copyOf(scans.values())) {
            if (scan.nodeId == nodeId) {
                scan.result.completeExceptionally(
                        new NodeFailureException(NODE_FAILED, scan + ": it failed before it answered"));
            }
        }
    }
}
