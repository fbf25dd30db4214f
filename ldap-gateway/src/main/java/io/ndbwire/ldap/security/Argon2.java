package io.ndbwire.ldap.security;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** {@code {ARGON2}}, RFC 9106, in the form of the reference implementation, which OpenLDAP's argon2 keeps. */
final class Argon2 implements StoredPassword {

    private static final Pattern FORM = Pattern.compile(
            "\\$argon2(id|i|d)\\$v=19\\$m=(\\d{1,9}),t=(\\d{1,9}),p=(\\d{1,9})\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)");

    private static final int MAXIMUM_MEMORY_KIBIBYTES = 256 * 1024;
    /** Passes through 256 MiB, or more through less. */
    private static final long MAXIMUM_WORK_KIBIBYTES = 4 * MAXIMUM_MEMORY_KIBIBYTES;

    /** About as long as that many iterations of PBKDF2. */
    private static final int WORK_PER_KIBIBYTE = 4;

    /** Of all that are checked at the same time, in KiB: a quarter of the heap, or what the largest one needs. */
    private static final Semaphore MEMORY = new Semaphore(
            (int) Math.min(
                    Integer.MAX_VALUE,
                    Math.max(MAXIMUM_MEMORY_KIBIBYTES, Runtime.getRuntime().maxMemory() / 4 / 1024)),
            true);

    private static final int MAXIMUM_LANES = 64;
    private static final int MINIMUM_SALT_BYTES = 8;
    private static final int MINIMUM_HASH_BYTES = 12;
    private static final int MAXIMUM_HASH_BYTES = 512;

    /** What OWASP's cheat sheet has first: 19 MiB, two passes. */
    private static final int NEW_MEMORY_KIBIBYTES = 19_456;

    private static final int NEW_PASSES = 2;
    private static final int NEW_HASH_BYTES = 32;
    static final long NEW_WORK = (long) NEW_MEMORY_KIBIBYTES * NEW_PASSES * WORK_PER_KIBIBYTE;

    private final Argon2Parameters parameters;
    private final byte[] hash;

    private Argon2(Argon2Parameters parameters, byte[] hash) {
        this.parameters = parameters;
        this.hash = hash;
    }

    /**
     * @param text what stands behind the scheme
     * @throws IllegalArgumentException if it is of another form, or would take too long, or more than 256 MiB
     */
    static Argon2 parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("$argon2id$v=19$m=...,t=...,p=...$salt$hash is expected");
        }
        int type = switch (form.group(1)) {
            case "i" -> Argon2Parameters.ARGON2_i;
            case "d" -> Argon2Parameters.ARGON2_d;
            default -> Argon2Parameters.ARGON2_id;
        };
        int memory = Integer.parseInt(form.group(2));
        int passes = Integer.parseInt(form.group(3));
        int lanes = Integer.parseInt(form.group(4));
        byte[] salt = Base64.getDecoder().decode(form.group(5));
        byte[] hash = Base64.getDecoder().decode(form.group(6));
        if (memory > MAXIMUM_MEMORY_KIBIBYTES
                || passes < 1
                || (long) memory * passes > MAXIMUM_WORK_KIBIBYTES
                || lanes < 1
                || lanes > MAXIMUM_LANES
                || memory < 8 * lanes
                || salt.length < MINIMUM_SALT_BYTES
                || hash.length < MINIMUM_HASH_BYTES
                || hash.length > MAXIMUM_HASH_BYTES) {
            throw new IllegalArgumentException("Memory, passes, lanes, salt or hash are out of range");
        }
        return new Argon2(parameters(type, memory, passes, lanes, salt), hash);
    }

    static String encode(byte[] password, byte[] salt) {
        byte[] hash = hash(
                parameters(Argon2Parameters.ARGON2_id, NEW_MEMORY_KIBIBYTES, NEW_PASSES, 1, salt),
                password,
                NEW_HASH_BYTES);
        Base64.Encoder encoder = Base64.getEncoder().withoutPadding();
        return "$argon2id$v=19$m=" + NEW_MEMORY_KIBIBYTES + ",t=" + NEW_PASSES + ",p=1$" + encoder.encodeToString(salt)
                + "$" + encoder.encodeToString(hash);
    }

    private static Argon2Parameters parameters(int type, int memory, int passes, int lanes, byte[] salt) {
        return new Argon2Parameters.Builder(type)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(memory)
                .withIterations(passes)
                .withParallelism(lanes)
                .withSalt(salt)
                .build();
    }

    @Override
    public boolean matches(byte[] password) {
        return MessageDigest.isEqual(hash(parameters, password, hash.length), hash);
    }

    @Override
    public long work() {
        return (long) parameters.getMemory() * parameters.getIterations() * WORK_PER_KIBIBYTE;
    }

    private static byte[] hash(Argon2Parameters parameters, byte[] password, int bytes) {
        int memory = parameters.getMemory();
        MEMORY.acquireUninterruptibly(memory);
        try {
            Argon2BytesGenerator generator = new Argon2BytesGenerator();
            generator.init(parameters);
            byte[] hash = new byte[bytes];
            generator.generateBytes(password, hash);
            return hash;
        } finally {
            MEMORY.release(memory);
        }
    }
}
