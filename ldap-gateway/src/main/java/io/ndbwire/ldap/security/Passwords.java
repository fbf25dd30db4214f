package io.ndbwire.ldap.security;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.result.ResultException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks and hashes passwords, on threads of its own, as that is meant to take long. Thread-safe. */
public final class Passwords implements AutoCloseable {

    private static final int SALT_BYTES = 16;

    private final PasswordOptions options;
    private final SecureRandom random = new SecureRandom();
    private final PasswordQueue queue;
    /**
     * Checked where there is nothing to be checked: like new ones. None of those that are kept, as whoever writes one would
     * choose how long names take that are not there.
     */
    private volatile @Nullable StoredPassword decoy;

    public Passwords(PasswordOptions options) {
        this.options = options;
        queue = new PasswordQueue(options.threads(), options.waiting());
    }

    /**
     * Whether one of these values is that password. Takes as long if there is none at all.
     *
     * @param connection that asks
     * @return fails with busy if too much is waiting
     */
    PasswordTask<Boolean> check(Session connection, List<byte[]> values, byte[] password) {
        return run(connection, () -> matches(values, password));
    }

    private boolean matches(List<byte[]> values, byte[] password) {
        boolean isFound = false;
        boolean isTried = false;
        long work = 0;
        for (byte[] value : values) {
            StoredPassword stored = parse(value);
            // What is written in one request fits; one that somebody has written past the gateway is tried, alone.
            if (stored != null && (!isTried || work + stored.work() <= options.maximumWork())) {
                isTried = true;
                work += stored.work();
                isFound |= stored.matches(password);
            }
        }
        if (!isTried) {
            decoy().matches(password);
        }
        return isFound;
    }

    StoredPassword decoy() {
        StoredPassword known = decoy;
        if (known == null) {
            known = options.scheme().parse(encode(new byte[] {'?'}));
            decoy = known;
        }
        return known;
    }

    private @Nullable StoredPassword parse(byte[] value) {
        StoredPassword hash = stored(value);
        boolean isClear = hash == null && options.takesClearText();
        return isClear ? given -> MessageDigest.isEqual(given, value) : hash;
    }

    /** Whether it is a hash of a password. */
    static boolean isStored(byte[] value) {
        return stored(value) != null;
    }

    /** The hash that a value is, or null. */
    private static @Nullable StoredPassword stored(byte[] value) {
        String text = new String(value, StandardCharsets.ISO_8859_1);
        PasswordScheme scheme = PasswordScheme.ofValue(text);
        if (scheme == null) {
            return null;
        }
        try {
            return scheme.parse(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /**
     * Refuses passwords for one entry, spoken or hashed, that a bind could not try all in the time that it may take, or that
     * it would take longer to hash.
     */
    void require(List<byte[]> passwords) {
        long work = 0;
        for (byte[] password : passwords) {
            StoredPassword hash = stored(password);
            work += hash == null ? options.newWork() : hash.work();
        }
        if (work > options.maximumWork()) {
            throw new ResultException(
                    ResultCode.CONSTRAINT_VIOLATION,
                    "A check of the passwords given would take as long as " + work + " iterations of PBKDF2, more than "
                            + options.maximumWork());
        }
    }

    /**
     * Hashes a password.
     *
     * @param connection that asks
     * @return fails with busy if too much is waiting
     */
    PasswordTask<byte[]> hash(Session connection, byte[] password) {
        return run(connection, () -> encode(password).getBytes(StandardCharsets.US_ASCII));
    }

    /** What is kept of a password. Takes its time. */
    public String encode(byte[] password) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        String text;
        try {
            text = switch (options.scheme()) {
                case SSHA -> SaltedSha.encode(password, salt);
                case PBKDF2_SHA256 -> Pbkdf2.encode(password, salt, options.iterations());
                case ARGON2 -> Argon2.encode(password, salt);
            };
        } catch (IllegalArgumentException e) {
            throw new ResultException(ResultCode.CONSTRAINT_VIOLATION, String.valueOf(e.getMessage()));
        }
        return "{" + options.scheme().label() + "}" + text;
    }

    private <T> PasswordTask<T> run(Session connection, Supplier<T> work) {
        PasswordTask<T> task = new PasswordTask<>(connection, work);
        queue.add(task);
        return task;
    }

    /** Nobody waits for it any more: it leaves its place to others unless it has begun. */
    void giveUp(PasswordTask<?> task) {
        if (task.giveUp(new ResultException(ResultCode.CANCELED, ""))) {
            queue.remove(task);
        }
    }

    @Override
    public void close() {
        queue.close();
    }
}
