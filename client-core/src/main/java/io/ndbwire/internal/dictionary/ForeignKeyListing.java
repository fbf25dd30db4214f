package io.ndbwire.internal.dictionary;

import io.ndbwire.error.NdbException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.error.TemporaryException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.DictionaryObjectType;
import io.ndbwire.wire.GetTabInfoReq;
import io.ndbwire.wire.ListTablesConf;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the foreign keys of a table, of which it is the parent, the child, or both. The dictionary keeps columns and
 * indexes by their numbers, which the tables' descriptions tell the names of. Event loop only.
 *
 * <p>Source: protocol document 05, section 12.
 */
final class ForeignKeyListing {

    private final DictionaryReader reader;
    private final Retries retries;
    private final Function<TableName, CompletableFuture<Table>> tables;
    private final Consumer<Table> outdated;

    /**
     * @param tables yields tables, which may be known ones
     * @param outdated is told of a known table that is not the one any more that has the name
     */
    ForeignKeyListing(
            DictionaryReader reader,
            Retries retries,
            Function<TableName, CompletableFuture<Table>> tables,
            Consumer<Table> outdated) {
        this.reader = reader;
        this.retries = retries;
        this.tables = tables;
        this.outdated = outdated;
    }

    /**
     * The foreign keys of a table, by name.
     *
     * @return fails with a {@link io.ndbwire.error.SchemaException} of code 723 if there is no such table
     */
    CompletableFuture<List<ForeignKey>> read(TableName name, long deadlineNanos) {
        return retries.until(deadlineNanos, NdbException::isRetryable, () -> readOnce(name, deadlineNanos));
    }

    private CompletableFuture<List<ForeignKey>> readOnce(TableName name, long deadlineNanos) {
        // A known table may have been dropped, and its number be another's now.
        return reader.table(name.internalName(), GetTabInfoReq.NO_TRANSACTION, deadlineNanos)
                .thenCompose(table -> reader.dependents(table.id(), deadlineNanos))
                .thenCompose(dependents -> descriptions(dependents, deadlineNanos))
                .thenCompose(this::named);
    }

    private CompletableFuture<List<ForeignKeyDescription>> descriptions(
            List<ListTablesConf.Entry> dependents, long deadlineNanos) {
        List<ForeignKeyDescription> found = new ArrayList<>();
        List<Supplier<CompletableFuture<?>>> reads = new ArrayList<>();
        for (ListTablesConf.Entry entry : dependents) {
            if (entry.type() == DictionaryObjectType.FOREIGN_KEY && entry.isOnline()) {
                reads.add(() -> reader.foreignKey(entry.name(), deadlineNanos)
                        .thenAccept(found::add)
                        .exceptionallyCompose(ForeignKeyListing::unlessDropped));
            }
        }
        return TableCreation.inOrder(reads).thenApply(done -> found);
    }

    /** What is gone by now was dropped after it was listed. */
    private static CompletableFuture<Void> unlessDropped(Throwable failure) {
        return DictionaryErrors.isNotFound(failure)
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.failedFuture(failure);
    }

    private CompletableFuture<List<ForeignKey>> named(List<ForeignKeyDescription> descriptions) {
        List<ForeignKey> named = new ArrayList<>();
        List<Supplier<CompletableFuture<?>>> steps = new ArrayList<>();
        for (ForeignKeyDescription description : descriptions) {
            steps.add(() -> table(description.parent())
                    .thenCombine(table(description.child()), (parent, child) -> named(description, parent, child))
                    .thenAccept(named::add));
        }
        return TableCreation.inOrder(steps).thenApply(done -> {
            named.sort(Comparator.comparing(ForeignKey::name)
                    .thenComparing(foreignKey -> foreignKey.child().internalName()));
            return List.copyOf(named);
        });
    }

    private CompletableFuture<Table> table(ForeignKeyDescription.End end) {
        TableName name = TableName.parse(end.table());
        return tables.apply(name)
                .thenCompose(known -> {
                    if (isOf(end, known)) {
                        return CompletableFuture.completedFuture(known);
                    }
                    outdated.accept(known);
                    return tables.apply(name);
                })
                .thenApply(table -> {
                    if (!isOf(end, table)) {
                        throw new TemporaryException(
                                TemporaryException.NO_CODE,
                                "Table " + name + " was changed while its foreign keys were read; try again");
                    }
                    return table;
                });
    }

    /** Whether it is the table that the foreign key knows, with the index that it needs. */
    private static boolean isOf(ForeignKeyDescription.End end, Table table) {
        boolean sameTable = table.id() == end.id() && table.creation() == Table.creation(end.version());
        return sameTable && (end.indexId() == ForeignKeyDescription.PRIMARY_KEY || index(end, table) != null);
    }

    private static @Nullable String index(ForeignKeyDescription.End end, Table table) {
        return table.indexes().values().stream()
                .filter(index -> index.id() == end.indexId())
                .map(Index::name)
                .findAny()
                .orElse(null);
    }

    private static ForeignKey named(ForeignKeyDescription description, Table parent, Table child) {
        return new ForeignKey(
                description.plainName(),
                child.name(),
                columns(description.child(), child),
                index(description.child(), child),
                parent.name(),
                columns(description.parent(), parent),
                index(description.parent(), parent),
                description.onUpdate(),
                description.onDelete());
    }

    private static List<String> columns(ForeignKeyDescription.End end, Table table) {
        List<Column> columns = table.columns();
        return end.columns().stream()
                .map(number -> {
                    if (number < 0 || number >= columns.size()) {
                        throw new ProtocolException(
                                ProtocolException.NO_CODE,
                                "Malformed foreign key: column " + number + " of table " + table);
                    }
                    return columns.get(number).name();
                })
                .toList();
    }
}
