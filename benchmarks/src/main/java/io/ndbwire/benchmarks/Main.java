package io.ndbwire.benchmarks;

import io.ndbwire.benchmarks.blob.BlobCommand;
import io.ndbwire.benchmarks.embedded.EmbeddedCommand;
import io.ndbwire.benchmarks.flex.FlexCommand;
import io.ndbwire.benchmarks.join.JoinCommand;
import io.ndbwire.benchmarks.latency.LatencyCommand;
import io.ndbwire.benchmarks.ldap.LdapCommand;
import io.ndbwire.benchmarks.micro.JmhCommand;
import io.ndbwire.benchmarks.rest.RestCommand;
import io.ndbwire.benchmarks.scan.ScanCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Entry point of the executable jar. */
@Command(
        name = "benchmarks",
        mixinStandardHelpOptions = true,
        description = "Measures the client.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            FlexCommand.class,
            LatencyCommand.class,
            ScanCommand.class,
            JoinCommand.class,
            BlobCommand.class,
            EmbeddedCommand.class,
            RestCommand.class,
            LdapCommand.class,
            JmhCommand.class
        })
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        // flexAsynch's options are words behind one hyphen: -temp is not -t with the value emp.
        System.exit(new CommandLine(new Main())
                .setPosixClusteredShortOptionsAllowed(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(arguments));
    }
}
