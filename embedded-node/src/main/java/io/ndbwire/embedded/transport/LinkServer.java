package io.ndbwire.embedded.transport;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetSocketAddress;

/** Listens for the API nodes of one data node. */
public final class LinkServer {

    private static final int READ_BYTES = 128 << 10;

    /** What may wait to be written to an API node before nothing more is read from it, and until it is again. */
    private static final WriteBufferWaterMark UNREAD_BYTES = new WriteBufferWaterMark(1 << 20, 4 << 20);

    private final Channel listening;
    private final int port;

    private LinkServer(Channel listening) {
        this.listening = listening;
        port = ((InetSocketAddress) listening.localAddress()).getPort();
    }

    /**
     * Begins to listen.
     *
     * @param address its port may be 0 for any
     */
    public static LinkServer open(
            EventLoopGroup eventLoop, InetSocketAddress address, LinkOwner owner, Flusher flusher) {
        ChannelFuture bound = new ServerBootstrap()
                .group(eventLoop)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, UNREAD_BYTES)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.config()
                                .setRecvByteBufAllocator(new AdaptiveRecvByteBufAllocator(1024, 16384, READ_BYTES));
                        channel.pipeline().addLast(new LinkHandler(owner, flusher));
                    }
                })
                .bind(address);
        return new LinkServer(bound.syncUninterruptibly().channel());
    }

    /** The port that it listens on, or did. */
    public int port() {
        return port;
    }

    /** Leaves those who connect waiting until it is let go. */
    public void hold(boolean held) {
        listening.config().setAutoRead(!held);
    }

    /** Takes no more connections; those that stand stay. */
    public void close() {
        listening.close();
    }
}
