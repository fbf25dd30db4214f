package io.ndbwire.ldap.launch;

import io.ndbwire.ldap.mapping.MappingException;
import io.ndbwire.ldap.mapping.YamlValue;
import io.ndbwire.ldap.server.TlsOptions;
import io.ndbwire.ldap.server.TlsOptions.ClientCertificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@code tls} in the section {@code security} of a YAML file; docs/ldap.md says what stands in there. */
final class TlsFile {

    private final Path file;

    private TlsFile(Path file) {
        this.file = file;
    }

    /**
     * Reads a file. Those that it names are beside it.
     *
     * @return null if it says nothing of TLS
     * @throws MappingException if something in it is wrong
     */
    static @Nullable TlsOptions read(Path file) {
        YamlValue root;
        try {
            root = YamlValue.parse(file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new MappingException(file.toString(), "cannot be read: " + e.getMessage());
        }
        YamlValue security = root.map().get("security");
        YamlValue tls = security == null ? null : security.map().get("tls");
        return tls == null ? null : new TlsFile(file).options(tls);
    }

    private TlsOptions options(YamlValue written) {
        Map<String, YamlValue> values =
                written.map("port", "certificate", "key", "keystore", "password", "clients", "trusted");
        YamlValue keystore = values.get("keystore");
        boolean hasPem = values.containsKey("certificate") || values.containsKey("key");
        if (hasPem == (keystore != null)) {
            throw written.wrong("either 'certificate' and 'key' or 'keystore' is needed");
        }
        YamlValue port = values.get("port");
        YamlValue password = values.get("password");
        YamlValue trusted = values.get("trusted");
        ClientCertificates clients = clients(values.get("clients"));
        if (clients != ClientCertificates.NONE && trusted == null) {
            throw written.wrong(
                    "'clients' needs 'trusted', the certificates of who signs those of clients: else anybody"
                            + " with one of a public authority would be known");
        }
        return new TlsOptions(
                port == null ? null : YamlValue.number(port, 0),
                path(keystore == null ? written.required(values, "certificate") : keystore),
                keystore == null ? path(written.required(values, "key")) : null,
                password == null ? null : password.text(),
                clients,
                trusted == null ? null : path(trusted));
    }

    private Path path(YamlValue written) {
        return file.resolveSibling(written.text());
    }

    private static ClientCertificates clients(@Nullable YamlValue written) {
        if (written == null) {
            return ClientCertificates.NONE;
        }
        return switch (written.text()) {
            case "none" -> ClientCertificates.NONE;
            case "wanted" -> ClientCertificates.WANTED;
            case "required" -> ClientCertificates.REQUIRED;
            default -> throw written.wrong("certificates of clients are none, wanted or required");
        };
    }
}
