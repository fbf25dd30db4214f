package io.ndbwire.ldap.container;

import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.AccessPath;
import io.ndbwire.client.Filter;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.client.Update;
import io.ndbwire.client.Write;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.ldap.cluster.Cluster;
import io.ndbwire.ldap.entry.RowList;
import io.ndbwire.ldap.entry.RowSource;
import io.ndbwire.ldap.mapping.Containers;
import io.ndbwire.ldap.mapping.MappingException;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The table of the entries that have none of their own: a row for each, found by the entry above it and its name. Nothing of it
 * is kept here, so that all gateways see the same. Thread-safe.
 */
public final class ContainerTable {

    static final String ID = "id";
    static final String PARENT = "parent";
    static final String ENTRY = "entry";
    private static final String NAME = "name";
    private static final String PLACE = "place";

    private static final int ID_BYTES = 16;
    private static final int MAXIMUM_NAME = 255;
    private static final int MAXIMUM_ENTRY = 10_000;
    private static final int ASCII = 65;

    private static final int EXISTS = 721;
    private static final int ATTEMPTS = 100;
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final Cluster cluster;
    private final Containers containers;

    public ContainerTable(Cluster cluster, Containers containers) {
        this.cluster = cluster;
        this.containers = containers;
    }

    /** What entries may be in it. */
    public Containers containers() {
        return containers;
    }

    private static TableDefinition definition(TableName name) {
        return TableDefinition.builder(name)
                .column(Column.builder(ID, ColumnType.BINARY)
                        .length(ID_BYTES)
                        .primaryKey(true)
                        .build())
                .column(Column.builder(PARENT, ColumnType.BINARY)
                        .length(ID_BYTES)
                        .build())
                .column(Column.builder(NAME, ColumnType.VARBINARY)
                        .length(MAXIMUM_NAME)
                        .build())
                .column(Column.builder(ENTRY, ColumnType.LONG_VARCHAR)
                        .length(MAXIMUM_ENTRY)
                        .collation(ASCII)
                        .build())
                .index(IndexDefinition.unique(PLACE, PARENT, NAME))
                .index(IndexDefinition.ordered(PLACE, PARENT, NAME))
                .comment("Entries of the LDAP gateway without a table of their own, as LDIF")
                .build();
    }

    /**
     * Creates the table unless it is there: of gateways that begin at the same time one does, and the others take it.
     *
     * @return fails with {@link MappingException} if there is another table of that name
     */
    public CompletionStage<TableHandle> create() {
        return create(ATTEMPTS);
    }

    private CompletionStage<TableHandle> create(int attempts) {
        return table().exceptionallyCompose(failure -> Failures.isNoSuchTable(failure)
                        ? cluster.client().createTable(definition(containers.table()))
                        : CompletableFuture.failedFuture(Failures.cause(failure)))
                .exceptionallyCompose(failure -> again(attempts - 1, Failures.cause(failure)))
                .thenApply(table -> {
                    requireOwn(table.description());
                    return table;
                });
    }

    /** Another gateway creates the table, or has just done so; or the dictionary has other work. */
    private CompletionStage<TableHandle> again(int attempts, Throwable cause) {
        boolean isPassing = cause instanceof SchemaException exists && exists.code() == EXISTS
                || cause instanceof NdbException trouble && trouble.isRetryable();
        if (!isPassing || attempts == 0) {
            return CompletableFuture.failedFuture(cause);
        }
        return CompletableFuture.supplyAsync(
                        () -> attempts, CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS))
                .thenCompose(this::create);
    }

    private void requireOwn(Table found) {
        for (Column wanted : definition(containers.table()).columns()) {
            Column column = found.findColumn(wanted.name());
            if (column == null || column.type() != wanted.type() || column.length() != wanted.length()) {
                throw new MappingException(
                        containers.origin(),
                        "Table " + found.name() + " is another one than the gateway makes for containers: column '"
                                + wanted.name() + "' is missing, or of another type");
            }
        }
        if (found.columns().size() != definition(containers.table()).columns().size()) {
            throw new MappingException(
                    containers.origin(),
                    "Table " + found.name()
                            + " is another one than the gateway makes for containers: it has more columns");
        }
    }

    /** The table as it is now. */
    public CompletionStage<TableHandle> table() {
        try {
            return cluster.client().table(containers.table());
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** The entry of that name right below another one, or null. */
    public CompletionStage<@Nullable Container> find(UUID parent, RDN rdn) {
        byte[] name = Container.normalized(rdn);
        if (name.length > MAXIMUM_NAME) {
            return CompletableFuture.completedFuture(null);
        }
        return table().thenCompose(table -> {
            Filter place = Filter.where(PARENT)
                    .equalTo(Container.bytes(parent))
                    .and(Filter.where(NAME).equalTo(name));
            return cluster.client()
                    .execute(AccessPath.of(table, place).read())
                    .thenApply(row -> row == null ? null : Container.of(row));
        });
    }

    /** All entries right below another one, of which there may be {@link RowList#MAXIMUM}. */
    public CompletionStage<List<Container>> below(UUID parent) {
        return below(parent, RowSource.of(cluster.client()));
    }

    /** All entries right below another one, as a transaction sees them. */
    public CompletionStage<List<Container>> below(UUID parent, Transaction transaction) {
        return below(parent, RowSource.of(transaction));
    }

    private CompletionStage<List<Container>> below(UUID parent, RowSource source) {
        return table().thenCompose(table -> {
            CompletableFuture<List<Row>> rows = new CompletableFuture<>();
            source.scan(children(table, parent).scan().executor(Runnable::run)).subscribe(new RowList(rows));
            return rows.thenApply(found -> found.stream().map(Container::of).toList());
        });
    }

    /** Whether there is any entry right below another one. */
    public CompletionStage<Boolean> hasAny(UUID parent) {
        return table().thenCompose(table -> {
            CompletableFuture<List<Row>> rows = new CompletableFuture<>();
            cluster.client()
                    .scan(children(table, parent).scan().columns(ID).limit(1).executor(Runnable::run))
                    .subscribe(new RowList(rows));
            return rows.thenApply(found -> !found.isEmpty());
        });
    }

    private static AccessPath children(TableHandle table, UUID parent) {
        return AccessPath.of(table, Filter.where(PARENT).equalTo(Container.bytes(parent)));
    }

    /** The row of an entry, locked until the transaction ends; null if it is not there. */
    public CompletionStage<@Nullable Container> lock(Transaction transaction, UUID id, LockMode mode) {
        return table().thenCompose(table -> transaction.execute(
                        table.read((Object) Container.bytes(id)).lock(mode)))
                .thenApply(row -> row == null ? null : Container.of(row));
    }

    /** What puts an entry there that is new. */
    public CompletionStage<Operation<?>> insert(Container container) {
        String text = text(container);
        byte[] name = name(container);
        return table().thenApply(table -> {
            Write insert = table.insert();
            insert.set(ID, Container.bytes(container.id()));
            insert.set(PARENT, Container.bytes(container.parent()));
            insert.set(NAME, name);
            insert.set(ENTRY, text);
            return insert;
        });
    }

    /** What writes an entry that is there. */
    public CompletionStage<Operation<?>> update(Container container) {
        String text = text(container);
        byte[] name = name(container);
        return table().thenApply(table -> {
            Update update = table.update((Object) Container.bytes(container.id()));
            update.set(PARENT, Container.bytes(container.parent()));
            update.set(NAME, name);
            update.set(ENTRY, text);
            return update;
        });
    }

    /** What takes an entry away. */
    public CompletionStage<Operation<?>> delete(Container container) {
        return table().thenApply(table -> table.delete((Object) Container.bytes(container.id())));
    }

    private static byte[] name(Container container) {
        byte[] name = Container.normalized(container.rdn());
        if (name.length > MAXIMUM_NAME) {
            throw new ResultException(
                    ResultCode.CONSTRAINT_VIOLATION,
                    "The relative name of a container has at most " + MAXIMUM_NAME + " bytes, this one has "
                            + name.length);
        }
        return name;
    }

    private static String text(Container container) {
        String text = container.text();
        int length = text.getBytes(StandardCharsets.UTF_8).length;
        if (length > MAXIMUM_ENTRY) {
            throw new ResultException(
                    ResultCode.CONSTRAINT_VIOLATION,
                    "The attributes of a container have at most " + MAXIMUM_ENTRY + " bytes as LDIF, these have "
                            + length);
        }
        return text;
    }
}
