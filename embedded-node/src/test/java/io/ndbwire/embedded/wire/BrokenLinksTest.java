package io.ndbwire.embedded.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.ListTablesConf;
import io.ndbwire.wire.ListTablesReq;
import io.ndbwire.wire.OutboundSignal;
import io.ndbwire.wire.TcCommit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What would stop a real data node, and bytes that are no messages, end one API node's link and nobody else's. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BrokenLinksTest {

    private static final int NODE = 50;
    private static final int OTHER_NODE = 51;
    private static final int REQUESTS_AT_ONCE = 100;
    private static final int MOST_SENT = 3_000;

    private final EmbeddedCluster cluster = EmbeddedCluster.start();

    @BeforeAll
    void isServing() {
        assertThat(cluster.port()).isPositive();
    }

    @AfterAll
    void close() {
        cluster.close();
    }

    /** TCKEYCONF, TRANSID_AI_R, LQHKEYREQ, the highest number, and some beyond it. */
    @ParameterizedTest
    @ValueSource(ints = {10, 21, 310, 850, 851, 5000, 0xFFFFF})
    void whatIsNoRequestEndsTheLink(int gsn) throws IOException {
        assertEndsItsOwnLink(node -> node.send(OutboundSignal.of(gsn, RawApiNode.BLOCK, Block.DBTC, 1, 2, 3)));
    }

    /** No length, more words than a message may have, another byte order, compression, sections that do not fit. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "00000000000000000000000000000000",
                "ffffffffffffffffffffffffffffffff",
                "a4ffff00000000000000000000000000",
                "25050000c10000000780fa0000000000",
                "2c050000c10000000780fa0000000000",
                "24060004c10000040780fa000000000001000000ff0000ff",
            })
    void whatIsNoMessageEndsTheLink(String bytes) throws IOException {
        assertEndsItsOwnLink(node -> node.send(HexFormat.of().parseHex(bytes)));
    }

    @Test
    void aRequestThatLacksWordsEndsTheLink() throws IOException {
        assertEndsItsOwnLink(
                node -> node.send(OutboundSignal.of(ListTablesReq.GSN, RawApiNode.BLOCK, Block.DBDICT, 1)));
    }

    @Test
    void aFragmentWithoutItsBeginningEndsTheLink() throws IOException {
        // TCKEYREQ, the last fragment of train 9, with no section.
        assertEndsItsOwnLink(
                node -> node.send(HexFormat.of().parseHex("260500060c000000" + "0780f500" + "01000000" + "09000000")));
    }

    @Test
    void aLinkWithoutAHelloIsClosed() throws IOException {
        try (RawApiNode other = RawApiNode.connect(cluster.port(), OTHER_NODE);
                Socket stranger =
                        new Socket(InetAddress.getLoopbackAddress(), RawApiNode.dataNodePort(cluster.port(), NODE))) {
            stranger.setSoTimeout(10_000);
            stranger.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            stranger.getInputStream().readAllBytes();
            assertServes(other);
        }
    }

    @Test
    void nothingIsDoneThatComesBehindABreach() throws IOException {
        try (LoggedErrors logged = new LoggedErrors()) {
            assertEndsItsOwnLink(node -> {
                ByteArrayOutputStream breaches = new ByteArrayOutputStream();
                for (int i = 0; i < 10; i++) {
                    breaches.writeBytes(node.bytes(TcCommit.request(RawApiNode.BLOCK, Block.DBTC, 9999, 1, 1)));
                }
                node.send(breaches.toByteArray());
            });
            assertThat(logged.lastLines()).containsOnlyOnce("is ejected for");
        }
    }

    @Test
    void whoDoesNotReadIsNotServedUntilHeDoes() throws Exception {
        try (RawApiNode other = RawApiNode.connect(cluster.port(), OTHER_NODE);
                RawApiNode node = RawApiNode.connect(cluster.port(), NODE)) {
            ByteArrayOutputStream requests = new ByteArrayOutputStream();
            for (int i = 0; i < REQUESTS_AT_ONCE; i++) {
                requests.writeBytes(node.bytes(ListTablesReq.all(node.reference(), 77, 0)));
            }
            AtomicInteger sent = new AtomicInteger();
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> {
                try {
                    while (sent.get() < MOST_SENT) {
                        node.send(requests.toByteArray());
                        sent.incrementAndGet();
                    }
                } catch (IOException closed) {
                    // The test is over.
                }
            });
            int stopped = awaitStandstill(sent, sending);
            assertThat(stopped).isLessThan(MOST_SENT);
            assertServes(other);
            for (int i = 0; i <= stopped * REQUESTS_AT_ONCE; i++) {
                assertThat(node.await(ListTablesConf.GSN).word(0)).isEqualTo(77);
            }
        }
    }

    private static int awaitStandstill(AtomicInteger sent, CompletableFuture<Void> sending) throws Exception {
        while (true) {
            int before = sent.get();
            try {
                sending.get(2, TimeUnit.SECONDS);
                return sent.get();
            } catch (TimeoutException stillSending) {
                if (sent.get() == before) {
                    return before;
                }
            }
        }
    }

    private interface Sending {
        void to(RawApiNode node) throws IOException;
    }

    private void assertEndsItsOwnLink(Sending sending) throws IOException {
        try (RawApiNode other = RawApiNode.connect(cluster.port(), OTHER_NODE)) {
            try (RawApiNode node = RawApiNode.connect(cluster.port(), NODE)) {
                assertServes(node);
                sending.to(node);
                node.awaitEnd();
            }
            assertServes(other);
        }
        RawApiNode.connect(cluster.port(), NODE).close();
    }

    static void assertServes(RawApiNode node) throws IOException {
        node.send(ListTablesReq.all(node.reference(), 77, 0));
        assertThat(node.await(ListTablesConf.GSN).word(0)).isEqualTo(77);
    }
}
