package io.ndbwire.rest.rondb;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Read;
import io.ndbwire.client.Row;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.ConstraintException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.rest.rondb.KeyTask.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Changes by key, in one transaction and in the order of the request. An operation that finds no row, or does not fit its
 * table, has that as its result, and the others happen all the same; one that breaks a constraint, such as an insert of a
 * key that is there, undoes them all.
 *
 * <p>Where every row is there, that takes one round trip with the commit. The data nodes undo a transaction of which one
 * operation fails, without saying which: then it is done once more, with operations that let the transaction go on.
 */
final class KeyChanges {

    /**
     * A change under way.
     *
     * @param before the row that a delete is to tell of; null if it is not
     * @param change what the change yields
     */
    private record UnderWay(@Nullable CompletableFuture<@Nullable Row> before, CompletableFuture<?> change) {

        static UnderWay refused(Throwable refusal) {
            return new UnderWay(null, CompletableFuture.failedFuture(refusal));
        }

        /**
         * What has become of it.
         *
         * @throws CompletionException if its failure concerns the others, too
         */
        Result result() {
            try {
                change.join();
            } catch (CompletionException failure) {
                if (failure.getCause() instanceof NoSuchRowException) {
                    return Result.MISSING;
                }
                if (failure.getCause() instanceof InvalidValueException
                        || failure.getCause() instanceof RonDbException) {
                    return Result.of(failure);
                }
                throw failure;
            }
            return before == null ? Result.DONE : Result.of(before.join());
        }
    }

    private final NdbClient client;
    private final List<KeyTask> tasks;

    KeyChanges(NdbClient client, List<KeyTask> tasks) {
        this.client = client;
        this.tasks = tasks;
    }

    /**
     * Yields the answer's body.
     *
     * @param encoding encodes it
     */
    CompletionStage<byte[]> execute(Executor encoding) {
        return client.transact(transaction -> CompletableFuture.completedStage(add(transaction, false)))
                .thenApply(this::results)
                .exceptionallyCompose(failure ->
                        isConstraint(failure) ? client.transact(this::inspect) : CompletableFuture.failedStage(failure))
                .thenApplyAsync(results -> KeyTask.answer(tasks, results), encoding);
    }

    private static boolean isConstraint(Throwable failure) {
        return failure instanceof ConstraintException || failure.getCause() instanceof ConstraintException;
    }

    /** Executes the transaction, and fails before anything is committed if a constraint was broken. */
    private CompletionStage<List<Result>> inspect(Transaction transaction) {
        List<UnderWay> all = add(transaction, true);
        return transaction.execute().thenApply(executed -> results(all));
    }

    private List<Result> results(List<UnderWay> all) {
        List<Result> results = new ArrayList<>(all.size());
        for (int i = 0; i < all.size(); i++) {
            try {
                results.add(all.get(i).result());
            } catch (CompletionException failure) {
                throw isConstraint(failure)
                        ? RonDbException.of(failure).ofOperation(tasks.get(i).name(i))
                        : failure;
            }
        }
        return results;
    }

    private List<UnderWay> add(Transaction transaction, boolean ignoringError) {
        List<UnderWay> all = new ArrayList<>(tasks.size());
        for (KeyTask task : tasks) {
            KeyOperation operation = task.operation();
            RonDbException refusal = task.refusal();
            if (operation == null || refusal != null) {
                all.add(UnderWay.refused(refusal == null ? RonDbException.noSuchRow() : refusal));
                continue;
            }
            try {
                Read read = operation.readBefore();
                CompletableFuture<@Nullable Row> before =
                        read == null ? null : transaction.add(read).toCompletableFuture();
                all.add(new UnderWay(
                        before, transaction.add(operation.change(ignoringError)).toCompletableFuture()));
            } catch (InvalidValueException invalid) {
                all.add(UnderWay.refused(invalid));
            }
        }
        return all;
    }
}
