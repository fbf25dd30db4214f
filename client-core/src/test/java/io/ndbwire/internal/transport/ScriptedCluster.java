package io.ndbwire.internal.transport;

import io.ndbwire.internal.management.ConnectString;
import io.ndbwire.internal.management.ManagementClient;
import io.ndbwire.internal.management.ManagementOptions;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.NodeFailRep;
import io.ndbwire.wire.NodeFailureCompleteRep;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.TakeOverTcConf;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A management server and two {@linkplain ScriptedDataNode data nodes} on loopback with one connection to them, as node
 * 51. Node 1's link carries signal ids, node 2's checksums and a dynamic port. Thread-safe.
 */
public final class ScriptedCluster implements AutoCloseable {

    private static final String CONFIGURATION = "/io/ndbwire/internal/management/v2-node51.bin";
    private static final int FIRST_NODE_ID = 51;
    private static final int PORT_OF_NODE_1 = 28187;
    private static final int LINE_BYTES = 1 << 16;
    private static final int FENCE_BLOCK = Block.FIRST_API_BLOCK + 63;
    private static final int FENCE_GSN = 850;
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final MultiThreadIoEventLoopGroup servers = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final MultiThreadIoEventLoopGroup clients = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final Map<Integer, ScriptedDataNode> nodes =
            Map.of(1, new ScriptedDataNode(1, servers), 2, new ScriptedDataNode(2, servers));
    private final Channel management;
    private final ClusterConnection connection;
    private final Semaphore fences = new Semaphore(0);
    private final AtomicInteger nodeIdsGiven = new AtomicInteger();

    /** Starts the servers; the connection is not opened yet. */
    public ScriptedCluster() {
        management = new ServerBootstrap()
                .group(servers)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline()
                                .addLast(new LineBasedFrameDecoder(LINE_BYTES))
                                .addLast(new StringDecoder(StandardCharsets.UTF_8))
                                .addLast(new ManagementDialogue());
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
        int port = ((InetSocketAddress) management.localAddress()).getPort();
        connection = new ClusterConnection(
                clients.next(),
                NioSocketChannel.class,
                new ManagementClient(ConnectString.parse("127.0.0.1:" + port), clients, ManagementOptions.defaults()),
                0,
                TransportOptions.DEFAULT);
        connection.register(FENCE_BLOCK, (link, signal) -> fences.release());
    }

    /** The connection, to be given receivers and listeners before it is opened. */
    public ClusterConnection connection() {
        return connection;
    }

    /** Connects to both nodes. */
    public ScriptedCluster open() {
        connection.open(LIMIT).orTimeout(LIMIT.toSeconds(), TimeUnit.SECONDS).join();
        return this;
    }

    /** How often the management server has given a node id. */
    public int nodeIdsGiven() {
        return nodeIdsGiven.get();
    }

    /** A data node: 1 or 2. */
    public ScriptedDataNode node(int nodeId) {
        return Objects.requireNonNull(nodes.get(nodeId));
    }

    /** Returns when the client has taken everything that this node has sent. */
    public void awaitTaken(int nodeId) {
        node(nodeId).send(OutboundSignal.of(FENCE_GSN, Block.QMGR, FENCE_BLOCK));
        try {
            if (!fences.tryAcquire(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("the client does not read what data node " + nodeId + " sends");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Returns when the client's event loop has done all that it was given before. */
    public void awaitEventLoop() {
        connection.eventLoop().submit(() -> {}).syncUninterruptibly();
    }

    /** Has one node report the other's failure, the first of three reports. */
    public void reportFailure(int reporter, int failed) {
        OutboundSignal report = new OutboundSignal(64)
                .begin(NodeFailRep.GSN, Block.QMGR, Block.API_CLUSTER_MANAGER, 3, 1)
                .word(2, 1);
        node(reporter).send(report.append(1 << failed).closeSection());
    }

    /** Has one node report that it has taken over the other's transactions, the second of three reports. */
    public void reportTakeOver(int reporter, int failed) {
        node(reporter)
                .send(OutboundSignal.of(
                        TakeOverTcConf.GSN, Block.QMGR, Block.API_CLUSTER_MANAGER, failed, Block.QMGR << 16, 0));
    }

    /** Has one node report that it has finished with the other's failure, the last of three reports. */
    public void reportComplete(int reporter, int failed) {
        node(reporter)
                .send(OutboundSignal.of(
                        NodeFailureCompleteRep.GSN,
                        Block.QMGR,
                        Block.API_CLUSTER_MANAGER,
                        Block.QMGR << 16,
                        reporter,
                        failed,
                        0,
                        0));
    }

    @Override
    public void close() {
        connection.close().join();
        nodes.values().forEach(ScriptedDataNode::close);
        management.close().syncUninterruptibly();
        clients.shutdownGracefully(0, LIMIT.toSeconds(), TimeUnit.SECONDS).syncUninterruptibly();
        servers.shutdownGracefully(0, LIMIT.toSeconds(), TimeUnit.SECONDS).syncUninterruptibly();
    }

    private byte[] configuration() {
        try (InputStream in = Objects.requireNonNull(ScriptedCluster.class.getResourceAsStream(CONFIGURATION))) {
            ByteBuffer words = ByteBuffer.wrap(in.readAllBytes());
            int last = words.capacity() / Integer.BYTES - 1;
            int checksum = 0;
            for (int i = 0; i < last; i++) {
                if (words.getInt(i * Integer.BYTES) == PORT_OF_NODE_1) {
                    words.putInt(i * Integer.BYTES, node(1).port());
                }
                checksum ^= words.getInt(i * Integer.BYTES);
            }
            words.putInt(last * Integer.BYTES, checksum);
            return words.array();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class ManagementDialogue extends SimpleChannelInboundHandler<String> {

        private String command = "";

        @Override
        protected void channelRead0(ChannelHandlerContext context, String line) {
            if (command.isEmpty()) {
                command = line;
            } else if (line.isEmpty()) {
                context.writeAndFlush(Unpooled.copiedBuffer(answer(command), StandardCharsets.UTF_8));
                command = "";
            }
        }

        private String answer(String request) {
            return switch (request) {
                case "get version" -> "version\nid: 591618\nmajor: 9\nminor: 7\n\n";
                // An id in use is not given again.
                case "get nodeid" ->
                    "get nodeid reply\nnodeid: " + (FIRST_NODE_ID + nodeIdsGiven.getAndIncrement())
                            + "\nresult: Ok\n\n";
                case "get config_v2" -> {
                    String body = Base64.getMimeEncoder(76, new byte[] {'\n'}).encodeToString(configuration()) + "\n";
                    yield "get config reply\nresult: Ok\nContent-Length: " + body.length()
                            + "\nContent-Type: ndbconfig/octet-stream\nContent-Transfer-Encoding: base64\n\n"
                            + body + "\n";
                }
                case "get connection parameter" ->
                    "get connection parameter reply\nvalue: -" + node(2).port() + "\nresult: Ok\n\n";
                default -> request + " reply\nresult: Ok\n\n";
            };
        }
    }
}
