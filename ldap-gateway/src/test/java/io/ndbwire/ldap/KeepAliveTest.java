package io.ndbwire.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.LDAPConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A client that is gone without a word is noticed, as its system is asked now and then whether it is there. */
class KeepAliveTest {

    private static final String ASKS = "02";

    @Test
    @EnabledOnOs(OS.LINUX)
    void aSilentClientIsAskedWhetherItIsThere() throws Exception {
        LdapSettings settings = LdapSettings.of("127.0.0.1:1");
        try (LdapGateway gateway =
                        LdapGateway.start(settings.withServer(settings.server().withAddress("127.0.0.1", 0)));
                LDAPConnection connection =
                        new LDAPConnection("127.0.0.1", gateway.address().getPort())) {
            // Answered: the gateway has the connection, and nothing is under way that another timer were of.
            Objects.requireNonNull(connection.getRootDSE());
            String ends = " \\S*:%04X \\S* 01 \\S+ (\\S+):.*"
                    .formatted(gateway.address().getPort());
            String timer = Stream.of("/proc/net/tcp", "/proc/net/tcp6")
                    .map(Path::of)
                    .flatMap(KeepAliveTest::lines)
                    .map(line -> line.strip().toUpperCase(Locale.ROOT))
                    .filter(line -> line.matches(".*" + ends))
                    .findFirst()
                    .orElseThrow();
            assertThat(timer.replaceFirst(".*" + ends, "$1")).isEqualTo(ASKS);
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
