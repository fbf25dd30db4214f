package io.ndbwire.embedded.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.wire.Block;
import io.ndbwire.wire.GetTabInfoConf;
import io.ndbwire.wire.GetTabInfoReq;
import io.ndbwire.wire.ListTablesConf;
import io.ndbwire.wire.ListTablesReq;
import io.ndbwire.wire.SchemaTransBeginReq;
import io.ndbwire.wire.SchemaTransEndReq;
import io.ndbwire.wire.TcSeizeConf;
import io.ndbwire.wire.TcSeizeReq;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Whatever one API node sends, the cluster goes on serving others, and nothing but the sender's link ends.
 *
 * <p>A few seconds from a fixed seed; {@code -Dndbwire.fuzz.seconds=60 -Dndbwire.fuzz.seed=1} for more.
 */
class FrameFuzzTest {

    private static final Duration TIME = Duration.ofSeconds(Long.getLong("ndbwire.fuzz.seconds", 4));
    private static final long SEED = Long.getLong("ndbwire.fuzz.seed", 20_260_722);
    private static final int FUZZING_NODE = 50;
    private static final int OTHER_NODE = 51;
    private static final int MESSAGES_AT_ONCE = 8;

    private final Random random = new Random(SEED);
    private long messages;
    private long links;

    @Test
    void anythingMayBeSent() throws Exception {
        try (LoggedErrors errors = new LoggedErrors();
                EmbeddedCluster cluster = EmbeddedCluster.withTelecomSample(5);
                RawApiNode other = RawApiNode.connect(cluster.port(), OTHER_NODE)) {
            int tableId = objectId(other, "telecom/def/subscriber");
            int indexId = objectId(other, "sys/def/" + tableId + "/PRIMARY");
            long end = System.nanoTime() + TIME.toNanos();
            try {
                while (System.nanoTime() < end) {
                    fuzzOneLink(cluster, other, tableId, indexId, end);
                    fuzzManagement(cluster.port());
                }
            } catch (IOException e) {
                throw new AssertionError("seed " + SEED + ": " + errors.lastLines(), e);
            }
            assertThat(errors.all()).as("seed " + SEED).isEmpty();
            assertServesWholly(other);
        }
        System.out.println("fuzzed: " + messages + " messages on " + links + " links in " + TIME.toSeconds() + " s");
        assertThat(links).isGreaterThan(1);
    }

    private static int objectId(RawApiNode node, String name) throws IOException {
        node.send(GetTabInfoReq.byName(node.reference(), 1, name, GetTabInfoReq.NO_TRANSACTION));
        return node.await(GetTabInfoConf.GSN).word(1);
    }

    private void fuzzOneLink(EmbeddedCluster cluster, RawApiNode other, int tableId, int indexId, long end)
            throws IOException {
        try (RawApiNode node = connect(cluster.port())) {
            links++;
            FuzzedMessages fuzzed = new FuzzedMessages(random, node, tableId, indexId, seize(node), seize(node));
            for (boolean open = true; open && System.nanoTime() < end; ) {
                for (int i = 0; open && i < MESSAGES_AT_ONCE; i++) {
                    open = node.offer(fuzzed.next());
                    messages++;
                }
                open = open && node.isAnswered(ListTablesReq.all(node.reference(), 77, 0), ListTablesConf.GSN);
            }
        }
        BrokenLinksTest.assertServes(other);
    }

    private static int seize(RawApiNode node) throws IOException {
        node.send(TcSeizeReq.encode(RawApiNode.BLOCK, node.reference(), 2));
        return node.await(TcSeizeConf.GSN).word(1);
    }

    /** The data node may not have seen the end of the link before. */
    private static RawApiNode connect(int port) throws IOException {
        IOException refused = new IOException("no attempt");
        for (long end = System.nanoTime() + Duration.ofSeconds(10).toNanos(); System.nanoTime() < end; ) {
            try {
                return RawApiNode.connect(port, FUZZING_NODE);
            } catch (IOException e) {
                refused = e;
            }
        }
        throw refused;
    }

    private void fuzzManagement(int port) throws IOException {
        String[] lines = {
            "get nodeid", "nodeid: 9999999999", "get status", "types: NDB", "get config_v2", "\n", "node1: x", "bye"
        };
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(8); i > 0; i--) {
            text.append(lines[random.nextInt(lines.length)]).append('\n');
        }
        byte[] noise = new byte[random.nextInt(400)];
        random.nextBytes(noise);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(text.toString().getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(noise);
        } catch (IOException closed) {
            // The server may have had enough of it.
            assertThat(closed).hasMessageNotContaining("refused");
        }
    }

    /** The dictionary is nobody's, and transactions begin. */
    private static void assertServesWholly(RawApiNode node) throws IOException {
        node.send(SchemaTransBeginReq.begin(node.reference(), 77));
        int key = node.await(SchemaTransBeginReq.GSN + 1).word(2);
        node.send(SchemaTransEndReq.abort(node.reference(), 77, key));
        node.await(SchemaTransEndReq.GSN + 1);
        node.send(TcSeizeReq.encode(RawApiNode.BLOCK, node.reference(), 4));
        assertThat(Block.node(node.await(TcSeizeConf.GSN).word(2))).isEqualTo(1);
    }
}
