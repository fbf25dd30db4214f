package io.ndbwire.ldap.tree;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.ldap.container.ContainerTable;
import io.ndbwire.ldap.mapping.FixedEntry;
import io.ndbwire.ldap.mapping.Referral;
import io.ndbwire.ldap.mapping.RowType;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** A branch that stands in the mapping. */
final class FixedBranch implements Branch {

    private final FixedEntry fixed;
    private final @Nullable ContainerTable containers;
    private final boolean hasSubordinates;
    private final Entry entry;
    private final List<Branch> branches;

    /**
     * @param containers what clients add below it, or null if they may not
     */
    FixedBranch(FixedEntry fixed, @Nullable ContainerTable containers) {
        this.fixed = fixed;
        this.containers = fixed.referral() == null ? containers : null;
        hasSubordinates = !fixed.branches().isEmpty() || !fixed.types().isEmpty();
        entry = entry(hasSubordinates);
        branches = fixed.branches().stream()
                .<Branch>map(below -> new FixedBranch(below, containers))
                .toList();
    }

    private Entry entry(boolean has) {
        return BranchEntry.completed(fixed.entry(), fixed.dn(), has);
    }

    @Override
    public DN dn() {
        return fixed.dn();
    }

    @Override
    public CompletionStage<@Nullable Entry> entry() {
        return containers == null || hasSubordinates
                ? CompletableFuture.completedFuture(entry)
                : containers.hasAny(uuid()).thenApply(this::entry);
    }

    @Override
    public CompletionStage<@Nullable Branch> branch(RDN rdn) {
        for (Branch branch : branches) {
            if (rdn.equals(branch.dn().getRDN())) {
                return CompletableFuture.completedFuture(branch);
            }
        }
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public CompletionStage<List<Branch>> branches() {
        return CompletableFuture.completedFuture(branches);
    }

    @Override
    public boolean takesContainers() {
        return containers != null;
    }

    @Override
    public CompletionStage<@Nullable Branch> container(RDN rdn) {
        return containers == null
                ? CompletableFuture.completedFuture(null)
                : ContainerBranch.find(containers, this, rdn);
    }

    @Override
    public CompletionStage<List<Branch>> containers() {
        return containers == null
                ? CompletableFuture.completedFuture(List.of())
                : ContainerBranch.all(containers, this);
    }

    @Override
    public @Nullable Referral referral() {
        return fixed.referral();
    }

    @Override
    public CompletionStage<List<RowType>> types() {
        return CompletableFuture.completedFuture(fixed.types());
    }
}
