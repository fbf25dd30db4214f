package io.ndbwire.it.behaviour;

import static io.ndbwire.it.behaviour.LargeObjectTables.blob;
import static io.ndbwire.it.behaviour.LargeObjectTables.bytes;
import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.ConstraintException;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes of one row in one step happen in the order in which they were added, whether or not values have parts. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class LargeStepTest {

    /** In the row, in the row altogether, in parts. */
    private static final int[] LENGTHS = {0, 10, 1000};

    private static final int VALUE_MISSING = 839;

    private final ClusterClient fixture;
    private final BlockingClient blocking;

    LargeStepTest(ClusterClient fixture) {
        this.fixture = fixture;
        blocking = fixture.blocking();
    }

    private Row read(TableHandle table) {
        return Objects.requireNonNull(blocking.execute(table.read(1)));
    }

    @Test
    void rowsWithoutLargeObjectsSetTheExample() {
        TableHandle table = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT), ClusterClient.nullable("a", ColumnType.INT));
        blocking.execute(table.insert().set("id", 1).set("a", 1));
        Transaction transaction = fixture.begin();
        transaction.add(table.delete(1));
        transaction.add(table.insert().set("id", 1).set("a", 2));
        transaction.add(table.update(1).increment("a", 1));
        Stages.value(transaction.execute());
        Stages.value(transaction.commit());
        assertThat(read(table).getInt("a")).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 1000})
    void aRowIsDeletedAndInsertedAnew(int length) {
        TableHandle table = LargeObjectTables.create(fixture);
        for (int before : LENGTHS) {
            blocking.execute(
                    table.upsert().set("id", 1).set("b", bytes(before, 1)).set("a", 1));
            Transaction transaction = fixture.begin();
            transaction.add(table.delete(1));
            transaction.add(table.insert().set("id", 1).set("b", bytes(length, 2)));
            Stages.value(transaction.commit());
            assertThat(read(table).getBytes("b")).as("%d", before).isEqualTo(bytes(length, 2));
            assertThat(read(table).isNull("a")).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10, 1000})
    void aRowIsInsertedAndChanged(int length) {
        TableHandle table = LargeObjectTables.create(fixture);
        for (int after : LENGTHS) {
            Transaction transaction = fixture.begin();
            transaction.add(table.insert().set("id", 1).set("a", 1).set("b", bytes(length, 1)));
            transaction.add(table.update(1).increment("a", 1));
            transaction.add(table.update(1).set("b", bytes(after, 2)));
            transaction.add(table.update(1).increment("a", 1));
            Stages.value(transaction.commit());
            assertThat(read(table).getInt("a")).isEqualTo(3);
            assertThat(read(table).getBytes("b")).as("%d", after).isEqualTo(bytes(after, 2));
            blocking.execute(table.delete(1));
        }
    }

    @Test
    void aRowThatIsDeletedIsFoundByNoChangeBehindThat() {
        TableHandle table = LargeObjectTables.create(fixture);
        blocking.execute(table.insert().set("id", 1).set("b", bytes(1000, 1)));
        Transaction transaction = fixture.begin();
        transaction.add(table.delete(1));
        CompletionStage<?> update = transaction.add(table.update(1).set("a", 1).ignoringError());
        Stages.value(transaction.commit());
        Stages.failure(update, NoSuchRowException.class);
        assertThat(blocking.execute(table.read(1))).isNull();
    }

    @Test
    void changesThroughAUniqueIndexKeepTheirPlaceToo() {
        TableHandle table = fixture.createTable(
                IndexDefinition.unique("uk", "code"),
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("code", ColumnType.INT),
                blob("b"));
        blocking.execute(table.insert().set("id", 1).set("code", 10).set("b", bytes(1000, 1)));
        Transaction transaction = fixture.begin();
        transaction.add(table.updateUnique("uk", 10).set("b", bytes(500, 2)));
        transaction.add(table.updateUnique("uk", 10).set("code", 20));
        transaction.add(table.update(1).set("b", bytes(700, 3)));
        Stages.value(transaction.commit());
        assertThat(read(table).getBytes("b")).isEqualTo(bytes(700, 3));
        assertThat(read(table).getInt("code")).isEqualTo(20);
    }

    @Test
    void stepsBehindOneThatIsRefusedHalfWayFailForItsReason() {
        TableHandle table = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                Column.builder("n", ColumnType.INT).build(),
                blob("b"));
        Transaction transaction = fixture.begin();
        transaction.add(table.upsert().set("id", 1).set("b", bytes(1000, 1)));
        CompletionStage<?> step = transaction.execute();
        CompletionStage<?> behind = transaction.execute(table.read(1));
        CompletionStage<?> end = transaction.commit();

        for (CompletionStage<?> stage : List.of(step, behind, end, transaction.execute(table.read(1)))) {
            Stages.failure(stage, ConstraintException.class, VALUE_MISSING);
        }
        Stages.value(transaction.rollback());
        assertThat(blocking.execute(table.read(1))).isNull();
    }
}
