package io.ndbwire.internal.transport;

import io.ndbwire.wire.ApiRegConf;
import io.ndbwire.wire.ApiRegReq;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.FrameDecoder;
import io.ndbwire.wire.LinkFormat;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.ProcessInfoRep;
import io.ndbwire.wire.ReceivedSignal;
import io.ndbwire.wire.Signal;
import io.ndbwire.wire.TcReleaseReq;
import io.ndbwire.wire.TcSeizeConf;
import io.ndbwire.wire.TcSeizeReq;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A data node on loopback for one client. It shakes hands, registers, and gives and takes back transaction records by
 * itself, unless told otherwise; all other signals are for the test to take and to answer. Thread-safe.
 */
public final class ScriptedDataNode implements AutoCloseable {

    /** The transaction coordinator: instance 1 of DBTC. */
    public static final int COORDINATOR = 0x2F5;

    private static final int VERSION = 0x090702;
    private static final int HANDSHAKE_LINES = 3;
    private static final int TAKE_SECONDS = 10;
    private static final int HEARTBEAT_CENTISECONDS = 200;

    private final int nodeId;
    private final Channel listening;
    private final BlockingQueue<ReceivedSignal> received = new LinkedBlockingQueue<>();
    private final Map<Integer, Integer> clientPointers = new ConcurrentHashMap<>();
    private final AtomicInteger records = new AtomicInteger(0x100);
    private final AtomicInteger registrations = new AtomicInteger();
    private final Semaphore registered = new Semaphore(0);
    private final LinkFormat format = new LinkFormat(false, false);
    private volatile @Nullable Channel client;
    private volatile boolean givesRecords = true;
    private volatile int startLevel = ApiRegConf.STARTED;

    ScriptedDataNode(int nodeId, EventLoopGroup eventLoops) {
        this.nodeId = nodeId;
        listening = new ServerBootstrap()
                .group(eventLoops)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new Dialogue());
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    public int nodeId() {
        return nodeId;
    }

    int port() {
        return ((InetSocketAddress) listening.localAddress()).getPort();
    }

    /** Whether requests for transaction records are answered by the node itself, which they are unless told. */
    public void givesRecords(boolean gives) {
        givesRecords = gives;
    }

    /** What the node says of itself from the next registration on. */
    public void startLevel(int level) {
        startLevel = level;
    }

    /** How often the client has registered. */
    public int registrations() {
        return registrations.get();
    }

    /** Returns when the client has registered more often than that; it may be under way still. */
    public void awaitRegistration(int earlier) {
        try {
            for (int i = 0; registrations.get() <= earlier; i++) {
                if (i == 200 * TAKE_SECONDS) {
                    throw new AssertionError("the client did not come back to data node " + nodeId);
                }
                registered.tryAcquire(10, TimeUnit.MILLISECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Listens no more: connections that are there stay. */
    public void refuseClients() {
        listening.close().syncUninterruptibly();
    }

    /** The client's name for a record that this node gave. */
    public int clientPointer(int coordinatorPointer) {
        return Objects.requireNonNull(clientPointers.get(coordinatorPointer), "no such record");
    }

    /** How many records the client holds. */
    public int records() {
        return clientPointers.size();
    }

    /** The next signal that is not answered by the node itself. */
    public ReceivedSignal take() {
        try {
            ReceivedSignal signal = received.poll(TAKE_SECONDS, TimeUnit.SECONDS);
            if (signal == null) {
                throw new AssertionError("data node " + nodeId + " received nothing within " + TAKE_SECONDS + " s");
            }
            return signal;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** What came and was not taken yet, or null. */
    public @Nullable ReceivedSignal peek() {
        return received.peek();
    }

    /** Sends signals in one write. */
    public void send(OutboundSignal... signals) {
        Channel current = client;
        if (current == null) {
            throw new IllegalStateException("no client is connected to data node " + nodeId);
        }
        ByteBuf out = Unpooled.buffer();
        for (OutboundSignal signal : signals) {
            signal.writeTo(out, format);
        }
        current.writeAndFlush(out).syncUninterruptibly();
    }

    /** Sends what is no message. */
    public void sendGarbage() {
        Channel current = client;
        if (current == null) {
            throw new IllegalStateException("no client is connected to data node " + nodeId);
        }
        current.writeAndFlush(Unpooled.wrappedBuffer(new byte[] {-1, -1, -1, -1}))
                .syncUninterruptibly();
    }

    /** A registration's answer as the node would give it now. */
    public OutboundSignal registration() {
        int[] data = new int[22];
        data[0] = Block.reference(Block.QMGR, nodeId);
        data[1] = VERSION;
        data[2] = HEARTBEAT_CENTISECONDS;
        data[3] = VERSION;
        data[4] = VERSION;
        data[5] = startLevel;
        data[12] = -1;
        data[13] = 1 << 1 | 1 << 2;
        data[21] = VERSION;
        return OutboundSignal.of(ApiRegConf.GSN, Block.QMGR, Block.API_CLUSTER_MANAGER, data);
    }

    /** Closes the client's connection, as a crash would; it may come again. */
    public void hangUp() {
        Channel current = client;
        if (current != null) {
            current.close().syncUninterruptibly();
        }
    }

    @Override
    public void close() {
        listening.close().syncUninterruptibly();
        hangUp();
    }

    private final class Dialogue extends SimpleChannelInboundHandler<ByteBuf> {

        private final ByteBuf rest = Unpooled.buffer();
        private final FrameDecoder frames = new FrameDecoder(this::receive);
        private int lines;

        @Override
        protected void channelRead0(ChannelHandlerContext context, ByteBuf in) {
            rest.writeBytes(in);
            while (lines < HANDSHAKE_LINES) {
                int length = rest.bytesBefore((byte) '\n');
                if (length < 0) {
                    return;
                }
                rest.skipBytes(length + 1);
                lines++;
                if (lines == HANDSHAKE_LINES) {
                    client = context.channel();
                    clientPointers.clear();
                    context.writeAndFlush(Unpooled.copiedBuffer("ok\n" + nodeId + " 1\n", StandardCharsets.US_ASCII));
                }
            }
            frames.decode(rest);
            rest.discardReadBytes();
        }

        private void receive(Signal signal) {
            switch (signal.gsn()) {
                case ApiRegReq.GSN -> {
                    send(registration());
                    registrations.incrementAndGet();
                    registered.release();
                }
                case TcSeizeReq.GSN -> {
                    if (givesRecords) {
                        int record = records.getAndIncrement();
                        clientPointers.put(record, signal.word(0));
                        send(OutboundSignal.of(
                                TcSeizeConf.GSN,
                                COORDINATOR,
                                signal.senderBlock(),
                                signal.word(0),
                                record,
                                Block.reference(COORDINATOR, nodeId)));
                    } else {
                        received.add(ReceivedSignal.of(signal));
                    }
                }
                case TcReleaseReq.GSN -> {
                    received.add(ReceivedSignal.of(signal));
                    clientPointers.remove(signal.word(0));
                    send(OutboundSignal.of(TcReleaseReq.CONF_GSN, COORDINATOR, signal.senderBlock(), signal.word(2)));
                }
                case ProcessInfoRep.GSN -> {
                    // Told after each registration; nobody answers it.
                }
                default -> received.add(ReceivedSignal.of(signal));
            }
        }

        private void send(OutboundSignal signal) {
            ByteBuf out = Unpooled.buffer();
            signal.writeTo(out, format);
            client().writeAndFlush(out);
        }

        private Channel client() {
            Channel current = client;
            if (current == null) {
                throw new IllegalStateException("a signal before the handshake");
            }
            return current;
        }
    }
}
