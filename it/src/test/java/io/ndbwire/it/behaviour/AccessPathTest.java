package io.ndbwire.it.behaviour;

import static io.ndbwire.client.Filter.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.AccessPath;
import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.Filter;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Operation;
import io.ndbwire.client.Range;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which way filters go to their rows, and that it makes no difference to which rows they are. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class AccessPathTest {

    private static final int ROWS = 300;

    private final NdbClient client;
    private final BlockingClient blocking;
    private final TableHandle table;

    AccessPathTest(ClusterClient fixture) {
        client = fixture.client();
        blocking = fixture.blocking();
        table = blocking.createTable(ClusterClient.define(
                        fixture.newName(),
                        ClusterClient.key("id", ColumnType.INT),
                        ClusterClient.nullable("u", ColumnType.INT),
                        ClusterClient.nullable("a", ColumnType.INT),
                        Column.builder("b", ColumnType.INT).build(),
                        ClusterClient.nullable("c", ColumnType.INT),
                        Column.builder("s", ColumnType.VARCHAR)
                                .length(10)
                                .collation(46)
                                .nullable(true)
                                .build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"))
                .index(IndexDefinition.unique("by_u", "u"))
                .index(IndexDefinition.ordered("by_abc", "a", "b", "c"))
                .index(IndexDefinition.ordered("by_c", "c"))
                .index(IndexDefinition.ordered("by_s", "s"))
                .build());
        List<Operation<Void>> inserts = new ArrayList<>();
        for (int id = 0; id < ROWS; id++) {
            inserts.add(table.insert()
                    .set("id", id)
                    .set("u", id % 9 == 0 ? null : 1000 + id)
                    .set("a", id % 7 == 0 ? null : id % 7)
                    .set("b", id % 5)
                    .set("c", id % 11 == 0 ? null : id % 11)
                    .set("s", id % 4 == 0 ? null : "s" + id % 13));
        }
        client.executeAll(inserts).forEach(blocking::get);
    }

    private AccessPath path(Filter filter) {
        return AccessPath.of(table, filter);
    }

    private List<Integer> ids(AccessPath path) {
        if (path.isKey()) {
            Row row = blocking.execute(path.read());
            return row == null ? List.of() : List.of(row.getInt("id"));
        }
        return blocking.scan(path.scan().columns("id")).stream()
                .map(row -> row.getInt(0))
                .sorted()
                .toList();
    }

    private void assertWay(Filter filter, AccessPath.Kind kind, String index, String... columns) {
        AccessPath path = path(filter);
        assertThat(path.kind()).as("%s", path).isEqualTo(kind);
        assertThat(path.index()).as("%s", path).isEqualTo(index);
        assertThat(path.columns()).as("%s", path).containsExactly(columns);
        assertThat(ids(path)).as("%s", path).isEqualTo(ids(AccessPath.ofTable(table, filter)));
    }

    @Test
    void aKeyIsReadWhereItIsGivenAsAWhole() {
        assertWay(where("id").equalTo(7), AccessPath.Kind.PRIMARY_KEY, "", "id");
        assertWay(where("u").equalTo(1007).and(where("id").equalTo(7)), AccessPath.Kind.PRIMARY_KEY, "", "id");
        assertWay(where("id").equalTo(7).and(where("b").equalTo(3)), AccessPath.Kind.PRIMARY_KEY, "", "id");
        assertWay(where("u").equalTo(1007), AccessPath.Kind.UNIQUE_INDEX, "by_u$unique", "u");
        assertWay(where("u").equalTo(1007).and(where("a").isNull()), AccessPath.Kind.UNIQUE_INDEX, "by_u$unique", "u");
        assertWay(where("id").equalTo(-1), AccessPath.Kind.PRIMARY_KEY, "", "id");
        assertThat(path(where("id").equalTo(7)).filter()).isNull();
        assertThat(path(where("id").equalTo(7).and(where("b").equalTo(3))))
                .asString()
                .startsWith("primary key [id], filter ");
    }

    @Test
    void anOrderedIndexIsReadByTheMostColumnsThatItBeginsWith() {
        assertWay(where("a").equalTo(3), AccessPath.Kind.ORDERED_INDEX, "by_abc", "a");
        assertWay(where("a").equalTo(3).and(where("b").atLeast(2)), AccessPath.Kind.ORDERED_INDEX, "by_abc", "a", "b");
        assertWay(
                where("a").equalTo(3).and(where("b").equalTo(2)).and(where("c").lessThan(6)),
                AccessPath.Kind.ORDERED_INDEX,
                "by_abc",
                "a",
                "b",
                "c");
        assertWay(where("c").between(3, 5).and(where("a").atLeast(3)), AccessPath.Kind.ORDERED_INDEX, "by_c", "c");
        assertWay(where("a").isNull().and(where("b").equalTo(1)), AccessPath.Kind.ORDERED_INDEX, "by_abc", "a", "b");
        assertWay(
                where("a").in(1, 3, 3L, 5).and(where("b").atMost(1)),
                AccessPath.Kind.ORDERED_INDEX,
                "by_abc",
                "a",
                "b");
        assertWay(where("s").equalTo("s5"), AccessPath.Kind.ORDERED_INDEX, "by_s", "s");
        assertWay(where("id").lessThan(9), AccessPath.Kind.ORDERED_INDEX, "PRIMARY", "id");
        assertThat(path(where("a").in(1, 3, 3L, 5)).ranges()).hasSize(3);
        assertThat(path(where("c").atLeast(3).and(where("c").atLeast(4))).filter())
                .isNotNull();
    }

    @Test
    void whatIsNotATermOfItsOwnIsLeftToTheFilter() {
        assertWay(where("a").equalTo(3).or(where("c").equalTo(4)), AccessPath.Kind.TABLE_SCAN, "");
        assertWay(where("a").equalTo(3).not(), AccessPath.Kind.TABLE_SCAN, "");
        assertWay(where("b").equalTo(3), AccessPath.Kind.TABLE_SCAN, "");
        assertWay(where("a").equalTo(Filter.column("b")), AccessPath.Kind.TABLE_SCAN, "");
        assertWay(where("a").equalTo(null), AccessPath.Kind.TABLE_SCAN, "");
        assertWay(where("s").in("s1", "s2"), AccessPath.Kind.TABLE_SCAN, "");
        assertWay(where("a").in(), AccessPath.Kind.TABLE_SCAN, "");
        assertThat(AccessPath.of(table, null).kind()).isEqualTo(AccessPath.Kind.TABLE_SCAN);
    }

    @Test
    void parametersCountWithTheirValues() {
        Filter prepared =
                where("id").equalTo(Filter.param("key")).and(where("b").atLeast(Filter.param("low")));
        assertWay(prepared.with("key", 8).with("low", 1), AccessPath.Kind.PRIMARY_KEY, "", "id");
        assertThat(path(prepared.with("low", 1)).kind()).isEqualTo(AccessPath.Kind.TABLE_SCAN);
        assertThat(path(prepared.with("key", null).with("low", 1)).kind()).isEqualTo(AccessPath.Kind.TABLE_SCAN);
    }

    @Test
    void aColumnThatIsNotThereFailsWhenItIsAskedFor() {
        AccessPath path = path(where("nowhere").equalTo(3));
        assertThat(path.kind()).isEqualTo(AccessPath.Kind.TABLE_SCAN);
        assertThat(Stages.outcome(client.count(path.scan()))).isInstanceOf(SchemaException.class);
        assertThatThrownBy(() -> AccessPath.ofTable(table, null).read()).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> path(where("id").equalTo(1)).scan()).isInstanceOf(IllegalStateException.class);
        assertThat(AccessPath.ofRanges(table, "by_c", List.of(Range.equalTo(3)), null))
                .asString()
                .isEqualTo("ordered index by_c");
    }

    /** Any conjunction of terms, by its own way and by a scan of the table. */
    @Test
    void everyWayFindsTheRowsThatAScanFinds() {
        Random random = new Random(20_261);
        int ways = 0;
        for (int i = 0; i < 250; i++) {
            Filter filter = Filter.allOf(IntStream.rangeClosed(0, random.nextInt(4))
                    .mapToObj(term -> term(random))
                    .toList());
            AccessPath path = path(filter);
            ways |= 1 << path.kind().ordinal();
            assertThat(ids(path)).as("%s for %s", path, filter).isEqualTo(ids(AccessPath.ofTable(table, filter)));
        }
        assertThat(ways).as("every kind of way").isEqualTo(0b1111);
    }

    private static Filter term(Random random) {
        String column = List.of("id", "u", "a", "b", "c").get(random.nextInt(5));
        Supplier<@Nullable Integer> value = () -> switch (column) {
            case "id" -> random.nextInt(ROWS);
            case "u" -> 1000 + random.nextInt(ROWS);
            default -> random.nextInt(20) == 0 ? null : random.nextInt(12);
        };
        Filter.OnColumn on = where(column);
        return switch (random.nextInt(9)) {
            case 0, 1 -> on.equalTo(value.get());
            case 2 -> on.lessThan(value.get());
            case 3 -> on.atMost(value.get());
            case 4 -> on.greaterThan(value.get());
            case 5 -> on.atLeast(value.get());
            case 6 -> on.isNull();
            case 7 -> on.in(value.get(), value.get(), value.get());
            default -> on.notEqualTo(value.get());
        };
    }
}
