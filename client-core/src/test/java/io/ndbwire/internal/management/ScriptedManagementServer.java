package io.ndbwire.internal.management;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LineBasedFrameDecoder;
import io.netty.handler.codec.string.StringDecoder;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A management server on loopback that answers each command with what the test wrote for it: the answers in turn, the
 * last one again and again. A command without an answer meets silence.
 */
final class ScriptedManagementServer implements AutoCloseable {

    /** An answer that closes the connection instead. */
    static final String HANG_UP = "HANG UP";

    private final Map<String, Deque<String>> answers = new ConcurrentHashMap<>();
    private final List<List<String>> requests = new CopyOnWriteArrayList<>();
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private final List<InetSocketAddress> clients = new CopyOnWriteArrayList<>();
    private final Channel listening;

    ScriptedManagementServer(EventLoopGroup eventLoops) {
        listening = new ServerBootstrap()
                .group(eventLoops)
                .channel(NioServerSocketChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        connections.add(channel);
                        channel.pipeline()
                                .addLast(new LineBasedFrameDecoder(ManagementRequest.MAX_LINE_BYTES + 1))
                                .addLast(new StringDecoder(StandardCharsets.UTF_8))
                                .addLast(new Dialogue());
                    }
                })
                .bind(InetAddress.getLoopbackAddress(), 0)
                .syncUninterruptibly()
                .channel();
    }

    /** A server of release 9.7.2 that gives node id 51 and the configuration in version 2. */
    static ScriptedManagementServer ready(EventLoopGroup eventLoops) {
        return new ScriptedManagementServer(eventLoops)
                .answer("get version", version(0x090702))
                .answer("set clientversion", "set clientversion reply\nresult: Ok\n\n")
                .answer("get nodeid", nodeId(51))
                .answer("get config_v2", configuration(ConfigurationBytes.version2OfNode51()));
    }

    static String version(int version) {
        return "version\nid: " + version + "\nmajor: 0\nsomething new: 5\n\n";
    }

    static String nodeId(int nodeId) {
        return "get nodeid reply\nnodeid: " + nodeId + "\nresult: Ok\n\n";
    }

    static String nodeIdRefused(int code, String text) {
        return "get nodeid reply\nresult: " + text + "\nerror_code: " + code + "\n\n";
    }

    static String configuration(byte[] configuration) {
        String body = Base64.getMimeEncoder(76, new byte[] {'\n'}).encodeToString(configuration) + "\n";
        return "get config reply\nresult: Ok\nContent-Length: " + body.length()
                + "\nContent-Type: ndbconfig/octet-stream\nContent-Transfer-Encoding: base64\n\n" + body + "\n";
    }

    /** Has {@code command} answered with these, in place of what it was answered with before. */
    ScriptedManagementServer answer(String command, String... replies) {
        answers.put(command, new ConcurrentLinkedDeque<>(List.of(replies)));
        return this;
    }

    String address() {
        InetSocketAddress address = (InetSocketAddress) listening.localAddress();
        return new HostAndPort(address.getAddress().getHostAddress(), address.getPort()).toString();
    }

    /** The command lines so far. */
    List<String> commands() {
        return requests.stream().map(request -> request.get(0)).toList();
    }

    /** The argument lines of the last request with {@code command}. */
    List<String> argumentsOf(String command) {
        return requests.stream()
                .filter(request -> request.get(0).equals(command))
                .reduce((earlier, later) -> later)
                .map(request -> request.subList(1, request.size()))
                .orElseThrow();
    }

    /** The addresses of all clients so far. */
    List<InetSocketAddress> clients() {
        return clients;
    }

    int openConnections() {
        return connections.size();
    }

    void breakConnections() {
        connections.close().syncUninterruptibly();
    }

    @Override
    public void close() {
        listening.close().syncUninterruptibly();
        breakConnections();
    }

    private final class Dialogue extends SimpleChannelInboundHandler<String> {

        private final List<String> lines = new ArrayList<>();

        @Override
        public void channelActive(ChannelHandlerContext context) {
            clients.add((InetSocketAddress) context.channel().remoteAddress());
        }

        @Override
        protected void channelRead0(ChannelHandlerContext context, String line) {
            if (!line.isEmpty()) {
                lines.add(line);
                return;
            }
            List<String> request = List.copyOf(lines);
            lines.clear();
            requests.add(request);
            Deque<String> replies = answers.getOrDefault(request.get(0), new ConcurrentLinkedDeque<>());
            String reply = replies.size() > 1 ? replies.poll() : replies.peek();
            if (HANG_UP.equals(reply)) {
                context.close();
            } else if (reply != null) {
                context.writeAndFlush(Unpooled.copiedBuffer(reply, StandardCharsets.UTF_8));
            }
        }
    }
}
