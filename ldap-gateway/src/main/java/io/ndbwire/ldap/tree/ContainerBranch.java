package io.ndbwire.ldap.tree;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.ldap.container.Container;
import io.ndbwire.ldap.container.ContainerRules;
import io.ndbwire.ldap.container.ContainerTable;
import io.ndbwire.ldap.mapping.RowType;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** An entry without a table of its own, as it was read. Immutable and thread-safe. */
public final class ContainerBranch implements Branch {

    private final ContainerTable table;
    private final DN dn;
    private final Container container;

    ContainerBranch(ContainerTable table, DN dn, Container container) {
        this.table = table;
        this.dn = dn;
        this.container = container;
    }

    /** The one of a name right below an entry, or null. */
    static CompletionStage<@Nullable Branch> find(ContainerTable table, Branch above, RDN rdn) {
        return table.find(above.uuid(), rdn).thenApply(found -> found == null ? null : below(table, above.dn(), found));
    }

    /** All right below an entry. */
    static CompletionStage<List<Branch>> all(ContainerTable table, Branch above) {
        return table.below(above.uuid())
                .thenApply(found -> found.stream()
                        .<Branch>map(one -> below(table, above.dn(), one))
                        .toList());
    }

    private static ContainerBranch below(ContainerTable table, DN above, Container container) {
        return new ContainerBranch(table, new DN(container.rdn(), above), container);
    }

    /** The entry with what the gateway itself says of it. */
    public static Entry completed(ContainerTable table, Container container, DN dn, boolean hasSubordinates) {
        Entry entry = container.at(dn);
        String structuralClass = new ContainerRules(table.containers()).structuralClass(entry);
        return BranchEntry.completed(entry, dn, container.id(), structuralClass, hasSubordinates);
    }

    /** What was read. */
    public Container container() {
        return container;
    }

    @Override
    public DN dn() {
        return dn;
    }

    @Override
    public UUID uuid() {
        return container.id();
    }

    @Override
    public CompletionStage<@Nullable Entry> entry() {
        return table.hasAny(container.id()).thenApply(has -> completed(table, container, dn, has));
    }

    @Override
    public CompletionStage<@Nullable Branch> branch(RDN rdn) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<List<Branch>> branches() {
        return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public CompletionStage<@Nullable Branch> container(RDN rdn) {
        return find(table, this, rdn);
    }

    @Override
    public CompletionStage<List<Branch>> containers() {
        return all(table, this);
    }

    @Override
    public boolean takesContainers() {
        return true;
    }

    @Override
    public CompletionStage<List<RowType>> types() {
        return CompletableFuture.completedFuture(List.of());
    }
}
