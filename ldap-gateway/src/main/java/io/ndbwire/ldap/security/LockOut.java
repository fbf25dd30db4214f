package io.ndbwire.ldap.security;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.result.ResultException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Counts the failed attempts on accounts, and lets none through for a while when there are too many. No more are made at once
 * than may fail; others wait for how those end. Names that are no accounts have none to be counted, so that nobody can fill
 * the table with them. Thread-safe.
 */
final class LockOut {

    /** Accounts that are counted; when there are more, the ones that were tried longest ago are forgotten. */
    private static final int MAXIMUM_COUNTED = 100_000;
    /** Attempts on one account that wait for those under way. */
    static final int MAXIMUM_WAITING = 1_000;

    private static final class Attempts {
        private final Deque<CompletableFuture<Boolean>> waiting = new ArrayDeque<>(1);
        private int failed;
        private int underWay;
        private long firstFailedNanos;
        private long lockedNanos;
        private boolean isLocked;
    }

    private final LockOutOptions options;
    private final LongSupplier nanoTime;
    private final Map<String, Attempts> counted = new LinkedHashMap<>(16, 0.75f, true);
    private final LongAdder locks = new LongAdder();

    LockOut(LockOutOptions options, LongSupplier nanoTime) {
        this.options = options;
        this.nanoTime = nanoTime;
    }

    /**
     * Asks to make an attempt. Who does not want to wait any more completes what is returned.
     *
     * @return true when it may be made: then one of {@link #failed}, {@link #succeeded} and {@link #withdrawn} is to tell how
     *     it ended. False if the account is locked. Fails with busy if too many wait
     */
    synchronized CompletableFuture<Boolean> begin(Identity account) {
        if (options.failures() == 0) {
            return CompletableFuture.completedFuture(true);
        }
        Attempts attempts = counted.computeIfAbsent(key(account), absent -> new Attempts());
        forgetOld(attempts, nanoTime.getAsLong());
        if (attempts.isLocked) {
            return CompletableFuture.completedFuture(false);
        }
        if (hasRoom(attempts)) {
            attempts.underWay++;
            makeRoom();
            return CompletableFuture.completedFuture(true);
        }
        if (attempts.waiting.size() >= MAXIMUM_WAITING) {
            attempts.waiting.removeIf(CompletableFuture::isDone);
        }
        if (attempts.waiting.size() >= MAXIMUM_WAITING) {
            return CompletableFuture.failedFuture(new ResultException(
                    ResultCode.BUSY, MAXIMUM_WAITING + " attempts wait for others on the same account already"));
        }
        CompletableFuture<Boolean> turn = new CompletableFuture<>();
        attempts.waiting.add(turn);
        return turn;
    }

    /** The name as it is: others that are alike but for case are others. */
    private static String key(Identity account) {
        return account.dn().toString();
    }

    private void forgetOld(Attempts attempts, long now) {
        if (attempts.isLocked && isPast(now, attempts.lockedNanos, options.lasts())) {
            attempts.isLocked = false;
            attempts.failed = 0;
        }
        if (!attempts.isLocked && isPast(now, attempts.firstFailedNanos, options.within())) {
            attempts.failed = 0;
        }
    }

    private static boolean isPast(long now, long since, Duration duration) {
        return now - since >= duration.toNanos();
    }

    /** Whether one more may be made without more than are allowed if all of them fail. */
    private boolean hasRoom(Attempts attempts) {
        return attempts.failed + attempts.underWay < options.failures();
    }

    private void makeRoom() {
        if (counted.size() <= MAXIMUM_COUNTED) {
            return;
        }
        Iterator<Attempts> eldest = counted.values().iterator();
        while (eldest.hasNext()) {
            // Those under way are few: they have threads, or wait for them.
            if (eldest.next().underWay == 0) {
                eldest.remove();
                return;
            }
        }
    }

    /** The attempt was wrong. */
    void failed(Identity account) {
        ended(account, this::countFailure);
    }

    /** The attempt was right: failures before do not count. */
    void succeeded(Identity account) {
        ended(account, attempts -> attempts.failed = 0);
    }

    /** The attempt has not been made. */
    void withdrawn(Identity account) {
        ended(account, attempts -> {});
    }

    private void countFailure(Attempts attempts) {
        long now = nanoTime.getAsLong();
        forgetOld(attempts, now);
        if (attempts.failed == 0) {
            attempts.firstFailedNanos = now;
        }
        attempts.failed++;
        if (attempts.failed == options.failures()) {
            attempts.isLocked = true;
            attempts.lockedNanos = now;
            locks.increment();
        }
    }

    private void ended(Identity account, Consumer<Attempts> how) {
        List<CompletableFuture<Boolean>> next = new ArrayList<>();
        boolean mayTry;
        synchronized (this) {
            Attempts attempts = counted.get(key(account));
            if (attempts == null) {
                return;
            }
            attempts.underWay--;
            how.accept(attempts);
            mayTry = !attempts.isLocked;
            while (!attempts.waiting.isEmpty() && (attempts.isLocked || hasRoom(attempts))) {
                CompletableFuture<Boolean> turn = attempts.waiting.remove();
                if (!turn.isDone()) {
                    next.add(turn);
                    attempts.underWay += mayTry ? 1 : 0;
                }
            }
            if (attempts.failed == 0 && attempts.underWay == 0) {
                counted.remove(key(account));
            }
        }
        for (CompletableFuture<Boolean> turn : next) {
            // Somebody may have given up in between.
            if (!turn.complete(mayTry) && mayTry) {
                withdrawn(account);
            }
        }
    }

    /** How often an account was locked. */
    long locks() {
        return locks.sum();
    }
}
