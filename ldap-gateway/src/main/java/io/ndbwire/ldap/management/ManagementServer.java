package io.ndbwire.ldap.management;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.flow.FlowControlHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** A few pages over HTTP, for probes and for Prometheus. Thread-safe. */
public final class ManagementServer implements AutoCloseable {

    private static final int MAXIMUM_CONNECTIONS = 64;
    private static final int MAXIMUM_REQUEST_BYTES = 8_192;
    private static final int IDLE_SECONDS = 120;

    private final Map<String, Supplier<CompletionStage<Page>>> pages;
    private final EventLoopGroup group;
    private final Channel listener;
    /** Changed on the one thread of the group. */
    private int connections;

    /**
     * Starts to listen.
     *
     * @param address port 0 takes any free one
     * @param pages by their paths; they are made on a thread of this server, which may be blocked for a moment
     * @throws IllegalArgumentException if the address cannot be listened on
     */
    public ManagementServer(InetSocketAddress address, Map<String, Supplier<CompletionStage<Page>>> pages) {
        if (address.isUnresolved()) {
            throw new IllegalArgumentException(
                    address.getHostString() + ", where health and figures are to be had, has no address");
        }
        this.pages = Map.copyOf(pages);
        group = new MultiThreadIoEventLoopGroup(
                1, new DefaultThreadFactory("ldap-management", true), NioIoHandler.newFactory());
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        connect(channel);
                    }
                });
        var bound = bootstrap.bind(address).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            group.shutdownGracefully(0, 0, TimeUnit.SECONDS);
            throw new IllegalArgumentException(
                    "Management address " + address.getHostString() + ":" + address.getPort()
                            + " cannot be listened on: " + bound.cause().getMessage(),
                    bound.cause());
        }
        listener = bound.channel();
    }

    private void connect(Channel channel) {
        if (connections == MAXIMUM_CONNECTIONS) {
            channel.close();
            return;
        }
        connections++;
        channel.closeFuture().addListener(closed -> connections--);
        channel.pipeline()
                .addLast(new ReadTimeoutHandler(IDLE_SECONDS))
                .addLast(new HttpServerCodec())
                .addLast(new HttpObjectAggregator(MAXIMUM_REQUEST_BYTES, true))
                .addLast(new FlowControlHandler())
                .addLast(new PageHandler(pages));
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    @Override
    public void close() {
        listener.close().awaitUninterruptibly();
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }
}
