package io.ndbwire.internal.dictionary;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.error.TemporaryException;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.DictionaryObjectType;
import io.ndbwire.wire.GetTabInfoReq;
import io.ndbwire.wire.ListTablesConf;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One reading of one table with its hash map and indexes, however many callers wait for it. A change that is told while
 * it runs makes it read again. Event loop only.
 */
final class TableFetch {

    private final TableName name;
    private final DictionaryReader reader;
    private final Retries retries;
    private final HashMaps hashMaps;
    private final long deadlineNanos;
    private final CompletableFuture<Table> result = new CompletableFuture<>();
    private final Set<Altered> altered = new HashSet<>();
    private boolean outdated;

    private record Altered(int tableId, int version) {}

    private record Parts(
            TableDescription table, @Nullable HashMapDescription hashMap, List<TableDescription> indexes) {}

    TableFetch(TableName name, DictionaryReader reader, Retries retries, HashMaps hashMaps, long deadlineNanos) {
        this.name = name;
        this.reader = reader;
        this.retries = retries;
        this.hashMaps = hashMaps;
        this.deadlineNanos = deadlineNanos;
    }

    /**
     * Begins; once.
     *
     * @param ended is given the table, or null if it could not be read, before any caller is
     */
    void start(Consumer<@Nullable Table> ended) {
        retries.until(deadlineNanos, NdbException::isRetryable, this::readOnce).whenComplete((table, failure) -> {
            ended.accept(table);
            if (failure == null) {
                result.complete(table);
            } else {
                result.completeExceptionally(failure);
            }
        });
    }

    /** Completes with the table as it is at some moment after every change that was told. */
    CompletableFuture<Table> result() {
        return result;
    }

    /** A table of that number and version has been altered. */
    void altered(int tableId, int version) {
        altered.add(new Altered(tableId, version));
    }

    /** Whatever has been read may be wrong. */
    void outdated() {
        outdated = true;
    }

    private CompletableFuture<Table> readOnce() {
        outdated = false;
        return reader.table(name.internalName(), GetTabInfoReq.NO_TRANSACTION, deadlineNanos)
                .thenCompose(this::withHashMap)
                .thenCompose(this::withIndexes)
                .thenApply(this::assemble)
                .exceptionallyCompose(failure -> CompletableFuture.failedFuture(named(failure)));
    }

    private CompletableFuture<Parts> withHashMap(TableDescription table) {
        if (table.objectType() != DictionaryObjectType.USER_TABLE
                && table.objectType() != DictionaryObjectType.SYSTEM_TABLE) {
            throw notFound();
        }
        if (!table.hasHashMap()) {
            return CompletableFuture.completedFuture(new Parts(table, null, List.of()));
        }
        return hashMaps.get(table.hashMapId(), table.hashMapVersion(), deadlineNanos)
                .thenApply(hashMap -> new Parts(table, hashMap, List.of()));
    }

    private CompletableFuture<Parts> withIndexes(Parts parts) {
        return reader.indexes(parts.table().id(), deadlineNanos).thenCompose(entries -> {
            List<CompletableFuture<Optional<TableDescription>>> reads = new ArrayList<>();
            for (ListTablesConf.Entry entry : entries) {
                if (isUsableIndex(entry)) {
                    reads.add(index(entry.name()));
                }
            }
            return CompletableFuture.allOf(reads.toArray(CompletableFuture<?>[]::new))
                    .thenApply(done -> new Parts(parts.table(), parts.hashMap(), found(reads)));
        });
    }

    private CompletableFuture<Optional<TableDescription>> index(String indexName) {
        // An index that is gone by now was dropped after it was listed.
        return reader.table(indexName, GetTabInfoReq.NO_TRANSACTION, deadlineNanos)
                .thenApply(Optional::of)
                .exceptionallyCompose(failure -> DictionaryErrors.isNotFound(failure)
                        ? CompletableFuture.completedFuture(Optional.empty())
                        : CompletableFuture.failedFuture(failure));
    }

    private Table assemble(Parts parts) {
        TableDescription table = parts.table();
        if (outdated || altered.contains(new Altered(table.id(), table.version()))) {
            throw new TemporaryException(
                    TemporaryException.NO_CODE, "Table " + name + " was altered while it was read; try again");
        }
        return TableAssembler.assemble(name, table, parts.hashMap(), parts.indexes());
    }

    private static List<TableDescription> found(List<CompletableFuture<Optional<TableDescription>>> reads) {
        List<TableDescription> indexes = new ArrayList<>();
        for (CompletableFuture<Optional<TableDescription>> read : reads) {
            read.join().ifPresent(indexes::add);
        }
        return indexes;
    }

    private static boolean isUsableIndex(ListTablesConf.Entry entry) {
        return entry.isOnline()
                && (entry.type() == DictionaryObjectType.UNIQUE_INDEX
                        || entry.type() == DictionaryObjectType.ORDERED_INDEX);
    }

    private Throwable named(Throwable failure) {
        Throwable cause = DictionaryErrors.cause(failure);
        return DictionaryErrors.isNotFound(cause) ? notFound() : cause;
    }

    private SchemaException notFound() {
        return new SchemaException(
                DictionaryErrors.NO_SUCH_OBJECT,
                "Table " + name + " does not exist; names are case sensitive as they were when it was created");
    }
}
