package io.ndbwire.it.ldap;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.unboundid.ldap.sdk.LDAPConnection;
import io.ndbwire.it.cluster.EachCluster;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same commands of ldap-utils end alike, and find and leave the same entries, with slapd and with the gateway. */
@EachCluster
@ExtendWith(LdapBesideSlapdExtension.class)
class LdapBesideSlapdTest {

    @TempDir
    static Path directory;

    private static @Nullable Slapd slapd;
    private static @Nullable LDAPConnection peer;

    private final LdapBesideSlapd gateway;

    LdapBesideSlapdTest(LdapBesideSlapd gateway) {
        this.gateway = gateway;
    }

    @BeforeAll
    static void start() throws IOException {
        assumeTrue(Slapd.isThere(), "slapd with its back end mdb is not installed");
        assumeTrue(LdapTool.isThere(), "ldap-utils is not installed");
        slapd = new Slapd(directory, LdapBesideSlapd.resource("slapd/slapd.conf"));
        peer = LdapBesideSlapd.connect(slapd.port());
        LdapBesideSlapd.add(peer, "slapd/tree.ldif");
        LdapBesideSlapd.restore(peer);
    }

    @AfterAll
    static void close() {
        if (peer != null) {
            peer.close();
        }
        if (slapd != null) {
            slapd.close();
        }
    }

    static Stream<LdapScenario> scenarios() {
        return Stream.of("search", "controls", "changes")
                .flatMap(name -> LdapScenario.read("slapd/" + name + ".txt").stream());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("scenarios")
    void ends(LdapScenario scenario) {
        SoftAssertions found = new SoftAssertions();
        try {
            for (LdapScenario.Command command : scenario.commands()) {
                compare(scenario, command, found);
            }
            compareStates(scenario, found);
        } finally {
            if (!scenario.isReader()) {
                LdapBesideSlapd.restore(gateway.connection());
                LdapBesideSlapd.restore(Objects.requireNonNull(peer));
            }
        }
        found.assertAll();
    }

    private void compareStates(LdapScenario scenario, SoftAssertions found) {
        if (scenario.isReader() || scenario.differs(LdapScenario.Kind.CODE)) {
            return;
        }
        var state = found.assertThat(LdapBesideSlapd.people(gateway.connection()))
                .as("%s: what is there in the end", scenario);
        List<String> expected = LdapBesideSlapd.people(Objects.requireNonNull(peer));
        if (scenario.differs(LdapScenario.Kind.STATE)) {
            state.isNotEqualTo(expected);
        } else {
            state.isEqualTo(expected);
        }
    }

    private void compare(LdapScenario scenario, LdapScenario.Command command, SoftAssertions found) {
        LdapTool.Output ours = run(command, gateway.port());
        LdapTool.Output theirs = run(command, Objects.requireNonNull(slapd).port());
        boolean isOrdered = command.arguments().stream().anyMatch(argument -> argument.contains("sss="));
        LdapAnswer answer = LdapAnswer.of(ours, isOrdered);
        LdapAnswer expected = LdapAnswer.of(theirs, isOrdered);
        String description = scenario + ": " + command + "\n--- gateway\n" + ours.all() + "--- slapd\n" + theirs.all();
        LdapScenario.Difference difference = command.difference();
        if (difference == null || difference.kind() == LdapScenario.Kind.STATE) {
            found.assertThat(answer).as(description).isEqualTo(expected);
            return;
        }
        Integer code = difference.code();
        found.assertThat(answer.code()).as(description).isEqualTo(code == null ? expected.code() : code);
        // A difference that is none any more is to go from the file.
        found.assertThat(answer).as(description).isNotEqualTo(expected);
    }

    private static LdapTool.Output run(LdapScenario.Command command, int port) {
        return new LdapTool(port).run(command.input(), command.program(), command.arguments());
    }
}
