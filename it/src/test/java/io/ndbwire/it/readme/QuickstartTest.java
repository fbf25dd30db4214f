package io.ndbwire.it.readme;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.it.cluster.ClusterUnderTest;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.server.ServerOptions;
import io.ndbwire.rest.RestGateway;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The lines that {@code ./quickstart} prints work as printed, and it refuses what it does not know. */
class QuickstartTest {

    private static final Path SCRIPT = Path.of("..", "quickstart");

    @Test
    void theLinesOnTheSampleWork(@TempDir Path directory) throws Exception {
        try (EmbeddedCluster cluster = EmbeddedCluster.withTelecomSample(10)) {
            assertThat(run("sample_lines", cluster.connectString(), directory))
                    .contains("now at 42")
                    .doesNotContain("|  ");
        }
    }

    @Test
    void theRequestsOnTheSampleWork(@TempDir Path directory) throws Exception {
        try (EmbeddedCluster cluster = EmbeddedCluster.withTelecomSample(10);
                RestGateway gateway = RestGateway.start(Map.of(
                        "ndbwire.cluster.connect-string", cluster.connectString(), "micronaut.server.port", 0))) {
            gateway.connected().toCompletableFuture().join();
            Path source = directory.resolve("requests.sh");
            Files.writeString(
                    source,
                    lines("sample_requests", "SHELL")
                            .replace("$1", gateway.uri().toString())
                            .replace("\\$", "$")
                            .replace("curl ", "curl -sS --fail-with-body "));
            assertThat(printedBy(directory, "bash", source.toString()))
                    .contains("\"sub_nbr\":\"000000000000007\"")
                    .contains("[{\"s_id\":7,");
        }
    }

    @Test
    void theSearchesOnTheSampleWork(@TempDir Path directory) throws Exception {
        assumeTrue(isInstalled("ldapsearch"), "ldap-utils are not installed");
        try (EmbeddedCluster cluster = EmbeddedCluster.withTelecomSample(10);
                LdapGateway gateway = LdapGateway.start(LdapSettings.of(cluster.connectString())
                        .withServer(ServerOptions.DEFAULT.withAddress("127.0.0.1", 0))
                        .withMapping(MappingFile.telecomSample()))) {
            gateway.connected().toCompletableFuture().join();
            Path source = directory.resolve("searches.sh");
            Files.writeString(
                    source,
                    lines("sample_searches", "SHELL")
                            .replace(
                                    "$1",
                                    "ldap://127.0.0.1:" + gateway.address().getPort()));
            assertThat(printedBy(directory, "bash", source.toString()))
                    .contains("dn: msisdn=000000000000007,ou=subscribers,dc=telecom", "uid: 7");
        }
    }

    private static boolean isInstalled(String program) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    @EachCluster
    static class OnEachCluster {

        @Test
        void theLinesOnAnyClusterWork(ClusterUnderTest cluster, @TempDir Path directory) throws Exception {
            assertThat(run("cluster_lines", cluster.connectString(), directory))
                    .contains("Hello, cluster")
                    .doesNotContain("|  ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--bogus", "--port", "--port 1 --connect-string host", "--connect-string \""})
    void aWrongOptionIsOneSentenceAndExitCode2(String options, @TempDir Path directory) throws Exception {
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(("bash " + SCRIPT + " " + options).split(" "))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        assertThat(process.waitFor()).isEqualTo(2);
        assertThat(Files.readString(output)).startsWith("quickstart: ").hasLineCount(1);
    }

    /** Gives the lines of one of the script's functions to jshell; errors of jshell begin with a bar. */
    private static String run(String function, String connectString, Path directory) throws Exception {
        Path source = directory.resolve("lines.jsh");
        Files.writeString(source, lines(function, "JAVA").replace("$1", connectString) + "/exit\n");
        return printedBy(
                directory,
                Path.of(System.getProperty("java.home"), "bin", "jshell").toString(),
                "--class-path",
                existingClassPath(),
                source.toString());
    }

    private static String lines(String function, String end) throws IOException {
        Matcher lines = Pattern.compile(
                        function + "\\(\\) \\{\n    cat <<" + end + "\n(.*?)" + end + "\n", Pattern.DOTALL)
                .matcher(Files.readString(SCRIPT));
        assertThat(lines.find()).isTrue();
        return lines.group(1);
    }

    private static String printedBy(Path directory, String... command) throws Exception {
        Path output = directory.resolve("output");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        int status = process.waitFor();
        String printed = Files.readString(output);
        assertThat(status).as(printed).isZero();
        return printed;
    }

    /** The class path without directories that do not exist, which jshell refuses. */
    private static String existingClassPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> Files.exists(Path.of(entry)))
                .collect(Collectors.joining(File.pathSeparator));
    }
}
