package io.ndbwire.ldap.server;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Keys, certificates, and where TLS is spoken from the beginning. Immutable.
 *
 * @param port where it is, 0 for any free one; null: only by StartTLS
 * @param certificate the chain in PEM, or a PKCS #12 file with the key, too
 * @param key in PEM (PKCS #8), or null with PKCS #12
 * @param password of key or PKCS #12 file, or null
 * @param clients whether clients have certificates
 * @param trusted the certificates in PEM by which those of clients are signed; null if they have none
 */
public record TlsOptions(
        @Nullable Integer port,
        Path certificate,
        @Nullable Path key,
        @Nullable String password,
        ClientCertificates clients,
        @Nullable Path trusted) {

    /** Whether clients have certificates. */
    public enum ClientCertificates {
        NONE,
        WANTED,
        REQUIRED
    }

    public TlsOptions {
        if (clients != ClientCertificates.NONE && trusted == null) {
            throw new IllegalArgumentException("Certificates of clients need the certificates of who signs them, or"
                    + " anybody with one of a public authority would be known");
        }
    }

    /** Certificate and key in PEM, StartTLS, no certificates of clients. */
    public static TlsOptions of(Path certificate, Path key) {
        return new TlsOptions(null, certificate, key, null, ClientCertificates.NONE, null);
    }

    /** The same with certificate and key in PEM. */
    public TlsOptions withCertificate(Path newCertificate, Path newKey) {
        return new TlsOptions(port, newCertificate, newKey, null, clients, trusted);
    }

    /** The same, spoken from the beginning on a port. */
    public TlsOptions withPort(@Nullable Integer newPort) {
        return new TlsOptions(newPort, certificate, key, password, clients, trusted);
    }

    /** The same for clients with certificates that are signed by these. */
    public TlsOptions withClients(ClientCertificates newClients, @Nullable Path newTrusted) {
        return new TlsOptions(port, certificate, key, password, newClients, newTrusted);
    }

    @Override
    public String toString() {
        return "certificate " + certificate + ", port " + port;
    }
}
