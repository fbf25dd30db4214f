package io.ndbwire.ldap.update;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Transaction;
import io.ndbwire.ldap.container.Container;
import io.ndbwire.ldap.container.ContainerTable;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.tree.ContainerBranch;
import io.ndbwire.ldap.tree.Directory;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One deletion, in its transaction, of an entry without a table of its own, or of all such below it, too. Each is locked before
 * what is below it is looked for, so that nothing is added there meanwhile.
 */
final class ContainerDeletion {

    private final Transaction transaction;
    private final ContainerTable table;
    private final ContainerChanges changes;
    private final boolean isDeep;
    private final int maximumEntries;
    private final Predicate<DN> mayDelete;
    private int deleted;

    /**
     * @param isDeep whether what is below the entry goes, too; else there may be nothing
     * @param maximumEntries the most entries that are deleted
     * @param mayDelete whether whoever asks may delete the entry of a name
     */
    ContainerDeletion(
            Transaction transaction, Directory directory, boolean isDeep, int maximumEntries, Predicate<DN> mayDelete) {
        this.transaction = transaction;
        table = Objects.requireNonNull(directory.containerTable());
        changes = new ContainerChanges(directory);
        this.isDeep = isDeep;
        this.maximumEntries = maximumEntries;
        this.mayDelete = mayDelete;
    }

    CompletionStage<Void> run(ContainerBranch branch, @Nullable EntryWatch watch) {
        return changes.lock(transaction, branch)
                .thenCompose(container -> changes.seenBefore(transaction, branch, container, watch)
                        .thenCompose(seen -> delete(container, branch.dn())));
    }

    private CompletionStage<Void> delete(Container container, DN dn) {
        if (!mayDelete.test(dn)) {
            throw new ResultException(ResultCode.INSUFFICIENT_ACCESS_RIGHTS, "");
        }
        if (deleted == maximumEntries) {
            throw new ResultException(
                    ResultCode.ADMIN_LIMIT_EXCEEDED, "At most " + maximumEntries + " entries are deleted at once");
        }
        deleted++;
        return table.below(container.id(), transaction)
                .thenCompose(below -> {
                    if (!isDeep && !below.isEmpty()) {
                        throw new ResultException(ResultCode.NOT_ALLOWED_ON_NONLEAF, "There are entries below " + dn);
                    }
                    return deleteAll(container, below, dn);
                })
                .thenCompose(gone -> table.delete(container))
                .thenAccept(transaction::add);
    }

    private CompletionStage<Void> deleteAll(Container above, List<Container> below, DN dn) {
        CompletionStage<Void> gone = CompletableFuture.completedFuture(null);
        for (Container one : below) {
            gone = gone.thenCompose(before -> table.lock(transaction, one.id(), LockMode.EXCLUSIVE))
                    .thenCompose(locked -> locked == null || !locked.parent().equals(above.id())
                            ? CompletableFuture.completedFuture(null)
                            : delete(locked, new DN(locked.rdn(), dn)));
        }
        return gone;
    }
}
