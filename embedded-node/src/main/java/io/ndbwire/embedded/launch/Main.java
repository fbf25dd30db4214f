package io.ndbwire.embedded.launch;

import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.error.NdbException;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Entry point of the executable jar: an embedded cluster in a process of its own. */
@Command(
        name = "embedded-node",
        sortOptions = false,
        description = {
            "A management server and data nodes of MySQL NDB Cluster's protocol in one process.",
            "A stand-in for trying, developing and testing: rows are in memory, without durability."
        },
        footer = "Runs until Ctrl-C or SIGTERM. Exit code 2: a wrong option; 1: it could not start.")
public final class Main implements Callable<Integer> {

    private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Mixin
    private ClusterArguments cluster = new ClusterArguments();

    @SuppressWarnings("UnusedVariable") // read by the command line's parser
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this help.")
    private boolean help;

    private Main() {}

    public static void main(String[] arguments) {
        if (System.getProperty(LOG_LEVEL) == null) {
            System.setProperty(LOG_LEVEL, "warn");
        }
        System.exit(new CommandLine(new Main())
                .setParameterExceptionHandler((wrong, given) -> {
                    complain(wrong.getMessage() + " (--help lists the options)");
                    return CommandLine.ExitCode.USAGE;
                })
                .setExecutionExceptionHandler((failure, line, result) -> {
                    if (!(failure instanceof NdbException)) {
                        throw failure;
                    }
                    complain(failure.getMessage());
                    return CommandLine.ExitCode.SOFTWARE;
                })
                .execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        EmbeddedCluster running = EmbeddedCluster.start(cluster.options(command));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(running), "embedded-stop"));
        PrintStream out = System.out;
        out.println("NdbWire embedded node: a stand-in for an NDB Cluster, in memory and without durability.");
        out.println(cluster.description(running.isRestored()));
        out.println("Connect string: " + running.connectString());
        out.println("Ready after " + sinceProcessStart().toMillis() + " ms; Ctrl-C stops it.");
        out.flush();
        new CountDownLatch(1).await();
        return CommandLine.ExitCode.OK;
    }

    private static void stop(EmbeddedCluster running) {
        try {
            running.close();
            System.out.println("Stopped.");
        } catch (NdbException e) {
            complain(e.getMessage());
        }
        System.out.flush();
    }

    private static Duration sinceProcessStart() {
        Instant now = Instant.now();
        return Duration.between(ProcessHandle.current().info().startInstant().orElse(now), now);
    }

    private static void complain(@Nullable String message) {
        System.err.println("embedded-node: " + message);
    }
}
