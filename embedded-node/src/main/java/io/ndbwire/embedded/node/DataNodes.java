package io.ndbwire.embedded.node;

import io.ndbwire.embedded.dictionary.Dictionary;
import io.ndbwire.embedded.dictionary.DictionaryArchive;
import io.ndbwire.embedded.dictionary.NodeGroups;
import io.ndbwire.embedded.dictionary.OwnTables;
import io.ndbwire.embedded.event.ChangeEvents;
import io.ndbwire.embedded.event.EventCluster;
import io.ndbwire.embedded.event.EventLimits;
import io.ndbwire.embedded.fault.Fault;
import io.ndbwire.embedded.fault.InjectedFault;
import io.ndbwire.embedded.management.ClusterLayout;
import io.ndbwire.embedded.management.ClusterState;
import io.ndbwire.embedded.snapshot.SnapshotException;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.Grants;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.embedded.transaction.ActiveFaults;
import io.ndbwire.embedded.transaction.ClusterView;
import io.ndbwire.embedded.transaction.Coordinator;
import io.ndbwire.embedded.transaction.Counters;
import io.ndbwire.embedded.transaction.TransactionOptions;
import io.ndbwire.embedded.transport.ApiLink;
import io.ndbwire.embedded.transport.Flusher;
import io.ndbwire.embedded.transport.LinkServer;
import io.ndbwire.wire.LinkFormat;
import io.ndbwire.wire.OutboundSignal;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All data nodes. Rows are kept once, whatever the number of replicas: a fragment is there as long as one of the nodes
 * that hold it lives. Event loop only, but for the constructor and {@link #open}.
 */
public final class DataNodes implements ClusterView, ClusterState, EventCluster {

    private static final Logger LOG = LoggerFactory.getLogger(DataNodes.class);

    /** Local data managers that each node is said to have. */
    private static final int MANAGERS = 2;

    private static final int TICK_MILLIS = 100;
    private static final int MISSED_HEARTBEATS = 4;
    private static final int UNTIL_REGISTERED_MILLIS = 7_500;

    private final ClusterLayout layout;
    private final EventLoop eventLoop;
    private final Flusher flusher;
    private final Grants grants = new Grants();
    private final TableDirectory tables = new TableDirectory();
    private final NodeGroups nodeGroups;
    private final Dictionary dictionary;
    private final OwnTables ownTables;
    private final ChangeEvents events;
    private final Epochs epochs;
    private final Map<Integer, DataNode> nodes = new TreeMap<>();
    private final ActiveFaults faults;
    private final Failures failures;
    private final Map<Integer, Long> reservations = new HashMap<>();
    private int dynamicIds;
    private long frozen;
    private long ticks;

    public DataNodes(ClusterLayout layout, EventLoop eventLoop) {
        this.layout = layout;
        this.eventLoop = eventLoop;
        flusher = new Flusher(eventLoop);
        nodeGroups = new NodeGroups(groups(layout), MANAGERS);
        epochs = new Epochs(layout.epochMillis());
        events = new ChangeEvents(this, tables, new EventLimits(layout.bufferedEpochs(), layout.bufferedEpochBytes()));
        dictionary =
                new Dictionary(nodeGroups, tables, grants, new SchemaNews(nodes.values(), events), epochs::current);
        ownTables = new OwnTables(dictionary, tables);
        faults = new ActiveFaults(eventLoop, dictionary::tableId);
        failures = new Failures(this, Math.max(1, layout.dataNodeHeartbeatMillis() / TICK_MILLIS));
        TransactionOptions options = new TransactionOptions(
                layout.deadlockTimeoutMillis(),
                Integer.toUnsignedLong(layout.inactiveTimeoutMillis()),
                layout.maximumOperations(),
                layout.maximumOperationsOfTransaction(),
                layout.maximumScans());
        for (int id : layout.dataNodes()) {
            Coordinator coordinator =
                    new Coordinator(id, this, tables, options, grants, faults, link -> apiNodeFailed(link.apiNodeId()));
            nodes.put(id, new DataNode(id, this, coordinator));
        }
    }

    private static int[][] groups(ClusterLayout layout) {
        List<Integer> ids = layout.dataNodes();
        int[][] groups = new int[ids.size() / layout.replicas()][layout.replicas()];
        for (int i = 0; i < ids.size(); i++) {
            groups[i / layout.replicas()][i % layout.replicas()] = ids.get(i);
        }
        return groups;
    }

    /** Listens for API nodes; not on the event loop. */
    public void open(EventLoopGroup eventLoops) {
        for (DataNode node : nodes.values()) {
            node.listens(listen(eventLoops, node));
            node.started(nextDynamicId());
        }
    }

    /** Not on the event loop. */
    LinkServer listen(EventLoopGroup eventLoops, DataNode node) {
        return LinkServer.open(eventLoops, new InetSocketAddress(layout.host(), 0), node, flusher);
    }

    /** Begins to watch the time; on the event loop. */
    public void run() {
        // Not at a fixed rate: a loop that was late would count several silent intervals before it reads again.
        eventLoop.scheduleWithFixedDelay(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
        eventLoop.scheduleWithFixedDelay(
                this::endEpoch, layout.epochMillis(), layout.epochMillis(), TimeUnit.MILLISECONDS);
    }

    /** All data nodes end it together: none ends while one of them does not answer. */
    private void endEpoch() {
        if (frozen == 0) {
            events.epochEnded(epochs.next());
        }
    }

    private void tick() {
        ticks++;
        long now = System.currentTimeMillis();
        int heartbeatTicks = Math.max(1, layout.heartbeatMillis() / TICK_MILLIS);
        for (DataNode node : nodes.values()) {
            if (node.isFrozen()) {
                continue;
            }
            node.coordinator().tick(now);
            if (ticks % heartbeatTicks == 0) {
                dropSilent(node);
            }
        }
        failures.tick();
        reservations.values().removeIf(until -> until < now);
    }

    private void dropSilent(DataNode node) {
        for (ApiLink link : List.copyOf(node.links())) {
            int silent = link.tick();
            int allowed = link.isRegistered()
                    ? MISSED_HEARTBEATS
                    : Math.max(MISSED_HEARTBEATS, UNTIL_REGISTERED_MILLIS / layout.heartbeatMillis());
            if (silent > allowed) {
                LOG.warn("Data node {}: API node {} missed {} heartbeats", node.nodeId(), link.apiNodeId(), silent);
                apiNodeFailed(link.apiNodeId());
            }
        }
    }

    // ---- API nodes

    boolean isApiNode(int nodeId) {
        return layout.apiNodes().contains(nodeId);
    }

    void linkOpened(int apiNodeId) {
        reservations.remove(apiNodeId);
    }

    LinkFormat newFormat() {
        return LinkFormat.ofDataNode(layout.signalIds(), layout.checksums());
    }

    /** An API node that has lost one link loses them all, and everything that it has not ended. */
    void apiNodeFailed(int apiNodeId) {
        for (DataNode node : nodes.values()) {
            ApiLink link = node.link(apiNodeId);
            if (link != null) {
                link.close();
            }
            node.coordinator().apiNodeFailed(apiNodeId);
        }
        dictionary.apiNodeFailed(apiNodeId);
        events.apiNodeFailed(apiNodeId);
        grants.run();
    }

    @Override
    public boolean reserve(int apiNodeId, int seconds) {
        if (reservations.containsKey(apiNodeId) || isConnected(apiNodeId)) {
            return false;
        }
        reservations.put(apiNodeId, System.currentTimeMillis() + 1000L * seconds);
        return true;
    }

    private boolean isConnected(int apiNodeId) {
        return anyLink(apiNodeId) != null;
    }

    private @Nullable ApiLink anyLink(int apiNodeId) {
        for (DataNode node : nodes.values()) {
            ApiLink link = node.link(apiNodeId);
            if (link != null) {
                return link;
            }
        }
        return null;
    }

    @Override
    public String apiAddress(int apiNodeId) {
        ApiLink link = anyLink(apiNodeId);
        return link == null ? "" : link.address();
    }

    @Override
    public int apiVersion(int apiNodeId) {
        ApiLink link = anyLink(apiNodeId);
        return link == null ? 0 : link.version();
    }

    // ---- snapshots

    /** Writes all that is committed. */
    public void write(DataOutput out) throws IOException {
        out.writeLong(epochs.current());
        new DictionaryArchive(dictionary, tables).write(out);
    }

    /** Takes in what was written; before anybody is served. */
    public void read(DataInput in) throws IOException, SnapshotException {
        epochs.continueBehind(in.readLong());
        new DictionaryArchive(dictionary, tables).read(in);
    }

    /** Serves nobody any more: what is not committed now never will be. */
    public void end() {
        nodes.values().forEach(DataNode::disconnect);
    }

    // ---- data nodes

    /** Tables that no client asks for. */
    public OwnTables ownTables() {
        return ownTables;
    }

    ClusterLayout layout() {
        return layout;
    }

    ChangeEvents events() {
        return events;
    }

    Dictionary dictionary() {
        return dictionary;
    }

    TableDirectory tables() {
        return tables;
    }

    Grants grants() {
        return grants;
    }

    int heartbeatMillis() {
        return layout.heartbeatMillis();
    }

    /** The node that decides for all: the oldest that lives. */
    @Override
    public int president() {
        DataNode oldest = null;
        for (DataNode node : nodes.values()) {
            if (node.isAlive() && (oldest == null || node.dynamicId() < oldest.dynamicId())) {
                oldest = node;
            }
        }
        return oldest == null ? 0 : oldest.nodeId();
    }

    @Override
    public boolean isPresident(int dataNodeId) {
        return president() == dataNodeId;
    }

    @Override
    public int dynamicId(int dataNodeId) {
        DataNode node = nodes.get(dataNodeId);
        return node == null ? 0 : node.dynamicId();
    }

    @Override
    public int nodeGroup(int dataNodeId) {
        return layout.dataNodes().indexOf(dataNodeId) / layout.replicas();
    }

    @Override
    public int port(int dataNodeId) {
        DataNode node = nodes.get(dataNodeId);
        return node == null ? 0 : node.port();
    }

    @Override
    public boolean isStarted(int dataNodeId) {
        DataNode node = nodes.get(dataNodeId);
        return node != null && node.isAlive();
    }

    @Override
    public String status(int dataNodeId) {
        DataNode node = nodes.get(dataNodeId);
        return (node == null ? NodeState.ENDED : node.state()).status();
    }

    /** Data nodes, the management server and API nodes that a data node is connected to. */
    BitSet connectedNodes(DataNode asked) {
        BitSet connected = new BitSet();
        nodes.values().stream().filter(DataNode::isAlive).forEach(node -> connected.set(node.nodeId()));
        connected.set(layout.managementNode());
        asked.links().forEach(link -> connected.set(link.apiNodeId()));
        return connected;
    }

    @Override
    public @Nullable ApiLink link(int dataNodeId, int apiNodeId) {
        DataNode node = nodes.get(dataNodeId);
        ApiLink link = node == null ? null : node.link(apiNodeId);
        return link != null && link.isRegistered() ? link : null;
    }

    @Override
    public int primary(Fragment fragment) {
        for (int id : fragment.nodes()) {
            if (isStarted(id)) {
                return id;
            }
        }
        return 0;
    }

    @Override
    public void operationOn(Fragment fragment, boolean change) {
        for (int id : fragment.nodes()) {
            DataNode node = nodes.get(id);
            if (node != null && node.isAlive()) {
                node.coordinator().counters().add(Counters.OPERATIONS, 1);
                if (!change) {
                    return;
                }
            }
        }
    }

    @Override
    public long holders(Fragment fragment) {
        long holders = 0;
        for (int id : fragment.nodes()) {
            holders |= isStarted(id) ? 1L << id : 0;
        }
        return holders;
    }

    @Override
    public boolean isAnyFrozen(long someNodes) {
        return (someNodes & frozen) != 0;
    }

    @Override
    public boolean holds(int dataNodeId, Fragment fragment) {
        for (int id : fragment.nodes()) {
            if (id == dataNodeId) {
                return true;
            }
        }
        return false;
    }

    @Override
    public long globalCheckpoint() {
        return epochs.current();
    }

    @Override
    public List<List<Integer>> nodeGroups() {
        return Arrays.stream(nodeGroups.groups())
                .map(group -> Arrays.stream(group).boxed().toList())
                .toList();
    }

    @Override
    public boolean isConnected(int dataNodeId, int apiNodeId) {
        return link(dataNodeId, apiNodeId) != null;
    }

    @Override
    public void send(int dataNodeId, int apiNodeId, OutboundSignal signal) {
        ApiLink link = link(dataNodeId, apiNodeId);
        if (link != null) {
            link.send(signal);
        }
    }

    @Override
    public void eject(int apiNodeId, String why) {
        LOG.warn("API node {} is ejected: {}", apiNodeId, why);
        apiNodeFailed(apiNodeId);
    }

    // ---- faults

    Collection<DataNode> all() {
        return nodes.values();
    }

    /** The next start of a data node is the so many-th. */
    int nextDynamicId() {
        return ++dynamicIds;
    }

    /** A data node has failed, and others go on. */
    void memberFailed(DataNode node) {
        if (node.dynamicId() < lowestDynamicId()) {
            dictionary.masterFailed();
        }
    }

    private int lowestDynamicId() {
        DataNode president = nodes.get(president());
        return president == null ? Integer.MAX_VALUE : president.dynamicId();
    }

    /** All data nodes have failed. */
    void allFailed() {
        dictionary.masterFailed();
        layout.apiNodes().forEach(events::apiNodeFailed);
        grants.run();
    }

    /** A data node has got into another state. */
    void nodeChanged() {
        frozen = 0;
        for (DataNode node : nodes.values()) {
            frozen |= node.isFrozen() && node.isAlive() ? 1L << node.nodeId() : 0;
        }
    }

    Failures failures() {
        return failures;
    }

    /** Has a fault befall requests from now on. Any thread. */
    public InjectedFault inject(Fault fault) {
        return faults.add(fault);
    }

    /** Removes all faults. Any thread. */
    public void removeFaults() {
        faults.clear();
    }

    /** @throws IllegalArgumentException if there is no such data node; any thread */
    DataNode required(int nodeId) {
        DataNode node = nodes.get(nodeId);
        if (node == null) {
            throw new IllegalArgumentException("no data node " + nodeId + "; there are " + nodes.keySet());
        }
        return node;
    }
}
