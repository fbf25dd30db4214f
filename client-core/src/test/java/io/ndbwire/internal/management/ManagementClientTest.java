package io.ndbwire.internal.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ndbwire.error.ClosedException;
import io.ndbwire.error.DeadlineException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.PermanentException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.error.UnavailableException;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class ManagementClientTest {

    private static final Duration DEADLINE = Duration.ofSeconds(20);
    private static final Duration SHORT_DEADLINE = Duration.ofSeconds(1);
    private static final Duration IMPATIENCE = Duration.ofMillis(300);

    /** A label of 64 characters: refused by the resolver before it asks anybody. */
    private static final String NO_HOST = "x".repeat(64);

    private static final ManagementOptions OPTIONS =
            ManagementOptions.defaults().withRetryDelay(Duration.ofMillis(20)).withClientName("a test");

    private static EventLoopGroup eventLoops;
    private final List<AutoCloseable> opened = new ArrayList<>();

    @BeforeAll
    static void startEventLoops() {
        eventLoops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    }

    @AfterAll
    static void stopEventLoops() {
        eventLoops.shutdownGracefully(0, 5, TimeUnit.SECONDS).syncUninterruptibly();
    }

    @AfterEach
    void closeWhatWasOpened() throws Exception {
        Collections.reverse(opened);
        for (AutoCloseable resource : opened) {
            resource.close();
        }
    }

    private ScriptedManagementServer readyServer() {
        return closedAfterwards(ScriptedManagementServer.ready(eventLoops));
    }

    private ScriptedManagementServer silentServer() {
        return closedAfterwards(new ScriptedManagementServer(eventLoops));
    }

    private String deadAddress() {
        ScriptedManagementServer server = silentServer();
        server.close();
        return server.address();
    }

    private ManagementClient client(ManagementOptions options, String... elements) {
        ConnectString connectString = ConnectString.parse(String.join(",", elements));
        return closedAfterwards(new ManagementClient(connectString, eventLoops, options));
    }

    private ManagementClient client(ScriptedManagementServer server) {
        return client(OPTIONS, server.address());
    }

    private <T extends AutoCloseable> T closedAfterwards(T resource) {
        opened.add(resource);
        return resource;
    }

    private static <E extends NdbException> E failure(Class<E> type, CompletableFuture<?> future) {
        ExecutionException thrown = catchThrowableOfType(
                ExecutionException.class, () -> future.get(DEADLINE.toSeconds(), TimeUnit.SECONDS));
        assertThat(thrown).cause().isExactlyInstanceOf(type);
        return type.cast(Objects.requireNonNull(thrown.getCause()));
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            Thread.onSpinWait();
        }
    }

    @Test
    void joinsInTheDocumentsOrder() {
        ScriptedManagementServer server = readyServer();

        ClusterSession session = client(server).join(0, DEADLINE).join();

        assertThat(session.nodeId()).isEqualTo(51);
        assertThat(session.serverVersion()).isEqualTo(0x090702);
        assertThat(session.configuration().links())
                .extracting(DataNodeLink::nodeId)
                .containsExactly(1, 2);
        assertThat(server.commands())
                .containsExactly("get version", "set clientversion", "get nodeid", "get config_v2");
        assertThat(server.argumentsOf("set clientversion")).containsExactly("major: 9", "minor: 7", "build: 2");
        assertThat(server.argumentsOf("get nodeid"))
                .containsExactly(
                        "version: 591618",
                        "nodetype: 1",
                        "nodeid: 0",
                        "user: mysqld",
                        "password: mysqld",
                        "public key: a public key",
                        "endian: little",
                        "name: a test",
                        "log_event: 0");
        assertThat(server.argumentsOf("get config_v2")).containsExactly("version: 591618", "nodetype: 1", "node: 51");
    }

    @Test
    void asksForTheConnectStringsNodeIdUnlessAnotherIsRequested() {
        ScriptedManagementServer server = readyServer();
        ManagementClient client = client(OPTIONS, "nodeid=51", server.address());

        client.join(0, DEADLINE).join();
        assertThat(server.argumentsOf("get nodeid")).contains("nodeid: 51");

        server.answer("get nodeid", ScriptedManagementServer.nodeId(50));
        assertThat(client.join(50, DEADLINE).join().nodeId()).isEqualTo(50);
        assertThat(server.argumentsOf("get nodeid")).contains("nodeid: 50");
    }

    @Test
    void asksAnOldServerForVersion1AndSendsItNothingNew() {
        ScriptedManagementServer server = readyServer()
                .answer("get version", ScriptedManagementServer.version(0x080011))
                .answer("get config", ScriptedManagementServer.configuration(ConfigurationBytes.version1()));

        ClusterSession session = client(server).join(0, DEADLINE).join();

        assertThat(session.configuration().links()).hasSize(2);
        assertThat(server.commands()).containsExactly("get version", "get nodeid", "get config");
    }

    @Test
    void fallsBackToVersion1OnTheSameSessionWhenVersion2IsUnknown() {
        ScriptedManagementServer server = readyServer()
                .answer(
                        "get config_v2",
                        "result: Unknown command, 'get config_v2'\n\nresult: Unknown command, 'version: 591618'\n\n"
                                + "result: Unknown command, 'nodetype: 1'\n\nresult: Unknown command, 'node: 51'\n\n")
                .answer("get config", ScriptedManagementServer.configuration(ConfigurationBytes.version1()));

        assertThat(client(server).join(0, DEADLINE).join().configuration().links())
                .hasSize(2);
        assertThat(server.clients()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({"1101, No free node id found for mysqld(API).", "1103, Connection done from host ip X"})
    void asksAgainForANodeIdWhereThatMayHelp(int code, String text) {
        String refused = ScriptedManagementServer.nodeIdRefused(code, text);
        ScriptedManagementServer server =
                readyServer().answer("get nodeid", refused, refused, ScriptedManagementServer.nodeId(51));

        assertThat(client(server).join(0, DEADLINE).join().nodeId()).isEqualTo(51);
        assertThat(server.commands()).filteredOn("get nodeid"::equals).hasSize(3);
        assertThat(server.clients()).hasSize(1);
    }

    @Test
    void failsAtTheDeadlineWithTheServersLastReason() {
        ScriptedManagementServer server = readyServer()
                .answer("get nodeid", ScriptedManagementServer.nodeIdRefused(1101, "Id 51 already allocated"));

        DeadlineException failure =
                failure(DeadlineException.class, client(server).join(51, SHORT_DEADLINE));

        assertThat(failure).hasMessageContaining("Id 51 already allocated").hasMessageContaining("PT1S");
        assertThat(failure.code()).isEqualTo(1101);
    }

    @ParameterizedTest
    @CsvSource({
        "1102, No node defined with id=99 in config file.",
        "0, Node does not have the same endianness as the management server.",
        "0, illegal nodeid 300",
    })
    void failsAtOnceForANodeIdThatCannotBe(int code, String text) {
        String codeLine = code == 0 ? "" : "error_code: " + code + "\n";
        ScriptedManagementServer server =
                readyServer().answer("get nodeid", "get nodeid reply\nresult: " + text + "\n" + codeLine + "\n");

        PermanentException failure =
                failure(PermanentException.class, client(server).join(99, DEADLINE));

        assertThat(failure).hasMessageContaining(text).hasMessageContaining(server.address());
        assertThat(failure.code()).isEqualTo(code);
        assertThat(server.commands()).filteredOn("get nodeid"::equals).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 256})
    void refusesANodeIdThatCannotBeWithoutAsking(int nodeId) {
        ScriptedManagementServer server = readyServer();

        assertThat(failure(PermanentException.class, client(server).join(nodeId, DEADLINE)))
                .hasMessageContaining("Node id " + nodeId + " is not 0 to 255");
        assertThat(server.commands()).isEmpty();
    }

    @Test
    void saysThatTlsIsNotSupportedWhenTheServerRequiresIt() {
        ScriptedManagementServer server =
                readyServer().answer("get nodeid", "Authorization failed\nError: Requires TLS\n\n");

        PermanentException failure =
                failure(PermanentException.class, client(server).join(0, DEADLINE));

        assertThat(failure).hasMessageContaining("requires TLS").hasMessageContaining("does not support");
        assertThat(failure.code()).isEqualTo(1502);
    }

    @Test
    void keepsTheReservedNodeIdWhileTheConfigurationIsNotReady() {
        ScriptedManagementServer server = readyServer()
                .answer(
                        "get config_v2",
                        "get config reply\nresult: The cluster configuration is not yet confirmed\n\n",
                        ScriptedManagementServer.configuration(ConfigurationBytes.version2OfNode51()));

        assertThat(client(server).join(0, DEADLINE).join().nodeId()).isEqualTo(51);
        assertThat(server.commands()).filteredOn("get nodeid"::equals).hasSize(1);
        assertThat(server.commands()).filteredOn("get config_v2"::equals).hasSize(2);
    }

    @Test
    void goesOnToTheNextServerWhenOneCannotBeReached() {
        ScriptedManagementServer server = readyServer();

        assertThat(client(OPTIONS, deadAddress(), server.address())
                        .join(0, DEADLINE)
                        .join()
                        .nodeId())
                .isEqualTo(51);
    }

    @ParameterizedTest
    @ValueSource(strings = {"get version", "set clientversion", "get nodeid", "get config_v2"})
    void goesOnToTheNextServerWhenOneFallsSilent(String command) {
        ScriptedManagementServer silent = readyServer().answer(command);
        ScriptedManagementServer server = readyServer();
        ManagementOptions impatient = OPTIONS.withRequestTimeout(IMPATIENCE).withLookupTimeout(IMPATIENCE);

        ClusterSession session = client(impatient, silent.address(), server.address())
                .join(0, DEADLINE)
                .join();

        assertThat(session.nodeId()).isEqualTo(51);
        assertThat(silent.commands()).endsWith(command);
        await(() -> silent.openConnections() == 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ScriptedManagementServer.HANG_UP,
                "HTTP/1.1 400 Bad Request\r\n\r\n",
                "version\nid: nine\n\n",
                "version\n\n",
                "another reply\n\n",
            })
    void goesOnToTheNextServerWhenOneIsNoManagementServer(String reply) {
        ScriptedManagementServer foreign = readyServer().answer("get version", reply);
        ScriptedManagementServer server = readyServer();

        assertThat(client(OPTIONS, foreign.address(), server.address())
                        .join(0, DEADLINE)
                        .join()
                        .nodeId())
                .isEqualTo(51);
        await(() -> foreign.openConnections() == 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "get config reply\nresult: Ok\nContent-Length: 4\n\n!!!?\n",
                "get config reply\nresult: Ok\n\n",
                "get config reply\nresult: Ok\nContent-Length: 8\n\nTkRCQ09O\n",
            })
    void failsAtOnceWhenTheOnlyServerSendsAMalformedConfiguration(String reply) {
        ScriptedManagementServer server = readyServer().answer("get config_v2", reply);

        assertThat(failure(ProtocolException.class, client(server).join(0, DEADLINE)))
                .hasMessageContaining(server.address());
    }

    @Test
    void failsAtOnceWhenNoHostNameHasAnAddress() {
        ManagementClient client = client(OPTIONS, NO_HOST, NO_HOST + ".example:1187");

        assertThat(failure(PermanentException.class, client.join(0, DEADLINE)))
                .hasMessageContaining("'" + NO_HOST + "' cannot be resolved")
                .hasMessageContaining("'" + NO_HOST + ".example' cannot be resolved");
    }

    @Test
    void waitsForAServerThatIsNotUpYet() {
        ManagementClient client = client(OPTIONS, deadAddress());

        assertThat(failure(DeadlineException.class, client.join(0, SHORT_DEADLINE)))
                .hasMessageContaining("out of reach")
                .hasCauseInstanceOf(UnavailableException.class);
    }

    @Test
    void failsAtTheDeadlineThoughTheServerIsSilent() {
        assertThat(failure(DeadlineException.class, client(silentServer()).join(0, SHORT_DEADLINE)))
                .hasMessageContaining("not joined within PT1S");
    }

    @Test
    void connectsFromTheBindAddress() {
        ScriptedManagementServer server = readyServer();

        client(OPTIONS, server.address(), "bind-address=127.0.0.7")
                .join(0, DEADLINE)
                .join();

        assertThat(server.clients().get(0).getAddress().getHostAddress()).isEqualTo("127.0.0.7");
    }

    @Test
    void looksUpADynamicPortAsAnAbsoluteValue() {
        ScriptedManagementServer server = readyServer()
                .answer(
                        "get connection parameter",
                        "get connection parameter reply\nvalue: -43001\nresult: Ok\n\n",
                        "get connection parameter reply\nvalue: 0\nresult: Ok\n\n",
                        "get connection parameter reply\nvalue: 0\n"
                                + "result: Server port for 1 -> 50 is not marked as dynamic, value: 28187\n\n");
        ManagementClient client = client(server);

        assertThat(client.serverPort(2, 51).join()).isEqualTo(43001);
        assertThat(client.serverPort(2, 51).join()).isZero();
        assertThat(client.serverPort(1, 50).join()).isEqualTo(28187);
        assertThat(server.argumentsOf("get connection parameter"))
                .containsExactly("node1: 1", "node2: 50", "param: 406");
        assertThat(server.clients()).hasSize(1);
    }

    @Test
    void refusesToLookUpAPortWithoutConnection() {
        ScriptedManagementServer server = readyServer()
                .answer(
                        "get connection parameter",
                        "get connection parameter reply\nvalue: 0\n"
                                + "result: Unable to find connection between nodes 50 -> 51\n\n");

        assertThat(failure(PermanentException.class, client(server).serverPort(50, 51)))
                .hasMessageContaining("Unable to find connection between nodes 50 -> 51");
    }

    @Test
    void connectsAgainBeginningWithTheFirstHostWhenTheSessionBreaks() {
        ScriptedManagementServer first = readyServer().answer("get version", ScriptedManagementServer.HANG_UP);
        ScriptedManagementServer second = readyServer();
        for (ScriptedManagementServer server : List.of(first, second)) {
            server.answer("get connection parameter", "get connection parameter reply\nvalue: -9\nresult: Ok\n\n");
        }
        ManagementClient client = client(OPTIONS, first.address(), second.address());
        client.join(0, DEADLINE).join();
        first.answer("get version", ScriptedManagementServer.version(0x090702));

        second.breakConnections();

        assertThat(client.serverPort(2, 51).join()).isEqualTo(9);
        assertThat(first.commands()).contains("get connection parameter");
    }

    @Test
    void failsALookUpWhenAllServersAreGoneAndServesTheNextOneWhenTheyAreBack() {
        ScriptedManagementServer server = readyServer()
                .answer("get connection parameter", "get connection parameter reply\nvalue: -9\nresult: Ok\n\n");
        ManagementClient client = client(server);
        client.join(0, DEADLINE).join();

        server.answer("get connection parameter", ScriptedManagementServer.HANG_UP);
        assertThat(failure(UnavailableException.class, client.serverPort(2, 51)))
                .hasMessageContaining("closed the connection");

        server.answer("get connection parameter", "get connection parameter reply\nvalue: -9\nresult: Ok\n\n");
        assertThat(client.serverPort(2, 51).join()).isEqualTo(9);
    }

    @Test
    void answersManyCallersOverOneSession() {
        ScriptedManagementServer server = readyServer()
                .answer("get connection parameter", "get connection parameter reply\nvalue: -9\nresult: Ok\n\n");
        ManagementClient client = client(server);

        List<CompletableFuture<Integer>> ports =
                IntStream.range(0, 500).mapToObj(i -> client.serverPort(2, 51)).toList();

        assertThat(ports).allSatisfy(port -> assertThat(port.join()).isEqualTo(9));
        assertThat(server.clients()).hasSize(1);
    }

    @Test
    void readsTheNodesStates() {
        ScriptedManagementServer server = readyServer()
                .answer(
                        "get status",
                        "node status\nnodes: 2\n"
                                + "node.49.type: MGM\nnode.49.status: CONNECTED\nnode.49.version: 591618\n"
                                + "node.49.startphase: 0\nnode.49.node_group: 0\nnode.49.address: 127.0.0.1\n"
                                + "node.2.type: NDB\nnode.2.status: STARTING\nnode.2.version: 591618\n"
                                + "node.2.startphase: 4\nnode.2.node_group: 1\nnode.2.address: 10.0.0.2\n\n");

        assertThat(client(server).nodeStatus().join())
                .containsExactly(
                        new NodeStatus(2, "NDB", "STARTING", 0x090702, 4, 1, "10.0.0.2"),
                        new NodeStatus(49, "MGM", "CONNECTED", 0x090702, 0, 0, "127.0.0.1"));
    }

    @Test
    void failsWhatIsNotDoneWhenClosedAndHangsUp() {
        ScriptedManagementServer server = readyServer().answer("get nodeid");
        ManagementClient client = client(server);
        CompletableFuture<ClusterSession> joining = client.join(0, DEADLINE);
        CompletableFuture<Integer> queued = client.serverPort(2, 51);
        await(() -> server.commands().contains("get nodeid"));

        client.close();

        failure(ClosedException.class, joining);
        failure(ClosedException.class, queued);
        failure(ClosedException.class, client.serverPort(2, 51));
        failure(ClosedException.class, client.join(0, DEADLINE));
        await(() -> server.openConnections() == 0);
    }

    @Test
    void stopsTryingWhenTheCallerCancels() {
        ScriptedManagementServer server = readyServer()
                .answer("get nodeid", ScriptedManagementServer.nodeIdRefused(1101, "Cluster not ready"))
                .answer("get status", "node status\nnodes: 0\n\n");
        ManagementClient client = client(server);
        CompletableFuture<ClusterSession> joining = client.join(0, DEADLINE);
        await(() -> server.commands().contains("get nodeid"));

        joining.cancel(false);
        client.nodeStatus().join();
        long asked = server.commands().stream().filter("get nodeid"::equals).count();
        for (int i = 0; i < 200; i++) {
            client.nodeStatus().join();
        }

        assertThat(server.commands()).filteredOn("get nodeid"::equals).hasSize((int) asked);
    }

    @Test
    void refusesAClientNameThatTheProtocolCannotCarry() {
        ManagementOptions options = OPTIONS.withClientName("two\nlines");

        assertThat(failure(
                        PermanentException.class,
                        client(options, readyServer().address()).join(0, DEADLINE)))
                .hasMessageContaining("control character");
    }
}
