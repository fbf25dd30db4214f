package io.ndbwire.ldap.update;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Transaction;
import io.ndbwire.ldap.result.Failures;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A change of an entry whose place has been found and whose values have been read. Immutable and thread-safe.
 *
 * @param single what it is if it is one operation of the data nodes, else null
 * @param steps makes it in a transaction, which may be repeated; what was added last is executed by who has begun it
 * @param failed what a failure, without what stages wrap around it, comes to
 */
record Change(
        @Nullable Operation<?> single,
        Function<Transaction, CompletionStage<Void>> steps,
        Function<Throwable, CompletionStage<Void>> failed) {

    /** One operation of the data nodes. */
    static Change of(Operation<?> single, Function<Throwable, CompletionStage<Void>> failed) {
        return new Change(
                single,
                transaction -> {
                    transaction.add(single);
                    return CompletableFuture.completedFuture(null);
                },
                failed);
    }

    /** Several steps. */
    static Change of(
            Function<Transaction, CompletionStage<Void>> steps, Function<Throwable, CompletionStage<Void>> failed) {
        return new Change(null, steps, failed);
    }

    /** A failure that is what it is. */
    static CompletionStage<Void> unchanged(Throwable failure) {
        return CompletableFuture.failedFuture(failure);
    }

    /** Makes it, as a transaction of its own. */
    CompletionStage<Void> make(NdbClient client) {
        CompletionStage<Void> made =
                single == null ? client.transact(steps) : client.execute(single).thenAccept(done -> {});
        return made.exceptionallyCompose(failure -> failed.apply(Failures.cause(failure)));
    }
}
