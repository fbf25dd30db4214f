package io.ndbwire.sql;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Transaction;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where statements are executed: a client, a database, and the transaction that is open. For one thread at a time.
 */
public final class Session {

    private final NdbClient client;
    private String database;
    private boolean autocommit = true;
    private boolean readOnly;
    private @Nullable Transaction open;
    /** A statement of the open transaction has failed, and with it all that was done before. */
    private volatile boolean undone;

    private @Nullable Duration timeout;

    /**
     * @param database of tables that are named alone
     */
    public Session(NdbClient client, String database) {
        this.client = client;
        this.database = database;
    }

    /** The client, which others may use, too. */
    public NdbClient client() {
        return client;
    }

    /** The database of tables that are named alone. */
    public String database() {
        return database;
    }

    /** Makes another database the one of tables that are named alone. */
    public void database(String name) {
        database = name;
    }

    /** Whether each statement is a transaction of its own. */
    public boolean isAutocommit() {
        return autocommit;
    }

    /** Says whether each statement is a transaction of its own; no transaction may be open. */
    public void autocommit(boolean each) {
        autocommit = each;
    }

    /** Whether changes are refused. */
    public boolean isReadOnly() {
        return readOnly;
    }

    /** Says whether changes are refused. */
    public void readOnly(boolean changesRefused) {
        readOnly = changesRefused;
    }

    /** Limits how long the next statements may take; null for what the client's options say. */
    public void timeout(@Nullable Duration limit) {
        timeout = limit;
    }

    /** See {@link #timeout(Duration)}. */
    public @Nullable Duration timeout() {
        return timeout;
    }

    /** Whether a transaction has begun. */
    public boolean isInTransaction() {
        return open != null;
    }

    /**
     * The transaction of statements now, which is begun if need be; null where each is one of its own.
     *
     * @throws StatementException if one of its statements has failed, and it was not rolled back
     */
    public @Nullable Transaction transaction() {
        if (undone) {
            throw wasUndone();
        }
        if (!autocommit && open == null) {
            open = client.begin();
        }
        if (open != null) {
            open.timeout(timeout == null ? client.options().requestTimeout() : timeout);
        }
        return open;
    }

    /**
     * Does something in the open transaction, or in one of its own: then temporary failures are tried again, as the
     * client's retry policy says, unless the time is limited. All of it is done or nothing: where it fails, the open
     * transaction is undone, too.
     *
     * @param looksFirst whether an operation may fail without the others, so that what comes of them has to be known before
     *     they are committed, which takes one more round trip
     * @param work adds operations and says what comes of them; it does not wait for what it only added
     */
    public <T> CompletionStage<T> within(boolean looksFirst, Function<Transaction, CompletionStage<Supplied<T>>> work) {
        Transaction transaction = transaction();
        if (transaction != null) {
            return executed(transaction, work).exceptionallyCompose(failure -> undo(transaction, failure));
        }
        CompletionStage<Supplied<T>> committed = client.transact(own -> {
            if (timeout != null) {
                own.timeout(timeout);
            }
            return looksFirst ? executed(own, work).thenApply(Session::supplied) : work.apply(own);
        });
        return committed.thenCompose(Supplied::get);
    }

    private static <T> Supplied<T> supplied(T known) {
        return () -> CompletableFuture.completedFuture(known);
    }

    private static <T> CompletionStage<T> executed(
            Transaction transaction, Function<Transaction, CompletionStage<Supplied<T>>> work) {
        CompletionStage<Supplied<T>> added;
        try {
            added = work.apply(transaction);
        } catch (RuntimeException refused) {
            added = CompletableFuture.failedFuture(refused);
        }
        return added.thenCompose(supplied -> transaction.execute().thenCompose(done -> supplied.get()));
    }

    /** What was added before the failure must not be committed with what comes next. */
    private <T> CompletionStage<T> undo(Transaction transaction, Throwable failure) {
        undone = true;
        return transaction
                .rollback()
                .handle((done, ignored) -> failure)
                .thenCompose(CompletableFuture::<T>failedFuture);
    }

    private static StatementException wasUndone() {
        return new StatementException(
                "25000",
                "A statement of this transaction has failed, which undid all of it: roll back, and begin again");
    }

    /**
     * The same of what executes what it adds by itself.
     *
     * @param work whose stage is complete when all is done
     */
    public <T> CompletionStage<T> during(Function<Transaction, CompletionStage<T>> work) {
        Transaction transaction = transaction();
        if (transaction != null) {
            return work.apply(transaction);
        }
        return client.transact(own -> {
            if (timeout != null) {
                own.timeout(timeout);
            }
            return work.apply(own);
        });
    }

    /**
     * What comes of operations, once they were executed.
     *
     * @param <T> what that is
     */
    @FunctionalInterface
    public interface Supplied<T> {

        CompletionStage<T> get();
    }

    /** Commits what is open, if anything is; fails if that was undone, and ends it. */
    public CompletionStage<@Nullable Void> commit() {
        Transaction ended = open;
        open = null;
        if (undone) {
            undone = false;
            return CompletableFuture.failedFuture(wasUndone());
        }
        return ended == null ? done() : ended.commit().thenApply(nothing -> null);
    }

    /** Undoes what is open, if anything is. */
    public CompletionStage<@Nullable Void> rollback() {
        Transaction ended = open;
        open = null;
        undone = false;
        return ended == null ? done() : ended.rollback().thenApply(nothing -> null);
    }

    private static CompletionStage<@Nullable Void> done() {
        return CompletableFuture.completedFuture(null);
    }

    /** The name, or the database of tables that are named alone. */
    public String databaseOr(@Nullable String name) {
        return Objects.requireNonNullElse(name, database);
    }
}
