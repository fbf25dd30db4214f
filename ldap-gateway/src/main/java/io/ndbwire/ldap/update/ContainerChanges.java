package io.ndbwire.ldap.update;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.ldap.container.Container;
import io.ndbwire.ldap.container.ContainerRules;
import io.ndbwire.ldap.container.ContainerTable;
import io.ndbwire.ldap.entry.OperationalAttribute;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.ldap.tree.Branch;
import io.ndbwire.ldap.tree.ContainerBranch;
import io.ndbwire.ldap.tree.Directory;
import io.ndbwire.ldap.tree.Place;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Adds and modifies entries without a table of their own: a row each. Thread-safe. */
final class ContainerChanges {

    private final Directory directory;
    private final ContainerTable table;
    private final ContainerRules rules;

    ContainerChanges(Directory directory) {
        this.directory = directory;
        table = Objects.requireNonNull(directory.containerTable());
        rules = new ContainerRules(table.containers());
    }

    /** An entry of a name right below an entry that is there. */
    Change add(Branch above, AddRequestProtocolOp request, DN dn, ChangeOrigin origin, @Nullable EntryWatch watch) {
        RDN rdn = Objects.requireNonNull(dn.getRDN());
        Entry entry = new Entry(dn, OperationalAttribute.standard());
        for (Attribute attribute : request.getAttributes()) {
            rules.requireWritable(attribute.getName());
            if (!entry.addAttribute(attribute)) {
                throw new ResultException(
                        ResultCode.CONSTRAINT_VIOLATION, "Attribute " + attribute.getName() + " comes twice");
            }
        }
        for (Attribute named : rdn.getAttributes()) {
            rules.requireWritable(named.getName());
            entry.addAttribute(named);
        }
        rules.require(entry);
        origin.stampAdded(entry);
        Container added = Container.of(above.uuid(), rdn, entry);
        return Change.of(
                transaction -> hold(transaction, above)
                        .thenCompose(held -> table.insert(added))
                        .thenCompose(
                                insert -> written(transaction, insert, added, new DN(rdn, above.dn()), false, watch)),
                failure -> taken(failure, dn));
    }

    /** What is written goes to the data nodes at once where somebody has to see the entry that it makes. */
    CompletionStage<Void> written(
            Transaction transaction,
            io.ndbwire.client.Operation<?> write,
            Container container,
            DN dn,
            boolean hasSubordinates,
            @Nullable EntryWatch watch) {
        transaction.add(write);
        if (watch == null) {
            return CompletableFuture.completedFuture(null);
        }
        Entry entry = ContainerBranch.completed(table, container, dn, hasSubordinates);
        return transaction.execute().thenAccept(done -> watch.after(entry));
    }

    static CompletionStage<Void> taken(Throwable failure, DN dn) {
        return CompletableFuture.failedFuture(
                failure instanceof DuplicateKeyException
                        ? new ResultException(ResultCode.ENTRY_ALREADY_EXISTS, dn + " is there already")
                        : failure);
    }

    /** Keeps the entry above from going, and from becoming another one, until the transaction ends. */
    CompletionStage<Void> hold(Transaction transaction, Branch above) {
        if (!(above instanceof ContainerBranch parent)) {
            return CompletableFuture.completedFuture(null);
        }
        return table.lock(transaction, parent.uuid(), LockMode.SHARED).thenCompose(found -> {
            if (found == null) {
                return directory.<Void>missing(new Place.OfBranch(above));
            }
            requireSamePlace(parent, found);
            return CompletableFuture.<Void>completedFuture(null);
        });
    }

    private static void requireSamePlace(ContainerBranch before, Container now) {
        boolean isSame = before.container().parent().equals(now.parent())
                && before.container().rdn().equals(now.rdn());
        if (!isSame) {
            throw new ResultException(ResultCode.BUSY, before.dn() + " has just become another entry; try again");
        }
    }

    /** The row of an entry, kept from being changed by others; fails with noSuchObject. */
    CompletionStage<Container> lock(Transaction transaction, ContainerBranch branch) {
        return table.lock(transaction, branch.uuid(), LockMode.EXCLUSIVE).thenCompose(found -> {
            if (found == null) {
                return directory.<Container>missing(new Place.OfBranch(branch));
            }
            requireSamePlace(branch, found);
            return CompletableFuture.completedFuture(found);
        });
    }

    /** Tells who has to see it how the entry is before it is changed, and whether there is anything below it. */
    CompletionStage<Boolean> seenBefore(
            Transaction transaction, ContainerBranch branch, Container before, @Nullable EntryWatch watch) {
        if (watch == null) {
            return CompletableFuture.completedFuture(false);
        }
        return table.below(before.id(), transaction).thenApply(below -> {
            watch.before(ContainerBranch.completed(table, before, branch.dn(), !below.isEmpty()));
            return !below.isEmpty();
        });
    }

    /** Modifications of an entry, all or none. */
    Change modify(
            ContainerBranch branch,
            List<Modification> modifications,
            boolean isPermissive,
            ChangeOrigin origin,
            @Nullable EntryWatch watch) {
        for (Modification modification : modifications) {
            if (modification.getAttributeName().equalsIgnoreCase(Values.OBJECT_CLASS)) {
                throw new ResultException(
                        ResultCode.OBJECT_CLASS_MODS_PROHIBITED, "An entry stays what it was added as");
            }
            rules.requireWritable(modification.getAttributeName());
        }
        return Change.of(
                transaction -> lock(transaction, branch)
                        .thenCompose(before -> seenBefore(transaction, branch, before, watch)
                                .thenCompose(has -> modify(
                                        transaction, branch, before, has, modifications, isPermissive, origin, watch))),
                Change::unchanged);
    }

    private CompletionStage<Void> modify(
            Transaction transaction,
            ContainerBranch branch,
            Container before,
            boolean hasSubordinates,
            List<Modification> modifications,
            boolean isPermissive,
            ChangeOrigin origin,
            @Nullable EntryWatch watch) {
        Entry entry;
        try {
            entry = Entry.applyModifications(before.at(branch.dn()), isPermissive, modifications);
        } catch (LDAPException e) {
            throw ResultException.of(e.getResultCode(), e);
        }
        rules.require(entry);
        origin.stampChanged(entry);
        Container after = before.changed(before.parent(), before.rdn(), entry);
        return table.update(after)
                .thenCompose(update -> written(transaction, update, after, branch.dn(), hasSubordinates, watch));
    }
}
