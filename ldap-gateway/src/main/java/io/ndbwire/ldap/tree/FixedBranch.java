package io.ndbwire.ldap.tree;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.RDN;
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
    private final Entry entry;
    private final List<Branch> branches;

    FixedBranch(FixedEntry fixed) {
        this.fixed = fixed;
        boolean hasSubordinates = !fixed.branches().isEmpty() || !fixed.types().isEmpty();
        entry = BranchEntry.completed(fixed.entry(), fixed.dn(), hasSubordinates);
        branches = fixed.branches().stream().<Branch>map(FixedBranch::new).toList();
    }

    @Override
    public DN dn() {
        return fixed.dn();
    }

    @Override
    public CompletionStage<@Nullable Entry> entry() {
        return CompletableFuture.completedFuture(entry);
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
    public @Nullable Referral referral() {
        return fixed.referral();
    }

    @Override
    public CompletionStage<List<RowType>> types() {
        return CompletableFuture.completedFuture(fixed.types());
    }
}
