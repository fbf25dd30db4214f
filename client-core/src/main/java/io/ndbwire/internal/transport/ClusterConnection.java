package io.ndbwire.internal.transport;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.internal.management.ClusterConfiguration;
import io.ndbwire.internal.management.ClusterSession;
import io.ndbwire.internal.management.DataNodeLink;
import io.ndbwire.internal.management.ManagementClient;
import io.ndbwire.internal.management.RedoProblemAction;
import io.ndbwire.internal.transport.FailureReports.Handling;
import io.ndbwire.metrics.Counters;
import io.ndbwire.wire.ApiRegConf;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.Signal;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.ScheduledFuture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Our membership in a cluster under one node id: a link to every data node, all on one event loop.
 *
 * <p>Whatever happens to one link happens on that event loop, and everything sent in one of its rounds leaves by one
 * write per link at the round's end: under load the packets grow and the cost of an operation falls; an idle client sends
 * at once. Methods are for the event loop unless they say otherwise.
 */
public final class ClusterConnection {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterConnection.class);

    private static final int MAXIMUM_NODE_ID = 255;
    private static final int BLOCKS = 64;
    /** After the first node is there, the others get this long before the connection is called ready. */
    private static final long OTHERS_MILLIS = 3_000;
    /** Without any node for so long, the management server is asked anew: the cluster may have changed. */
    private static final long REJOIN_MILLIS = 10_000;
    /** A failure that nobody reported as handled is taken for handled after this long. */
    private static final long FAILURE_HANDLING_MILLIS = 600_000;

    private final EventLoop eventLoop;
    private final Class<? extends SocketChannel> channelType;
    private final ManagementClient management;
    private final TransportOptions options;
    private final int requestedNodeId;
    private final RoundClock clock = new RoundClock();
    private final CommandQueue commands;
    private final Counters counters = new Counters();
    private final Membership membership = new Membership(this);
    private final @Nullable NodeLink[] links = new NodeLink[MAXIMUM_NODE_ID + 1];
    private final List<NodeLink> allLinks = new CopyOnWriteArrayList<>();
    private final @Nullable SignalReceiver[] receivers = new SignalReceiver[BLOCKS];
    private final List<NodeListener> listeners = new ArrayList<>();
    private final FailureReports failureReports = new FailureReports(MAXIMUM_NODE_ID);
    private final int[] failures = new int[MAXIMUM_NODE_ID + 1];
    private final boolean[] expected = new boolean[MAXIMUM_NODE_ID + 1];
    private final CompletableFuture<ClusterConnection> ready = new CompletableFuture<>();
    private NodeLink[] toFlush = new NodeLink[8];
    private int toFlushCount;
    private volatile int nodeId;
    private volatile @Nullable ClusterConfiguration configuration;
    private @Nullable ScheduledFuture<?> ticker;
    private int nextLink;
    private long firstAvailableNanos;
    private long lostNanos;
    private boolean anyAvailable;
    private boolean connected;
    private boolean rejoining;
    private volatile boolean locationDomains;
    private volatile boolean closed;

    /**
     * @param eventLoop runs everything of this connection
     * @param channelType sockets that fit the event loop
     * @param management asks the management servers; this connection closes it
     * @param requestedNodeId the node id wanted, or 0 for any
     * @param options how links behave
     */
    public ClusterConnection(
            EventLoop eventLoop,
            Class<? extends SocketChannel> channelType,
            ManagementClient management,
            int requestedNodeId,
            TransportOptions options) {
        this.eventLoop = eventLoop;
        this.channelType = channelType;
        this.management = management;
        this.requestedNodeId = requestedNodeId;
        this.options = options;
        commands = new CommandQueue(eventLoop, clock);
    }

    /**
     * Joins the cluster. Any thread; once.
     *
     * @param deadline for all of it
     * @return completes when the data nodes that are up take work, fails when none does in time
     */
    public CompletableFuture<ClusterConnection> open(Duration deadline) {
        management.join(requestedNodeId, deadline).whenCompleteAsync(this::joined, eventLoop);
        eventLoop.schedule(() -> openTimedOut(deadline), deadline.toMillis(), TimeUnit.MILLISECONDS);
        return ready;
    }

    private void joined(@Nullable ClusterSession session, @Nullable Throwable failure) {
        if (session == null) {
            ready.completeExceptionally(failure);
            return;
        }
        if (closed) {
            return;
        }
        configure(session);
        LOG.info("Joined as node {}; data nodes {}", nodeId, allLinks);
        ticker = eventLoop.scheduleWithFixedDelay(
                this::tick, Membership.TICK_MILLIS, Membership.TICK_MILLIS, TimeUnit.MILLISECONDS);
        allLinks.forEach(NodeLink::connect);
    }

    private void configure(ClusterSession session) {
        nodeId = session.nodeId();
        configuration = session.configuration();
        locationDomains = session.configuration().links().stream().anyMatch(link -> link.ownLocationDomainId() != 0);
        for (DataNodeLink description : session.configuration().links()) {
            NodeLink known = links[description.nodeId()];
            if (known == null) {
                NodeLink link = new NodeLink(this, description);
                links[description.nodeId()] = link;
                allLinks.add(link);
            } else {
                known.configure(description);
            }
        }
    }

    private void openTimedOut(Duration deadline) {
        ready.completeExceptionally(new UnavailableException(
                UnavailableException.NO_CODE,
                allLinks.isEmpty()
                        ? "The management server gave no node id and configuration within " + deadline
                        : "No data node took work within " + deadline + ": " + allLinks
                                + ". Check that the data nodes are started and can be reached from here"));
    }

    /** The configuration as last read, or null before. Any thread. */
    public @Nullable ClusterConfiguration configuration() {
        return configuration;
    }

    /** Our node id; it can change when all data nodes were lost. Any thread. */
    public int nodeId() {
        return nodeId;
    }

    /** The event loop. Any thread. */
    public EventLoop eventLoop() {
        return eventLoop;
    }

    /** The reference of one of our blocks, for data words. */
    public int reference(int block) {
        return Block.reference(block, nodeId);
    }

    /** Whether {@link #close} was called. Any thread. */
    public boolean isClosed() {
        return closed;
    }

    /** Runs a command on the event loop, in the order of submission. Any thread. */
    public void submit(Command command) {
        commands.submit(command);
    }

    /** Runs the first commands of an array in its order, handed over as one. Any thread. */
    public void submit(Command[] list, int count) {
        commands.submit(list, count);
    }

    /** The time of the event loop's round. */
    public RoundClock clock() {
        return clock;
    }

    /** What is counted; written on the event loop only. Any thread may read. */
    public Counters counters() {
        return counters;
    }

    /** Signals for that block of ours go to that receiver. Before {@link #open}, or on the event loop. */
    public void register(int block, SignalReceiver receiver) {
        receivers[block - Block.FIRST_API_BLOCK] = receiver;
    }

    /** Before {@link #open}, or on the event loop. */
    public void addListener(NodeListener listener) {
        listeners.add(listener);
    }

    /** The link to that data node, or null if the configuration has none. Any thread once the connection is ready. */
    public @Nullable NodeLink link(int dataNodeId) {
        return dataNodeId >= 0 && dataNodeId <= MAXIMUM_NODE_ID ? links[dataNodeId] : null;
    }

    /** The links to all data nodes. Any thread once the connection is ready; not to be changed. */
    public List<NodeLink> links() {
        return allLinks;
    }

    /** A node that takes new work, the nearest ones in turn, or null if none does. */
    public @Nullable NodeLink availableLink() {
        NodeLink best = null;
        int size = allLinks.size();
        for (int i = 0; i < size; i++) {
            NodeLink link = allLinks.get((nextLink + i) % size);
            if (link.isAvailable() && (best == null || link.proximity() < best.proximity())) {
                best = link;
            }
        }
        nextLink = size == 0 ? 0 : (nextLink + 1) % size;
        return best;
    }

    /** Whether operations wait in the data nodes while the redo log is overloaded, as the configuration has it. */
    public boolean queuesOnRedoProblem() {
        ClusterConfiguration current = configuration;
        return current == null || current.ownNode().defaultOperationRedoProblemAction() == RedoProblemAction.QUEUE;
    }

    long arbitrationDelayMillis() {
        ClusterConfiguration current = configuration;
        return current == null ? 0 : current.ownNode().arbitrationDelay();
    }

    /** Whether the configuration says which location domain we are in. Any thread. */
    public boolean usesLocationDomains() {
        return locationDomains;
    }

    /** Whether signals of running work can reach any data node. */
    public boolean isConnected() {
        return connected;
    }

    /** Leaves the cluster; work under way is for the callers of {@link #open} to end first. Any thread. */
    public CompletableFuture<Void> close() {
        closed = true;
        CompletableFuture<Void> done = new CompletableFuture<>();
        eventLoop.execute(() -> {
            if (ticker != null) {
                ticker.cancel(false);
            }
            allLinks.forEach(NodeLink::close);
            management.close();
            ready.completeExceptionally(new ClosedException(ClosedException.NO_CODE, "The connection was closed"));
            if (connected) {
                connected = false;
                listeners.forEach(NodeListener::allNodesLost);
            }
            done.complete(null);
        });
        return done;
    }

    TransportOptions options() {
        return options;
    }

    Class<? extends SocketChannel> channelType() {
        return channelType;
    }

    /** The port to connect to: dynamic ones change with every start of the data node and are asked for each time. */
    CompletableFuture<Integer> port(DataNodeLink description) {
        return description.port() > 0
                ? CompletableFuture.completedFuture(description.port())
                : management.serverPort(description.nodeId(), nodeId);
    }

    void dispatch(NodeLink link, Signal signal) {
        int block = signal.receiverBlock();
        int index = block - Block.FIRST_API_BLOCK;
        if (index >= 0 && index < BLOCKS && receivers[index] != null) {
            receivers[index].receive(link, signal);
        } else if (block == Block.API_CLUSTER_MANAGER) {
            membership.receive(link, signal);
        } else {
            LOG.debug("No receiver for {} from {}", signal, link);
        }
    }

    void flushLater(NodeLink link) {
        if (toFlushCount == toFlush.length) {
            toFlush = Arrays.copyOf(toFlush, 2 * toFlushCount);
        }
        toFlush[toFlushCount++] = link;
        if (toFlushCount == 1) {
            eventLoop.execute(flush);
        }
    }

    private final Runnable flush = this::flush;

    private void flush() {
        int count = toFlushCount;
        toFlushCount = 0;
        for (int i = 0; i < count; i++) {
            toFlush[i].flush();
        }
    }

    void linkWritable(NodeLink link) {
        if (link.isAvailable()) {
            listeners.forEach(listener -> listener.nodeAvailable(link));
        }
    }

    void nodeAvailable(NodeLink link) {
        if (!connected) {
            connected = true;
            LOG.info("Connected to the cluster as node {}", nodeId);
        }
        if (!anyAvailable) {
            anyAvailable = true;
            firstAvailableNanos = System.nanoTime();
        }
        listeners.forEach(listener -> listener.nodeAvailable(link));
    }

    void memberStateRead(NodeLink link, Signal signal) {
        if (link.isAvailable()) {
            for (NodeLink other : allLinks) {
                expected[other.nodeId()] |= ApiRegConf.isConnected(signal, other.nodeId());
            }
            becomeReady();
        }
    }

    private void becomeReady() {
        if (ready.isDone() || !anyAvailable) {
            return;
        }
        boolean patient = System.nanoTime() - firstAvailableNanos < TimeUnit.MILLISECONDS.toNanos(OTHERS_MILLIS);
        for (NodeLink link : allLinks) {
            if (patient && expected[link.nodeId()] && !link.isAvailable()) {
                return;
            }
        }
        ready.complete(this);
    }

    private void tick() {
        for (NodeLink link : allLinks) {
            link.tick(Membership.TICK_MILLIS);
        }
        becomeReady();
        rejoinIfLost();
    }

    void nodeFailed(int failedNode) {
        failureReports.failed(failedNode, nodesAtWork());
        int failure = ++failures[failedNode];
        listeners.forEach(listener -> listener.nodeFailed(failedNode));
        if (allLinks.stream().anyMatch(NodeLink::isRegistered)) {
            failuresHandled();
            eventLoop.schedule(
                    () -> giveUpWaiting(failedNode, failure), FAILURE_HANDLING_MILLIS, TimeUnit.MILLISECONDS);
        } else {
            allNodesLost();
        }
    }

    private void giveUpWaiting(int failedNode, int failure) {
        if (failures[failedNode] == failure) {
            if (failureReports.giveUp(failedNode)) {
                listeners.forEach(listener -> listener.nodeFailureHandled(failedNode, false));
            }
            recover(failedNode);
        }
    }

    private BitSet nodesAtWork() {
        BitSet atWork = new BitSet();
        for (NodeLink link : allLinks) {
            if (link.isAvailable()) {
                atWork.set(link.nodeId());
            }
        }
        return atWork;
    }

    private void allNodesLost() {
        anyAvailable = false;
        lostNanos = System.nanoTime();
        failureReports.clear();
        if (connected) {
            connected = false;
            LOG.warn("Lost all data nodes; connecting again");
            listeners.forEach(NodeListener::allNodesLost);
        }
        for (NodeLink link : allLinks) {
            link.fail("no other data node is left");
            link.recover();
        }
    }

    private void rejoinIfLost() {
        // A link to a node that still starts stands under our node id: another id would not fit it.
        if (connected || rejoining || !ready.isDone() || closed || anyLinkStands()) {
            return;
        }
        if (System.nanoTime() - lostNanos < TimeUnit.MILLISECONDS.toNanos(REJOIN_MILLIS)) {
            return;
        }
        rejoining = true;
        management
                .join(requestedNodeId, Duration.ofMillis(REJOIN_MILLIS))
                .whenCompleteAsync(
                        (session, failure) -> {
                            rejoining = false;
                            lostNanos = System.nanoTime();
                            if (failure != null) {
                                LOG.info("The management server gives no way back yet: {}", failure.toString());
                            } else if (!connected && !closed && !anyLinkStands()) {
                                configure(session);
                                allLinks.forEach(NodeLink::reconnect);
                            }
                        },
                        eventLoop);
    }

    private boolean anyLinkStands() {
        return allLinks.stream().anyMatch(NodeLink::stands);
    }

    void takeOverCompleted(int reporter, int failedNode) {
        failureReports.reported(reporter, failedNode);
        failuresHandled();
    }

    private void failuresHandled() {
        for (NodeLink link : allLinks) {
            Handling handling = failureReports.takeHandled(link.nodeId());
            if (handling != Handling.OPEN) {
                boolean toldWhole = handling == Handling.TOLD;
                listeners.forEach(listener -> listener.nodeFailureHandled(link.nodeId(), toldWhole));
            }
        }
    }

    void nodeFailureCompleted(int reporter, int failedNode) {
        takeOverCompleted(reporter, failedNode);
        recover(failedNode);
    }

    private void recover(int failedNode) {
        NodeLink link = link(failedNode);
        if (link != null) {
            link.recover();
        }
    }

    void tableAltered(int tableId, int tableVersion, String internalName) {
        listeners.forEach(listener -> listener.tableAltered(tableId, tableVersion, internalName));
    }

    void epochReported(NodeLink link, Signal report) {
        for (NodeListener listener : listeners) {
            listener.epochReported(link, report);
        }
    }
}
