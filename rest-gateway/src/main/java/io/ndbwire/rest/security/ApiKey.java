package io.ndbwire.rest.security;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What the gateway knows of an API key: enough to recognise it, not enough to use it. Immutable.
 *
 * <p>A key is {@code id.secret}; its secret is 32 random bytes, so that nobody guesses it from its hash however fast that
 * is computed. That is why one round of SHA-256 is enough, and why thousands of rounds, which passwords need and each
 * request would pay, are not.
 */
public final class ApiKey {

    private static final int SECRET_BYTES = 32;
    private static final int SALT_BYTES = 16;
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final String ALGORITHM = "sha256";

    private final byte[] salt;
    private final byte[] hash;
    private final Caller caller;

    private ApiKey(byte[] salt, byte[] hash, Caller caller) {
        this.salt = salt;
        this.hash = hash;
        this.caller = caller;
    }

    /**
     * A new key.
     *
     * @param secret the key, which is shown once and kept by whoever uses it
     * @param entry its lines of the keys' file
     */
    public record Made(String secret, String entry) {}

    /**
     * Makes a key.
     *
     * @param id 1 to 64 letters, digits, {@code _} and {@code -}
     * @throws IllegalArgumentException if the id is none
     */
    public static Made make(String id, List<Grant> grants) {
        requireId(id);
        SecureRandom random = new SecureRandom();
        byte[] secretBytes = new byte[SECRET_BYTES];
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(secretBytes);
        random.nextBytes(salt);
        String secret = Base64.getUrlEncoder().withoutPadding().encodeToString(secretBytes);
        Base64.Encoder base64 = Base64.getEncoder();
        StringBuilder entry = new StringBuilder("  - id: \"" + id + "\"\n    hash: " + ALGORITHM + ":"
                + base64.encodeToString(salt) + ":" + base64.encodeToString(hash(salt, secret)) + "\n    grants:\n");
        grants.forEach(grant -> entry.append("      - '")
                .append(grant.toString().replace("'", "''"))
                .append("'\n"));
        return new Made(id + "." + secret, entry.toString());
    }

    /**
     * A key as the keys' file describes it.
     *
     * @param hash {@code sha256:salt:hash}, both base64
     */
    static ApiKey of(String id, String hash, List<Grant> grants) {
        requireId(id);
        String[] parts = hash.split(":", -1);
        if (parts.length != 3 || !parts[0].equals(ALGORITHM)) {
            throw new IllegalArgumentException("key " + id + ": its hash is not such as sha256:salt:hash");
        }
        byte[] expected = Base64.getDecoder().decode(parts[2]);
        if (expected.length != digest().getDigestLength()) {
            throw new IllegalArgumentException(
                    "key " + id + ": its hash has " + expected.length + " bytes, not " + digest().getDigestLength());
        }
        return new ApiKey(Base64.getDecoder().decode(parts[1]), expected, new Caller(id, grants));
    }

    private static void requireId(String id) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "'" + id + "' is no key's id, which has 1 to 64 letters, digits, _ and -");
        }
    }

    /** Compares in a time that does not depend on how much is right. */
    boolean recognises(String secret) {
        return MessageDigest.isEqual(hash, hash(salt, secret));
    }

    Caller caller() {
        return caller;
    }

    private static byte[] hash(byte[] salt, String secret) {
        MessageDigest digest = digest();
        digest.update(salt);
        return digest.digest(secret.getBytes(StandardCharsets.UTF_8));
    }

    private static MessageDigest digest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
