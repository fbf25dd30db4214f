package io.ndbwire.ldap.server;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collections;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whether keys are those of their certificates, which nothing else looks at before the first handshake fails. */
final class KeyPairs {

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([^-]*)-----END PRIVATE KEY-----", Pattern.DOTALL);
    private static final byte[] SIGNED = {'L', 'D', 'A', 'P'};

    private KeyPairs() {}

    /**
     * Looks at a chain, whose first certificate counts, and a key, both in PEM. One that is encrypted is taken as it is.
     *
     * @throws GeneralSecurityException if it is another certificate's key
     */
    static void require(byte[] chain, byte[] key) throws GeneralSecurityException {
        Matcher written = KEY.matcher(new String(key, StandardCharsets.ISO_8859_1));
        if (!written.find()) {
            return;
        }
        PublicKey certified = CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(chain))
                .getPublicKey();
        byte[] encoded = Base64.getMimeDecoder().decode(written.group(1));
        require(
                KeyFactory.getInstance(certified.getAlgorithm()).generatePrivate(new PKCS8EncodedKeySpec(encoded)),
                certified);
    }

    /**
     * Looks at the keys of a store.
     *
     * @throws GeneralSecurityException if one is another certificate's
     */
    static void require(KeyStore store, char[] password) throws GeneralSecurityException {
        for (String alias : Collections.list(store.aliases())) {
            Key key = store.getKey(alias, password);
            if (key instanceof PrivateKey own) {
                require(own, store.getCertificate(alias).getPublicKey());
            }
        }
    }

    private static void require(PrivateKey key, PublicKey certified) throws GeneralSecurityException {
        String algorithm = signature(key.getAlgorithm());
        if (algorithm == null) {
            return;
        }
        Signature signing = Signature.getInstance(algorithm);
        signing.initSign(key);
        signing.update(SIGNED);
        byte[] signature = signing.sign();
        Signature checking = Signature.getInstance(algorithm);
        checking.initVerify(certified);
        checking.update(SIGNED);
        if (!checking.verify(signature)) {
            throw new GeneralSecurityException("The key is not that of the certificate");
        }
    }

    private static @Nullable String signature(String algorithm) {
        return switch (algorithm) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> null;
        };
    }
}
