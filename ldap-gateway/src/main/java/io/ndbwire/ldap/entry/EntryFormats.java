package io.ndbwire.ldap.entry;

import io.ndbwire.client.TableHandle;
import io.ndbwire.ldap.cluster.Cluster;
import io.ndbwire.ldap.mapping.AttributeRule;
import io.ndbwire.ldap.mapping.RowType;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps the newest format of each type. Thread-safe. */
public final class EntryFormats {

    private static final int MAXIMUM_KEPT = 10_000;

    private final Cluster cluster;
    private final Map<RowType, EntryFormat> formats = new ConcurrentHashMap<>();

    public EntryFormats(Cluster cluster) {
        this.cluster = cluster;
    }

    /** The format of a type by its table's newest description. */
    public CompletionStage<EntryFormat> of(RowType type) {
        try {
            return cluster.client().table(type.table()).thenCompose(handle -> of(type, handle));
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletionStage<EntryFormat> of(RowType type, TableHandle handle) {
        Table description = handle.description();
        EntryFormat known = formats.get(type);
        if (known != null && known.table() == handle && known.description() == description) {
            return CompletableFuture.completedFuture(known);
        }
        List<CompletableFuture<TableHandle>> tables = new ArrayList<>();
        Map<String, TableHandle> byAttribute = new ConcurrentHashMap<>();
        for (AttributeRule rule : type.attributes()) {
            if (rule.values() != null) {
                tables.add(cluster.client()
                        .table(rule.values().table())
                        .thenApply(table -> {
                            byAttribute.put(rule.name(), table);
                            return table;
                        })
                        .toCompletableFuture());
            }
        }
        return CompletableFuture.allOf(tables.toArray(CompletableFuture[]::new)).thenApply(all -> {
            EntryFormat format = new EntryFormat(type, handle, description, byAttribute);
            if (formats.size() >= MAXIMUM_KEPT) {
                formats.clear();
            }
            formats.put(type, format);
            return format;
        });
    }
}
