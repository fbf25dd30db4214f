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
    private static final int NODE = 1;
    private static final int NOT_IMPLEMENTED = 4003;
    private static final int NO_SUCH_INFORMATION = 4800;
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

    /**
     * In refusals c is the error's code, r the refusing block, m the master, n the node, 0 nothing, and a letter of the
     * request the word that stands there: O the own reference, D our data, T the schema transaction.
     */
    @ParameterizedTest
    @CsvSource({
        "GET_CONFIG_REQ, 54, nO, 55, c",
        "ALLOC_NODEID_REQ, 60, ODxyz, 62, rDxcr",
        "CREATE_NODEGROUP_REQ, 144, DO0Txyzzzz, 145, Drmc0nT",
        "STOP_REQ, 443, OD0000000, 444, Dcm",
        "DROP_NODEGROUP_REQ, 451, DOx0Ty, 452, Drmc0nT",
        "EVENT_SUBSCRIBE_REQ, 458, O1x, 460, c",
        "WAIT_GCP_REQ, 499, OD2, 500, cD",
        "BACKUP_REQ, 531, D000, 533, Dcr",
        "SYNC_REQ, 610, OD1, 611, rDc",
        "CREATE_FILEGROUP_REQ, 713, DOxyTz, 714, Drmc0nT",
        "CREATE_FILE_REQ, 716, DOxyTz, 717, Drmc0n0T",
        "DROP_FILEGROUP_REQ, 719, DOxyTz, 720, Drmc0nT",
        "DROP_FILE_REQ, 722, DOxyTz, 723, Drmc0nT",
    })
    void requestsAreRefused(String name, int request, String words, int refusal, String expected) throws Exception {
        Answer answer = ask(request, Block.DBDICT, words(words));
        assertThat(answer.gsn()).as("the answer to " + name).isEqualTo(refusal);
        assertThat(answer.senderBlock()).isEqualTo(Block.DBDICT);
        assertThat(answer.words()).containsExactly(words(expected));
    }

    private int[] words(String letters) {
        return letters.chars()
                .map(letter -> switch (letter) {
                    case 'c' -> NOT_IMPLEMENTED;
                    case 'r' -> Block.reference(Block.DBDICT, NODE);
                    case 'm', 'n' -> NODE;
                    case 'D' -> DATA;
                    case 'O' -> connection.reference(BLOCK);
                    case 'T' -> 0x00ABCDEF;
                    default -> letter <= '9' ? letter - '0' : 0x1000 + letter;
                })
                .toArray();
    }

    @Test
    void scansOfUnknownInformationTablesAreRefused() throws Exception {
        int own = connection.reference(BLOCK);
        Answer answer = ask(41, Block.DBINFO, DATA, 7, 8, own, 9999, -1, -1, 0, 256, 0, 0, 0);
        assertThat(answer.gsn()).isEqualTo(43);
        assertThat(answer.words()).containsExactly(DATA, 7, 8, own, NO_SUCH_INFORMATION);
    }

    @ParameterizedTest
    @CsvSource({
        "ATTRINFO, 4",
        "KEYINFO, 6",
        "DIHNDBTAMPER, 25",
        "EXPAND_CLNT, 340",
        "TEST_ORD, 407",
        "TAMPER_ORD, 450",
        "START_ORD, 455",
        "DUMP_STATE_ORD, 465",
        "ARBIT_CHOOSEREF, 482",
        "INDXKEYINFO, 522",
        "INDXATTRINFO, 523",
        "ABORT_BACKUP_ORD, 535",
        "RESUME_REQ, 682",
    })
    void whatNobodyWaitsForIsNotAnsweredAndTheLinkStays(String name, int gsn) throws Exception {
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
