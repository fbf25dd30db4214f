package io.ndbwire.ldap.server;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.cluster.EventLoops;
import io.ndbwire.ldap.protocol.MessageDecoder;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.socket.nio.NioChannelOption;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.flow.FlowControlHandler;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.net.InetSocketAddress;
import java.net.SocketOption;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import jdk.net.ExtendedSocketOptions;
import org.jspecify.annotations.Nullable;

/** Listens, and has the connections. Thread-safe. */
public final class LdapServer implements AutoCloseable {

    private static final int FLUSHES_AT_ONCE = 256;
    private static final long LAST_WORDS_MILLIS = 2_000;
    /** Twice as long at most until a connection is given up: a minute of silence, and four questions without an answer. */
    private static final int KEEP_ALIVE_SECONDS = 60;

    private final ServerOptions options;
    private final Handlers handlers;
    private final ServerMonitor monitor;
    private final AtomicLong lastNumber = new AtomicLong();
    private final EventLoopGroup group;
    private final @Nullable TlsContext tls;
    private final Channel listener;
    private final @Nullable Channel secureListener;
    private final Set<LdapConnection> connections = ConcurrentHashMap.newKeySet();

    /**
     * Starts to listen.
     *
     * @param eventLoops of the connections, ended after the server
     * @param tlsOptions how TLS is spoken, or null if it is not
     * @throws IllegalArgumentException if the address cannot be listened on, or keys or certificates are wrong
     */
    public LdapServer(
            ServerOptions options,
            EventLoops eventLoops,
            Handlers handlers,
            @Nullable TlsOptions tlsOptions,
            ServerMonitor monitor) {
        this.options = options;
        group = eventLoops.group();
        this.handlers = handlers;
        this.monitor = monitor;
        tls = tlsOptions == null ? null : new TlsContext(tlsOptions);
        try {
            listener = listen(options.port(), null);
            Integer securePort = tlsOptions == null ? null : tlsOptions.port();
            secureListener = securePort == null ? null : listen(securePort, tls);
        } catch (IllegalArgumentException e) {
            if (tls != null) {
                tls.close();
            }
            throw e;
        }
    }

    /**
     * @param fromBeginning what speaks TLS with whoever connects, or null
     */
    private Channel listen(int port, @Nullable TlsContext fromBeginning) {
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.SO_KEEPALIVE, true)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        keepAlive(channel);
                        connect(channel, fromBeginning);
                    }
                });
        var bound = bootstrap.bind(options.host(), port).awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IllegalArgumentException(
                    "Address " + options.host() + ":" + port + " cannot be listened on: "
                            + bound.cause().getMessage(),
                    bound.cause());
        }
        return bound.channel();
    }

    /** Who is gone without a word, and has a search that goes on, is to be noticed sooner than after the system's two hours. */
    private static void keepAlive(Channel channel) {
        Map<SocketOption<Integer>, Integer> options = Map.of(
                ExtendedSocketOptions.TCP_KEEPIDLE,
                KEEP_ALIVE_SECONDS,
                ExtendedSocketOptions.TCP_KEEPINTERVAL,
                KEEP_ALIVE_SECONDS / 4,
                ExtendedSocketOptions.TCP_KEEPCOUNT,
                4);
        // Where the system does not know them nothing is set.
        options.forEach((option, value) -> channel.config().setOption(NioChannelOption.of(option), value));
    }

    /** Where it listens. */
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /** Where TLS is spoken from the beginning, or null. */
    public @Nullable InetSocketAddress secureAddress() {
        return secureListener == null ? null : (InetSocketAddress) secureListener.localAddress();
    }

    private void connect(Channel channel, @Nullable TlsContext fromBeginning) {
        MessageDecoder decoder = new MessageDecoder(options.messages(), monitor::received);
        LdapConnection connection =
                new LdapConnection(channel, lastNumber.incrementAndGet(), handlers, options, monitor, decoder, tls);
        channel.pipeline()
                .addLast(new FlushConsolidationHandler(FLUSHES_AT_ONCE, true))
                .addLast(decoder)
                .addLast(new FlowControlHandler())
                .addLast(connection);
        if (fromBeginning != null) {
            connection.secure(fromBeginning, false);
        }
        connections.add(connection);
        monitor.connectionOpened();
        channel.closeFuture().addListener(closed -> {
            connections.remove(connection);
            monitor.connectionClosed();
        });
        if (connections.size() > options.connections()) {
            monitor.connectionRefused();
            channel.eventLoop()
                    .execute(() -> connection.disconnect(
                            ResultCode.BUSY, "There are " + options.connections() + " connections already"));
        }
    }

    /**
     * Accepts nothing more, waits for what is under way as long as the options say, tells everybody that it ends, and ends
     * within a few seconds.
     */
    @Override
    public void close() {
        listener.close().awaitUninterruptibly();
        if (secureListener != null) {
            secureListener.close().awaitUninterruptibly();
        }
        connections.forEach(connection -> connection.eventLoop().execute(connection::drain));
        awaitConnections(options.shutdownTime().toNanos());
        connections.forEach(connection -> connection.eventLoop().execute(connection::shutDown));
        awaitConnections(TimeUnit.MILLISECONDS.toNanos(LAST_WORDS_MILLIS));
        if (tls != null) {
            tls.close();
        }
    }

    private void awaitConnections(long nanos) {
        long deadline = System.nanoTime() + nanos;
        for (LdapConnection connection : connections) {
            connection.closed().awaitUninterruptibly(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        }
    }
}
