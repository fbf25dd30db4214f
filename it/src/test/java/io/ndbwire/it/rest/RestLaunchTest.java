package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.rest.launch.Main;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gateway as a process of its own. */
class RestLaunchTest {

    private static final int USAGE = 2;

    @TempDir
    Path directory;

    private record Run(int status, String output) {}

    private static Run run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        // One that does not end is ended, and told by its status.
        CompletableFuture.delayedExecutor(60, TimeUnit.SECONDS).execute(process::destroyForcibly);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output);
    }

    @Test
    void aWarmUpReachesAnEmbeddedClusterAndEnds() throws IOException, InterruptedException {
        Run run = run("--warm-up");

        assertThat(run.status()).as(run.output()).isZero();
        assertThat(run.output()).contains("listens on http://127.0.0.1:", "Connected to the cluster after ");
    }

    @Test
    void wrongSettingsAreToldInOneLine() throws IOException, InterruptedException {
        Run missing = run("--config", directory.resolve("nothere.yml").toString());
        assertThat(missing.status()).isEqualTo(USAGE);
        assertThat(missing.output()).contains("nothere.yml cannot be read").hasLineCount(1);

        Path exposed = Files.writeString(directory.resolve("exposed.yml"), "micronaut.server.host: 0.0.0.0\n");
        Run refused = run("--port", "0", "--config", exposed.toString());
        assertThat(refused.status()).as(refused.output()).isEqualTo(USAGE);
        assertThat(refused.output()).contains("rest-gateway: Listening on 0.0.0.0 would give everybody");
    }

    @Test
    void aPortThatIsTakenIsTold() throws IOException, InterruptedException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Run refused = run("--port", Integer.toString(taken.getLocalPort()));
            assertThat(refused.status()).as(refused.output()).isEqualTo(USAGE);
            assertThat(refused.output())
                    .contains("rest-gateway: Unable to start")
                    .contains(Integer.toString(taken.getLocalPort()))
                    .doesNotContain("\tat ");
        }
    }
}
