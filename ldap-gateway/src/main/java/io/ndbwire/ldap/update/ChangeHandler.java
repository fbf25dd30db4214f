package io.ndbwire.ldap.update;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.protocol.ProtocolOp;
import io.ndbwire.ldap.control.ManageDsaIt;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.operation.Preparation;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.tree.ContainerBranch;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Place;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Changes entries, each as one transaction, or in one that the client has begun and ends. */
abstract class ChangeHandler<R extends ProtocolOp> implements OperationHandler<R> {

    private final Directory directory;
    private final EntryWatch.Factory watches;
    private final Transactions transactions;
    private final Preparation<R> preparation;

    ChangeHandler(
            Directory directory, EntryWatch.Factory watches, Transactions transactions, Preparation<R> preparation) {
        this.transactions = transactions;
        this.preparation = preparation;
        this.directory = directory;
        this.watches = watches;
    }

    final Directory directory() {
        return directory;
    }

    /**
     * The change of what has a name.
     *
     * @param ofRow the change if that is a row
     * @param ofContainer the change if it is an entry without a table of its own
     */
    final CompletionStage<Change> changed(
            String name,
            Operation operation,
            Function<UpdateTarget, CompletionStage<Change>> ofRow,
            Function<ContainerBranch, CompletionStage<Change>> ofContainer) {
        return directory
                .locate(Directory.parse(name), alias -> false, ManageDsaIt.isAsked(operation))
                .thenCompose(
                        place -> place instanceof Place.OfBranch && place.branch() instanceof ContainerBranch container
                                ? ofContainer.apply(container)
                                : UpdateTarget.of(directory, place).thenCompose(ofRow));
    }

    @Override
    public final CompletionStage<Result> handle(R request, Operation operation) {
        ManageDsaIt.require(operation);
        @Nullable EntryWatch watch = watches.of(operation);
        @Nullable ASN1OctetString transaction = OpenTransactions.asked(operation);
        preparation.require(request, operation);
        if (transaction != null) {
            QueuedChange queued =
                    new QueuedChange(operation.messageId(), ending -> ready(request, operation, watch, ending), watch);
            transactions.of(operation).add(transaction, queued, operation);
            return CompletableFuture.completedFuture(Result.SUCCESS);
        }
        CompletionStage<Void> made = ready(request, operation, watch, operation)
                .thenCompose(Supplier::get)
                .thenCompose(change -> change.make(directory.cluster().client()));
        return watch == null
                ? made.thenApply(done -> Result.SUCCESS)
                : made.thenApplyAsync(
                        done -> {
                            watch.responseControls().forEach(operation::addResponseControl);
                            return Result.SUCCESS;
                        },
                        operation.executor());
    }

    /**
     * Prepares the request.
     *
     * @param waiting who waits for that, and with whom it is given up
     * @return what finds the change, each time anew
     */
    private CompletionStage<Supplier<CompletionStage<Change>>> ready(
            R request, Operation operation, @Nullable EntryWatch watch, Operation waiting) {
        CompletionStage<R> prepared = preparation.prepare(request, waiting);
        return prepared == null
                ? CompletableFuture.completedFuture(() -> change(request, operation, watch))
                : prepared.thenApplyAsync(ready -> () -> change(ready, operation, watch), operation.executor());
    }

    /**
     * Finds what is to be changed, and reads what it is to become.
     *
     * @param watch who has to see it, or null
     */
    abstract CompletionStage<Change> change(R request, Operation operation, @Nullable EntryWatch watch);
}
