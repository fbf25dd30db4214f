package io.ndbwire.embedded.launch;

import io.ndbwire.embedded.EmbeddedOptions;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options of the command line that say what cluster is wanted. */
final class ClusterArguments {

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

    /** @throws ParameterException if a value is outside of its range */
    EmbeddedOptions options(CommandSpec command) {
        try {
            return EmbeddedOptions.builder()
                    .host(host)
                    .port(port)
                    .dataNodes(dataNodes)
                    .apiNodes(apiNodes)
                    .build();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), String.valueOf(e.getMessage()), e);
        }
    }

    /** What was started, for people. */
    String description() {
        return "Data nodes: " + dataNodes + ", each row kept once.";
    }
}
