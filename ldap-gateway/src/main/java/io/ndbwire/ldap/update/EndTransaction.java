package io.ndbwire.ldap.update;

import com.unboundid.ldap.protocol.ExtendedRequestProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.ExtendedRequest;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.extensions.EndTransactionExtendedRequest;
import com.unboundid.ldap.sdk.extensions.EndTransactionExtendedResult;
import io.ndbwire.client.Transaction;
import io.ndbwire.ldap.cluster.Cluster;
import io.ndbwire.ldap.operation.ExtendedOperation;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.Result;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.Permissions;
import io.ndbwire.ldap.rights.Rights;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Ends a transaction, RFC 5805 section 3.3: all its changes are made as one transaction of the data nodes, or none is. */
public final class EndTransaction implements ExtendedOperation {

    private final Cluster cluster;
    private final Rights rights;
    private final Transactions transactions;

    public EndTransaction(Cluster cluster, Rights rights, Transactions transactions) {
        this.transactions = transactions;
        this.cluster = cluster;
        this.rights = rights;
    }

    @Override
    public String oid() {
        return EndTransactionExtendedRequest.END_TRANSACTION_REQUEST_OID;
    }

    @Override
    public CompletionStage<Result> handle(ExtendedRequestProtocolOp request, Operation operation) {
        EndTransactionExtendedRequest end;
        try {
            end = new EndTransactionExtendedRequest(new ExtendedRequest(request.getOID(), request.getValue()));
        } catch (LDAPException e) {
            throw ResultException.of(ResultCode.PROTOCOL_ERROR, e);
        }
        OpenTransactions.Open ended = transactions.of(operation).end(end.getTransactionID());
        OpenTransactions.Refusal refusal = ended.refusal();
        if (end.commit() && refusal != null) {
            return CompletableFuture.completedFuture(answer(refusal.result(), refusal.messageId(), Map.of()));
        }
        if (!end.commit() || ended.changes().isEmpty()) {
            ended.release();
            return CompletableFuture.completedFuture(Result.SUCCESS);
        }
        return new Commit(cluster, rights.of(operation), List.copyOf(ended.changes()))
                .run(operation)
                .whenComplete((result, failure) -> ended.release());
    }

    private static Result answer(Result result, @Nullable Integer failed, Map<Integer, Control[]> controls) {
        EndTransactionExtendedResult encoded = new EndTransactionExtendedResult(
                1, result.code(), null, null, null, failed, controls.isEmpty() ? null : controls, null);
        return new Result(
                result.code(), result.matchedDn(), result.diagnostic(), result.referrals(), null, encoded.getValue());
    }

    /**
     * One end. First all changes are prepared, as that can take long, and locks are not to be held meanwhile; then they are
     * made. A transaction that is repeated makes all changes anew.
     */
    private static final class Commit {

        private final Cluster cluster;
        private final Permissions permissions;
        private final List<QueuedChange> changes;
        private final List<Supplier<CompletionStage<Change>>> prepared = new ArrayList<>();
        /** The one that is being prepared, or made, or none. */
        private volatile @Nullable QueuedChange current;

        private volatile @Nullable Change found;

        Commit(Cluster cluster, Permissions permissions, List<QueuedChange> changes) {
            this.cluster = cluster;
            this.permissions = permissions;
            this.changes = changes;
        }

        CompletionStage<Result> run(Operation operation) {
            return prepare(operation)
                    .thenCompose(ready -> cluster.client().transact(this::make))
                    .thenApply(done -> answer(Result.SUCCESS, null, controls()))
                    .exceptionallyCompose(failure -> failed(Failures.cause(failure)));
        }

        /** One after the other, so that those of others have their turns in between. */
        private CompletionStage<Void> prepare(Operation operation) {
            CompletionStage<Void> ready = CompletableFuture.completedFuture(null);
            for (QueuedChange change : changes) {
                ready = ready.thenCompose(before -> {
                    current = change;
                    return change.preparation().apply(operation).thenAccept(prepared::add);
                });
            }
            return ready.thenAccept(all -> current = null);
        }

        private CompletionStage<Void> make(Transaction transaction) {
            // What the attempt before this one came to is over.
            current = null;
            found = null;
            CompletionStage<Void> made = CompletableFuture.completedFuture(null);
            for (int i = 0; i < changes.size(); i++) {
                QueuedChange change = changes.get(i);
                Supplier<CompletionStage<Change>> ready = prepared.get(i);
                made = made.thenCompose(before -> make(transaction, change, ready));
            }
            return made.thenAccept(all -> current = null);
        }

        private CompletionStage<Void> make(
                Transaction transaction, QueuedChange change, Supplier<CompletionStage<Change>> ready) {
            current = change;
            found = null;
            return ready.get().thenCompose(wanted -> {
                found = wanted;
                return wanted.steps().apply(transaction).thenCompose(done -> transaction.execute());
            });
        }

        /** What a change alone would have come to; what happens behind the last one is the transaction's. */
        private CompletionStage<Result> failed(Throwable cause) {
            QueuedChange wrong = current;
            Change change = found;
            if (wrong == null) {
                return CompletableFuture.failedFuture(cause);
            }
            CompletionStage<Void> told =
                    change == null ? Change.unchanged(cause) : change.failed().apply(cause);
            return told.handle((nothing, failure) -> answer(
                    permissions.narrowed(Failures.result(failure == null ? cause : failure)),
                    wrong.messageId(),
                    Map.of()));
        }

        private Map<Integer, Control[]> controls() {
            Map<Integer, Control[]> controls = new HashMap<>();
            for (QueuedChange change : changes) {
                List<Control> seen =
                        change.watch() == null ? List.of() : change.watch().responseControls();
                if (!seen.isEmpty()) {
                    controls.put(change.messageId(), seen.toArray(Control[]::new));
                }
            }
            return controls;
        }
    }
}
