package io.ndbwire.embedded;

import io.ndbwire.client.spi.ProvidedCluster;
import io.ndbwire.embedded.management.ManagementServer;
import io.ndbwire.embedded.node.DataNodes;
import io.ndbwire.embedded.sample.TelecomSample;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/**
 * A management server and one to four data nodes in this JVM, on loopback ports: NDB's own protocol, so that every
 * client works with it unchanged, of this process and of others.
 *
 * <p>It is for trying, developing and testing. Rows are in memory, once, whatever the number of replicas, and gone with
 * {@link #close}. One thread does all work. Thread-safe.
 */
public final class EmbeddedCluster implements ProvidedCluster {

    private static final int SHUTDOWN_SECONDS = 10;

    private final MultiThreadIoEventLoopGroup eventLoops;
    private final ManagementServer management;
    private final DataNodes nodes;
    private final String host;

    private EmbeddedCluster(EmbeddedOptions options) {
        eventLoops = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("embedded-ndb", true), NioIoHandler.newFactory());
        host = options.host();
        EventLoop eventLoop = (EventLoop) eventLoops.next();
        boolean started = false;
        try {
            management = new ManagementServer(eventLoops, new InetSocketAddress(host, options.port()));
            nodes = new DataNodes(options.layout(), eventLoop);
            nodes.open(eventLoops);
            eventLoop.submit(() -> run(options)).syncUninterruptibly();
            started = true;
        } finally {
            if (!started) {
                eventLoops.shutdownGracefully();
            }
        }
    }

    private void run(EmbeddedOptions options) {
        if (options.subscribers() > 0) {
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
     * @throws io.ndbwire.error.PermanentException if the port is in use or the address is not this host's
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

    /** Ends all nodes, and forgets all rows. */
    @Override
    public void close() {
        management.close();
        eventLoops
                .shutdownGracefully(0, SHUTDOWN_SECONDS, TimeUnit.SECONDS)
                .awaitUninterruptibly(SHUTDOWN_SECONDS, TimeUnit.SECONDS);
    }
}
