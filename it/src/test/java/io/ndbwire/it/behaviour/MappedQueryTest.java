package io.ndbwire.it.behaviour;

import static io.ndbwire.client.Filter.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.AccessPath;
import io.ndbwire.client.BatchedJoin;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Range;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.mapping.DynamicRow;
import io.ndbwire.mapping.Mapper;
import io.ndbwire.mapping.Mapping;
import io.ndbwire.mapping.Query;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Objects found by filter, by example and by ranges of an index. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class MappedQueryTest {

    private static final int ROWS = 1_000;

    private final NdbClient client;
    private final TableHandle table;
    private final Mapper<Subscriber> subscribers;

    record Subscriber(
            @Nullable Integer id,
            @Nullable String msisdn,
            @Nullable Integer cell,
            int level,
            @Nullable String note) {}

    MappedQueryTest(ClusterClient fixture) {
        client = fixture.client();
        table = fixture.blocking()
                .createTable(ClusterClient.define(
                                fixture.newName(),
                                ClusterClient.key("id", ColumnType.INT),
                                text("msisdn"),
                                ClusterClient.nullable("cell", ColumnType.INT),
                                ClusterClient.nullable("level", ColumnType.INT),
                                text("note"))
                        .index(IndexDefinition.unique("by_msisdn", "msisdn"))
                        .index(IndexDefinition.ordered("by_cell", "cell", "level"))
                        .build());
        subscribers = Mapping.of(Subscriber.class).bind(table);
        Stages.value(subscribers.insertAll(
                IntStream.range(0, ROWS).mapToObj(MappedQueryTest::row).toList()));
    }

    private static Column text(String name) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(20)
                .collation(46)
                .nullable(true)
                .build();
    }

    private static Subscriber row(int id) {
        return new Subscriber(id, "46" + id, id / 10, 1 + id % 10, id % 2 == 0 ? "even" : null);
    }

    private static List<Subscriber> rows(IntStream ids) {
        return ids.mapToObj(MappedQueryTest::row).toList();
    }

    private static Subscriber example(
            @Nullable Integer id, @Nullable String msisdn, @Nullable Integer cell, int level, @Nullable String note) {
        return new Subscriber(id, msisdn, cell, level, note);
    }

    private void assertFound(Query<Subscriber> query, AccessPath.Kind kind, List<Subscriber> expected) {
        assertThat(query.explain().kind()).isEqualTo(kind);
        assertThat(Stages.value(query.list())).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(Collected.all(query.publisher())).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(Stages.value(query.count())).isEqualTo(expected.size());
    }

    @Test
    void aFilterGoesTheWayThatItsTermsAllow() {
        assertFound(
                subscribers.where(where("cell").between(3, 4).and(where("note").isNull())),
                AccessPath.Kind.ORDERED_INDEX,
                rows(IntStream.range(30, 50).filter(id -> id % 2 == 1)));
        assertFound(subscribers.all(), AccessPath.Kind.TABLE_SCAN, rows(IntStream.range(0, ROWS)));
        assertFound(
                subscribers.where(where("note").isNull()),
                AccessPath.Kind.TABLE_SCAN,
                rows(IntStream.range(0, ROWS).filter(id -> id % 2 == 1)));
        assertFound(subscribers.where(where("cell").equalTo(-1)), AccessPath.Kind.ORDERED_INDEX, List.of());
        assertFound(
                subscribers.where(where("id").equalTo(8)).where(where("note").isNotNull()),
                AccessPath.Kind.PRIMARY_KEY,
                rows(IntStream.of(8)));
    }

    @Test
    void anExampleWithTheWholeKeyIsARead() {
        assertFound(
                subscribers.like(example(7, null, null, 0, null)), AccessPath.Kind.PRIMARY_KEY, rows(IntStream.of(7)));
        Query<Subscriber> more = subscribers.like(example(7, null, null, 8, null));
        assertFound(more, AccessPath.Kind.PRIMARY_KEY, rows(IntStream.of(7)));
        assertThat(more.explain().filter()).isNotNull();
        assertFound(subscribers.like(example(7, null, null, 9, null)), AccessPath.Kind.PRIMARY_KEY, List.of());
        assertFound(subscribers.like(example(-7, null, null, 0, null)), AccessPath.Kind.PRIMARY_KEY, List.of());
    }

    @Test
    void anExampleWithAUniqueKeyIsAReadByItsIndex() {
        Query<Subscriber> query = subscribers.like(example(null, "4612", null, 0, "even"));
        assertFound(query, AccessPath.Kind.UNIQUE_INDEX, rows(IntStream.of(12)));
        assertThat(query.explain().index()).startsWith("by_msisdn");
        assertThat(query.explain())
                .asString()
                .contains("unique index by_msisdn")
                .contains("[msisdn]");
    }

    @Test
    void anExampleWithTheBeginningOfAnOrderedIndexIsARangeOfIt() {
        Query<Subscriber> one = subscribers.like(example(null, null, 5, 0, "even"));
        assertFound(one, AccessPath.Kind.ORDERED_INDEX, rows(IntStream.of(50, 52, 54, 56, 58)));
        assertThat(one.explain().columns()).containsExactly("cell");
        Query<Subscriber> two = subscribers.like(example(null, null, 5, 3, null));
        assertFound(two, AccessPath.Kind.ORDERED_INDEX, rows(IntStream.of(52)));
        assertThat(two.explain().columns()).containsExactly("cell", "level");
        assertThat(two.explain().filter()).isNull();
    }

    @Test
    void anyOtherExampleIsAScan() {
        assertFound(
                subscribers.like(example(null, null, null, 3, "even")),
                AccessPath.Kind.TABLE_SCAN,
                rows(IntStream.range(0, ROWS).filter(id -> id % 10 == 2)));
        assertThat(Stages.value(
                        subscribers.like(example(null, null, null, 0, null)).count()))
                .isEqualTo(ROWS);
        assertFoundDynamically();
    }

    private void assertFoundDynamically() {
        Mapper<DynamicRow> dynamic = Mapping.dynamic().bind(table);
        Query<DynamicRow> query =
                dynamic.like(DynamicRow.of(table).set("cell", 5).set("note", "even"));
        assertThat(query.explain().kind()).isEqualTo(AccessPath.Kind.ORDERED_INDEX);
        assertThat(Stages.value(query.list()))
                .extracting(found -> found.get("id"))
                .containsExactlyInAnyOrder(50, 52, 54, 56, 58);
    }

    @Test
    void rangesComeInTheOrderOfTheirIndex() {
        assertThat(Stages.value(subscribers
                        .range("by_cell", Range.atLeast(98))
                        .ascending()
                        .list()))
                .isEqualTo(rows(IntStream.range(980, ROWS)));
        assertThat(Stages.value(subscribers
                        .range("by_cell", Range.all())
                        .where(where("note").isNotNull())
                        .descending()
                        .offset(1)
                        .limit(2)
                        .list()))
                .isEqualTo(rows(IntStream.of(996, 994)));
        assertThat(Stages.value(subscribers.range("by_cell").descending().first()))
                .isEqualTo(row(999));
        assertThat(Stages.value(subscribers
                        .like(example(3, null, null, 0, null))
                        .offset(1)
                        .first()))
                .isNull();
        assertThatThrownBy(() -> subscribers.all().ascending())
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("index");
        assertThatThrownBy(() -> subscribers.all().limit(-1)).isInstanceOf(InvalidValueException.class);
    }

    @Test
    void aPublisherSignalsNoMoreThanIsAskedFor() {
        Collected<Subscriber> some = Collected.of(subscribers.all().publisher(), 0);
        assertThat(some.elements()).isEmpty();
        some.request(Long.MAX_VALUE);
        assertThat(Stages.value(some.end())).hasSize(ROWS);
        Collected<Subscriber> none =
                Collected.of(subscribers.like(example(1, null, null, 0, null)).publisher(), 0);
        none.request(-1);
        assertThat(Stages.outcome(none.end())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void queriesWithinATransactionSeeItsChanges() {
        Stages.value(client.transact(tx -> {
            Mapper<Subscriber> inside = subscribers.in(tx);
            return inside.insert(new Subscriber(5_000, "465000", 500, 1, null))
                    .thenCompose(done ->
                            inside.like(example(null, null, 500, 0, null)).list())
                    .thenAccept(found -> assertThat(found).hasSize(1))
                    .thenCompose(done ->
                            subscribers.like(example(null, null, 500, 0, null)).list())
                    .thenAccept(found -> assertThat(found).isEmpty())
                    .thenCompose(done -> inside.deleteByKey(5_000));
        }));
        assertThat(Stages.value(
                        subscribers.like(example(5_000, null, null, 0, null)).first()))
                .isNull();
        Transaction reader = client.begin();
        assertThat(Stages.value(subscribers
                        .in(reader)
                        .locking(LockMode.EXCLUSIVE)
                        .like(example(null, null, 7, 0, null))
                        .list()))
                .hasSize(10);
        Stages.value(reader.rollback());
    }

    @Test
    void aRowThatDoesNotFitAndAnIndexThatIsNotThereFailTheQuery() {
        Stages.value(client.execute(table.insert().set("id", 6_000).set("cell", 600)));

        assertThat(Stages.failure(subscribers.where(where("cell").equalTo(600)).list(), InvalidValueException.class))
                .hasMessageContaining("Subscriber.level")
                .hasMessageContaining("NULL");
        Stages.failure(subscribers.range("nowhere", Range.all()).list(), SchemaException.class);
        Stages.value(client.execute(table.delete(6_000)));
    }

    @Test
    void aScanIsJoinedWithObjects() {
        List<String> joined = Collected.all(BatchedJoin.of(
                                client,
                                subscribers
                                        .range("by_cell", Range.equalTo(4))
                                        .ascending()
                                        .publisher(),
                                subscriber -> subscribers.toRead(10 * Objects.requireNonNull(subscriber.id())))
                        .inner())
                .stream()
                .map(pair ->
                        pair.left().id() + ">" + subscribers.fromRow(pair.row()).id())
                .toList();
        assertThat(joined).hasSize(10).startsWith("40>400", "41>410");
    }
}
