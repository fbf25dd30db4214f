package io.ndbwire.benchmarks.rest;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.io.IOException;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What compare-rest.sh needs beside the gateway and wrk. */
@Command(name = "rest", description = "Helps compare-rest.sh to measure the REST gateway.")
public final class RestCommand {

    private RestCommand() {}

    /** Serves until its input ends. */
    @Command(name = "bare", description = "Serves the same bytes to every GET of a row, from a bare Micronaut route.")
    int bare(
            @Option(names = "--port", required = true) int port,
            @Option(names = "--answer", required = true, description = "the JSON") String answer)
            throws IOException {
        try (ApplicationContext context = ApplicationContext.builder()
                .deduceEnvironment(false)
                .banner(false)
                .properties(Map.of(
                        BareRoute.ANSWER,
                        answer,
                        "micronaut.server.host",
                        "127.0.0.1",
                        "micronaut.server.port",
                        port,
                        "micronaut.server.max-request-size",
                        16 << 20,
                        "micronaut.server.max-request-buffer-size",
                        16 << 20,
                        "micronaut.server.idle-timeout",
                        "5m"))
                .build()) {
            context.start();
            context.getBean(EmbeddedServer.class).start();
            awaitEndOfInput();
        }
        return 0;
    }

    /** Holds connections open until its input ends. */
    @Command(name = "idle", description = "Opens connections, sends a request on each, and leaves them open.")
    int idle(
            @Option(names = "--port", required = true) int port,
            @Option(names = "--path", required = true) String path,
            @Option(names = "--connections", defaultValue = "10000") int number)
            throws IOException {
        try (IdleConnections connections = new IdleConnections(port, path)) {
            for (int i = 0; i < number; i++) {
                connections.open();
            }
            System.out.println(number + " connections are open");
            awaitEndOfInput();
        }
        return 0;
    }

    private static void awaitEndOfInput() throws IOException {
        while (System.in.read() >= 0) {
            // Whatever is written there means nothing.
        }
    }
}
