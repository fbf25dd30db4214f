package io.ndbwire.ldap.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.ldap.operation.Identity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LockOutTest {

    private static final Identity ADA = account("ada");

    private long now;
    private final LockOut lockOut =
            new LockOut(new LockOutOptions(3, Duration.ofSeconds(60), Duration.ofSeconds(10)), () -> now);

    private static Identity account(String name) {
        return new Identity(new DN(new RDN("uid", name)));
    }

    private void pass(int seconds) {
        now += Duration.ofSeconds(seconds).toNanos();
    }

    /** Whether an attempt may be made now. */
    private boolean begins(Identity account) {
        return lockOut.begin(account).getNow(false);
    }

    private boolean fails(Identity account) {
        boolean isTried = begins(account);
        if (isTried) {
            lockOut.failed(account);
        }
        return isTried;
    }

    /** How many of so many attempts are made, and fail. */
    private int failures(int attempts) {
        int made = 0;
        for (int i = 0; i < attempts; i++) {
            made += fails(ADA) ? 1 : 0;
        }
        return made;
    }

    @Test
    void tooManyFailuresLockForAWhile() {
        assertThat(failures(3)).isEqualTo(3);
        assertThat(begins(ADA)).isFalse();
        assertThat(lockOut.locks()).isEqualTo(1);
        pass(9);
        assertThat(begins(ADA)).isFalse();
        assertThat(begins(account("Ada"))).as("somebody else").isTrue();
        pass(1);
        assertThat(failures(4)).as("attempts that are made").isEqualTo(3);
        assertThat(lockOut.locks()).isEqualTo(2);
    }

    @Test
    void failuresThatAreLongAgoDoNotCount() {
        for (int i = 0; i < 10; i++) {
            assertThat(failures(2)).isEqualTo(2);
            pass(60);
        }
        assertThat(failures(2)).isEqualTo(2);
        assertThat(begins(ADA)).isTrue();
        lockOut.succeeded(ADA);
        assertThat(failures(4)).as("attempts that are made").isEqualTo(3);
    }

    @Test
    void noMoreAreMadeAtOnceThanMayFail() {
        for (int i = 0; i < 3; i++) {
            assertThat(begins(ADA)).isTrue();
        }
        CompletableFuture<Boolean> fourth = lockOut.begin(ADA);
        CompletableFuture<Boolean> fifth = lockOut.begin(ADA);
        CompletableFuture<Boolean> sixth = lockOut.begin(ADA);
        assertThat(fourth).as("waits").isNotDone();
        lockOut.withdrawn(ADA);
        assertThat(fourth).isCompletedWithValue(true);
        lockOut.failed(ADA);
        assertThat(fifth).as("two may fail, and two are made").isNotDone();
        fifth.cancel(false);
        lockOut.succeeded(ADA);
        assertThat(sixth).as("the next that waits").isCompletedWithValue(true);
        assertThat(lockOut.locks()).isZero();
    }

    @Test
    void whoWaitsIsLockedWithTheAccount() {
        for (int i = 0; i < 3; i++) {
            assertThat(begins(ADA)).isTrue();
        }
        CompletableFuture<Boolean> waiting = lockOut.begin(ADA);
        for (int i = 0; i < 3; i++) {
            assertThat(waiting).isNotDone();
            lockOut.failed(ADA);
        }
        assertThat(waiting).isCompletedWithValue(false);
        assertThat(lockOut.locks()).isEqualTo(1);
        pass(10);
        assertThat(failures(4)).as("attempts that are made").isEqualTo(3);
    }

    @Test
    void rightOnesAtOnceAreAllMade() {
        List<CompletableFuture<Boolean>> turns = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            turns.add(lockOut.begin(ADA));
        }
        for (CompletableFuture<Boolean> turn : turns) {
            assertThat(turn).isCompletedWithValue(true);
            lockOut.succeeded(ADA);
        }
    }

    @Test
    void tooManyThatWaitAreBusy() {
        for (int i = 0; i < 3 + LockOut.MAXIMUM_WAITING; i++) {
            assertThat(lockOut.begin(ADA)).isNotCompletedExceptionally();
        }
        assertThat(lockOut.begin(ADA)).isCompletedExceptionally();
    }

    @Test
    void noMoreIsKeptThanThereIsRoomFor() {
        assertThat(failures(3)).isEqualTo(3);
        for (int i = 0; i < 100_000; i++) {
            assertThat(fails(account("x" + i))).isTrue();
        }
        assertThat(begins(ADA)).as("forgotten").isTrue();
    }
}
