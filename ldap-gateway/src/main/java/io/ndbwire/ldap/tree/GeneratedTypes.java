package io.ndbwire.ldap.tree;

import io.ndbwire.ldap.cluster.Cluster;
import io.ndbwire.ldap.mapping.GeneratedType;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the newest generated type of each table. Thread-safe. */
final class GeneratedTypes {

    private static final int MAXIMUM_KEPT = 10_000;

    private record Generated(Table description, List<RowType> types) {}

    private final Cluster cluster;
    private final Map<TableName, Set<String>> hidden;
    private final Map<TableName, Generated> generated = new ConcurrentHashMap<>();

    /**
     * @param hidden columns, by their tables, that are shown elsewhere to those who may see them
     */
    GeneratedTypes(Cluster cluster, Map<TableName, Set<String>> hidden) {
        this.cluster = cluster;
        this.hidden = Map.copyOf(hidden);
    }

    /** The one type of a table's rows; none if there is no such table. */
    CompletionStage<List<RowType>> of(TableName name) {
        return cluster.client().table(name).handle((handle, failure) -> {
            if (failure == null) {
                return of(name, handle.description());
            }
            if (Failures.isNoSuchTable(failure)) {
                generated.remove(name);
                return List.of();
            }
            throw new CompletionException(Failures.cause(failure));
        });
    }

    private List<RowType> of(TableName name, Table description) {
        Generated known = generated.get(name);
        if (known == null || known.description() != description) {
            if (generated.size() >= MAXIMUM_KEPT) {
                generated.clear();
            }
            known = new Generated(
                    description, List.of(GeneratedType.of(description, hidden.getOrDefault(name, Set.of()))));
            generated.put(name, known);
        }
        return known.types();
    }
}
