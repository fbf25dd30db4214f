package io.ndbwire.rest.launch;

import io.ndbwire.rest.RestGateway;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code java -jar rest-gateway.jar}. */
@Command(
        name = "rest-gateway",
        mixinStandardHelpOptions = true,
        version = "NdbWire REST gateway 0.1.0-SNAPSHOT",
        description =
                "Every table of an NDB Cluster over HTTP and JSON. Without options: an embedded cluster in memory with a "
                        + "telecom sample, on 127.0.0.1:8080.",
        subcommands = NewKey.class,
        footer = "Each setting of application.yml can also be given by an environment variable of its name, such as "
                + "NDBWIRE_CLUSTER_CONNECT_STRING.")
public final class Main implements Callable<Integer> {

    @Option(
            names = "--connect-string",
            paramLabel = "HOST:PORT",
            description = "management servers, or embedded: with its parameters")
    private @Nullable String connectString;

    @Option(names = "--port", paramLabel = "N", description = "the port to listen on, 8080 by default")
    private @Nullable Integer port;

    @Option(names = "--host", paramLabel = "ADDRESS", description = "the address to listen on, by default 127.0.0.1")
    private @Nullable String host;

    @Option(names = "--config", paramLabel = "FILE", description = "a YAML file with settings")
    private @Nullable Path config;

    @Option(
            names = "--warm-up",
            description =
                    "starts on an embedded cluster and any free port, and ends: what -XX:ArchiveClassesAtExit needs")
    private boolean warmUp;

    private Main() {}

    /** Runs until the process is ended. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main()).execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        if (config != null && !Files.isReadable(config)) {
            System.err.println("rest-gateway: --config " + config + " cannot be read");
            return CommandLine.ExitCode.USAGE;
        }
        long began = System.nanoTime();
        RestGateway gateway;
        try {
            gateway = RestGateway.start(settings());
        } catch (IllegalArgumentException wrong) {
            System.err.println("rest-gateway: " + wrong.getMessage());
            return CommandLine.ExitCode.USAGE;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(gateway::close, "shutdown"));
        System.out.println("NdbWire REST gateway listens on " + gateway.uri() + " (" + millisSince(began) + " ms)");
        gateway.connected().whenComplete((client, failure) -> {
            if (failure == null) {
                System.out.println("Connected to the cluster after " + millisSince(began) + " ms");
            } else {
                System.err.println("rest-gateway: " + failure.getMessage());
                System.exit(CommandLine.ExitCode.SOFTWARE);
            }
        });
        if (warmUp) {
            gateway.connected().toCompletableFuture().join();
            gateway.close();
        }
        gateway.awaitClose();
        return CommandLine.ExitCode.OK;
    }

    private static long millisSince(long began) {
        return (System.nanoTime() - began) / 1_000_000;
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>();
        put(settings, "ndbwire.cluster.connect-string", connectString);
        put(settings, "micronaut.server.port", port);
        put(settings, "micronaut.server.host", host);
        if (config != null) {
            // Micronaut looks for it nowhere else.
            System.setProperty("micronaut.config.files", "file:" + config.toAbsolutePath());
        }
        if (warmUp) {
            put(settings, "micronaut.server.port", 0);
            put(settings, "micronaut.server.host", "127.0.0.1");
        }
        return settings;
    }

    private static void put(Map<String, Object> settings, String name, @Nullable Object value) {
        if (value != null) {
            settings.put(name, value.toString());
        }
    }
}
