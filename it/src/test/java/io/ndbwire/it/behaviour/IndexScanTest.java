package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.Filter;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Range;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Scans of ordered indexes over {@code (grp, name)}: {@code grp = id mod 5}, NULL for each eleventh id, {@code name =
 * "n" + id mod 13}, NULL for each seventh.
 */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class IndexScanTest {

    private static final int ROWS = 600;

    private record Entry(
            int id, @Nullable Integer grp, @Nullable String name) {

        static Entry of(int id) {
            return new Entry(id, id % 11 == 0 ? null : id % 5, id % 7 == 0 ? null : "n" + id % 13);
        }

        static Entry of(Row row) {
            return new Entry(row.getInt("id"), row.get("grp", Integer.class), row.getString("name"));
        }
    }

    private static final Comparator<Entry> INDEX_ORDER = Comparator.comparing(
                    Entry::grp, Comparator.nullsFirst(Comparator.naturalOrder()))
            .thenComparing(Entry::name, Comparator.nullsFirst(Comparator.naturalOrder()));

    private final ClusterClient fixture;
    private final TableHandle table;

    IndexScanTest(ClusterClient fixture) {
        this.fixture = fixture;
        table = fixture.createTable(
                IndexDefinition.ordered("ix", "grp", "name"),
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("grp", ColumnType.INT),
                Column.builder("name", ColumnType.VARCHAR)
                        .length(20)
                        .collation(46)
                        .nullable(true)
                        .build());
        List<Operation<Void>> inserts = new ArrayList<>();
        entries(entry -> true)
                .forEach(entry -> inserts.add(table.insert()
                        .set("id", entry.id())
                        .set("grp", entry.grp())
                        .set("name", entry.name())));
        fixture.client().executeAll(inserts).forEach(Stages::value);
    }

    private static Stream<Entry> entries(Predicate<Entry> condition) {
        return IntStream.range(0, ROWS).mapToObj(Entry::of).filter(condition);
    }

    private List<Entry> scanned(Scan scan) {
        return Rows.of(fixture.client().scan(scan)).stream().map(Entry::of).toList();
    }

    private void assertFinds(Range range, Predicate<Entry> condition) {
        assertThat(scanned(table.index("ix").scan(range)))
                .as(range.toString())
                .containsExactlyInAnyOrderElementsOf(entries(condition).toList());
    }

    @Test
    void boundsAreInclusiveOrNot() {
        assertFinds(Range.greaterThan(1).atMost(3), row -> row.grp() != null && row.grp() > 1 && row.grp() <= 3);
        assertFinds(Range.atLeast(1).lessThan(3), row -> row.grp() != null && row.grp() >= 1 && row.grp() < 3);
        assertFinds(Range.equalTo(2), row -> row.grp() != null && row.grp() == 2);
        assertFinds(Range.atLeast(4), row -> row.grp() != null && row.grp() >= 4);
        assertFinds(Range.greaterThan(4), row -> false);
        assertFinds(Range.greaterThan(3).lessThan(2), row -> false);
        assertFinds(Range.all(), row -> true);
    }

    @Test
    void nullIsTheSmallestValueAndCanBeABound() {
        assertFinds(Range.isNull(), row -> row.grp() == null);
        assertFinds(Range.notNull(), row -> row.grp() != null);
        assertFinds(Range.all().lessThan(1), row -> row.grp() == null || row.grp() < 1);
        assertFinds(Range.notNull().lessThan(1), row -> row.grp() != null && row.grp() < 1);
        assertFinds(Range.equalTo(3, null), row -> row.grp() != null && row.grp() == 3 && row.name() == null);
    }

    @Test
    void boundsOnPrefixesHaveDifferentLengths() {
        assertFinds(
                Range.atLeast(2, "n3").atMost(2),
                row -> row.grp() != null
                        && row.grp() == 2
                        && row.name() != null
                        && row.name().compareTo("n3") >= 0);
        assertFinds(
                Range.atLeast(2).lessThan(2, "n3"),
                row -> row.grp() != null
                        && row.grp() == 2
                        && (row.name() == null || row.name().compareTo("n3") < 0));
        assertFinds(
                Range.greaterThan(2, "n3"),
                row -> row.grp() != null
                        && (row.grp() > 2
                                || row.grp() == 2
                                        && row.name() != null
                                        && row.name().compareTo("n3") > 0));
    }

    @Test
    void fragmentsAreMergedInTheIndexOrderBothWays() {
        List<Entry> ascending = scanned(table.index("ix").scan().ascending().batchRows(7));
        assertThat(ascending).hasSize(ROWS).isSortedAccordingTo(INDEX_ORDER).doesNotHaveDuplicates();
        List<Entry> descending = scanned(table.index("ix").scan().descending().batchRows(7));
        assertThat(descending).hasSize(ROWS).isSortedAccordingTo(INDEX_ORDER.reversed());
    }

    @Test
    void anOrderWithLimitBringsTheFirstRows() {
        List<Entry> first = scanned(
                table.index("ix").scan(Range.notNull()).ascending().offset(5).limit(20));
        List<Entry> expected = entries(row -> row.grp() != null)
                .sorted(INDEX_ORDER)
                .skip(5)
                .limit(20)
                .toList();
        assertThat(first).isSortedAccordingTo(INDEX_ORDER).hasSize(20);
        assertThat(first.stream().map(Entry::name).toList())
                .isEqualTo(expected.stream().map(Entry::name).toList());
    }

    @Test
    void columnsThatTheOrderNeedsAreNotShownUnlessAskedFor() {
        List<Row> rows = Rows.of(
                fixture.client().scan(table.index("ix").scan().columns("id").ascending()));
        assertThat(rows).hasSize(ROWS).allSatisfy(row -> assertThat(row.size()).isEqualTo(1));
        assertThat(rows.stream().map(row -> Entry.of(row.getInt("id"))).toList())
                .isSortedAccordingTo(INDEX_ORDER);
        assertThatThrownBy(() -> rows.get(0).getInt("grp")).isInstanceOf(SchemaException.class);
    }

    @Test
    void severalRangesAreScannedAtOnceAndNumbered() {
        List<Range> ranges = List.of(
                Range.equalTo(4), Range.equalTo(0), Range.atLeast(2, "n3").atMost(2), Range.equalTo(4));
        List<Row> rows = Rows.of(fixture.client().scan(table.index("ix").scan(ranges)));
        assertThat(rows.stream().filter(row -> row.rangeNumber() == 0).map(row -> row.getInt("id")))
                .containsExactlyInAnyOrderElementsOf(entries(row -> row.grp() != null && row.grp() == 4)
                        .map(Entry::id)
                        .toList());
        assertThat(rows.stream().filter(row -> row.rangeNumber() == 1))
                .allSatisfy(row -> assertThat(row.getInt("grp")).isZero());
        assertThat(rows.stream().filter(row -> row.rangeNumber() == 3))
                .hasSameSizeAs(
                        rows.stream().filter(row -> row.rangeNumber() == 0).toList());

        List<Row> ordered = Rows.of(
                fixture.client().scan(table.index("ix").scan(ranges).ascending().batchRows(9)));
        assertThat(ordered.stream().map(Row::rangeNumber).toList())
                .hasSameSizeAs(rows)
                .isSorted();
    }

    @Test
    void manyRangesGoAsOneRequest() {
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < 4096; i++) {
            ranges.add(Range.equalTo(i, "n" + i));
        }
        assertThat(scanned(table.index("ix").scan(ranges)))
                .containsExactlyInAnyOrderElementsOf(entries(row -> row.grp() != null
                                && row.name() != null
                                && row.name().equals("n" + row.grp()))
                        .toList());
        ranges.add(Range.equalTo(1));
        assertThat(Stages.failure(
                        Rows.all(fixture.client().scan(table.index("ix").scan(ranges)))
                                .end(),
                        InvalidValueException.class))
                .hasMessageContaining("4096");
    }

    @Test
    void rowsAreCountedWithoutBeingTransferred() {
        long before = fixture.client().statistic(ClientCounter.ROWS_READ);
        assertThat(fixture.blocking().count(table.index("ix").scan(Range.equalTo(3))))
                .isEqualTo(entries(row -> row.grp() != null && row.grp() == 3).count());
        assertThat(fixture.blocking()
                        .count(table.scan().where(Filter.where("name").isNull())))
                .isEqualTo(entries(row -> row.name() == null).count());
        assertThat(fixture.client().statistic(ClientCounter.ROWS_READ)).isEqualTo(before);
        assertThat(fixture.blocking().count(table.scan())).isEqualTo(ROWS);
        assertThat(fixture.blocking().count(table.scan().offset(100).limit(50))).isEqualTo(50);
        assertThat(fixture.blocking().count(fixture.createSimpleTable().scan())).isZero();
    }

    @Test
    void boundsThatGiveTheDistributionKeyConfineTheScanToItsPartition() {
        TableHandle orders = fixture.blocking()
                .createTable(ClusterClient.define(
                                fixture.newName(),
                                Column.builder("org", ColumnType.INT)
                                        .primaryKey(true)
                                        .distributionKey(true)
                                        .build(),
                                ClusterClient.key("seq", ColumnType.INT))
                        .index(IndexDefinition.ordered("ix", "org", "seq"))
                        .build());
        List<Operation<Void>> inserts = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            inserts.add(orders.insert().set("org", i % 20).set("seq", i));
        }
        fixture.client().executeAll(inserts).forEach(Stages::value);
        long before = fixture.client().statistic(ClientCounter.PRUNED_SCANS);
        for (int org = 0; org < 20; org++) {
            int wanted = org;
            List<Row> rows = Rows.of(fixture.client()
                    .scan(orders.index("ix").scan(Range.equalTo(org)).descending()));
            assertThat(rows.stream().map(row -> row.getInt("seq")).toList())
                    .isEqualTo(IntStream.range(0, 200)
                            .map(i -> 199 - i)
                            .filter(i -> i % 20 == wanted)
                            .boxed()
                            .toList());
        }
        assertThat(fixture.client().statistic(ClientCounter.PRUNED_SCANS) - before)
                .isEqualTo(20);
        assertThat(Rows.of(fixture.client()
                        .scan(orders.index("ix").scan(Range.atLeast(3).atMost(4)))))
                .hasSize(20);
        assertThat(fixture.client().statistic(ClientCounter.PRUNED_SCANS) - before)
                .as("a range over two organisations is in all partitions")
                .isEqualTo(20);
    }

    @Test
    void whatCannotBeScannedIsRefusedBeforeAnythingIsSent() {
        assertThat(refusal(table.index("nosuch").scan(), SchemaException.class)).hasMessageContaining("nosuch");
        assertThat(refusal(table.index("ix").scan(Range.equalTo(1, "a", 2)), InvalidValueException.class))
                .hasMessageContaining("3 values")
                .hasMessageContaining("[grp, name]");
        assertThat(refusal(table.index("ix").scan(Range.equalTo("x")), InvalidValueException.class))
                .hasMessageContaining("grp");
        assertThatThrownBy(() -> table.scan().ascending())
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("no order");
        assertThatThrownBy(() -> table.scan().batchRows(993)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> table.scan().batchRows(0)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> table.scan().limit(-1)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> table.scan().lock(io.ndbwire.client.LockMode.SIMPLE))
                .isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> table.index("ix").scan().ascending().parallelism(1))
                .isInstanceOf(InvalidValueException.class);
    }

    private <E extends io.ndbwire.error.NdbException> E refusal(Scan scan, Class<E> kind) {
        long before = fixture.client().statistic(ClientCounter.RANGE_SCANS);
        E failure = Stages.failure(Rows.all(fixture.client().scan(scan)).end(), kind);
        assertThat(fixture.client().statistic(ClientCounter.RANGE_SCANS)).isEqualTo(before);
        return failure;
    }

    @Test
    void anOrderThatOnlyTheDataNodesKnowIsRefusedWithTheReason() {
        TableHandle texts = fixture.createTable(
                IndexDefinition.ordered("ix", "text"),
                ClusterClient.key("id", ColumnType.INT),
                Column.builder("text", ColumnType.VARCHAR)
                        .length(20)
                        .collation(255)
                        .nullable(true)
                        .build());
        assertThat(refusal(texts.index("ix").scan().ascending(), SchemaException.class))
                .hasMessageContaining("collation")
                .hasMessageContaining("255");
        assertThat(Rows.of(fixture.client().scan(texts.index("ix").scan()))).isEmpty();
    }

    @Test
    void fewerStreamsThanFragmentsReadThemAllTheSame() {
        assertThat(scanned(table.index("ix").scan().parallelism(1).batchRows(10)))
                .hasSize(ROWS)
                .doesNotHaveDuplicates();
        assertThat(scanned(table.scan().parallelism(1))).hasSize(ROWS).doesNotHaveDuplicates();
    }
}
