package io.ndbwire.ldap.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.ldap.mapping.MappingException;
import io.ndbwire.ldap.server.TlsOptions;
import io.ndbwire.ldap.server.TlsOptions.ClientCertificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsFileTest {

    @TempDir
    Path directory;

    private TlsOptions read(String clients) throws IOException {
        Path file = Files.writeString(
                directory.resolve("tls.yaml"),
                "security:\n  tls:\n    certificate: server.pem\n    key: server.key\n" + clients);
        return Objects.requireNonNull(TlsFile.read(file));
    }

    @Test
    void clientsAreKnownByWhoIsTrusted() throws IOException {
        TlsOptions options = read("    clients: wanted\n    trusted: clients.pem\n");
        assertThat(options.clients()).isEqualTo(ClientCertificates.WANTED);
        assertThat(options.trusted()).isEqualTo(directory.resolve("clients.pem"));
        assertThat(read("").clients()).isEqualTo(ClientCertificates.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"wanted", "required"})
    void nobodyIsTrustedUnlessItIsSaid(String clients) {
        assertThatThrownBy(() -> read("    clients: " + clients + "\n"))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("'clients' needs 'trusted'");
    }
}
