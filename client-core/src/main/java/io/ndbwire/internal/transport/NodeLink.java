package io.ndbwire.internal.transport;

import io.ndbwire.internal.management.DataNodeLink;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.metrics.Counters;
import io.ndbwire.wire.ApiRegConf;
import io.ndbwire.wire.ApiRegReq;
import io.ndbwire.wire.LinkFormat;
import io.ndbwire.wire.NdbVersion;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ProcessInfoRep;
import io.ndbwire.wire.Signal;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The link to one data node: its state, and the one buffer into which everything for it is collected until the event
 * loop's round ends.
 *
 * <p>Event loop only, but for the methods that say otherwise. States: protocol document 02, section 13.
 */
public final class NodeLink {

    private static final Logger LOG = LoggerFactory.getLogger(NodeLink.class);

    private static final int OUT_BUFFER_BYTES = 64 << 10;
    /** A buffer this full is written, so that the next signal does not make it grow. */
    private static final int OUT_BUFFER_FULL = OUT_BUFFER_BYTES - (34 << 10);

    /** Where the link is between no connection and a node at work. */
    enum State {
        /** No connection; attempts are made. */
        DISCONNECTED,
        /** The connection stands; the node has not told its state yet. */
        CONNECTED,
        /** The node has told its state and is heard of. */
        REGISTERED,
        /** The node does not work with our version; the connection is kept so that the others are not lost. */
        INCOMPATIBLE,
        /** The node failed; no attempt before the survivors have handled that. */
        FAILED
    }

    private final ClusterConnection connection;
    private final Counters counters;
    private final Reconnector reconnector;
    private volatile DataNodeLink configuration;
    private LinkFormat format;
    private State state = State.DISCONNECTED;
    private @Nullable Channel channel;
    private @Nullable ByteBuf out;
    private boolean flushRequested;
    private boolean heard;
    /** In this connection: whatever was begun then ends with it, even if the node refuses us by now. */
    private boolean everRegistered;

    private int silentMillis;
    private int millisSinceHeartbeat;
    private int heartbeatMillis = Membership.TICK_MILLIS;
    private int version;
    private volatile int proximity;
    private volatile boolean available;
    private volatile boolean writable = true;

    NodeLink(ClusterConnection connection, DataNodeLink configuration) {
        this.connection = connection;
        this.configuration = configuration;
        format = new LinkFormat(configuration.sendSignalId(), configuration.checksum());
        counters = connection.counters();
        reconnector = new Reconnector(connection, this);
        proximity = configuration.group();
    }

    /** The data node's id. Any thread. */
    public int nodeId() {
        return configuration.nodeId();
    }

    /** How near the node is; the lower the nearer. Any thread. */
    public int proximity() {
        return proximity;
    }

    /** Whether the node takes new work. Any thread; true may be outdated at once. */
    public boolean isAvailable() {
        return available;
    }

    /** Whether the node is registered, so that signals of running work can be sent. */
    public boolean isRegistered() {
        return state == State.REGISTERED;
    }

    /** Whether there is a connection, registered or not. */
    boolean stands() {
        return channel != null;
    }

    /** Whether the link keeps up, so that new work may be sent on it; running work may always. Any thread. */
    public boolean isWritable() {
        return writable;
    }

    /** The node's NDB version; 0 until it has registered us. */
    public int version() {
        return version;
    }

    /**
     * Sends a signal at the end of the event loop's round. Dropped if the link is down: whoever waits for an answer is
     * told by {@link NodeListener#nodeFailed}.
     */
    public void send(OutboundSignal signal) {
        Channel current = channel;
        if (current == null) {
            return;
        }
        ByteBuf buffer = out;
        if (buffer == null) {
            buffer = current.alloc().directBuffer(OUT_BUFFER_BYTES);
            out = buffer;
        }
        signal.writeTo(buffer, format);
        if (buffer.readableBytes() > OUT_BUFFER_FULL) {
            writeOut(current, buffer);
            counters.add(ClientCounter.FORCED_SENDS, 1);
        }
        if (flushRequested) {
            counters.add(ClientCounter.DEFERRED_SENDS, 1);
        } else {
            flushRequested = true;
            connection.flushLater(this);
        }
    }

    void flush() {
        flushRequested = false;
        Channel current = channel;
        if (current != null) {
            if (out != null) {
                writeOut(current, out);
            }
            current.flush();
            counters.add(ClientCounter.UNFORCED_SENDS, 1);
        }
    }

    private void writeOut(Channel current, ByteBuf buffer) {
        out = null;
        counters.add(ClientCounter.BYTES_SENT, buffer.readableBytes());
        current.write(buffer, current.voidPromise());
    }

    State state() {
        return state;
    }

    DataNodeLink configuration() {
        return configuration;
    }

    void configure(DataNodeLink newConfiguration) {
        configuration = newConfiguration;
    }

    void connect() {
        reconnector.start();
    }

    void receive(Signal signal) {
        // An earlier signal of the same read may have been the link's end: the rest comes from nobody.
        if (channel != null) {
            connection.dispatch(this, signal);
        }
    }

    /** The peer is alive: anything that comes counts. */
    void heard(int bytes) {
        heard = true;
        connection.clock().roundBegins();
        counters.add(ClientCounter.BYTES_RECEIVED, bytes);
    }

    void writabilityChanged(boolean isWritable) {
        writable = isWritable;
        if (isWritable) {
            connection.linkWritable(this);
        }
    }

    void handshakeCompleted(Channel newChannel) {
        if (!reconnector.succeeded(newChannel)) {
            // Another attempt took its place meanwhile.
            newChannel.close();
            return;
        }
        channel = newChannel;
        format = new LinkFormat(configuration.sendSignalId(), configuration.checksum());
        state = State.CONNECTED;
        heard = true;
        silentMillis = 0;
        writable = true;
        proximity = configuration.group() - nearness(newChannel);
        LOG.debug("Connected to data node {} at {}", nodeId(), newChannel.remoteAddress());
        register();
    }

    /** Protocol document 02, section 12. */
    private int nearness(Channel newChannel) {
        int ownDomain = configuration.ownLocationDomainId();
        boolean sameHost = newChannel.localAddress() instanceof InetSocketAddress local
                && newChannel.remoteAddress() instanceof InetSocketAddress remote
                && local.getAddress().equals(remote.getAddress());
        if (ownDomain == 0) {
            return sameHost ? 1 : 0;
        }
        if (ownDomain != configuration.peerLocationDomainId()) {
            return 0;
        }
        return sameHost ? 10 : 5;
    }

    private void register() {
        millisSinceHeartbeat = 0;
        send(ApiRegReq.encode(connection.nodeId(), NdbVersion.OWN));
    }

    void registered(Signal signal) {
        version = ApiRegConf.version(signal);
        heartbeatMillis = ApiRegConf.heartbeatMillis(signal);
        if (version < NdbVersion.OLDEST_SUPPORTED) {
            refuse("data nodes from " + NdbVersion.toString(NdbVersion.OLDEST_SUPPORTED) + " on are supported");
            return;
        }
        if (state != State.REGISTERED) {
            state = State.REGISTERED;
            everRegistered = true;
            send(ProcessInfoRep.encode("ndbwire", connection.nodeId(), (int)
                    ProcessHandle.current().pid()));
        }
        boolean usable = ApiRegConf.isSingleUserMode(signal)
                ? ApiRegConf.singleUserNode(signal) == connection.nodeId()
                : ApiRegConf.startLevel(signal) == ApiRegConf.STARTED;
        if (usable != available) {
            available = usable;
            LOG.info(
                    "Data node {} ({}) {} new work",
                    nodeId(),
                    NdbVersion.toString(version),
                    usable ? "takes" : "takes no");
            if (usable) {
                connection.nodeAvailable(this);
            }
        }
    }

    void refuse(String reason) {
        LOG.warn("Data node {} (version {}) is not used: {}", nodeId(), NdbVersion.toString(version), reason);
        state = State.INCOMPATIBLE;
        available = false;
    }

    /**
     * Counts the time by ticks, not by the clock: when the event loop itself was held up, its peers must not pay.
     *
     * @param tickMillis since the last call
     */
    void tick(int tickMillis) {
        if (channel == null) {
            return;
        }
        if (heard) {
            heard = false;
            silentMillis = 0;
        } else {
            silentMillis += tickMillis;
        }
        boolean registered = state == State.REGISTERED;
        int limit = registered ? Membership.SILENT_INTERVALS * heartbeatMillis : Membership.REGISTRATION_MILLIS;
        if (silentMillis > limit) {
            LOG.warn("Data node {} was silent for {} ms; it is taken for failed", nodeId(), silentMillis);
            fail("silent for " + silentMillis + " ms");
            return;
        }
        millisSinceHeartbeat += tickMillis;
        if (state == State.CONNECTED || registered && millisSinceHeartbeat >= heartbeatMillis / 2) {
            register();
        }
    }

    void channelClosed(Channel closed, @Nullable Throwable cause) {
        if (closed == channel) {
            fail(cause == null ? "connection closed by the data node" : cause.toString());
        } else {
            reconnector.failed(closed, cause);
        }
    }

    /** The node failed, or its link did. */
    void fail(String reason) {
        Channel current = channel;
        if (current == null) {
            return;
        }
        boolean wasRegistered = everRegistered;
        everRegistered = false;
        LOG.info("Lost data node {}: {}", nodeId(), reason);
        channel = null;
        available = false;
        state = wasRegistered ? State.FAILED : State.DISCONNECTED;
        if (out != null) {
            out.release();
            out = null;
        }
        current.close();
        if (wasRegistered) {
            connection.nodeFailed(nodeId());
        } else {
            reconnector.retry();
        }
    }

    /** The failure is handled, or nobody is left to do so: connections are tried again. */
    void recover() {
        if (state == State.FAILED) {
            state = State.DISCONNECTED;
            reconnector.start();
        }
    }

    /** Starts connecting anew, as the configuration now says. */
    void reconnect() {
        if (channel == null) {
            reconnector.stop();
            state = State.DISCONNECTED;
            reconnector.start();
        }
    }

    void close() {
        reconnector.stop();
        Channel current = channel;
        channel = null;
        available = false;
        state = State.DISCONNECTED;
        if (out != null) {
            out.release();
            out = null;
        }
        if (current != null) {
            current.close();
        }
    }

    @Override
    public String toString() {
        return "data node " + nodeId() + " " + state;
    }
}
