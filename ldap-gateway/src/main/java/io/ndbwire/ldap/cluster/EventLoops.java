package io.ndbwire.ldap.cluster;

import io.ndbwire.client.ClientOptions;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The event loops of the gateway. The client's connections run on them, too: what arrives on one that has a connection to the
 * cluster is sent to the data nodes and answered by one thread, and to wake another one costs much of what is done. So they
 * are few: half as many as processors, as the data nodes or the clients may be on the others. Thread-safe.
 */
public final class EventLoops implements AutoCloseable {

    private static final long END_MILLIS = 2_000;

    private final IoEventLoopGroup group;

    private EventLoops(int count) {
        group = new MultiThreadIoEventLoopGroup(count, new DefaultThreadFactory("ldap"), NioIoHandler.newFactory());
    }

    /** At least as many as a client with these options needs. */
    public static EventLoops of(ClientOptions options) {
        return new EventLoops(
                Math.max(options.connections(), Runtime.getRuntime().availableProcessors() / 2));
    }

    /** Of a gateway whose client has its own. */
    public static EventLoops apart() {
        return new EventLoops(Runtime.getRuntime().availableProcessors());
    }

    public EventLoopGroup group() {
        return group;
    }

    /** The options with these event loops, unless they ask for others, or for other sockets. */
    public ClientOptions shared(ClientOptions options) {
        return options.epoll() || options.eventLoops() != null
                ? options
                : options.toBuilder().eventLoops(group).build();
    }

    /** Ends them, when nobody needs them any more. */
    @Override
    public void close() {
        group.shutdownGracefully(0, END_MILLIS, TimeUnit.MILLISECONDS).awaitUninterruptibly();
    }
}
