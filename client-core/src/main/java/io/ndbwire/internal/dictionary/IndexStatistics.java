package io.ndbwire.internal.dictionary;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import io.ndbwire.wire.CreateEvntReq;
import io.ndbwire.wire.GetTabInfoReq;
import java.util.BitSet;
import java.util.concurrent.CompletableFuture;

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
    private boolean ensured;

    IndexStatistics(DictionaryReader reader, DataNodes nodes) {
        this.reader = reader;
        this.nodes = nodes;
    }

    /** Creates the tables and their event where they are missing. */
    CompletableFuture<Void> ensure(SchemaChange change) {
        if (ensured) {
            return CompletableFuture.completedFuture(null);
        }
        return read(change)
                .exceptionallyCompose(failure -> DictionaryErrors.isNotFound(failure)
                        ? createTables(change).thenCompose(done -> read(change))
                        : CompletableFuture.failedFuture(failure))
                .thenCompose(head -> createEvent(change, head))
                .thenAccept(done -> ensured = true);
    }

    /** The cluster may be another one. */
    void forget() {
        ensured = false;
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
        return created.handle((sample, failure) ->
                        failure == null || DictionaryErrors.has(failure, DictionaryErrors.NAME_EXISTS)
                                ? CompletableFuture.<Void>completedFuture(null)
                                : CompletableFuture.<Void>failedFuture(failure))
                .thenCompose(done -> done);
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
