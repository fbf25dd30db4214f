package io.ndbwire.it.ldap;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A key and its certificate, signed by itself: as PKCS #12 file and in PEM. */
record LdapKeys(Path store, Path certificate, Path key) {

    static final String PASSWORD = "changeit";

    /** Makes them, in files of that name. */
    static LdapKeys make(Path directory, String name, String subject) {
        try {
            Path store = directory.resolve(name + ".p12");
            Files.deleteIfExists(store);
            Process keytool = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "keytool")
                                    .toString(),
                            "-genkeypair",
                            "-alias",
                            "it",
                            "-keyalg",
                            "EC",
                            "-validity",
                            "2",
                            "-dname",
                            subject,
                            "-ext",
                            "san=ip:127.0.0.1,dns:localhost",
                            "-storetype",
                            "PKCS12",
                            "-keystore",
                            store.toString(),
                            "-storepass",
                            PASSWORD))
                    .redirectErrorStream(true)
                    .start();
            String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!keytool.waitFor(60, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
                throw new AssertionError(output);
            }
            KeyStore keys = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(store)) {
                keys.load(in, PASSWORD.toCharArray());
            }
            Certificate certificate = keys.getCertificate("it");
            return new LdapKeys(
                    store,
                    pem(directory.resolve(name + ".pem"), "CERTIFICATE", certificate.getEncoded()),
                    pem(
                            directory.resolve(name + ".key"),
                            "PRIVATE KEY",
                            keys.getKey("it", PASSWORD.toCharArray()).getEncoded()));
        } catch (IOException | GeneralSecurityException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private static Path pem(Path file, String what, byte[] bytes) throws IOException {
        return Files.writeString(
                file,
                "-----BEGIN " + what + "-----\n"
                        + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes) + "\n-----END " + what
                        + "-----\n");
    }
}
