package io.ndbwire.ldap.tree;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.schema.TableName;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** All rows of a table, as nobody has said how they are to look. */
final class TableBranch implements Branch {

    private final GeneratedTypes types;
    private final DN dn;
    private final TableName table;

    TableBranch(GeneratedTypes types, DN dn, TableName table) {
        this.types = types;
        this.dn = dn;
        this.table = table;
    }

    @Override
    public DN dn() {
        return dn;
    }

    @Override
    public CompletionStage<@Nullable Entry> entry() {
        Entry entry = BranchEntry.of(dn, "top", "extensibleObject", "ndbTable");
        // Whether there are rows would take a scan.
        return types().thenApply(found -> found.isEmpty() ? null : BranchEntry.completed(entry, dn, true));
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
    public CompletionStage<List<RowType>> types() {
        return types.of(table);
    }
}
