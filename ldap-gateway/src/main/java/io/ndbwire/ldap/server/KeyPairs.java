package io.ndbwire.ldap.server;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.PSSParameterSpec;
import java.util.Base64;
import java.util.Collections;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.EncryptedPrivateKeyInfo;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/** Whether keys are those of their certificates, which nothing else looks at before the first handshake fails. */
final class KeyPairs {

    private static final Pattern KEY =
            Pattern.compile("-----BEGIN (ENCRYPTED )?PRIVATE KEY-----([^-]*)-----END", Pattern.DOTALL);
    private static final PSSParameterSpec PADDING =
            new PSSParameterSpec("SHA-256", "MGF1", MGF1ParameterSpec.SHA256, 32, PSSParameterSpec.TRAILER_FIELD_BC);
    private static final byte[] SIGNED = {'L', 'D', 'A', 'P'};

    private KeyPairs() {}

    /**
     * Looks at a chain, whose first certificate counts, and a key, both in PEM.
     *
     * @param password of a key that is encrypted, or null
     * @throws GeneralSecurityException if it is another certificate's key, or cannot be decrypted
     */
    static void require(byte[] chain, byte[] key, @Nullable String password) throws GeneralSecurityException {
        Matcher written = KEY.matcher(new String(key, StandardCharsets.ISO_8859_1));
        if (!written.find()) {
            return;
        }
        PublicKey certified = CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(chain))
                .getPublicKey();
        byte[] encoded = Base64.getMimeDecoder().decode(written.group(2));
        PKCS8EncodedKeySpec spec =
                written.group(1) == null ? new PKCS8EncodedKeySpec(encoded) : decrypted(encoded, password);
        PrivateKey own;
        try {
            own = KeyFactory.getInstance(certified.getAlgorithm()).generatePrivate(spec);
        } catch (InvalidKeySpecException e) {
            throw new GeneralSecurityException("The key is none of the certificate's algorithm", e);
        }
        require(own, certified);
    }

    private static PKCS8EncodedKeySpec decrypted(byte[] encoded, @Nullable String password)
            throws GeneralSecurityException {
        try {
            EncryptedPrivateKeyInfo encrypted = new EncryptedPrivateKeyInfo(encoded);
            AlgorithmParameters parameters = encrypted.getAlgParameters();
            // PKCS #5's second scheme has the name of what it consists of in its parameters alone.
            String name = encrypted.getAlgName();
            String algorithm = name.startsWith("PBEWith") || parameters == null ? name : parameters.toString();
            char[] secret = Objects.requireNonNullElse(password, "").toCharArray();
            Cipher cipher = Cipher.getInstance(algorithm);
            cipher.init(
                    Cipher.DECRYPT_MODE,
                    SecretKeyFactory.getInstance(algorithm).generateSecret(new PBEKeySpec(secret)),
                    parameters);
            return encrypted.getKeySpec(cipher);
        } catch (IOException | GeneralSecurityException e) {
            throw new GeneralSecurityException("The key cannot be decrypted: " + e.getMessage(), e);
        }
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
        Signature signing = signature(key.getAlgorithm());
        signing.initSign(key);
        signing.update(SIGNED);
        byte[] signature = signing.sign();
        Signature checking = signature(key.getAlgorithm());
        checking.initVerify(certified);
        checking.update(SIGNED);
        if (!checking.verify(signature)) {
            throw new GeneralSecurityException("The key is not that of the certificate");
        }
    }

    private static Signature signature(String algorithm) throws GeneralSecurityException {
        return switch (algorithm) {
            case "RSA" -> Signature.getInstance("SHA256withRSA");
            case "EC" -> Signature.getInstance("SHA256withECDSA");
            case "EdDSA" -> Signature.getInstance("EdDSA");
            case "RSASSA-PSS" -> {
                Signature padded = Signature.getInstance("RSASSA-PSS");
                padded.setParameter(PADDING);
                yield padded;
            }
            default -> throw new GeneralSecurityException("Keys of " + algorithm + " are not known here");
        };
    }
}
