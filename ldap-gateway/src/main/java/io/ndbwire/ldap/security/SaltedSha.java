package io.ndbwire.ldap.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;

/** {@code {SSHA}}: SHA-1 of password and salt, and the salt, in Base64. What old directories have; it takes no time to try. */
final class SaltedSha implements StoredPassword {

    private static final int HASH_BYTES = 20;
    private static final int MAXIMUM_BYTES = 1024;

    private final byte[] hash;
    private final byte[] salt;

    private SaltedSha(byte[] hash, byte[] salt) {
        this.hash = hash;
        this.salt = salt;
    }

    /**
     * @param text what stands behind the scheme
     * @throws IllegalArgumentException if it is of another form
     */
    static SaltedSha parse(String text) {
        byte[] bytes = Base64.getDecoder().decode(text);
        if (bytes.length <= HASH_BYTES || bytes.length > MAXIMUM_BYTES) {
            throw new IllegalArgumentException("There is no salt");
        }
        return new SaltedSha(Arrays.copyOf(bytes, HASH_BYTES), Arrays.copyOfRange(bytes, HASH_BYTES, bytes.length));
    }

    static String encode(byte[] password, byte[] salt) {
        byte[] hash = hash(password, salt);
        byte[] all = Arrays.copyOf(hash, hash.length + salt.length);
        System.arraycopy(salt, 0, all, hash.length, salt.length);
        return new String(Base64.getEncoder().encode(all), StandardCharsets.US_ASCII);
    }

    @Override
    public boolean matches(byte[] password) {
        return MessageDigest.isEqual(hash(password, salt), hash);
    }

    private static byte[] hash(byte[] password, byte[] salt) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-1");
            digest.update(password);
            return digest.digest(salt);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
