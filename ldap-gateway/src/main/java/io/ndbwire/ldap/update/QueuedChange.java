package io.ndbwire.ldap.update;

import io.ndbwire.ldap.operation.Operation;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A change that waits for the end of its transaction. Until then it is kept, and nothing is done about it.
 *
 * @param messageId the number of its request
 * @param preparation prepares it for the operation that ends the transaction, on the connection's event loop, and tells what
 *     then finds what is to be changed, as it is by then, each time anew
 * @param watch who has to see it, or null
 */
record QueuedChange(
        int messageId,
        Function<Operation, CompletionStage<Supplier<CompletionStage<Change>>>> preparation,
        @Nullable EntryWatch watch) {}
