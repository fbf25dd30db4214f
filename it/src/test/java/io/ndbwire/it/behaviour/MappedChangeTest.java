package io.ndbwire.it.behaviour;

import static io.ndbwire.client.Filter.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.AccessPath;
import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.Filter;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Range;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.mapping.BlockingMapper;
import io.ndbwire.mapping.Mapper;
import io.ndbwire.mapping.Mapping;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rows deleted and updated by a query. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class MappedChangeTest {

    private static final int ROWS = 2_000;

    private final NdbClient client;
    private final BlockingClient blocking;
    private final TableHandle table;
    private final Mapper<Item> items;

    @SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
    record Item(int id, int a, int n, byte[] b) {}

    MappedChangeTest(ClusterClient fixture) {
        client = fixture.client();
        blocking = fixture.blocking();
        table = fixture.createTable(
                IndexDefinition.ordered("by_a", "a"),
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("a", ColumnType.INT),
                ClusterClient.nullable("n", ColumnType.INT),
                LargeObjectTables.blob("b"));
        items = Mapping.of(Item.class).bind(table);
    }

    /** Some with parts, most without. */
    private static byte[] blob(int id) {
        byte[] bytes = new byte[id % 49 == 0 ? 250 : 5];
        new Random(id).nextBytes(bytes);
        return bytes;
    }

    private void fill() {
        blocking.get(items.insertAll(IntStream.range(0, ROWS)
                .mapToObj(id -> new Item(id, id % 10, 0, blob(id)))
                .toList()));
    }

    private void assertRows(int... as) {
        List<Item> left = blocking.get(items.all().list());
        assertThat(left).hasSize(as.length * ROWS / 10).allSatisfy(item -> {
            assertThat(Arrays.stream(as).anyMatch(a -> a == item.id() % 10)).isTrue();
            assertThat(item.b()).isEqualTo(blob(item.id()));
        });
        long parts = left.stream().filter(item -> item.b().length > 16).count() * 3;
        assertThat(blocking.count(partsTable().scan())).isEqualTo(parts);
    }

    private TableHandle partsTable() {
        return blocking.table(
                table.description().name().database(),
                "NDB$BLOB_" + table.description().id() + "_"
                        + table.description().column("b").number());
    }

    @Test
    void rowsAreDeletedByAnyWayWithTheirParts() {
        fill();
        BlockingMapper<Item> now = items.blocking();

        assertThat(now.deleteAll(items.where(where("a").in(0, 3)))).isEqualTo(ROWS / 5);
        assertRows(1, 2, 4, 5, 6, 7, 8, 9);
        assertThat(now.deleteAll(items.range("by_a", Range.all().atMost(2)))).isEqualTo(ROWS / 5);
        assertRows(4, 5, 6, 7, 8, 9);
        assertThat(now.deleteAll(items.where(where("a").equalTo(9).or(where("a").equalTo(8)))))
                .isEqualTo(ROWS / 5);
        assertRows(4, 5, 6, 7);
        assertThat(now.deleteAll(
                        items.where(where("id").equalTo(4).and(where("a").equalTo(5)))))
                .isZero();
        assertThat(now.deleteAll(items.where(where("id").equalTo(4)))).isEqualTo(1);
        assertThat(now.find(4)).isNull();
        assertThat(now.deleteAll(items.where(where("a").equalTo(4)).limit(10))).isEqualTo(10);
        assertThat(now.deleteAll(items.where(where("a").equalTo(4)).offset(9))).isEqualTo(ROWS / 10 - 20);
        assertThat(blocking.get(items.where(where("a").equalTo(4)).count())).isEqualTo(9);
        assertThat(now.deleteAll(items.all())).isEqualTo(3 * ROWS / 10 + 9);
        assertThat(now.deleteAll(items.all())).isZero();
        assertRows();
    }

    @Test
    void manyRowsShareARoundTrip() {
        fill();
        long before = client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE);
        long deleted = blocking.get(items.where(where("id").notEqualTo(-1)).deleteAll());
        long steps = client.statistic(ClientCounter.WAIT_EXECUTE_COMPLETE) - before;
        assertThat(deleted).isEqualTo(ROWS);
        assertThat(steps).isLessThan(ROWS / 10);
    }

    @Test
    void rowsAreUpdatedOnceEach() {
        fill();
        BlockingMapper<Item> now = items.blocking();

        assertThat(now.updateAll(items.where(where("a").between(3, 4)), row -> row.increment("n", 1)))
                .isEqualTo(ROWS / 5);
        assertThat(blocking.get(items.where(where("n").equalTo(1)).count())).isEqualTo(ROWS / 5);
        // By the index rows would be found again and again: it is left for a scan of the table.
        assertThat(items.where(where("a").atLeast(8)).explain().kind()).isEqualTo(AccessPath.Kind.ORDERED_INDEX);
        assertThat(now.updateAll(
                        items.where(where("a").atLeast(8)),
                        row -> row.increment("a", 100).increment("n", 1)))
                .isEqualTo(ROWS / 5);
        assertThat(blocking.get(items.where(where("a").between(108, 109)).count()))
                .isEqualTo(ROWS / 5);
        assertThat(blocking.get(items.where(where("n").equalTo(1)).count())).isEqualTo(2 * ROWS / 5);
        assertThatThrownBy(() -> now.updateAll(items.range("by_a", Range.atLeast(8)), row -> row.set("a", 9)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("found again");
        assertThat(now.updateAll(items.where(where("id").equalTo(7)), row -> row.set("n", 77)))
                .isEqualTo(1);
        assertThat(now.updateAll(items.where(where("id").equalTo(-7)), row -> row.set("n", 77)))
                .isZero();
        assertThat(now.find(7).n()).isEqualTo(77);
        byte[] value = new byte[400];
        assertThat(now.updateAll(items.where(where("a").equalTo(5)), row -> row.set("b", value)))
                .isEqualTo(ROWS / 10);
        assertThat(blocking.get(items.where(where("a").equalTo(5)).list()))
                .allSatisfy(item -> assertThat(item.b()).isEqualTo(value));
    }

    @Test
    void aTransactionThatIsRolledBackUndoesThemAndOneThatGoesOnSeesThem() {
        fill();
        Transaction transaction = client.begin();
        Mapper<Item> inside = items.in(transaction);
        assertThat(blocking.get(inside.where(where("a").lessThan(5)).deleteAll()))
                .isEqualTo(ROWS / 2);
        assertThat(blocking.get(inside.all().count())).isEqualTo(ROWS / 2);
        assertThatThrownBy(() -> inside.all().deleteAll(10)).isInstanceOf(InvalidValueException.class);
        blocking.get(transaction.rollback());
        assertRows(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void moreThanOneTransactionWouldTakeIsDeletedInSeveral() {
        fill();
        assertThat(blocking.get(items.where(where("a").lessThan(5)).deleteAll(300)))
                .isEqualTo(ROWS / 2);
        assertRows(5, 6, 7, 8, 9);
        assertThat(blocking.get(items.all().limit(250).deleteAll(100))).isEqualTo(250);
        assertThat(blocking.get(items.all().count())).isEqualTo(ROWS / 2 - 250);
        assertThatThrownBy(() -> items.all().deleteAll(0)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> items.all().offset(1).deleteAll(10)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void whatFailsMidwayLeavesNothingChanged() {
        fill();
        IllegalStateException thrown = new IllegalStateException("enough");
        int[] calls = {0};
        Transaction transaction = client.begin();
        assertThat(Stages.outcome(transaction.changeAll(table.scan().lock(LockMode.EXCLUSIVE), row -> {
                    if (calls[0]++ == 700) {
                        throw thrown;
                    }
                    return table.deleteScanned(row);
                })))
                .isSameAs(thrown);
        assertThat(Stages.outcome(transaction.commit())).isInstanceOf(NdbException.class);
        assertRows(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);

        Transaction another = client.begin();
        assertThatThrownBy(() -> another.changeAll(table.scan(), table::deleteScanned))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("EXCLUSIVE");
        assertThat(blocking.get(another.changeAll(
                        table.scan().lock(LockMode.EXCLUSIVE),
                        row -> row.getInt("id") % 10 == 1 ? table.deleteScanned(row) : null)))
                .isEqualTo(ROWS / 10);
        blocking.get(another.commit());
        assertRows(0, 2, 3, 4, 5, 6, 7, 8, 9);
    }

    @Test
    void aFilterOfAWrongTypeFailsBeforeAnythingIsChanged() {
        fill();
        assertThat(Stages.outcome(items.where(where("a").equalTo("five")).deleteAll()))
                .isInstanceOf(InvalidValueException.class);
        assertThat(Stages.outcome(items.where(Filter.where("a").equalTo(5)).updateAll(row -> row.set("nowhere", 1))))
                .isInstanceOf(NdbException.class);
        assertRows(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
    }
}
