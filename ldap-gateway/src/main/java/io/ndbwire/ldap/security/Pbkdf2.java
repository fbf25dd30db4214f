package io.ndbwire.ldap.security;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * {@code {PBKDF2-SHA256}} as OpenLDAP's pw-pbkdf2 writes it: iterations, salt and key with dollars between them, in a Base64
 * that has a point for the plus sign and no padding.
 */
final class Pbkdf2 implements StoredPassword {

    private static final String ALGORITHM = "PBKDF2WithHmacSHA256";
    private static final int KEY_BYTES = 32;
    /** More would keep a thread for longer than anybody waits. */
    static final int MAXIMUM_ITERATIONS = 10_000_000;

    private final int iterations;
    private final byte[] salt;
    private final byte[] key;

    private Pbkdf2(int iterations, byte[] salt, byte[] key) {
        this.iterations = iterations;
        this.salt = salt;
        this.key = key;
    }

    /**
     * @param text what stands behind the scheme
     * @throws IllegalArgumentException if it is of another form
     */
    static Pbkdf2 parse(String text) {
        String[] parts = text.split("\\$", -1);
        if (parts.length != 3) {
            throw new IllegalArgumentException("Iterations, salt and key are expected");
        }
        int iterations = Integer.parseInt(parts[0]);
        byte[] salt = decoded(parts[1]);
        byte[] key = decoded(parts[2]);
        if (iterations < 1 || iterations > MAXIMUM_ITERATIONS || salt.length == 0 || key.length != KEY_BYTES) {
            throw new IllegalArgumentException("Iterations, salt or key are out of range");
        }
        return new Pbkdf2(iterations, salt, key);
    }

    static String encode(byte[] password, byte[] salt, int iterations) {
        byte[] key = key(password, salt, iterations);
        if (key == null) {
            throw new IllegalArgumentException("A password is text in UTF-8, without NUL");
        }
        return iterations + "$" + encoded(salt) + "$" + encoded(key);
    }

    private static byte[] decoded(String text) {
        return Base64.getDecoder().decode(text.replace('.', '+'));
    }

    private static String encoded(byte[] bytes) {
        return Base64.getEncoder().withoutPadding().encodeToString(bytes).replace('+', '.');
    }

    @Override
    public boolean matches(byte[] password) {
        byte[] given = key(password, salt, iterations);
        return given != null && MessageDigest.isEqual(given, key);
    }

    @Override
    public long work() {
        return iterations;
    }

    /**
     * The key, or null of what is no text: the JDK takes characters, and makes UTF-8 of them. To HMAC a key is the same with
     * NULs behind it.
     */
    private static byte @Nullable [] key(byte[] password, byte[] salt, int iterations) {
        for (byte one : password) {
            if (one == 0) {
                return null;
            }
        }
        CharBuffer text;
        try {
            text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(password));
        } catch (CharacterCodingException e) {
            return null;
        }
        char[] characters = new char[text.remaining()];
        text.get(characters);
        PBEKeySpec specification = new PBEKeySpec(characters, salt, iterations, KEY_BYTES * Byte.SIZE);
        try {
            return SecretKeyFactory.getInstance(ALGORITHM)
                    .generateSecret(specification)
                    .getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        } finally {
            specification.clearPassword();
        }
    }
}
