package io.ndbwire.rest.embed;

import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.TableName;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The foreign keys of the tables that are joined by them. Nobody tells when they change: they are kept for a while, and
 * whoever does not find what it wants has them read again. Thread-safe.
 */
@Singleton
final class ForeignKeys {

    private final Cluster cluster;
    private final long ageNanos;
    private final ConcurrentMap<TableName, Reading> readings = new ConcurrentHashMap<>();

    ForeignKeys(Cluster cluster, EmbeddingSettings settings) {
        this.cluster = cluster;
        ageNanos = settings.foreignKeysAge().toNanos();
    }

    /** Foreign keys as they were read at one moment, or will be. */
    record Reading(CompletableFuture<List<ForeignKey>> found, long begunNanos) {}

    /** Those of a table that are known, or else as they are now. */
    Reading of(TableName table) {
        Reading known = readings.get(table);
        return known == null || isOver(known) ? after(known, table) : known;
    }

    private boolean isOver(Reading reading) {
        return reading.found().isCompletedExceptionally() || System.nanoTime() - reading.begunNanos() > ageNanos;
    }

    /** Those of a table as they are after an earlier reading, unless somebody has had them read since. */
    Reading after(@Nullable Reading earlier, TableName table) {
        return readings.compute(table, (name, present) -> present == null || present == earlier ? read(name) : present);
    }

    private Reading read(TableName table) {
        return new Reading(cluster.client().foreignKeys(table).toCompletableFuture(), System.nanoTime());
    }
}
