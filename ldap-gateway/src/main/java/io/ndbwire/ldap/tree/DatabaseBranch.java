package io.ndbwire.ldap.tree;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.ldap.cluster.Cluster;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.schema.TableName;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** All tables of a database. */
final class DatabaseBranch implements Branch {

    static final String TABLE = "table";

    private final Cluster cluster;
    private final GeneratedTypes types;
    private final DN dn;
    private final String database;

    DatabaseBranch(Cluster cluster, GeneratedTypes types, DN dn, String database) {
        this.cluster = cluster;
        this.types = types;
        this.dn = dn;
        this.database = database;
    }

    @Override
    public DN dn() {
        return dn;
    }

    @Override
    public CompletionStage<@Nullable Entry> entry() {
        Entry entry = BranchEntry.of(dn, "top", "extensibleObject", "ndbDatabase");
        return names().thenApply(names -> names.isEmpty() ? null : BranchEntry.completed(entry, dn, true));
    }

    private CompletionStage<List<TableName>> names() {
        return cluster.client()
                .tables(database)
                .thenApply(names -> names.stream()
                        .filter(ClusterBranch::isOfSql)
                        .sorted((one, other) -> one.table().compareTo(other.table()))
                        .toList());
    }

    @Override
    public CompletionStage<@Nullable Branch> branch(RDN rdn) {
        if (rdn.isMultiValued() || !rdn.hasAttribute(TABLE)) {
            return CompletableFuture.completedFuture(null);
        }
        try {
            TableName name = TableName.of(database, rdn.getAttributeValues()[0]);
            return CompletableFuture.completedFuture(ClusterBranch.isOfSql(name) ? branch(name) : null);
        } catch (InvalidValueException e) {
            return CompletableFuture.completedFuture(null);
        }
    }

    private Branch branch(TableName name) {
        return new TableBranch(types, new DN(new RDN(TABLE, name.table()), dn), name);
    }

    @Override
    public CompletionStage<List<Branch>> branches() {
        return names().thenApply(names -> names.stream().map(this::branch).toList());
    }

    @Override
    public boolean isSettled() {
        return false;
    }

    @Override
    public CompletionStage<List<RowType>> types() {
        return CompletableFuture.completedFuture(List.of());
    }
}
