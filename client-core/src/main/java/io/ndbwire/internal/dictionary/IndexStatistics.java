package io.ndbwire.internal.dictionary;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.CreateEvntReq;
import io.ndbwire.wire.DropEvntReq;
import io.ndbwire.wire.GetTabInfoReq;
import java.util.BitSet;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The tables in which the data nodes keep statistics of ordered indexes. In a cluster that no SQL server has joined
 * they are missing, and no ordered index can be created without them (protocol document 05, section 17). Event loop
 * only.
 */
final class IndexStatistics {

    static final TableDefinition HEAD = head();
    static final TableDefinition SAMPLE = sample();

    private static final String EVENT = "ndb_index_stat_head_event";

    private final DictionaryReader reader;
    private final DataNodes nodes;
    /** The table whose event is there. */
    private @Nullable ObjectVersion complete;

    IndexStatistics(DictionaryReader reader, DataNodes nodes) {
        this.reader = reader;
        this.nodes = nodes;
    }

    /** Creates the tables and their event where they are missing. */
    CompletableFuture<Void> ensure(SchemaChange change) {
        // Looked at each time: they are tables like others, which an administrator may drop.
        return read(change)
                .exceptionallyCompose(failure -> DictionaryErrors.isNotFound(failure)
                        ? createTables(change).thenCompose(done -> read(change))
                        : CompletableFuture.failedFuture(failure))
                .thenCompose(head -> complete(change, head));
    }

    /** The cluster may be another one. */
    void forget() {
        complete = null;
    }

    private CompletableFuture<Void> complete(SchemaChange change, TableDescription head) {
        ObjectVersion found = new ObjectVersion(head.id(), head.version());
        return found.equals(complete)
                ? CompletableFuture.completedFuture(null)
                : createEvent(change, head).thenAccept(done -> complete = found);
    }

    private CompletableFuture<TableDescription> read(SchemaChange change) {
        return reader.table(HEAD.name().internalName(), GetTabInfoReq.NO_TRANSACTION, change.deadlineNanos());
    }

    private CompletableFuture<Void> createTables(SchemaChange change) {
        CompletableFuture<ObjectVersion> created = change.inTransaction(
                transaction -> new TableCreation(change, HEAD)
                        .create(transaction)
                        .thenCompose(head -> new TableCreation(change, SAMPLE).create(transaction)),
                sample -> read(change).thenApply(head -> true));
        // Whoever was faster has made the same tables.
        return created.thenCompose(sample -> dropEvent(change))
                .exceptionallyCompose(failure -> DictionaryErrors.has(failure, DictionaryErrors.NAME_EXISTS)
                        ? CompletableFuture.completedFuture(null)
                        : CompletableFuture.failedFuture(failure));
    }

    /** An event outlives its table, and is of no use to the next one of that name. */
    private CompletableFuture<Void> dropEvent(SchemaChange change) {
        return change.tools()
                .events()
                .drop("Dropping event " + EVENT, DropEvntReq.drop(nodes.reference(), EVENT), change.deadlineNanos())
                .exceptionallyCompose(failure -> DictionaryErrors.has(failure, DictionaryErrors.NO_SUCH_EVENT)
                        ? CompletableFuture.completedFuture(null)
                        : CompletableFuture.failedFuture(failure));
    }

    private CompletableFuture<Void> createEvent(SchemaChange change, TableDescription head) {
        BitSet columns = new BitSet();
        columns.set(0, head.columns().size());
        CompletableFuture<Void> created = change.createEvent(
                EVENT,
                CreateEvntReq.create(
                        nodes.reference(),
                        EVENT,
                        HEAD.name().internalName(),
                        head.id(),
                        head.version(),
                        columns,
                        CreateEvntReq.ALL_CHANGES | CreateEvntReq.NO_DEFINITION_CHANGES));
        return created.exceptionallyCompose(failure -> DictionaryErrors.has(failure, DictionaryErrors.EVENT_EXISTS)
                ? CompletableFuture.completedFuture(null)
                : CompletableFuture.failedFuture(failure));
    }

    private static TableDefinition head() {
        return table("ndb_index_stat_head")
                .column(key("index_id"))
                .column(key("index_version"))
                .column(number("table_id"))
                .column(number("frag_count"))
                .column(number("value_format"))
                .column(number("sample_version"))
                .column(number("load_time"))
                .column(number("sample_count"))
                .column(number("key_bytes"))
                .build();
    }

    private static TableDefinition sample() {
        return table("ndb_index_stat_sample")
                .column(key("index_id"))
                .column(key("index_version"))
                .column(key("sample_version"))
                .column(Column.builder("stat_key", ColumnType.LONG_VARBINARY)
                        .length(3056)
                        .primaryKey(true)
                        .build())
                .column(Column.builder("stat_value", ColumnType.LONG_VARBINARY)
                        .length(2048)
                        .build())
                .index(IndexDefinition.ordered(
                        "ndb_index_stat_sample_x1", "index_id", "index_version", "sample_version"))
                .build();
    }

    private static TableDefinition.Builder table(String name) {
        return TableDefinition.builder(TableName.of("mysql", name))
                .sqlVisible(false)
                .readBackup(false)
                .extensible(false);
    }

    private static Column key(String name) {
        return Column.builder(name, ColumnType.INT_UNSIGNED).primaryKey(true).build();
    }

    private static Column number(String name) {
        return Column.builder(name, ColumnType.INT_UNSIGNED).build();
    }
}
