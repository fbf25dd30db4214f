package io.ndbwire.embedded;

import io.ndbwire.client.spi.ProvidedCluster;
import io.ndbwire.embedded.management.ManagementServer;
import io.ndbwire.embedded.node.DataNodes;
import io.ndbwire.embedded.sample.TelecomSample;
import io.ndbwire.embedded.snapshot.SnapshotDirectory;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
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
    private final ManagementServer management;
    private final DataNodes nodes;
    private final String host;
    private final @Nullable SnapshotDirectory snapshots;
    private final AtomicBoolean closed = new AtomicBoolean();
    private boolean restored;

    private EmbeddedCluster(EmbeddedOptions options) {
        Path directory = options.snapshotDirectory();
        snapshots = directory == null ? null : SnapshotDirectory.open(directory);
        eventLoops = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("embedded-ndb", true), NioIoHandler.newFactory());
        host = options.host();
        EventLoop eventLoop = (EventLoop) eventLoops.next();
        boolean started = false;
        try {
            // In a young JVM most of this is the loading of classes, which two threads do at once.
            CompletableFuture<DataNodes> built =
                    CompletableFuture.supplyAsync(() -> new DataNodes(options.layout(), eventLoop));
            management = new ManagementServer(eventLoops, new InetSocketAddress(host, options.port()));
            nodes = built.join();
            nodes.open(eventLoops);
            eventLoop.submit(() -> run(options)).syncUninterruptibly();
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

    private void run(EmbeddedOptions options) {
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
        return host + ":" + management.port();
    }

    /** The management server's port. */
    public int port() {
        return management.port();
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
    public void close() {
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
