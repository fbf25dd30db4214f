package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.internal.management.ConnectString;
import io.ndbwire.internal.management.ManagementClient;
import io.ndbwire.internal.management.ManagementOptions;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.internal.transport.NodeListener;
import io.ndbwire.internal.transport.TransportOptions;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.Signal;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** An API node that sends what a test says, and shows what comes. */
final class RawApiNode implements AutoCloseable {

    static final int BLOCK = Block.FIRST_API_BLOCK + 50;

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** A signal that came, beyond its delivery. */
    record Answer(int gsn, int nodeId, List<Integer> words, List<byte[]> sections) {

        private static Answer of(NodeLink link, Signal signal) {
            List<Integer> words = new ArrayList<>();
            for (int i = 0; i < signal.length(); i++) {
                words.add(signal.word(i));
            }
            List<byte[]> sections = new ArrayList<>();
            for (int i = 0; i < signal.sectionCount(); i++) {
                sections.add(signal.section(i));
            }
            return new Answer(signal.gsn(), link.nodeId(), words, sections);
        }
    }

    private final MultiThreadIoEventLoopGroup eventLoops =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final ClusterConnection connection;
    private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();
    private final AtomicInteger losses = new AtomicInteger();

    RawApiNode(String connectString) {
        connection = new ClusterConnection(
                eventLoops.next(),
                NioSocketChannel.class,
                new ManagementClient(ConnectString.parse(connectString), eventLoops, ManagementOptions.defaults()),
                0,
                TransportOptions.DEFAULT);
        connection.register(BLOCK, (link, signal) -> answers.add(Answer.of(link, signal)));
        connection.addListener(new NodeListener() {
            @Override
            public void allNodesLost() {
                losses.incrementAndGet();
            }
        });
        connection
                .open(LIMIT)
                .orTimeout(LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    int reference() {
        return connection.reference(BLOCK);
    }

    /** How often it has lost all data nodes. */
    int losses() {
        return losses.get();
    }

    void send(int nodeId, OutboundSignal signal) {
        connection
                .eventLoop()
                .execute(() -> Objects.requireNonNull(connection.link(nodeId)).send(signal));
    }

    void send(int nodeId, int gsn, int receiverBlock, int... words) {
        send(nodeId, OutboundSignal.of(gsn, BLOCK, receiverBlock, words));
    }

    /** The next signal that comes. */
    Answer next() throws InterruptedException {
        Answer answer = answers.poll(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        assertThat(answer).as("a signal").isNotNull();
        return Objects.requireNonNull(answer);
    }

    @Override
    public void close() {
        connection.close().orTimeout(LIMIT.toMillis(), TimeUnit.MILLISECONDS).join();
        eventLoops
                .shutdownGracefully(0, LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                .syncUninterruptibly();
    }
}
