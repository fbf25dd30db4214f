package io.ndbwire.it.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.embedded.EmbeddedCluster;
import io.ndbwire.error.ConstraintException;
import io.ndbwire.error.NdbException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Unique indexes and foreign keys that are made while transactions have changed rows and not ended. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NewIndexTest {

    private static final String UNIQUE = "u";
    private static final int DUPLICATES_IN_INDEX = 4251;
    private static final int NO_PARENT_FOR_CHILD = 21_033;

    private final EmbeddedCluster cluster = EmbeddedCluster.start();
    private final NdbClient client = NdbClient.connect(cluster.connectString());
    private int tables;
    private TableHandle table;

    @AfterAll
    void close() {
        client.close();
        cluster.close();
    }

    @BeforeEach
    void createTable() {
        table = create("t" + ++tables);
        insert(1, 11);
        insert(2, 12);
    }

    private TableHandle create(String name) {
        return client.blocking()
                .createTable(TableDefinition.builder(TableName.of("d", name))
                        .sqlVisible(false)
                        .column(Column.builder("id", ColumnType.INT)
                                .primaryKey(true)
                                .build())
                        .column(Column.builder("a", ColumnType.INT)
                                .nullable(true)
                                .build())
                        .build());
    }

    private void insert(int id, int a) {
        client.blocking().execute(table.insert().set("id", id).set("a", a));
    }

    private void createIndex() {
        table = client.blocking()
                .alterTable(
                        table.description().name(),
                        TableAlteration.builder()
                                .createIndex(IndexDefinition.unique(UNIQUE, "a"))
                                .build());
    }

    private static void assertRefused(int code, ThrowingCallable change) {
        assertThatThrownBy(change)
                .isInstanceOfSatisfying(
                        NdbException.class,
                        failure -> assertThat(failure.code()).isEqualTo(code));
    }

    private void assertTaken(int a) {
        assertThatThrownBy(() -> insert(100, a)).isInstanceOf(ConstraintException.class);
    }

    private void assertFree(int a) {
        insert(100, a);
        client.blocking().execute(table.delete(100));
    }

    @Test
    void whatIsCommittedLaterIsInTheIndex() {
        Transaction transaction = client.begin();
        join(transaction, table.insert().set("id", 3).set("a", 13));
        join(transaction, table.update(1).set("a", 21));
        join(transaction, table.delete(2));
        createIndex();
        client.blocking().get(transaction.commit());
        assertTaken(13);
        assertTaken(21);
        assertFree(11);
        assertFree(12);
        client.blocking().execute(table.delete(3));
        client.blocking().execute(table.delete(1));
        assertFree(21);
    }

    @Test
    void whatIsRolledBackLaterIsNot() {
        Transaction transaction = client.begin();
        join(transaction, table.insert().set("id", 3).set("a", 13));
        join(transaction, table.update(1).set("a", 21));
        join(transaction, table.delete(2));
        createIndex();
        client.blocking().get(transaction.rollback());
        assertTaken(11);
        assertTaken(12);
        assertFree(13);
        assertFree(21);
    }

    @Test
    void valuesMayHaveChangedPlaces() {
        Transaction transaction = client.begin();
        join(transaction, table.update(1).set("a", 12));
        join(transaction, table.update(2).set("a", 11));
        createIndex();
        client.blocking().get(transaction.commit());
        client.blocking().execute(table.delete(1));
        assertFree(12);
        assertTaken(11);
    }

    @Test
    void whatWouldBeTwiceIsRefused() {
        Transaction transaction = client.begin();
        join(transaction, table.insert().set("id", 3).set("a", 11));
        assertRefused(DUPLICATES_IN_INDEX, this::createIndex);
        client.blocking().get(transaction.commit());
        insert(4, 11);
    }

    @Test
    void aForeignKeyIsRefusedThatAnOpenTransactionWouldBreak() {
        TableHandle parents = table;
        TableHandle children = create("c" + tables);
        Transaction transaction = client.begin();
        client.blocking()
                .get(transaction.execute(children.insert().set("id", 10).set("a", 99)));
        TableAlteration alteration = TableAlteration.builder()
                .createForeignKey(ForeignKeyDefinition.of(
                        "fk", List.of("a"), parents.description().name(), List.of("id")))
                .build();
        assertRefused(
                NO_PARENT_FOR_CHILD,
                () -> client.blocking().alterTable(children.description().name(), alteration));
        client.blocking().get(transaction.commit());
        assertThat(client.blocking().execute(children.read(10))).isNotNull();
    }

    @Test
    void aForeignKeyIsRefusedWhoseParentAnOpenTransactionDeletes() {
        TableHandle children = create("c" + tables);
        client.blocking().execute(children.insert().set("id", 10).set("a", 1));
        Transaction transaction = client.begin();
        join(transaction, table.delete(1));
        TableAlteration alteration = TableAlteration.builder()
                .createForeignKey(ForeignKeyDefinition.of(
                        "fk", List.of("a"), table.description().name(), List.of("id")))
                .build();
        assertRefused(
                NO_PARENT_FOR_CHILD,
                () -> client.blocking().alterTable(children.description().name(), alteration));
        client.blocking().get(transaction.commit());
    }

    private void join(Transaction transaction, Operation<?> change) {
        client.blocking().get(transaction.execute(change));
    }
}
