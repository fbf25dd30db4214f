package io.ndbwire.it.behaviour;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.ClusterUnderTest;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A client of the cluster under test, shared by the tests of one class, and tables that no other class uses. Closing it
 * drops the tables and closes what clients were opened besides. Thread-safe.
 */
final class ClusterClient implements AutoCloseable {

    static final String DATABASE = "behaviour";

    /** Tells runs apart that share a cluster which outlives them. */
    private static final String RUN =
            Integer.toString(ThreadLocalRandom.current().nextInt(36 * 36 * 36, 36 * 36 * 36 * 36), 36);

    private static final AtomicInteger NAMES = new AtomicInteger();

    private final ClusterUnderTest cluster;
    private final NdbClient client;
    private final Queue<TableName> tables = new ConcurrentLinkedQueue<>();
    private final Queue<Transaction> transactions = new ConcurrentLinkedQueue<>();
    private final Queue<NdbClient> others = new ConcurrentLinkedQueue<>();
    private @Nullable FragmentProbe probe;

    ClusterClient(ClusterUnderTest cluster) {
        this.cluster = cluster;
        client = cluster.connect(options -> options);
    }

    ClusterUnderTest cluster() {
        return cluster;
    }

    /** The shared client, with default options. */
    NdbClient client() {
        return client;
    }

    BlockingClient blocking() {
        return client.blocking();
    }

    /** Connects a client of its own; a test may close it. */
    NdbClient open(UnaryOperator<ClientOptions.Builder> options) {
        NdbClient other = cluster.connect(options);
        others.add(other);
        return other;
    }

    /** A connection that asks where rows are; made when it is first asked for. */
    synchronized FragmentProbe probe() {
        FragmentProbe known = probe;
        if (known == null) {
            known = new FragmentProbe(cluster.connectString());
            probe = known;
        }
        return known;
    }

    /** Begins a transaction of the shared client; it is rolled back in the end if a test fails before it ends it. */
    Transaction begin() {
        Transaction transaction = client.begin();
        transactions.add(transaction);
        return transaction;
    }

    /** A name that no table has; a table of that name is dropped in the end. */
    TableName newName() {
        TableName name = TableName.of(DATABASE, "t" + RUN + "_" + NAMES.incrementAndGet());
        tables.add(name);
        return name;
    }

    TableHandle createTable(Column... columns) {
        return blocking().createTable(define(newName(), columns).build());
    }

    TableHandle createTable(IndexDefinition index, Column... columns) {
        return blocking().createTable(define(newName(), columns).index(index).build());
    }

    /** Most tests need no more: {@code id INT KEY, a INT NULL, b VARCHAR(40) NULL}. */
    TableHandle createSimpleTable() {
        return createTable(simpleColumns());
    }

    static Column[] simpleColumns() {
        return new Column[] {
            key("id", ColumnType.INT),
            nullable("a", ColumnType.INT),
            Column.builder("b", ColumnType.VARCHAR)
                    .length(40)
                    .collation(46)
                    .nullable(true)
                    .build()
        };
    }

    static Column key(String name, ColumnType type) {
        return Column.builder(name, type).primaryKey(true).build();
    }

    static Column nullable(String name, ColumnType type) {
        return Column.builder(name, type).nullable(true).build();
    }

    /** Most tests are of the data nodes alone, whose types, sizes and names are more than SQL's. */
    static TableDefinition.Builder define(TableName name, Column... columns) {
        TableDefinition.Builder definition = TableDefinition.builder(name).sqlVisible(false);
        for (Column column : columns) {
            definition.column(column);
        }
        return definition;
    }

    /** Another client's view of a table of this one. */
    static TableHandle sameTable(NdbClient other, TableHandle table) {
        TableName name = table.description().name();
        return other.blocking().get(other.table(name));
    }

    @Override
    public synchronized void close() {
        others.forEach(NdbClient::close);
        if (probe != null) {
            probe.close();
        }
        // A table cannot be dropped while a transaction uses it. Most have ended: what comes of this does not matter.
        transactions.forEach(transaction -> Stages.outcome(transaction.rollback()));
        for (TableName table : tables) {
            dropIfThere(table);
        }
        client.close();
    }

    private void dropIfThere(TableName table) {
        try {
            blocking().dropTable(table);
        } catch (SchemaException e) {
            if (e.code() != SchemaCodes.NO_SUCH_TABLE) {
                throw e;
            }
        }
    }
}
