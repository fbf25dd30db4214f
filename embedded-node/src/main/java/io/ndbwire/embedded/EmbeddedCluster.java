package io.ndbwire.embedded;

import io.ndbwire.client.spi.ProvidedCluster;
import io.ndbwire.embedded.fault.Fault;
import io.ndbwire.embedded.fault.InjectedFault;
import io.ndbwire.embedded.management.ManagementServer;
import io.ndbwire.embedded.node.DataNodes;
import io.ndbwire.embedded.node.NodeControl;
import io.ndbwire.embedded.sample.TelecomSample;
import io.ndbwire.embedded.snapshot.SnapshotDirectory;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A management server and one to four data nodes in this JVM, on loopback ports: NDB's own protocol, so that every
 * client works with it unchanged, of this process and of others.
 *
 * <p>It is for trying, developing and testing. Rows are in memory, once, whatever the number of replicas, and gone with
 * {@link #close} unless a {@linkplain EmbeddedOptions.Builder#snapshotDirectory snapshot} is wanted. One thread does all
 * work. Thread-safe.
 */
public final class EmbeddedCluster implements ProvidedCluster {

    private static final int SHUTDOWN_SECONDS = 10;

    private final MultiThreadIoEventLoopGroup eventLoops;
    private final DataNodes nodes;
    private final NodeControl control;
    private final EmbeddedOptions options;
    private final String host;
    private final @Nullable SnapshotDirectory snapshots;
    private final AtomicBoolean closed = new AtomicBoolean();
    private boolean restored;
    private final int port;
    private ManagementServer management;

    private EmbeddedCluster(EmbeddedOptions options) {
        Path directory = options.snapshotDirectory();
        snapshots = directory == null ? null : SnapshotDirectory.open(directory);
        eventLoops = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("embedded-ndb", true), NioIoHandler.newFactory());
        this.options = options;
        host = options.host();
        EventLoop eventLoop = (EventLoop) eventLoops.next();
        boolean started = false;
        try {
            // In a young JVM most of this is the loading of classes, which two threads do at once.
            Future<DataNodes> built = eventLoop.submit(() -> new DataNodes(options.layout(), eventLoop));
            management = new ManagementServer(eventLoops, new InetSocketAddress(host, options.port()));
            nodes = built.syncUninterruptibly().getNow();
            nodes.open(eventLoops);
            control = new NodeControl(nodes, eventLoop, eventLoops);
            port = management.port();
            eventLoop.submit(this::run).syncUninterruptibly();
            started = true;
        } finally {
            if (!started) {
                eventLoops.shutdownGracefully();
                if (snapshots != null) {
                    snapshots.close();
                }
            }
        }
    }

    private void run() {
        restored = snapshots != null && snapshots.hasSnapshot();
        if (snapshots != null && restored) {
            snapshots.load(nodes::read);
        } else if (options.subscribers() > 0) {
            TelecomSample.load(nodes.ownTables(), options.subscribers(), options.seed(), nodes.globalCheckpoint());
        }
        nodes.run();
        management.serve(options.layout(), nodes);
    }

    /**
     * Starts a cluster with a sample, see {@link EmbeddedOptions.Builder#telecomSample}; ready when this returns.
     *
     * @param subscribers 1 to 1,000,000
     */
    public static EmbeddedCluster withTelecomSample(int subscribers) {
        return start(EmbeddedOptions.builder().telecomSample(subscribers).build());
    }

    /** Starts a cluster with the default options; ready when this returns. */
    public static EmbeddedCluster start() {
        return start(EmbeddedOptions.builder().build());
    }

    /**
     * Starts a cluster; ready when this returns.
     *
     * @throws io.ndbwire.error.PermanentException if the port is in use, the address is not this host's, or the snapshot
     *     cannot be read
     */
    public static EmbeddedCluster start(EmbeddedOptions options) {
        return new EmbeddedCluster(options);
    }

    /** What clients connect to, {@code host:port} of the management server. */
    @Override
    public String connectString() {
        return host + ":" + port;
    }

    /** The management server's port. */
    public int port() {
        return port;
    }

    // ---- faults

    /** The data nodes' ids, ascending. */
    public List<Integer> dataNodeIds() {
        return options.layout().dataNodes();
    }

    /**
     * Whether a data node takes work, or would if it were not frozen.
     *
     * @throws IllegalArgumentException if there is no such data node, as with all that name one
     */
    public boolean isStarted(int nodeId) {
        return control.isStarted(nodeId);
    }

    /**
     * Ends a data node at once, as SIGKILL does: its links drop, and what it had not sent yet is lost. The other nodes notice
     * at once, roll back what it coordinated and had not committed, and tell clients. When it was the last node of its
     * node group, the cluster is down: the others end, too. What was committed stays. Nothing happens to a node that has
     * ended.
     */
    public void kill(int nodeId) {
        control.kill(nodeId);
    }

    /**
     * Stops a data node where it is, as SIGSTOP does: its links stay, and nothing answers on them. What needs it waits or
     * times out. When that has lasted for four intervals of {@link EmbeddedOptions.Builder#dataNodeHeartbeatMillis} the
     * others declare it failed.
     *
     * @throws IllegalStateException if it has ended
     */
    public void freeze(int nodeId) {
        control.freeze(nodeId);
    }

    /**
     * Lets a frozen data node go on where it was. One that was declared failed ends instead, and can be restarted. Nothing
     * happens to a node that is not frozen.
     */
    public void thaw(int nodeId) {
        control.thaw(nodeId);
    }

    /**
     * Shuts a data node down in order: it takes no new transactions, waits up to three seconds for those that run, and ends.
     * Returns when it has ended.
     *
     * @throws IllegalStateException if it is not at work, or is frozen
     */
    public void stop(int nodeId) {
        control.stop(nodeId);
    }

    /**
     * Starts data nodes that have ended, on new ports, with all that is committed. Returns when they take work, in well under
     * a second.
     *
     * @param nodeIds of a cluster that is down at least one node of each node group
     * @throws IllegalStateException if one of them runs, or a node group would have no node
     */
    public void restart(int... nodeIds) {
        control.restart(nodeIds);
    }

    /** Ends the management server: who is connected to the data nodes goes on, nobody else can connect. */
    public synchronized void killManagementServer() {
        management.close();
    }

    /** Starts the management server again, on its port. Nothing happens if it runs. */
    public synchronized void restartManagementServer() {
        if (!management.isOpen()) {
            management = new ManagementServer(eventLoops, new InetSocketAddress(host, port));
            eventLoops
                    .next()
                    .submit(() -> management.serve(options.layout(), nodes))
                    .syncUninterruptibly();
        }
    }

    /**
     * Has a fault befall clients' requests from now on, until what is returned is closed. Of several that fit one request,
     * the first injected befalls it.
     */
    public InjectedFault inject(Fault fault) {
        return nodes.inject(fault);
    }

    /** Ends all faults that were injected; what they have delayed stays delayed. */
    public void removeFaults() {
        nodes.removeFaults();
    }

    /** Whether it began with the rows and tables of a snapshot. */
    public boolean isRestored() {
        return restored;
    }

    /**
     * Ends all nodes, and forgets all rows; before that it writes the snapshot, if one is wanted.
     *
     * @throws io.ndbwire.error.PermanentException if the snapshot cannot be written; everything is ended then, too
     */
    @Override
    public synchronized void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        management.close();
        try {
            if (snapshots != null) {
                eventLoops.next().submit(() -> save(snapshots)).syncUninterruptibly();
            }
        } finally {
            eventLoops
                    .shutdownGracefully(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS)
                    .awaitUninterruptibly(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
            if (snapshots != null) {
                snapshots.close();
            }
        }
    }

    /** Nothing that is told to be committed may be missing, so nobody is served any more. */
    private void save(SnapshotDirectory directory) {
        nodes.end();
        directory.save(nodes::write);
    }
}
