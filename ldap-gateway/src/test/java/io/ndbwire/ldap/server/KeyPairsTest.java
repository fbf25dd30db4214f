package io.ndbwire.ldap.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyPairsTest {

    private static final String PASSWORD = "secret";

    @TempDir
    Path directory;

    /** A certificate and its key, by the JDK's own program. */
    private KeyStore made(String algorithm, String name)
            throws IOException, GeneralSecurityException, InterruptedException {
        Path store = directory.resolve(name);
        Process keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "it",
                        "-keyalg",
                        algorithm,
                        "-dname",
                        "CN=localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD))
                .redirectErrorStream(true)
                .start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(keytool.exitValue()).as(output).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }

    private static byte[] certificate(KeyStore keys) throws GeneralSecurityException {
        return pem("CERTIFICATE", keys.getCertificate("it").getEncoded());
    }

    private static byte[] key(KeyStore keys) throws GeneralSecurityException {
        return Objects.requireNonNull(keys.getKey("it", PASSWORD.toCharArray())).getEncoded();
    }

    private static byte[] pem(String what, byte[] bytes) {
        String text = "-----BEGIN " + what + "-----\n" + Base64.getMimeEncoder().encodeToString(bytes) + "\n-----END "
                + what + "-----\n";
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static void require(byte[] certificate, byte[] key, @Nullable String password)
            throws GeneralSecurityException {
        KeyPairs.require(certificate, key, password);
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSA", "EC", "Ed25519", "RSASSA-PSS"})
    void aKeyIsThatOfItsCertificate(String algorithm) throws Exception {
        KeyStore own = made(algorithm, "own");
        KeyStore other = made(algorithm, "other");
        byte[] key = pem("PRIVATE KEY", key(own));
        assertThatCode(() -> require(certificate(own), key, null)).doesNotThrowAnyException();
        assertThatCode(() -> KeyPairs.require(own, PASSWORD.toCharArray())).doesNotThrowAnyException();
        assertThatThrownBy(() -> require(certificate(other), key, null))
                .isInstanceOf(GeneralSecurityException.class)
                .hasMessage("The key is not that of the certificate");
    }

    @Test
    void aKeyThatIsEncryptedIsLookedAt() throws Exception {
        KeyStore own = made("EC", "own");
        KeyStore other = made("EC", "other");
        byte[] key = pem("ENCRYPTED PRIVATE KEY", encrypted(key(own)));
        assertThatCode(() -> require(certificate(own), key, PASSWORD)).doesNotThrowAnyException();
        assertThatThrownBy(() -> require(certificate(other), key, PASSWORD))
                .hasMessage("The key is not that of the certificate");
        assertThatThrownBy(() -> require(certificate(own), key, "wrong")).hasMessageContaining("cannot be decrypted");
        assertThatThrownBy(() -> require(certificate(own), key, null)).hasMessageContaining("cannot be decrypted");
    }

    private static byte[] encrypted(byte[] key) throws GeneralSecurityException, IOException {
        String algorithm = "PBEWithHmacSHA256AndAES_256";
        Cipher cipher = Cipher.getInstance(algorithm);
        cipher.init(
                Cipher.ENCRYPT_MODE,
                SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(PASSWORD.toCharArray())));
        // As other programs write them: the scheme is named, and its parts are parameters.
        AlgorithmParameters scheme = AlgorithmParameters.getInstance("PBES2");
        scheme.init(cipher.getParameters().getEncoded());
        return new EncryptedPrivateKeyInfo(scheme, cipher.doFinal(key)).getEncoded();
    }

    @Test
    void aKeyOfAnotherAlgorithmIsRefused() throws Exception {
        KeyStore own = made("EC", "own");
        byte[] key = pem("PRIVATE KEY", key(made("RSA", "other")));
        assertThatThrownBy(() -> require(certificate(own), key, null)).isInstanceOf(GeneralSecurityException.class);
    }
}
