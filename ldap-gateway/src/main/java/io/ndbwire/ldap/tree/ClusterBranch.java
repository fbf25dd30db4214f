package io.ndbwire.ldap.tree;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.ldap.cluster.Cluster;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.schema.TableName;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** All databases of the cluster. */
final class ClusterBranch implements Branch {

    static final String DATABASE = "db";

    /** Of the data nodes themselves. */
    private static final String SYSTEM_DATABASE = "sys";

    private final Cluster cluster;
    private final GeneratedTypes types;
    private final DN dn;

    ClusterBranch(Cluster cluster, GeneratedTypes types, DN dn) {
        this.cluster = cluster;
        this.types = types;
        this.dn = dn;
    }

    @Override
    public DN dn() {
        return dn;
    }

    @Override
    public CompletionStage<@Nullable Entry> entry() {
        Entry entry = BranchEntry.of(dn, "top", "extensibleObject", "domain");
        return CompletableFuture.completedFuture(BranchEntry.completed(entry, dn, true));
    }

    @Override
    public CompletionStage<@Nullable Branch> branch(RDN rdn) {
        boolean isDatabase = !rdn.isMultiValued() && rdn.hasAttribute(DATABASE);
        return CompletableFuture.completedFuture(isDatabase ? branch(rdn.getAttributeValues()[0]) : null);
    }

    private Branch branch(String database) {
        return new DatabaseBranch(cluster, types, new DN(new RDN(DATABASE, database), dn), database);
    }

    @Override
    public CompletionStage<List<Branch>> branches() {
        return cluster.client()
                .tables()
                .thenApply(names -> names.stream()
                        .filter(ClusterBranch::isOfSql)
                        .map(TableName::database)
                        .distinct()
                        .sorted()
                        .map(this::branch)
                        .toList());
    }

    /** What no SQL server made is the cluster's own: parts of large values, which have no rights of their own, and counters. */
    static boolean isOfSql(TableName name) {
        return !name.database().equals(SYSTEM_DATABASE)
                && TableName.of(name.database(), name.table()).equals(name)
                && !name.table().startsWith("NDB$");
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
