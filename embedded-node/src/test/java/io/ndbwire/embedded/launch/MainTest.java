package io.ndbwire.embedded.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The executable jar's command line, in a process. */
class MainTest {

    @Test
    void itSaysWhatItIsServesAndStopsCleanly() throws Exception {
        try (MainProcess process = MainProcess.start("--port", "0", "--data-nodes", "2")) {
            String address = process.awaitReady();
            assertThat(process.printed()).contains("stand-in").contains("without durability");
            int port = Integer.parseInt(address.substring("127.0.0.1:".length()));
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                assertThat(socket.isConnected()).isTrue();
            }
            process.terminate();
            // 128 and the signal's number, as every program that ends by SIGTERM.
            assertThat(process.awaitEnd()).isEqualTo(143);
            assertThat(process.printed()).contains("Stopped.");
            assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port).close())
                    .isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void aSnapshotIsWrittenAtTheEndAndReadAtTheStart(@TempDir Path directory) throws Exception {
        String[] arguments = {
            "--port", "0", "--sample", "--subscribers", "4", "--snapshot-directory", directory.toString()
        };
        try (MainProcess process = MainProcess.start(arguments)) {
            String address = process.awaitReady();
            assertThat(process.printed())
                    .contains("database telecom with 4 subscribers")
                    .contains("A snapshot in " + directory
                            + " is written when it is stopped, and only then: no durability.");
            try (NdbClient client = NdbClient.connect(address)) {
                TableHandle subscribers = client.blocking().table("telecom", "subscriber");
                client.blocking().execute(subscribers.delete(2));
            }
            process.terminate();
            assertThat(process.awaitEnd()).isEqualTo(143);
            assertThat(process.printed()).contains("Stopped.");
        }
        try (MainProcess process = MainProcess.start(arguments)) {
            String address = process.awaitReady();
            assertThat(process.printed()).contains("tables and rows of the snapshot");
            try (NdbClient client = NdbClient.connect(address)) {
                TableHandle subscribers = client.blocking().table("telecom", "subscriber");
                assertThat(client.blocking().get(client.count(subscribers.scan())))
                        .isEqualTo(3);
            }
        }
    }

    @Test
    void aDamagedSnapshotIsOneSentenceAndExitCode1(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("ndbwire-embedded.snapshot"), "something else");
        try (MainProcess process = MainProcess.start("--port", "0", "--snapshot-directory", directory.toString())) {
            assertThat(process.awaitEnd()).isEqualTo(1);
            assertThat(process.printed())
                    .contains("Snapshot " + file + " is not a snapshot of an embedded cluster")
                    .hasLineCount(1);
        }
    }

    @Test
    void anEmptyClusterFitsInto64MegabytesOfHeap() throws Exception {
        try (MainProcess process = MainProcess.startWith(List.of("-Xmx64m"), "--port", "0", "--data-nodes", "4")) {
            assertThat(process.awaitReady()).startsWith("127.0.0.1:");
        }
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "--port=x, '--port': 'x'",
                "--port=65536, port: 65536 is not in 0..65535",
                "--data-nodes=5, data nodes: 5 is not in 1..4",
                "--api-nodes=0, API nodes: 0 is not in 1..200",
                "--subscribers=5, --subscribers and --seed need --sample",
                "--seed=5, --subscribers and --seed need --sample",
                "--bogus, '--bogus'",
                "extra, 'extra'",
                "--port, '--port'"
            })
    void aWrongOptionIsOneSentenceAndExitCode2(String option, String sentence) throws Exception {
        try (MainProcess process = MainProcess.start(option)) {
            assertThat(process.awaitEnd()).isEqualTo(2);
            assertThat(process.printed())
                    .startsWith("embedded-node: ")
                    .contains(sentence)
                    .hasLineCount(1);
        }
    }

    @Test
    void aPortInUseIsTold() throws Exception {
        try (ServerSocket other = new ServerSocket(0)) {
            String port = String.valueOf(other.getLocalPort());
            try (MainProcess process = MainProcess.start("--port", port, "--host", "0.0.0.0")) {
                assertThat(process.awaitEnd()).isEqualTo(1);
                assertThat(process.printed())
                        .contains("cannot listen on 0.0.0.0:" + port + ": Address already in use")
                        .hasLineCount(1);
            }
        }
    }

    @Test
    void helpNamesEveryOption() throws Exception {
        try (MainProcess process = MainProcess.start("--help")) {
            assertThat(process.awaitEnd()).isZero();
            assertThat(process.printed())
                    .contains("--port", "--snapshot-directory", "--host", "--data-nodes", "--api-nodes", "durability");
        }
    }
}
