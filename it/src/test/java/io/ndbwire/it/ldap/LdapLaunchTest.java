package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.protocol.ExtendedRequestProtocolOp;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.launch.Main;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gateway as a process of its own, where it cannot start. */
class LdapLaunchTest {

    private static final int SOFTWARE = 1;
    private static final int USAGE = 2;

    @TempDir
    Path directory;

    private record Run(int status, String output) {}

    private static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static Run run(String... arguments) throws IOException, InterruptedException {
        Process process = start(arguments);
        // One that does not end is ended, and told by its status.
        CompletableFuture.delayedExecutor(60, TimeUnit.SECONDS).execute(process::destroyForcibly);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output);
    }

    @Test
    void aMappingThatTheTablesDoNotHaveEndsIt() throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("wrong.yaml"), """
            contexts: {dn: dc=telecom, rows: subscriber}
            classes:
              subscriber:
                table: telecom.subscriber
                rdn: {msisdn: nosuch}
            """);
        Run run = run("--port", "0", "--config", file.toString());
        assertThat(run.status()).as(run.output()).isEqualTo(SOFTWARE);
        assertThat(run.output()).contains("ldap-gateway: " + file + ":4: ").contains("has no column 'nosuch'");
    }

    @Test
    void wrongSettingsAreTold() throws IOException, InterruptedException {
        Run missing = run("--config", directory.resolve("nothere.yaml").toString());
        assertThat(missing.status()).as(missing.output()).isEqualTo(USAGE);
        assertThat(missing.output()).contains("nothere.yaml: cannot be read");
        Run soon = run("--limit", "idleTime=soon");
        assertThat(soon.status()).as(soon.output()).isEqualTo(USAGE);
        assertThat(soon.output()).contains("ldap-gateway: --limit idleTime: idleTime is a time from 1s to 168h");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Run refused = run("--port", Integer.toString(taken.getLocalPort()));
            assertThat(refused.status()).as(refused.output()).isEqualTo(USAGE);
            assertThat(refused.output()).contains(Integer.toString(taken.getLocalPort()) + " cannot be listened on");
        }
    }

    @Test
    void aSignalEndsItWithANotice() throws IOException, InterruptedException, LDAPException {
        Process process = start("--port", "0", "--connect-string", "embedded:?sample=telecom&subscribers=10");
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            Pattern address = Pattern.compile("ldap://127\\.0\\.0\\.1:(\\d+)");
            Matcher found = output.lines()
                    .map(address::matcher)
                    .filter(Matcher::find)
                    .findFirst()
                    .orElseThrow();
            try (Wire wire = new Wire(Integer.parseInt(found.group(1)))) {
                wire.send(1, new ExtendedRequestProtocolOp("1.2.3.4", null));
                assertThat(wire.nextResult().getMessageID()).isEqualTo(1);
                process.destroy();
                wire.requireNotice(ResultCode.UNAVAILABLE);
            }
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
    }
}
