package io.ndbwire.ldap.launch;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.ldap.access.AccessLogOptions;
import io.ndbwire.ldap.configuration.Configuration;
import io.ndbwire.ldap.server.TlsOptions;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code java -jar ldap-gateway.jar}. */
@Command(
        name = "ldap-gateway",
        mixinStandardHelpOptions = true,
        version = "NdbWire LDAP gateway 0.1.0-SNAPSHOT",
        description =
                "Tables of an NDB Cluster as an LDAP directory. Without options: an embedded cluster in memory with a "
                        + "telecom sample, on 127.0.0.1:1389.",
        subcommands = {ExportCommand.class, ImportCommand.class})
public final class Main implements Callable<Integer> {

    @Mixin
    private DirectoryOptions directory = new DirectoryOptions();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "1389",
            description = "the port to listen on, 1389 by default; 0 takes any free one")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "the address to listen on, by default 127.0.0.1")
    private String host = "";

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "1",
            description =
                    "connections to the cluster, 1 by default: each takes a node id, and has one of the threads that serve clients")
    private int connections;

    @Option(
            names = "--management-port",
            paramLabel = "N",
            description =
                    "where /health/liveness, /health/readiness and /prometheus are to be had over HTTP; none without")
    private @Nullable Integer managementPort;

    @Option(
            names = "--management-host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "the address of the management port, by default 127.0.0.1")
    private String managementHost = "";

    @Option(
            names = "--access-log",
            paramLabel = "FILE",
            description = "a line for each operation is added to it; - is standard output; none without")
    private @Nullable String accessLog;

    @Option(
            names = "--access-log-format",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "of the access log, text by default")
    private String accessLogFormat = "";

    @Option(
            names = "--ldaps-port",
            paramLabel = "N",
            description = "the port on which TLS is spoken from the beginning; usually 636")
    private @Nullable Integer ldapsPort;

    @Option(
            names = "--tls-certificate",
            paramLabel = "FILE",
            description = "the certificate chain in PEM; with it and the key StartTLS is spoken on the other port")
    private @Nullable Path tlsCertificate;

    @Option(names = "--tls-key", paramLabel = "FILE", description = "the certificate's key in PEM, PKCS #8")
    private @Nullable Path tlsKey;

    @Option(
            names = "--limit",
            paramLabel = "NAME=VALUE",
            description =
                    "a limit, such as searchEntries=1000 or idleTime=10m, over what the file says; may be repeated")
    private Map<String, String> limits = new LinkedHashMap<>();

    private Main() {}

    /** Runs until the process is ended. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main()).execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        long began = System.nanoTime();
        LdapGateway gateway;
        boolean isOpen;
        try {
            LdapSettings settings = settings();
            isOpen = settings.security().isOpen();
            gateway = LdapGateway.start(settings);
        } catch (IllegalArgumentException wrong) {
            System.err.println("ldap-gateway: " + wrong.getMessage());
            return CommandLine.ExitCode.USAGE;
        }
        Runtime.getRuntime().addShutdownHook(new Thread(gateway::close, "shutdown"));
        InetSocketAddress address = gateway.address();
        System.out.println("NdbWire LDAP gateway listens on ldap://" + address.getHostString() + ":" + address.getPort()
                + " (" + millisSince(began) + " ms)");
        InetSocketAddress secure = gateway.secureAddress();
        if (secure != null) {
            System.out.println("and on ldaps://" + secure.getHostString() + ":" + secure.getPort());
        }
        if (isOpen) {
            System.out.println(
                    "Everybody on this machine may read and change everything: there is no section 'security'");
        }
        InetSocketAddress management = gateway.managementAddress();
        if (management != null) {
            System.out.println("Health and figures are at http://" + management.getHostString() + ":"
                    + management.getPort() + "/health/readiness and /prometheus");
        }
        try {
            gateway.connected().toCompletableFuture().get();
        } catch (ExecutionException e) {
            // Told and ended from here: closing waits for the client's threads, which the failure comes from.
            Throwable cause = e.getCause() == null ? e : e.getCause();
            System.err.println("ldap-gateway: " + cause.getMessage());
            return CommandLine.ExitCode.SOFTWARE;
        }
        System.out.println("Connected to the cluster after " + millisSince(began) + " ms");
        gateway.awaitClose();
        return CommandLine.ExitCode.OK;
    }

    private LdapSettings settings() {
        LdapSettings settings = directory.settings();
        for (Map.Entry<String, String> limit : limits.entrySet()) {
            try {
                settings = Configuration.limit(settings, limit.getKey(), limit.getValue());
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("--limit " + limit.getKey() + ": " + e.getMessage(), e);
            }
        }
        if (managementPort != null) {
            settings = settings.withManagement(new InetSocketAddress(managementHost, managementPort));
        }
        if (accessLog != null) {
            settings = settings.withAccessLog(accessLogOptions(accessLog));
        }
        return settings.withCluster(cluster(settings.cluster()))
                .withServer(settings.server().withAddress(host, port))
                .withTls(tls());
    }

    private ClientOptions cluster(ClientOptions options) {
        try {
            return options.toBuilder().connections(connections).build();
        } catch (InvalidValueException e) {
            throw new IllegalArgumentException("--connections: " + e.getMessage(), e);
        }
    }

    /** What the command line says of TLS, and what it does not say from the file. */
    private @Nullable TlsOptions tls() {
        Path file = directory.config();
        TlsOptions options = file == null ? null : TlsFile.read(file);
        if (tlsCertificate != null && tlsKey != null) {
            options = options == null
                    ? TlsOptions.of(tlsCertificate, tlsKey)
                    : options.withCertificate(tlsCertificate, tlsKey);
        } else if (tlsCertificate != null || tlsKey != null) {
            throw new IllegalArgumentException("--tls-certificate and --tls-key go together");
        }
        if (ldapsPort == null) {
            return options;
        }
        if (options == null) {
            throw new IllegalArgumentException("--ldaps-port needs a certificate: --tls-certificate and --tls-key, or"
                    + " 'tls' in the file given by --config");
        }
        return options.withPort(ldapsPort);
    }

    private AccessLogOptions accessLogOptions(String file) {
        AccessLogOptions.Format format = switch (accessLogFormat) {
            case "text" -> AccessLogOptions.Format.TEXT;
            case "json" -> AccessLogOptions.Format.JSON;
            default ->
                throw new IllegalArgumentException(
                        "--access-log-format is text or json, not '" + accessLogFormat + "'");
        };
        return new AccessLogOptions(file.equals("-") ? null : Path.of(file), format);
    }

    private static long millisSince(long began) {
        return (System.nanoTime() - began) / 1_000_000;
    }
}
