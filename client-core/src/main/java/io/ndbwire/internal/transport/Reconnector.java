package io.ndbwire.internal.transport;

import io.ndbwire.internal.management.DataNodeLink;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Connects one link, again and again with growing pauses until the handshake succeeds (protocol document 01, sections
 * 6.1 and 6.5). Event loop only.
 */
final class Reconnector {

    private static final Logger LOG = LoggerFactory.getLogger(Reconnector.class);

    private final ClusterConnection connection;
    private final NodeLink link;
    private final Backoff backoff;
    private boolean running;
    private int attempt;
    private @Nullable Channel channel;
    private @Nullable Future<?> timer;

    Reconnector(ClusterConnection connection, NodeLink link) {
        this.connection = connection;
        this.link = link;
        TransportOptions options = connection.options();
        backoff = new Backoff(options.reconnectInitialDelay(), options.reconnectMaximumDelay());
    }

    void start() {
        if (!running && !connection.isClosed()) {
            running = true;
            backoff.reset();
            connect();
        }
    }

    void stop() {
        running = false;
        attempt++;
        cancelTimer();
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }

    /**
     * The handshake on a channel is done.
     *
     * @return whether the channel is the link's from now on; false if the attempt was given up meanwhile
     */
    boolean succeeded(Channel connected) {
        if (!running || connected != channel) {
            return false;
        }
        running = false;
        attempt++;
        channel = null;
        cancelTimer();
        return true;
    }

    /** The link was lost before it was of any use: the pauses go on growing. */
    void retry() {
        running = !connection.isClosed();
        failed(null);
    }

    /** A channel was closed; if it is that of this attempt, the attempt failed before the end of its handshake. */
    void failed(Channel closed, @Nullable Throwable cause) {
        if (closed == channel) {
            failed(cause);
        }
    }

    private void failed(@Nullable Throwable cause) {
        if (!running) {
            return;
        }
        LOG.debug("No connection to data node {} yet: {}", link.nodeId(), cause == null ? "closed" : cause.toString());
        attempt++;
        cancelTimer();
        channel = null;
        timer = connection.eventLoop().schedule(this::connect, backoff.nextMillis(), TimeUnit.MILLISECONDS);
    }

    private void connect() {
        if (!running) {
            return;
        }
        int thisAttempt = ++attempt;
        connection
                .port(link.configuration())
                .whenCompleteAsync(
                        (port, failure) -> {
                            if (thisAttempt != attempt) {
                                return;
                            }
                            if (failure != null) {
                                failed(failure);
                            } else {
                                connectTo(port, thisAttempt);
                            }
                        },
                        connection.eventLoop());
    }

    private void connectTo(int port, int thisAttempt) {
        TransportOptions options = connection.options();
        DataNodeLink target = link.configuration();
        int timeout = (int) options.connectTimeout().toMillis();
        Bootstrap bootstrap = new Bootstrap()
                .group(connection.eventLoop())
                .channel(connection.channelType())
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, timeout)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_KEEPALIVE, true)
                .option(
                        ChannelOption.WRITE_BUFFER_WATER_MARK,
                        new WriteBufferWaterMark(options.sendBufferBytes() / 2, options.sendBufferBytes()))
                .handler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel newChannel) {
                        newChannel.pipeline().addLast(new LinkHandler(link, newChannel, connection.nodeId()));
                    }
                });
        if (target.socketSendBuffer() > 0) {
            bootstrap.option(ChannelOption.SO_SNDBUF, target.socketSendBuffer());
        }
        if (target.socketReceiveBuffer() > 0) {
            bootstrap.option(ChannelOption.SO_RCVBUF, target.socketReceiveBuffer());
        }
        if (!target.bindHost().isEmpty()) {
            bootstrap.localAddress(new InetSocketAddress(target.bindHost(), 0));
        }
        ChannelFuture connecting = bootstrap.connect(target.host(), port);
        channel = connecting.channel();
        connecting.addListener(done -> {
            if (thisAttempt == attempt && !done.isSuccess()) {
                failed(done.cause());
            }
        });
        // One limit for both: the connection has its own, shorter one.
        timer = connection.eventLoop().schedule(() -> abandon(thisAttempt), 2L * timeout, TimeUnit.MILLISECONDS);
    }

    private void abandon(int thisAttempt) {
        if (thisAttempt == attempt && channel != null) {
            Channel slow = channel;
            failed(new TimeoutException("handshake"));
            slow.close();
        }
    }

    private void cancelTimer() {
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }
}
