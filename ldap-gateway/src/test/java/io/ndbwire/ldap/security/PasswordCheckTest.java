package io.ndbwire.ldap.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.ldap.cluster.Cluster;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.RecordedOperation;
import io.ndbwire.ldap.tree.Directory;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PasswordCheckTest {

    private static final DN ADA = new DN(new RDN("uid", "ada"));
    private static final DN BOB = new DN(new RDN("uid", "bob"));

    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final Cluster none = new Cluster(LdapSettings.of("127.0.0.1:1").cluster());
    private final Passwords passwords =
            new Passwords(new PasswordOptions(PasswordScheme.PBKDF2_SHA256, 1_000, false, 1, 10));
    private final PasswordCheck check = new PasswordCheck(
            new Accounts(
                    new Directory(DirectoryMapping.ofTables(), none),
                    List.of(new User(ADA, stored(1_000_000)), new User(BOB, stored(10_000_000))),
                    List.of()),
            passwords,
            new LockOut(new LockOutOptions(1, Duration.ofMinutes(1), Duration.ofMinutes(1)), System::nanoTime));

    private static String stored(int iterations) {
        return "{PBKDF2-SHA256}" + iterations + "$jq40ImWtmpTE.aYDYV1GfQ$mpiL4ui02ACmYOAnCjp/MI1gQk50xLbZ54RZneU0fCg";
    }

    @AfterEach
    void close() {
        passwords.close();
        none.close();
        channel.finishAndReleaseAll();
    }

    private CompletableFuture<@Nullable Identity> wrong(DN name) {
        byte[] password = "wrong".getBytes(StandardCharsets.US_ASCII);
        CompletableFuture<@Nullable Identity> ended = check.check(
                        name, password, new RecordedOperation(channel.eventLoop()))
                .toCompletableFuture();
        channel.runPendingTasks();
        return ended;
    }

    /** It would take twice as long as where there is no such account. */
    @Test
    void whoHasWaitedForALockWaitsForNothingElse() {
        CompletableFuture<@Nullable Identity> failing = wrong(ADA);
        CompletableFuture<@Nullable Identity> locked = wrong(ADA);
        CompletableFuture<@Nullable Identity> other = wrong(BOB);
        while (!locked.isDone()) {
            Thread.onSpinWait();
            channel.runPendingTasks();
        }
        assertThat(failing).isCompletedWithValue(null);
        assertThat(locked).isCompletedWithValue(null);
        assertThat(other)
                .as("what had its turn before a hash of the one that is locked")
                .isNotDone();
    }
}
