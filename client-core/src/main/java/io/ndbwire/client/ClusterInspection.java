package io.ndbwire.client;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.NdbException;
import io.ndbwire.internal.ndbinfo.InformationReader;
import io.ndbwire.internal.ndbinfo.InformationRow;
import io.ndbwire.internal.ndbinfo.InformationTable;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.Command;
import io.ndbwire.internal.transport.NodeLink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Asks every data node for its report. */
final class ClusterInspection {

    private static final int NODE_UPTIME_SECONDS = 1;
    private static final int NODE_STATUS = 2;
    private static final int NODE_START_PHASE = 3;

    private static final int POOL_BLOCK = 1;
    private static final int POOL_NAME = 3;
    private static final int POOL_USED = 4;
    private static final int POOL_TOTAL = 5;
    private static final int POOL_ENTRY_BYTES = 7;
    /** The block whose pools are a node's memory. */
    private static final int MEMORY_BLOCK = 254;

    private static final int COUNTER_ID = 3;
    private static final int COUNTER_VALUE = 4;

    private final ClusterConnection connection;
    private final InformationReader reader;
    private final Duration limit;

    ClusterInspection(ClusterConnection connection, InformationReader reader, Duration limit) {
        this.connection = connection;
        this.reader = reader;
        this.limit = limit;
    }

    /** A data node that does not answer is reported as one that is not connected. Any thread. */
    CompletableFuture<ClusterReport> run() {
        CompletableFuture<ClusterReport> result = new CompletableFuture<>();
        try {
            connection.submit(new Command() {
                @Override
                protected void run() {
                    reports().whenComplete((report, failure) -> {
                        if (failure == null) {
                            result.complete(report);
                        } else {
                            result.completeExceptionally(NdbClient.cause(failure));
                        }
                    });
                }
            });
        } catch (ClosedException e) {
            result.completeExceptionally(e);
        }
        return result;
    }

    private CompletableFuture<ClusterReport> reports() {
        List<CompletableFuture<DataNodeReport>> reports = new ArrayList<>();
        for (NodeLink link : connection.links()) {
            reports.add(report(link.nodeId()));
        }
        return CompletableFuture.allOf(reports.toArray(CompletableFuture[]::new))
                .thenApply(done -> new ClusterReport(reports.stream()
                        .map(CompletableFuture::join)
                        .sorted(Comparator.comparingInt(DataNodeReport::nodeId))
                        .toList()));
    }

    private CompletableFuture<DataNodeReport> report(int nodeId) {
        CompletableFuture<List<InformationRow>> nodes = reader.read(nodeId, InformationTable.NODES, limit);
        CompletableFuture<List<InformationRow>> pools = reader.read(nodeId, InformationTable.POOLS, limit);
        CompletableFuture<List<InformationRow>> counters = reader.read(nodeId, InformationTable.COUNTERS, limit);
        return CompletableFuture.allOf(nodes, pools, counters)
                .thenApply(done -> report(nodeId, nodes.join(), pools.join(), counters.join()))
                .exceptionally(failure -> {
                    if (NdbClient.cause(failure) instanceof NdbException && !connection.isClosed()) {
                        return DataNodeReport.notConnected(nodeId);
                    }
                    throw new CompletionException(NdbClient.cause(failure));
                });
    }

    private static DataNodeReport report(
            int nodeId, List<InformationRow> nodes, List<InformationRow> pools, List<InformationRow> counters) {
        if (nodes.isEmpty()) {
            return DataNodeReport.notConnected(nodeId);
        }
        InformationRow node = nodes.get(0);
        return new DataNodeReport(
                nodeId,
                DataNodeState.ofLevel(node.number(NODE_STATUS)),
                (int) node.number(NODE_START_PHASE),
                Duration.ofSeconds(node.number(NODE_UPTIME_SECONDS)),
                pools.stream()
                        .filter(pool -> pool.number(POOL_BLOCK) == MEMORY_BLOCK)
                        .map(ClusterInspection::memory)
                        .toList(),
                sums(counters));
    }

    private static MemoryUse memory(InformationRow pool) {
        long entryBytes = pool.number(POOL_ENTRY_BYTES);
        return new MemoryUse(
                pool.text(POOL_NAME), pool.number(POOL_USED) * entryBytes, pool.number(POOL_TOTAL) * entryBytes);
    }

    private static Map<DataNodeCounter, Long> sums(List<InformationRow> rows) {
        Map<DataNodeCounter, Long> sums = new EnumMap<>(DataNodeCounter.class);
        for (DataNodeCounter counter : DataNodeCounter.values()) {
            sums.put(
                    counter,
                    rows.stream()
                            .filter(row -> row.number(COUNTER_ID) == counter.id())
                            .mapToLong(row -> row.number(COUNTER_VALUE))
                            .sum());
        }
        return sums;
    }
}
