package io.ndbwire.embedded.management;

import io.ndbwire.error.PermanentException;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** Listens for management sessions. */
public final class ManagementServer implements AutoCloseable {

    private static final int MAXIMUM_LINE_BYTES = 512;

    private final ChannelGroup sessions;
    private final Channel listening;
    private @Nullable ManagementCommands commands;
    private int lastSession;

    /**
     * Begins to listen; sessions are served from {@link #serve} on.
     *
     * @param address its port may be 0 for any
     * @throws PermanentException if the port is in use or the address is not this host's
     */
    public ManagementServer(EventLoopGroup eventLoop, InetSocketAddress address) {
        sessions = new DefaultChannelGroup(eventLoop.next());
        ChannelFuture bound = new ServerBootstrap()
                .group(eventLoop)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        ManagementCommands known = commands;
                        if (known == null) {
                            channel.close();
                            return;
                        }
                        sessions.add(channel);
                        channel.pipeline()
                                .addLast(new LineBasedFrameDecoder(MAXIMUM_LINE_BYTES))
                                .addLast(new ManagementSession(known, ++lastSession));
                    }
                })
                .bind(address)
                .awaitUninterruptibly();
        Throwable failure = bound.cause();
        if (failure != null) {
            throw new PermanentException(
                    PermanentException.NO_CODE,
                    "The management server cannot listen on " + address.getHostString() + ":" + address.getPort() + ": "
                            + (failure.getMessage() == null ? "no such address" : failure.getMessage()),
                    failure);
        }
        listening = bound.channel();
    }

    /** Serves sessions; on the event loop. */
    public void serve(ClusterLayout layout, ClusterState state) {
        commands = new ManagementCommands(layout, state, port());
    }

    public int port() {
        return ((InetSocketAddress) listening.localAddress()).getPort();
    }

    /** Whether it has not been closed. */
    public boolean isOpen() {
        return listening.isOpen();
    }

    @Override
    public void close() {
        listening.close().awaitUninterruptibly();
        sessions.close();
    }
}
