package io.ndbwire.client;

import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.error.UnknownOutcomeException;
import io.ndbwire.internal.dictionary.NumberCounters;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The counters of auto-increment columns in the data nodes' table {@code SYSTAB_0}, which SQL servers and NDB's other
 * clients use too (protocol document 04, section 7). Every change is a transaction of its own.
 */
final class SystemCounters implements NumberCounters, Numbers.Source {

    private static final TableName TABLE = new TableName("sys", "def", "SYSTAB_0");
    private static final String KEY = "SYSKEY_0";
    private static final String NEXT = "NEXTID";

    private static final int NO_SUCH_ROW = 626;

    /** A change whose outcome is unknown is made again: at worst numbers are skipped. */
    private static final int ATTEMPTS = 3;

    private final NdbClient client;

    SystemCounters(NdbClient client) {
        this.client = client;
    }

    @Override
    public CompletionStage<?> begin(int tableId, long first) {
        return change(table -> table.upsert().set(KEY, tableId).set(NEXT, first), ATTEMPTS);
    }

    @Override
    public CompletableFuture<Long> take(Table numbered, long count) {
        return counter(
                numbered,
                table -> table.update(numbered.id()).increment(NEXT, count).returning(NEXT),
                next -> next - count);
    }

    @Override
    public CompletableFuture<Long> raise(Table numbered, long lowest) {
        CompletableFuture<Long> raised = counter(
                numbered,
                table -> table.update(numbered.id())
                        .set(NEXT, lowest)
                        .when(Filter.where(NEXT).lessThan(lowest))
                        .returning(NEXT),
                next -> next);
        // A row that is not lower is refused in the same words as one that is not there.
        return raised.exceptionallyCompose(failure -> isMissing(NdbClient.cause(failure))
                ? counter(numbered, table -> table.read(numbered.id()).columns(NEXT), next -> next)
                : CompletableFuture.failedFuture(NdbClient.cause(failure)));
    }

    private CompletableFuture<Long> counter(
            Table numbered,
            Function<TableHandle, ? extends Operation<@Nullable Row>> change,
            ToLongFunction<Long> result) {
        return change(change, ATTEMPTS)
                .thenApply(row -> {
                    if (row == null) {
                        throw missing(numbered, null);
                    }
                    return result.applyAsLong(row.getUnsignedLong(NEXT));
                })
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(
                        NdbClient.cause(failure) instanceof NoSuchRowException none
                                ? missing(numbered, none)
                                : NdbClient.cause(failure)))
                .toCompletableFuture();
    }

    private static SchemaException missing(Table numbered, @Nullable NoSuchRowException cause) {
        String message = "Table " + numbered.name() + " has an auto-increment column, but no counter in "
                + TABLE.internalName() + ": whoever created it did not write one";
        return cause == null
                ? new SchemaException(NO_SUCH_ROW, message)
                : new SchemaException(NO_SUCH_ROW, message, cause);
    }

    private static boolean isMissing(Throwable failure) {
        return failure instanceof SchemaException missing && missing.code() == NO_SUCH_ROW;
    }

    private <R extends @Nullable Object> CompletionStage<R> change(
            Function<TableHandle, ? extends Operation<R>> change, int attempts) {
        return client.table(TABLE)
                .thenCompose(table -> client.transact(transaction -> transaction.execute(change.apply(table))))
                .exceptionallyCompose(
                        failure -> attempts > 1 && NdbClient.cause(failure) instanceof UnknownOutcomeException
                                ? change(change, attempts - 1)
                                : CompletableFuture.failedFuture(NdbClient.cause(failure)));
    }
}
