package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.internal.management.ConnectString;
import io.ndbwire.internal.management.ManagementClient;
import io.ndbwire.internal.management.ManagementOptions;
import io.ndbwire.internal.transport.ClusterConnection;
import io.ndbwire.internal.transport.NodeLink;
import io.ndbwire.internal.transport.TransportOptions;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.Signal;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the embedded data node does not serve is refused by the signal that the sender waits for, on a link that stays. */
class UnservedRequestsTest {

    private static final int BLOCK = Block.FIRST_API_BLOCK + 50;
    private static final int DATA = 0x00C0FFEE;
    private static final int NOT_IMPLEMENTED = 4003;
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final EmbeddedCluster cluster = EmbeddedCluster.start();
    private final MultiThreadIoEventLoopGroup eventLoops =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
    private final ClusterConnection connection = new ClusterConnection(
            eventLoops.next(),
            NioSocketChannel.class,
            new ManagementClient(
                    ConnectString.parse(cluster.connectString()), eventLoops, ManagementOptions.defaults()),
            0,
            TransportOptions.DEFAULT);
    private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();

    @SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
    private record Answer(int gsn, int senderBlock, int[] words) {

        static Answer of(Signal signal) {
            int[] words = new int[signal.length()];
            for (int i = 0; i < words.length; i++) {
                words[i] = signal.word(i);
            }
            return new Answer(signal.gsn(), signal.senderBlock(), words);
        }
    }

    UnservedRequestsTest() throws Exception {
        connection.register(BLOCK, (link, signal) -> answers.add(Answer.of(signal)));
        connection.open(LIMIT).get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    }

    @AfterEach
    void close() throws Exception {
        connection.close().get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        eventLoops
                .shutdownGracefully(0, LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                .syncUninterruptibly();
        cluster.close();
    }

    @Test
    void waitsForCheckpointsAreRefused() throws Exception {
        Answer answer = ask(499, Block.DBDIH, connection.reference(BLOCK), DATA, 2);
        assertThat(answer.gsn()).isEqualTo(500);
        assertThat(answer.senderBlock()).isEqualTo(Block.DBDIH);
        assertThat(answer.words()).containsExactly(NOT_IMPLEMENTED, DATA);
    }

    @Test
    void scansOfInformationTablesAreRefused() throws Exception {
        int own = connection.reference(BLOCK);
        Answer answer = ask(41, Block.DBINFO, DATA, 7, 8, own, 9, -1, -1, 0, 256, 0, 0, 0);
        assertThat(answer.gsn()).isEqualTo(43);
        assertThat(answer.words()).containsExactly(DATA, 7, 8, own, NOT_IMPLEMENTED);
    }

    @ParameterizedTest
    @CsvSource({"713, 714", "716, 717", "719, 720", "722, 723"})
    void filesAndFileGroupsAreRefused(int request, int refusal) throws Exception {
        Answer answer = ask(request, Block.DBDICT, DATA, connection.reference(BLOCK), 0, 0, 0, 0, 0);
        assertThat(answer.gsn()).isEqualTo(refusal);
        assertThat(answer.words()[0]).isEqualTo(DATA);
        assertThat(answer.words()[3]).isEqualTo(NOT_IMPLEMENTED);
    }

    @ParameterizedTest
    @CsvSource({"650, 652, 3"})
    void indexStatisticsAreRefused(int request, int refusal, int placeOfCode) throws Exception {
        Answer answer = ask(request, Block.DBDICT, connection.reference(BLOCK), DATA, 0, 0, 0, 0, 0, 0, 0);
        assertThat(answer.gsn()).isEqualTo(refusal);
        assertThat(answer.words()[placeOfCode]).isEqualTo(NOT_IMPLEMENTED);
    }

    @ParameterizedTest
    @CsvSource({"465, DUMP_STATE_ORD", "4, ATTRINFO", "6, KEYINFO", "522, INDXKEYINFO", "523, INDXATTRINFO"})
    void whatNobodyWaitsForIsNotAnsweredAndTheLinkStays(int gsn, String name) throws Exception {
        send(gsn, Block.DBTC, 1000, 0, 0);
        assertThat(ask(499, Block.DBDIH, connection.reference(BLOCK), DATA, 2).gsn())
                .as("the first answer is that of the request behind " + name)
                .isEqualTo(500);
    }

    private void send(int gsn, int receiverBlock, int... words) {
        OutboundSignal signal = OutboundSignal.of(gsn, BLOCK, receiverBlock, words);
        connection.eventLoop().execute(() -> link().send(signal));
    }

    private Answer ask(int gsn, int receiverBlock, int... words) throws InterruptedException {
        send(gsn, receiverBlock, words);
        Answer answer = answers.poll(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        assertThat(answer).as("answer to signal " + gsn).isNotNull();
        assertThat(connection.isConnected()).isTrue();
        return Objects.requireNonNull(answer);
    }

    private NodeLink link() {
        return Objects.requireNonNull(connection.availableLink(), "no data node");
    }
}
