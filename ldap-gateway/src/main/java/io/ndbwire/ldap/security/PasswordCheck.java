package io.ndbwire.ldap.security;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.ResultException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Tells whether somebody is who they say they are. Thread-safe. */
final class PasswordCheck {

    private final Accounts accounts;
    private final Passwords passwords;
    private final LockOut lockOut;

    PasswordCheck(Accounts accounts, Passwords passwords, LockOut lockOut) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.lockOut = lockOut;
    }

    /**
     * Who has that name and that password, or null; there is no difference in answer or time where there is nobody, or
     * where the account is locked. To be called on the event loop; fails with busy if too many wait for their turns.
     */
    CompletionStage<@Nullable Identity> check(DN name, byte[] password, Operation operation) {
        CompletionStage<Accounts.@Nullable Account> found =
                CompletableFuture.completedFuture(name).thenCompose(wanted -> accounts.find(wanted));
        return found.thenComposeAsync(account -> check(account, password, operation), operation.executor());
    }

    private CompletionStage<@Nullable Identity> check(
            Accounts.@Nullable Account account, byte[] password, Operation operation) {
        if (account == null) {
            return nobody(password, operation);
        }
        CompletableFuture<Boolean> turn = lockOut.begin(account.identity());
        boolean hasWaited = !turn.isDone();
        operation.onCancel(() -> turn.completeExceptionally(new ResultException(ResultCode.CANCELED, "")));
        return turn.thenComposeAsync(
                mayTry -> mayTry ? attempt(account, password, operation) : locked(hasWaited, password, operation),
                operation.executor());
    }

    /** Who has waited for the checks of others has taken as long as they have. */
    private CompletionStage<@Nullable Identity> locked(boolean hasWaited, byte[] password, Operation operation) {
        return hasWaited ? CompletableFuture.completedFuture(null) : nobody(password, operation);
    }

    private CompletionStage<@Nullable Identity> nobody(byte[] password, Operation operation) {
        PasswordTask<Boolean> task = passwords.check(operation.session(), List.of(), password);
        return awaited(task, task.result(), operation).thenApply(isRight -> null);
    }

    private CompletionStage<@Nullable Identity> attempt(
            Accounts.Account account, byte[] password, Operation operation) {
        Identity identity = account.identity();
        PasswordTask<Boolean> task = passwords.check(operation.session(), account.passwords(), password);
        CompletableFuture<Boolean> counted =
                task.result().whenComplete((isRight, failure) -> count(identity, task, isRight));
        return awaited(task, counted, operation).thenApply(isRight -> isRight ? identity : null);
    }

    private void count(Identity account, PasswordTask<Boolean> task, @Nullable Boolean isRight) {
        if (task.isGivenUp()) {
            lockOut.withdrawn(account);
        } else if (Boolean.TRUE.equals(isRight)) {
            lockOut.succeeded(account);
        } else {
            // Also one that failed otherwise: what does not count can be tried without end.
            lockOut.failed(account);
        }
    }

    /** A lost connection ends the waiting. A check that has begun goes on, and counts as it ends. */
    private CompletableFuture<Boolean> awaited(
            PasswordTask<Boolean> task, CompletableFuture<Boolean> end, Operation operation) {
        CompletableFuture<Boolean> awaited = end.copy();
        operation.onCancel(() -> {
            passwords.giveUp(task);
            awaited.complete(false);
        });
        return awaited;
    }
}
