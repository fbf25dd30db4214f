package io.ndbwire.benchmarks.rest;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.ndbwire.benchmarks.measure.IdleConnections;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
        byte[] request = ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        byte[] success = "HTTP/1.1 200".getBytes(StandardCharsets.US_ASCII);
        try (IdleConnections connections = new IdleConnections(port, request, success)) {
            connections.hold(number);
        }
        return 0;
    }

    private static void awaitEndOfInput() throws IOException {
        while (System.in.read() >= 0) {
            // Whatever is written there means nothing.
        }
    }
}
