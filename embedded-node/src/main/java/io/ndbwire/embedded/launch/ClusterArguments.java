package io.ndbwire.embedded.launch;

import io.ndbwire.embedded.EmbeddedOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of the command line that say what cluster is wanted. */
final class ClusterArguments {

    static final int DEFAULT_SUBSCRIBERS = 1000;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "1186",
            description = "The management server's port; 0 for any that is free. Default: ${DEFAULT-VALUE}.")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "The address that all nodes listen on. Whoever reaches it reads and writes everything. "
                    + "Default: ${DEFAULT-VALUE}, this host's programs alone.")
    private String host = "";

    @Option(
            names = "--data-nodes",
            paramLabel = "N",
            defaultValue = "1",
            description = "Data nodes, 1 to 4; an even number has two replicas of each row. Default: ${DEFAULT-VALUE}.")
    private int dataNodes;

    @Option(
            names = "--api-nodes",
            paramLabel = "N",
            defaultValue = "64",
            description = "How many connections of clients there can be at once, 1 to 200. Default: ${DEFAULT-VALUE}.")
    private int apiNodes;

    @Option(
            names = "--sample",
            description = "Start with the tables of database telecom: subscriber, access_info, special_facility, "
                    + "call_forwarding and session.")
    private boolean sample;

    @Option(
            names = "--subscribers",
            paramLabel = "N",
            description = "How many subscribers the sample has, 1 to 1000000. Default: " + DEFAULT_SUBSCRIBERS + ".")
    private @Nullable Integer subscribers;

    @Option(names = "--seed", paramLabel = "N", description = "What the sample's rows are generated from. Default: 0.")
    private @Nullable Long seed;

    @Option(
            names = "--snapshot-directory",
            paramLabel = "DIRECTORY",
            description = "Where a snapshot of all tables and rows is written at a regular end and read from at the "
                    + "start. No durability: when the process is killed, what came after the last end is lost. With a "
                    + "snapshot, --sample makes nothing.")
    private @Nullable Path snapshotDirectory;

    /** @throws ParameterException if a value is outside of its range */
    EmbeddedOptions options(CommandSpec command) {
        if (!sample && (subscribers != null || seed != null)) {
            throw new ParameterException(command.commandLine(), "--subscribers and --seed need --sample");
        }
        try {
            EmbeddedOptions.Builder options = EmbeddedOptions.builder()
                    .host(host)
                    .port(port)
                    .dataNodes(dataNodes)
                    .apiNodes(apiNodes);
            if (sample) {
                options.telecomSample(sampleSubscribers()).seed(seed == null ? 0 : seed);
            }
            if (snapshotDirectory != null) {
                options.snapshotDirectory(snapshotDirectory);
            }
            return options.build();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    private int sampleSubscribers() {
        return subscribers == null ? DEFAULT_SUBSCRIBERS : subscribers;
    }

    /**
     * What was started, for people.
     *
     * @param restored whether it began with a snapshot
     */
    String description(boolean restored) {
        String contents = "no sample";
        if (restored) {
            contents = "tables and rows of the snapshot";
        } else if (sample) {
            contents = "sample: database telecom with " + sampleSubscribers() + " subscribers";
        }
        String kept = snapshotDirectory == null
                ? ""
                : " A snapshot in " + snapshotDirectory
                        + " is written when it is stopped, and only then: no durability.";
        return "Data nodes: " + dataNodes + "; " + contents + "." + kept;
    }
}
