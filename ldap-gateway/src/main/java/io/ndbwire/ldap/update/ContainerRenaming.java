package io.ndbwire.ldap.update;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Transaction;
import io.ndbwire.ldap.container.Container;
import io.ndbwire.ldap.container.ContainerRules;
import io.ndbwire.ldap.container.ContainerTable;
import io.ndbwire.ldap.entry.OperationalAttribute;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.rights.Permissions;
import io.ndbwire.ldap.tree.Branch;
import io.ndbwire.ldap.tree.ContainerBranch;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Place;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Another name, or another place, of an entry without a table of its own. What is below it is linked by its UUID, which stays:
 * it comes along with nothing to be done. Immutable.
 */
final class ContainerRenaming {

    private final Directory directory;
    private final ContainerTable table;
    private final ContainerRules rules;
    private final ContainerChanges changes;
    private final ContainerBranch branch;
    private final Branch above;
    private final RDN rdn;
    private final DN dn;
    private final Permissions permissions;
    private final int maximumEntries;

    /**
     * @param above what the entry comes to be below
     * @param maximumEntries how many entries below are asked for rights at most, where these depend on names
     * @throws ResultException if no such entry can be there
     */
    ContainerRenaming(
            Directory directory,
            ContainerBranch branch,
            Place above,
            RDN rdn,
            Permissions permissions,
            int maximumEntries) {
        if (above instanceof Place.OfRow || !above.branch().takesContainers()) {
            throw new ResultException(
                    ResultCode.UNWILLING_TO_PERFORM,
                    "Entries without a table of their own cannot be below " + above.dn());
        }
        if (above.dn().isDescendantOf(branch.dn(), true)) {
            throw belowItself(branch);
        }
        this.directory = directory;
        table = Objects.requireNonNull(directory.containerTable());
        rules = new ContainerRules(table.containers());
        changes = new ContainerChanges(directory);
        this.branch = branch;
        this.above = above.branch();
        this.rdn = rdn;
        this.permissions = permissions;
        this.maximumEntries = maximumEntries;
        dn = new DN(rdn, above.dn());
        for (Attribute named : rdn.getAttributes()) {
            rules.requireWritable(named.getName());
        }
    }

    private static ResultException belowItself(ContainerBranch branch) {
        return new ResultException(ResultCode.UNWILLING_TO_PERFORM, branch.dn() + " cannot be below itself");
    }

    CompletionStage<Change> change(boolean deletesOldName, ChangeOrigin origin, @Nullable EntryWatch watch) {
        return requireFree()
                .thenApply(free -> Change.of(
                        transaction -> changes.lock(transaction, branch)
                                .thenCompose(before -> held(transaction, before))
                                .thenCompose(before -> allowed(transaction, before))
                                .thenCompose(before -> changes.seenBefore(transaction, branch, before, watch)
                                        .thenCompose(has ->
                                                rename(transaction, before, has, deletesOldName, origin, watch))),
                        failure -> ContainerChanges.taken(failure, dn)));
    }

    /** The name may be that of an entry of the mapping, or of a row. */
    private CompletionStage<Void> requireFree() {
        CompletionStage<Void> occupied = directory
                .locate(dn, alias -> false, true)
                .thenAccept(place -> {
                    if (place instanceof Place.OfRow) {
                        throw new ResultException(ResultCode.NAMING_VIOLATION, dn + " is a name of rows");
                    }
                    if (!place.branch().uuid().equals(branch.uuid())) {
                        throw new ResultException(ResultCode.ENTRY_ALREADY_EXISTS, dn + " is there already");
                    }
                });
        return occupied.exceptionallyCompose(
                failure -> Failures.result(failure).code().equals(ResultCode.NO_SUCH_OBJECT)
                        ? CompletableFuture.completedFuture(null)
                        : CompletableFuture.failedFuture(Failures.cause(failure)));
    }

    /**
     * Keeps all entries above from being moved meanwhile: of two that are moved below each other at the same time one waits for
     * the other, and finds itself above.
     */
    private CompletionStage<Container> held(Transaction transaction, Container before) {
        if (before.parent().equals(above.uuid()) || !(above instanceof ContainerBranch parent)) {
            return CompletableFuture.completedFuture(before);
        }
        return changes.hold(transaction, above)
                .thenCompose(held -> holdAllAbove(transaction, parent.uuid()))
                .thenApply(held -> before);
    }

    private CompletionStage<Void> holdAllAbove(Transaction transaction, UUID next) {
        if (next.equals(branch.uuid())) {
            throw belowItself(branch);
        }
        return table.lock(transaction, next, LockMode.SHARED)
                .thenCompose(found -> found == null
                        ? CompletableFuture.completedFuture(null)
                        : holdAllAbove(transaction, found.parent()));
    }

    /** Where rights depend on names, all that come to have others are asked for. */
    private CompletionStage<Container> allowed(Transaction transaction, Container before) {
        return permissions.seesAll()
                ? CompletableFuture.completedFuture(before)
                : requireBelow(transaction, before, branch.dn(), dn, 1).thenApply(count -> before);
    }

    private CompletionStage<Integer> requireBelow(
            Transaction transaction, Container top, DN was, DN becomes, int count) {
        return table.below(top.id(), transaction)
                .thenCompose(found -> requireAll(transaction, found, was, becomes, count));
    }

    private CompletionStage<Integer> requireAll(
            Transaction transaction, List<Container> found, DN was, DN becomes, int count) {
        CompletionStage<Integer> asked = CompletableFuture.completedFuture(count);
        for (Container one : found) {
            DN before = new DN(one.rdn(), was);
            DN after = new DN(one.rdn(), becomes);
            if (!permissions.at(before).mayWrite() || !permissions.at(after).mayWrite()) {
                throw new ResultException(ResultCode.INSUFFICIENT_ACCESS_RIGHTS, "");
            }
            asked = asked.thenCompose(number -> {
                if (number >= maximumEntries) {
                    throw new ResultException(
                            ResultCode.ADMIN_LIMIT_EXCEEDED,
                            "At most " + maximumEntries + " entries are renamed at once");
                }
                return requireBelow(transaction, one, before, after, number + 1);
            });
        }
        return asked;
    }

    private CompletionStage<Void> rename(
            Transaction transaction,
            Container before,
            boolean hasSubordinates,
            boolean deletesOldName,
            ChangeOrigin origin,
            @Nullable EntryWatch watch) {
        Entry entry;
        try {
            Entry named = Entry.applyModifyDN(before.at(branch.dn()), rdn.toString(), deletesOldName);
            entry = new Entry(dn, OperationalAttribute.standard(), named.getAttributes());
        } catch (LDAPException e) {
            throw ResultException.of(e.getResultCode(), e);
        }
        rules.require(entry);
        origin.stampChanged(entry);
        Container after = before.changed(above.uuid(), rdn, entry);
        return table.update(after)
                .thenCompose(update -> changes.written(transaction, update, after, dn, hasSubordinates, watch));
    }
}
