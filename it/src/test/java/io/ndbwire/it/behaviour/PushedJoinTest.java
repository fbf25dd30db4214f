package io.ndbwire.it.behaviour;

import static io.ndbwire.client.PushedJoin.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.client.Filter;
import io.ndbwire.client.JoinCursor;
import io.ndbwire.client.JoinedRow;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.PushedJoin;
import io.ndbwire.client.Range;
import io.ndbwire.client.Read;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.behaviour.JoinTables.Kinds;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.schema.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Joins that the data nodes make, compared with the same joins made here. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class PushedJoinTest {

    private static final Kinds ALL_INNER = new Kinds(true, true, true, true);
    private static final Kinds ALL_OUTER = new Kinds(false, false, false, false);
    private static final int CANCELLED_JOINS = 1_000;
    /** Of the 256 scans that a data node has by default. */
    private static final int OPEN_JOINS = 100;

    private final ClusterClient fixture;
    private final NdbClient client;

    PushedJoinTest(ClusterClient fixture) {
        this.fixture = fixture;
        client = fixture.client();
    }

    @BeforeEach
    void requirePushedJoins() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.PUSHED_JOINS);
    }

    private List<String> texts(PushedJoin<Scan> join) {
        return Collected.all(client.scan(join)).stream().map(JoinTables::text).toList();
    }

    private static Stream<Kinds> allKinds() {
        return IntStream.range(0, 16).mapToObj(i -> new Kinds((i & 1) != 0, (i & 2) != 0, (i & 4) != 0, (i & 8) != 0));
    }

    @Test
    void everyKindOfJoinOfAScanHasTheRowsThatItHasHere() {
        JoinTables tables = new JoinTables(fixture, 400, 30, 1);
        allKinds()
                .forEach(kinds -> assertThat(texts(tables.join(PushedJoin.of("order", tables.orders.scan()), kinds)))
                        .as(kinds.toString())
                        .containsExactlyInAnyOrderElementsOf(tables.expected(kinds, order -> true)));
    }

    @Test
    void everyKindOfJoinOfOneRowHasTheRowThatItHasHere() {
        JoinTables tables = new JoinTables(fixture, 60, 30, 2);
        allKinds().forEach(kinds -> {
            List<String> found = new ArrayList<>();
            List<CompletionStage<@Nullable JoinedRow>> stages = new ArrayList<>();
            for (int id = 0; id < tables.orderCount(); id++) {
                stages.add(client.execute(tables.join(PushedJoin.of("order", tables.orders.read(id)), kinds)));
            }
            stages.forEach(stage -> {
                JoinedRow row = Stages.value(stage);
                if (row != null) {
                    found.add(JoinTables.text(row));
                }
            });
            assertThat(found).as(kinds.toString()).isEqualTo(tables.expected(kinds, order -> true));
        });
        assertThat(Stages.value(
                        client.execute(tables.join(PushedJoin.of("order", tables.orders.read(1_000_000)), ALL_OUTER))))
                .isNull();
    }

    @Test
    void tablesOfAllSizesAndRowsOfManySignalsAreJoinedWhole() {
        for (int size : new int[] {0, 1, 2, 5_000}) {
            JoinTables tables = new JoinTables(fixture, size, size > 100 ? 200 : 7_000, 10 + size);
            PushedJoin<Scan> join = tables.join(PushedJoin.of("order", tables.orders.scan()), ALL_OUTER);
            assertThat(texts(join)).containsExactlyInAnyOrderElementsOf(tables.expected(ALL_OUTER, order -> true));
        }
    }

    @Test
    void wideRowsComeInBatchesOfAnySize() {
        JoinTables tables = new JoinTables(fixture, 300, 7_000, 3);
        Kinds kinds = new Kinds(true, false, false, false);
        for (int rows : new int[] {1, 7, 64, 992}) {
            Scan orders = tables.orders.scan().batchRows(rows);
            assertThat(texts(tables.join(PushedJoin.of("order", orders), kinds)))
                    .as("batches of " + rows)
                    .containsExactlyInAnyOrderElementsOf(tables.expected(kinds, order -> true));
        }
    }

    @Test
    void fewerStreamsThanFragmentsReadAll() {
        JoinTables tables = new JoinTables(fixture, 1_000, 10, 4);
        Scan orders = tables.orders.scan().parallelism(1).batchRows(20);
        assertThat(texts(tables.join(PushedJoin.of("order", orders), ALL_INNER)))
                .containsExactlyInAnyOrderElementsOf(tables.expected(ALL_INNER, order -> true));
    }

    @Test
    void anIndexScanBringsItsRangesInItsOrder() {
        JoinTables tables = new JoinTables(fixture, 900, 10, 5);
        Kinds kinds = new Kinds(true, false, false, false);
        Scan spring = tables.orders
                .index("by_month")
                .scan(Range.atLeast(3).lessThan(6))
                .ascending()
                .batchRows(16);
        List<JoinedRow> rows = Collected.all(client.scan(tables.join(PushedJoin.of("order", spring), kinds)));

        assertThat(rows)
                .extracting(JoinTables::text)
                .containsExactlyInAnyOrderElementsOf(
                        tables.expected(kinds, order -> order.month() >= 3 && order.month() < 6));
        assertThat(rows)
                .extracting(row -> row.row("order").getInt("month") * 1_000
                        + row.row("order").getInt("id"))
                .isSorted();

        Scan twoMonths = tables.orders
                .index("by_month")
                .scan(Range.equalTo(9), Range.equalTo(2))
                .descending()
                .columns("id");
        List<JoinedRow> ofRanges = Collected.all(client.scan(tables.join(PushedJoin.of("order", twoMonths), kinds)));
        assertThat(ofRanges)
                .extracting(JoinTables::text)
                .containsExactlyInAnyOrderElementsOf(
                        tables.expected(kinds, order -> order.month() == 9 || order.month() == 2));
        assertThat(ofRanges)
                .extracting(row -> row.row("order").rangeNumber())
                .isSorted()
                .contains(0, 1);
    }

    @Test
    void aScanOfOnePartitionIsJoined() {
        JoinTables tables = new JoinTables(fixture, 100, 10, 6);
        // The primary key is the distribution key.
        Scan one = tables.orders.index("by_id").scan(Range.equalTo(42));
        long before = client.statistic(ClientCounter.PRUNED_SCANS);
        assertThat(texts(tables.join(PushedJoin.of("order", one), ALL_OUTER)))
                .isEqualTo(tables.expected(ALL_OUTER, order -> order.id() == 42));
        assertThat(client.statistic(ClientCounter.PRUNED_SCANS)).isEqualTo(before + 1);
    }

    @Test
    void conditionsHoldForTheRootAndForWhatIsLookedUp() {
        JoinTables tables = new JoinTables(fixture, 500, 10, 7);
        PushedJoin<Scan> late = PushedJoin.of(
                "order", tables.orders.scan().where(Filter.where("month").atLeast(6)));
        assertThat(texts(tables.join(late, ALL_OUTER)))
                .containsExactlyInAnyOrderElementsOf(tables.expected(ALL_OUTER, order -> order.month() >= 6));

        PushedJoin<Scan> big = PushedJoin.of("order", tables.orders.scan().columns("id", "region"))
                .inner(
                        "region",
                        tables.regions
                                .linkedReadUnique("by_code", column("order", "region"))
                                .columns("size")
                                .when(Filter.where("size").atLeast(5)));
        List<JoinedRow> rows = Collected.all(client.scan(big));
        assertThat(rows).isNotEmpty().allMatch(row -> row.row("region").getInt("size") >= 5);
        PushedJoin<Read> refused = PushedJoin.of(
                        "order", tables.orders.read(rows.get(0).row("order").getInt("id")))
                .outer(
                        "region",
                        tables.regions
                                .linkedReadUnique("by_code", column("order", "region"))
                                .when(Filter.where("size").atLeast(1_000)));
        JoinedRow alone = Stages.value(client.execute(refused));
        assertThat(alone.row("order")).isNotNull();
        assertThat(alone.find("region")).isNull();
        PushedJoin<Read> root = PushedJoin.of(
                        "order", tables.orders.read(1).when(Filter.where("id").equalTo(2)))
                .outer("customer", tables.customers.linkedRead(column("order", "customer")));
        assertThat(Stages.value(client.execute(root))).isNull();
    }

    @Test
    void keysTakeConstantsAndTheRootMayBeReadByAUniqueKey() {
        JoinTables tables = new JoinTables(fixture, 100, 10, 8);
        PushedJoin<Read> join = PushedJoin.of("region", tables.regions.readUnique("by_code", "r3"))
                .outer("price", tables.prices.linkedRead(column("region", "size"), 4))
                .outer("none", tables.prices.linkedRead(5, column("region", "size")))
                .outer("same", tables.regions.linkedReadUnique("by_code", column("region", "code")));
        JoinedRow row = Stages.value(client.execute(join));
        assertThat(row.row("price").getInt("product")).isEqualTo(3);
        assertThat(row.row("price").getInt("month")).isEqualTo(4);
        assertThat(row.find("none")).isNull();
        assertThat(row.row("same").getInt("id")).isEqualTo(103);
        assertThat(row.operations()).containsExactly("region", "price", "none", "same");

        PushedJoin<Read> missing = PushedJoin.of("region", tables.regions.readUnique("by_code", "r99"))
                .outer("price", tables.prices.linkedRead(column("region", "size"), 4));
        assertThat(Stages.value(client.execute(missing))).isNull();
    }

    @Test
    void aChainHasAsManyLookUpsAsATreeHasRoomFor() {
        TableHandle next = fixture.createSimpleTable();
        IntStream.range(0, 100)
                .forEach(id ->
                        Stages.value(client.execute(next.insert().set("id", id).set("a", id + 1))));
        PushedJoin<Scan> join = PushedJoin.of("n0", next.scan());
        PushedJoin<Read> one = PushedJoin.of("n0", next.read(50));
        for (int i = 1; i < 32; i++) {
            join = join.inner(
                    "n" + i, next.linkedRead(column("n" + (i - 1), "a")).columns("id", "a"));
            one = one.outer("n" + i, next.linkedRead(column("n" + (i - 1), "a")));
        }
        List<JoinedRow> rows = Collected.all(client.scan(join));
        assertThat(rows)
                .hasSize(69)
                .allMatch(row -> row.row("n31").getInt("id") == row.row("n0").getInt("id") + 31);
        assertThat(Stages.value(client.execute(one)).row("n31").getInt("a")).isEqualTo(82);
    }

    @Test
    void noMoreIsSignalledThanIsRequestedAndNothingAfterCancelling() {
        JoinTables tables = new JoinTables(fixture, 2_000, 10, 9);
        PushedJoin<Scan> join =
                tables.join(PushedJoin.of("order", tables.orders.scan().batchRows(10)), ALL_OUTER);
        Collected<JoinedRow> some = Collected.of(client.scan(join), 5);
        waitFor(some, 5);
        some.request(7);
        waitFor(some, 12);
        some.cancel();
        Collected<JoinedRow> rest = Collected.of(client.scan(join), 3);
        waitFor(rest, 3);
        rest.request(Long.MAX_VALUE);
        assertThat(Stages.value(rest.end())).hasSize(2_000);
        assertThat(some.elements()).hasSize(12);
        assertThat(some.end()).isNotDone();
    }

    private static void waitFor(Collected<JoinedRow> rows, int count) {
        Await.until(
                count + " rows arrive",
                Duration.ofSeconds(60),
                () -> rows.elements().size() == count,
                () -> rows.elements().size() + " rows");
    }

    @Test
    void aThreadThatWaitsTakesRowsOneByOneAndMayStop() {
        JoinTables tables = new JoinTables(fixture, 200, 10, 11);
        PushedJoin<Scan> join = tables.join(PushedJoin.of("order", tables.orders.scan()), ALL_OUTER);
        try (JoinCursor rows = fixture.blocking().scan(join)) {
            assertThat(rows.stream().map(JoinTables::text))
                    .containsExactlyInAnyOrderElementsOf(tables.expected(ALL_OUTER, order -> true));
        }
        JoinCursor some = fixture.blocking().scan(join);
        assertThat(some.next()).isNotNull();
        some.close();
        assertThat(some.hasNext()).isFalse();
        assertThat(fixture.blocking().execute(tables.join(PushedJoin.of("order", tables.orders.read(7)), ALL_OUTER)))
                .isNotNull()
                .extracting(JoinTables::text)
                .isEqualTo(tables.expected(ALL_OUTER, order -> order.id() == 7).get(0));
    }

    @Test
    void cancelledJoinsLeaveNoScanRecordBehind() {
        JoinTables tables = new JoinTables(fixture, 300, 10, 10);
        PushedJoin<Scan> join =
                tables.join(PushedJoin.of("order", tables.orders.scan().batchRows(4)), ALL_OUTER);
        for (int i = 0; i < CANCELLED_JOINS; i++) {
            Collected<JoinedRow> rows = Collected.of(client.scan(join), 1 + i % 20);
            if (i % 3 > 0) {
                waitFor(rows, 1 + i % 20);
            }
            rows.cancel();
        }
        List<Collected<JoinedRow>> open = new ArrayList<>();
        for (int i = 0; i < OPEN_JOINS; i++) {
            open.add(Collected.of(client.scan(join), 1));
        }
        open.forEach(rows -> waitFor(rows, 1));
        open.forEach(Collected::cancel);
        assertThat(texts(join)).hasSize(300);
    }

    @Test
    void tablesThatWereCreatedAnewAreJoinedByTheirNewDescriptions() {
        TableHandle root = fixture.createSimpleTable();
        TableHandle child = fixture.createSimpleTable();
        Stages.value(client.execute(root.insert().set("id", 1).set("a", 7)));
        NdbClient other = fixture.open(options -> options);
        TableName name = child.description().name();
        PushedJoin<Scan> scan =
                PushedJoin.of("root", root.scan()).inner("child", child.linkedRead(column("root", "a")));
        PushedJoin<Read> read =
                PushedJoin.of("root", root.read(1)).inner("child", child.linkedRead(column("root", "a")));

        recreate(other, name, 70);
        assertThat(Collected.all(client.scan(scan)))
                .singleElement()
                .satisfies(row -> assertThat(row.row("child").getInt("a")).isEqualTo(70));
        recreate(other, name, 71);
        assertThat(Stages.value(client.execute(read)).row("child").getInt("a")).isEqualTo(71);
        other.blocking().dropTable(name);
        Stages.failure(Collected.of(client.scan(scan), 1).end(), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        Stages.failure(client.execute(read), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
    }

    private static void recreate(NdbClient other, TableName name, int value) {
        other.blocking().dropTable(name);
        TableHandle fresh = other.blocking()
                .createTable(ClusterClient.define(name, ClusterClient.simpleColumns())
                        .build());
        Stages.value(other.execute(fresh.insert().set("id", 7).set("a", value)));
    }
}
