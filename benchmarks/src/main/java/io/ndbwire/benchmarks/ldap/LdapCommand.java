package io.ndbwire.benchmarks.ldap;

import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.protocol.BindResponseProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.benchmarks.measure.IdleConnections;
import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import org.HdrHistogram.Histogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What compare-ldap.sh needs beside the servers, and searchrate and modrate of the UnboundID LDAP SDK. */
@Command(name = "ldap", description = "Helps compare-ldap.sh to measure the LDAP gateway.")
public final class LdapCommand {

    private LdapCommand() {}

    @Command(name = "prepare", description = "Makes the same people rows of a table and entries of an LDIF file.")
    int prepare(
            @Option(names = "--connect", required = true, paramLabel = "HOST:PORT") String connectString,
            @Option(names = "--entries", defaultValue = "100000") int entries,
            @Option(names = "--ldif", required = true) Path ldif)
            throws IOException {
        People people = new People(entries);
        people.write(ldif);
        try (NdbClient client = connect(connectString)) {
            people.load(client);
        }
        return 0;
    }

    @Command(name = "drop", description = "Drops the table.")
    int drop(@Option(names = "--connect", required = true, paramLabel = "HOST:PORT") String connectString) {
        try (NdbClient client = connect(connectString)) {
            People.drop(client);
        }
        return 0;
    }

    private static NdbClient connect(String connectString) {
        return NdbClient.connect(
                ClientOptions.builder(connectString).name("people").build());
    }

    @Command(name = "latency", description = "Base searches by name, and how long they take.")
    int latency(
            @Option(names = "--port", required = true) int port,
            @Option(names = "--entries", defaultValue = "100000") int entries,
            @Option(names = "--connections", defaultValue = "8") int connections,
            @Option(names = "--warmup", defaultValue = "5", description = "seconds") int warmUp,
            @Option(names = "--seconds", defaultValue = "10") int seconds)
            throws InterruptedException, ExecutionException {
        Searches searches = new Searches(port, entries);
        searches.run(connections, warmUp);
        Histogram histogram = searches.run(connections, seconds);
        System.out.printf(
                Locale.ROOT,
                "%d %.3f %.3f%n",
                histogram.getTotalCount() / seconds,
                histogram.getValueAtPercentile(50) / 1e6,
                histogram.getValueAtPercentile(99) / 1e6);
        return 0;
    }

    /** Holds connections open until its input ends. */
    @Command(name = "idle", description = "Opens connections, binds on each, and leaves them open.")
    int idle(
            @Option(names = "--port", required = true) int port,
            @Option(names = "--connections", defaultValue = "10000") int number)
            throws IOException {
        byte[] request =
                new LDAPMessage(1, new BindRequestProtocolOp("", "")).encode().encode();
        byte[] success = new LDAPMessage(
                        1, new BindResponseProtocolOp(ResultCode.SUCCESS_INT_VALUE, null, null, List.of(), null))
                .encode()
                .encode();
        try (IdleConnections connections = new IdleConnections(port, request, success)) {
            connections.hold(number);
        }
        return 0;
    }
}
