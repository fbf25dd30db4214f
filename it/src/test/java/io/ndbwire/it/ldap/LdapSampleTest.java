package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ndbwire.it.cluster.Await;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.server.ServerOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** OpenLDAP's own programs on the telecom sample. */
class LdapSampleTest {

    private static final String ONE = "msisdn=000000000000007,ou=subscribers,dc=telecom";

    private static LdapGateway gateway;

    @BeforeAll
    static void start() {
        gateway = LdapGateway.start(LdapSettings.of("embedded:?sample=telecom&subscribers=100")
                .withServer(ServerOptions.DEFAULT.withAddress("127.0.0.1", 0))
                .withMapping(MappingFile.telecomSample()));
        gateway.connected().toCompletableFuture().join();
    }

    @AfterAll
    static void close() {
        gateway.close();
    }

    private record Output(int code, String text) {}

    /** Runs a program of ldap-utils. */
    private static Output run(String input, String program, String... arguments)
            throws IOException, InterruptedException {
        Path path = Path.of("/usr/bin", program);
        assumeTrue(Files.isExecutable(path), path + " is not installed");
        List<String> command = new ArrayList<>(List.of(
                path.toString(),
                "-x",
                "-H",
                "ldap://127.0.0.1:" + gateway.address().getPort()));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().write(input.getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().close();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return new Output(process.exitValue(), text);
    }

    private static String search(String... arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-LLL", "-o", "ldif-wrap=no"));
        all.addAll(List.of(arguments));
        Output output = run("", "ldapsearch", all.toArray(String[]::new));
        assertThat(output.code()).as(output.text()).isZero();
        return output.text();
    }

    @Test
    void aSubscriberIsFoundByItsNumber() throws IOException, InterruptedException {
        assertThat(search("-b", ONE, "-s", "base", "msisdn", "uid"))
                .isEqualTo("dn: " + ONE + "\nmsisdn: 000000000000007\nuid: 7\n\n");
        assertThat(search("-b", "ou=subscribers,dc=telecom", "(uid=7)", "1.1")).isEqualTo("dn: " + ONE + "\n\n");
        assertThat(search("-b", ONE, "-s", "one", "(objectClass=accessInfo)", "aiType"))
                .contains("dn: aiType=")
                .contains("," + ONE);
    }

    @Test
    void anIdentityStandsForItsSubscriber() throws IOException, InterruptedException {
        assertThat(search("-b", "uid=7,ou=identities,dc=telecom", "-s", "base"))
                .contains("objectClass: alias", "aliasedObjectName: " + ONE);
        assertThat(search("-a", "find", "-b", "uid=7,ou=identities,dc=telecom", "-s", "base", "1.1"))
                .isEqualTo("dn: " + ONE + "\n\n");
    }

    @Test
    void entriesAreChangedByLdif() throws IOException, InterruptedException {
        String added = "msisdn=999,ou=subscribers,dc=telecom";
        StringBuilder ldif = new StringBuilder("dn: " + added + "\nobjectClass: subscriber\nuid: 999\n");
        for (int i = 1; i <= 10; i++) {
            ldif.append("bit" + i + ": 1\nhex" + i + ": 2\nbyte2-" + i + ": 3\n");
        }
        ldif.append("mscLocation: 4\nvlrLocation: 5\n");
        requireSuccess(run(ldif.toString(), "ldapadd"));
        requireSuccess(
                run("dn: " + added + "\nchangetype: modify\nincrement: vlrLocation\nvlrLocation: 10\n", "ldapmodify"));
        assertThat(search("-b", added, "vlrLocation")).isEqualTo("dn: " + added + "\nvlrLocation: 15\n\n");
        assertThat(run("", "ldapcompare", added, "vlrLocation:15").code()).isEqualTo(6);
        requireSuccess(run("", "ldapmodrdn", "-r", added, "msisdn=998"));
        String renamed = "msisdn=998,ou=subscribers,dc=telecom";
        requireSuccess(run("", "ldapdelete", renamed));
        assertThat(run("", "ldapdelete", renamed).code()).isEqualTo(32);
    }

    @Test
    void searchesComeInPagesAndInOrder() throws IOException, InterruptedException {
        String paged = search(
                "-E",
                "!pr=30/noprompt",
                "-E",
                "!sss=-uid",
                "-b",
                "ou=subscribers,dc=telecom",
                "(&(uid>=50)(uid<=99))",
                "uid");
        List<String> uids =
                paged.lines().filter(line -> line.startsWith("uid: ")).toList();
        assertThat(uids).hasSizeGreaterThan(30).startsWith("uid: 99", "uid: 98", "uid: 97");
        assertThat(uids.get(uids.size() - 1)).isEqualTo("uid: 50");
        assertThat(search("-E", "!mv=(uid=7)", "-b", ONE, "-s", "base", "uid", "msisdn"))
                .contains("uid: 7")
                .doesNotContain("msisdn: ");
    }

    @Test
    void changesAreControlled() throws IOException, InterruptedException {
        String change = "dn: " + ONE + "\nchangetype: modify\nreplace: vlrLocation\nvlrLocation: 3\n";
        assertThat(run(change, "ldapmodify", "-e", "!assert=(uid=8)").code()).isEqualTo(122);
        Output modified = run(change, "ldapmodify", "-e", "!assert=(uid=7)", "-e", "!postread=vlrLocation");
        requireSuccess(modified);
        assertThat(modified.text()).contains("vlrLocation: 3");
        assertThat(run("", "ldapcompare", "-MM", ONE, "vlrLocation:3").code()).isEqualTo(6);
    }

    @Test
    void changesAreFollowed(@TempDir Path directory) throws IOException, InterruptedException {
        assertThat(search("-E", "!sync=ro", "-b", ONE, "-s", "base", "uid")).contains("dn: " + ONE, "uid: 7");
        Path output = directory.resolve("output");
        Process follower = new ProcessBuilder(
                        "/usr/bin/ldapsearch",
                        "-x",
                        "-H",
                        "ldap://127.0.0.1:" + gateway.address().getPort(),
                        "-E",
                        "!sync=rp",
                        "-b",
                        ONE,
                        "-s",
                        "base",
                        "mscLocation")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            awaitText(output, "SyncInfo Received");
            String change = "dn: " + ONE + "\nchangetype: modify\nreplace: mscLocation\nmscLocation: 4711\n";
            requireSuccess(run(change, "ldapmodify"));
            awaitText(output, "mscLocation: 4711");
        } finally {
            follower.destroyForcibly();
        }
    }

    private static void awaitText(Path output, String text) {
        Await.until(text, Duration.ofSeconds(30), () -> text(output).contains(text), () -> text(output));
    }

    private static String text(Path output) {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void anIdentityIsNotChangedInItsSubscribersPlace() throws IOException, InterruptedException {
        String alias = "uid=7,ou=identities,dc=telecom";
        String before = search("-b", ONE, "-s", "base");
        requireUnwilling(run("", "ldapdelete", alias));
        requireUnwilling(run("dn: " + alias + "\nchangetype: modify\nreplace: uid\nuid: 8\n", "ldapmodify"));
        requireUnwilling(run("", "ldapmodrdn", "-r", alias, "uid=998"));
        requireUnwilling(run("dn: uid=998,ou=identities,dc=telecom\nobjectClass: alias\nuid: 998\n", "ldapadd"));
        assertThat(search("-b", ONE, "-s", "base")).isEqualTo(before);
    }

    private static void requireUnwilling(Output output) {
        assertThat(output.code()).as(output.text()).isEqualTo(53);
        assertThat(output.text()).contains("is an alias");
    }

    private static void requireSuccess(Output output) {
        assertThat(output.code()).as(output.text()).isZero();
    }
}
