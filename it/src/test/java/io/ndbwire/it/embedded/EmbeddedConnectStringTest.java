package io.ndbwire.it.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.PermanentException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.io.File;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code embedded:} in place of a management server's address. */
class EmbeddedConnectStringTest {

    private static final TableDefinition ACCOUNTS = TableDefinition.builder(TableName.of("bank", "accounts"))
            .column(Column.builder("id", ColumnType.INT_UNSIGNED)
                    .primaryKey(true)
                    .build())
            .column(Column.builder("balance", ColumnType.BIGINT).build())
            .build();

    @Test
    void eachClientHasAClusterOfItsOwn() {
        try (NdbClient one = NdbClient.connect("embedded:");
                NdbClient other = NdbClient.connect("embedded:?data-nodes=2")) {
            TableHandle accounts = one.blocking().createTable(ACCOUNTS);
            one.blocking().execute(accounts.insert().set("id", 1).set("balance", 7));
            assertThat(one.blocking().execute(accounts.read(1)).getLong("balance"))
                    .isEqualTo(7);
            assertThat(other.tables("bank").toCompletableFuture().join()).isEmpty();
        }
    }

    @Test
    void theClusterEndsWithItsClient() throws Exception {
        int port = freePort();
        try (NdbClient first = NdbClient.connect("embedded:?port=" + port);
                NdbClient second = NdbClient.connect("127.0.0.1:" + port)) {
            assertThat(second.nodeIds()).doesNotContainAnyElementsOf(first.nodeIds());
        }
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void aPortInUseIsTold() throws Exception {
        try (ServerSocket other = new ServerSocket(0)) {
            String connectString = "embedded:?host=0.0.0.0&port=" + other.getLocalPort();
            assertThatThrownBy(() -> NdbClient.connect(connectString))
                    .isInstanceOf(PermanentException.class)
                    .hasMessageContaining("Address already in use");
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "embedded:?data-nodes=9, data nodes: 9 is not in 1..4",
                "embedded:?port=x, parameter port: 'x' is not a number",
                "embedded:?ports=1, parameter 'ports' is unknown; allowed are host"
            })
    void aWrongParameterIsNamed(String connectString, String why) {
        assertThatThrownBy(() -> NdbClient.connect(connectString))
                .isInstanceOf(PermanentException.class)
                .hasMessageContaining(why);
    }

    @Test
    void itWorksFromTheModulePath(@TempDir Path directory) throws Exception {
        Path program = directory.resolve("Program.java");
        Files.writeString(program, """
                import io.ndbwire.client.NdbClient;

                public class Program {
                    public static void main(String[] arguments) {
                        try (NdbClient client = NdbClient.connect("embedded:")) {
                            System.out.println(NdbClient.class.getModule() + " has node " + client.nodeIds());
                        }
                    }
                }
                """);
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--module-path",
                        modules(),
                        "--add-modules",
                        "io.ndbwire.client,io.ndbwire.embedded",
                        program.toString()))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).as(Files.readString(output)).isZero();
        assertThat(Files.readString(output, StandardCharsets.UTF_8)).contains("module io.ndbwire.client has node [50]");
    }

    /** What a program of modules needs of this one's class path: classes before they are packaged, jars afterwards. */
    private static String modules() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.matches(".*(netty-|slf4j-|(client-core|embedded-node).target.classes).*")
                        || entry.matches(".*(client-core|embedded-node)-[^-]*(-SNAPSHOT)?\\.jar"))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static int freePort() throws Exception {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
