package io.ndbwire.ldap.update;

import com.unboundid.ldap.protocol.DeleteRequestProtocolOp;
import com.unboundid.ldap.sdk.controls.SubtreeDeleteRequestControl;
import io.ndbwire.client.AccessPath;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.ldap.control.Assertion;
import io.ndbwire.ldap.control.ManageDsaIt;
import io.ndbwire.ldap.control.RequestControls;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.operation.Preparation;
import io.ndbwire.ldap.rights.Permissions;
import io.ndbwire.ldap.rights.Rights;
import io.ndbwire.ldap.tree.Directory;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Deletes entries, RFC 4511 section 4.8: such that have none below them, or with all that is below them where that is asked. */
public final class DeleteHandler extends ChangeHandler<DeleteRequestProtocolOp> {

    private static final String SUBTREE = SubtreeDeleteRequestControl.SUBTREE_DELETE_REQUEST_OID;

    /** The controls that it sees to. */
    public static final Set<String> CONTROLS =
            Set.of(Assertion.OID, OpenTransactions.CONTROL, ControlWatch.PRE_READ, ManageDsaIt.OID, SUBTREE);

    private final Rights rights;
    private final int maximumEntries;

    public DeleteHandler(Directory directory, EntryWatch.Factory watches, Transactions transactions, Rights rights) {
        super(directory, watches, transactions, Preparation.none());
        this.rights = rights;
        maximumEntries = transactions.limits().deletedEntries();
    }

    @Override
    public Set<String> controls() {
        return CONTROLS;
    }

    @Override
    CompletionStage<Change> change(DeleteRequestProtocolOp request, Operation operation, @Nullable EntryWatch watch) {
        Permissions permissions = rights.of(operation);
        boolean isDeep = RequestControls.find(operation, SUBTREE, SubtreeDeleteRequestControl::new) != null;
        return changed(
                request.getDN(),
                operation,
                target -> {
                    boolean isAlone = watch == null && Deletion.isWholeInRow(target.format());
                    return isAlone
                            ? row(target)
                            : CompletableFuture.completedFuture(Change.of(
                                    transaction -> new Deletion(
                                                    transaction,
                                                    directory(),
                                                    isDeep,
                                                    maximumEntries,
                                                    name -> permissions.at(name).mayWrite())
                                            .run(target, watch),
                                    Change::unchanged));
                },
                container -> CompletableFuture.completedFuture(Change.of(
                        transaction -> new ContainerDeletion(
                                        transaction,
                                        directory(),
                                        isDeep,
                                        maximumEntries,
                                        name -> permissions.at(name).mayWrite())
                                .run(container, watch),
                        Change::unchanged)));
    }

    /** A row that nothing hangs from goes in one round trip. */
    private CompletionStage<Change> row(UpdateTarget target) {
        AccessPath path = target.format().path(target.known());
        if (path == null) {
            return directory().missing(target.place());
        }
        return CompletableFuture.completedFuture(Change.of(
                path.delete(),
                failure -> failure instanceof NoSuchRowException
                        ? directory().missing(target.place())
                        : Change.unchanged(failure)));
    }
}
