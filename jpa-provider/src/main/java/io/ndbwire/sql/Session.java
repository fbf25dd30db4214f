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

    /** The transaction of statements now, which is begun if need be; null where each is one of its own. */
    public @Nullable Transaction transaction() {
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
     * client's retry policy says, unless the time is limited.
     *
     * @param work adds operations and says what comes of them; it does not wait for what it only added
     */
    public <T> CompletionStage<T> within(Function<Transaction, CompletionStage<Supplied<T>>> work) {
        Transaction transaction = transaction();
        if (transaction != null) {
            return work.apply(transaction).thenCompose(supplied -> {
                CompletionStage<@Nullable Void> executed = transaction.execute().thenApply(done -> null);
                return executed.thenCompose(done -> supplied.get());
            });
        }
        CompletionStage<Supplied<T>> committed = client.transact(own -> {
            if (timeout != null) {
                own.timeout(timeout);
            }
            return work.apply(own);
        });
        return committed.thenCompose(Supplied::get);
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

    /** Commits what is open, if anything is. */
    public CompletionStage<@Nullable Void> commit() {
        Transaction ended = open;
        open = null;
        return ended == null ? done() : ended.commit().thenApply(nothing -> null);
    }

    /** Undoes what is open, if anything is. */
    public CompletionStage<@Nullable Void> rollback() {
        Transaction ended = open;
        open = null;
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
