package io.ndbwire.it.chaos;

import io.ndbwire.client.ClientListener;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Read;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.metrics.ClientCounter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Tells which data nodes a client is connected to and whether it asks each row's own. Thread-safe. */
final class Affinity implements ClientListener {

    private static final int READS = 200;

    private final Set<Integer> available = ConcurrentHashMap.newKeySet();
    private final AtomicInteger timesClusterLost = new AtomicInteger();

    @Override
    public void nodeAvailable(int nodeId) {
        available.add(nodeId);
    }

    @Override
    public void nodeLost(int nodeId) {
        available.remove(nodeId);
    }

    @Override
    public void clusterLost() {
        timesClusterLost.incrementAndGet();
    }

    int timesClusterLost() {
        return timesClusterLost.get();
    }

    /** Returns when the cluster was lost so many times: it may be back before anybody looks. */
    void awaitClusterLost(int times, Duration limit) {
        Await.until("cluster lost " + times + " times", limit, () -> timesClusterLost() >= times, available::toString);
    }

    Set<Integer> available() {
        return new HashSet<>(available);
    }

    void awaitAvailable(Set<Integer> nodes, Duration limit) {
        Await.until("connected to exactly " + nodes, limit, () -> available.equals(nodes), available::toString);
    }

    /** Returns when rows that lie on both nodes are all answered by the node that was asked. */
    void awaitLocalReads(NdbClient client, TableHandle table, Duration limit) {
        Await.until(
                "every row is asked from its own node",
                limit,
                () -> localReads(client, table) == READS,
                () -> "connected to " + available);
    }

    private static long localReads(NdbClient client, TableHandle table) {
        long before = client.statistics().get(ClientCounter.LOCAL_ROWS_READ);
        List<Read> reads = new ArrayList<>();
        for (long key = 0; key < READS; key++) {
            reads.add(table.read(key));
        }
        client.executeAll(reads).forEach(client.blocking()::get);
        return client.statistics().get(ClientCounter.LOCAL_ROWS_READ) - before;
    }
}
