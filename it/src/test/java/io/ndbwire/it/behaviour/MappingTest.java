package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.Filter;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.LockTimeoutException;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.mapping.BlockingMapper;
import io.ndbwire.mapping.DynamicRow;
import io.ndbwire.mapping.Embedded;
import io.ndbwire.mapping.Mapper;
import io.ndbwire.mapping.Mapping;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Records and classes as rows, alone and within transactions. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class MappingTest {

    private static final Mapping<Simple> SIMPLE = Mapping.of(Simple.class);

    private final ClusterClient fixture;
    private final NdbClient client;
    private final BlockingClient blocking;

    MappingTest(ClusterClient fixture) {
        this.fixture = fixture;
        client = fixture.client();
        blocking = fixture.blocking();
    }

    record Simple(int id, @Nullable Integer a, @Nullable String b) {}

    /** The columns in another order than the table's. */
    @SuppressWarnings("UnusedVariable") // read by the mapping
    static class Account {
        private @Nullable String b;
        private int a;
        private int id;

        Account() {}

        Account(int id, int a, String b) {
            this.id = id;
            this.a = a;
            this.b = b;
        }
    }

    record SiteId(String site, int number) {}

    record Visit(@Embedded SiteId id, @Nullable Integer guests) {}

    @Test
    void aRecordLivesFromItsInsertToItsDelete() {
        BlockingMapper<Simple> rows = SIMPLE.bind(fixture.createSimpleTable()).blocking();

        rows.insert(new Simple(1, 10, "ten"));
        assertThat(rows.find(1)).isEqualTo(new Simple(1, 10, "ten"));
        rows.update(new Simple(1, 11, null));
        assertThat(rows.find(1)).isEqualTo(new Simple(1, 11, null));
        rows.save(new Simple(1, null, "saved"));
        rows.save(new Simple(2, 20, "new"));
        assertThat(rows.find(1)).isEqualTo(new Simple(1, null, "saved"));
        assertThat(rows.find(2)).isEqualTo(new Simple(2, 20, "new"));
        rows.delete(new Simple(1, null, null));
        rows.deleteByKey(2);
        assertThat(rows.find(1)).isNull();
        assertThat(rows.find(2)).isNull();
    }

    @Test
    void aClassDoesSoWhateverTheOrderOfItsFields() {
        TableHandle table = fixture.createSimpleTable();
        BlockingMapper<Account> accounts = Mapping.of(Account.class).bind(table).blocking();

        accounts.insert(new Account(1, 10, "ten"));
        Account found = accounts.find(1);
        assertThat(found).usingRecursiveComparison().isEqualTo(new Account(1, 10, "ten"));
        found.a = 12;
        accounts.update(found);
        assertThat(blocking.execute(table.read(1)).getInt("a")).isEqualTo(12);
    }

    @Test
    void changesOfMissingAndInsertsOfExistingRowsFailAsTheyDoWithoutMapping() {
        Mapper<Simple> rows = SIMPLE.bind(fixture.createSimpleTable());

        Stages.failure(rows.update(new Simple(1, 1, "")), NoSuchRowException.class);
        Stages.failure(rows.delete(new Simple(1, 1, "")), NoSuchRowException.class);
        Stages.value(rows.insert(new Simple(1, 10, "ten")));
        Stages.failure(rows.insert(new Simple(1, 99, "")), DuplicateKeyException.class);
        assertThat(Stages.value(rows.find(1))).isEqualTo(new Simple(1, 10, "ten"));
    }

    @Test
    void anUpdateByTwoObjectsChangesWhatDiffersOnly() {
        TableHandle table = fixture.createSimpleTable();
        Mapper<Simple> rows = SIMPLE.bind(table);
        Simple before = new Simple(1, 10, "ten");
        Stages.value(rows.insert(before));
        blocking.execute(table.update(1).set("b", "meanwhile"));

        Stages.value(rows.update(before, new Simple(1, 11, "ten")));
        assertThat(Stages.value(rows.find(1))).isEqualTo(new Simple(1, 11, "meanwhile"));
        assertThat(rows.toUpdate(before, before)).isNull();
        Stages.value(rows.update(new Simple(7, 1, ""), new Simple(7, 1, "")));
        assertThat(Stages.failure(rows.update(before, new Simple(2, 10, "ten")), InvalidValueException.class))
                .hasMessageContaining("Simple.id");
    }

    @Test
    void manyRowsAreFoundInTheOrderOfTheirKeys() {
        BlockingMapper<Simple> rows = SIMPLE.bind(fixture.createSimpleTable()).blocking();
        List<Simple> written = IntStream.range(0, 3_000)
                .mapToObj(i -> new Simple(i, i, "row " + i))
                .toList();
        rows.insertAll(written);
        List<Integer> keys = new ArrayList<>(
                IntStream.range(0, 3_000).map(i -> 2_999 - i).boxed().toList());
        keys.add(1_500, 77_777);

        List<@Nullable Simple> found = rows.findAll(keys);
        assertThat(found).hasSize(3_001);
        assertThat(found.get(1_500)).isNull();
        found.remove(1_500);
        assertThat(found)
                .isEqualTo(IntStream.range(0, 3_000)
                        .mapToObj(i -> written.get(2_999 - i))
                        .toList());
    }

    @Test
    void changesOfManyRowsHappenAllOrNone() {
        BlockingMapper<Simple> rows = SIMPLE.bind(fixture.createSimpleTable()).blocking();
        List<Simple> many =
                IntStream.range(0, 2_500).mapToObj(i -> new Simple(i, i, "x")).toList();
        rows.insert(new Simple(2_400, 0, "in the way"));

        assertThatThrownBy(() -> rows.insertAll(many)).isInstanceOf(DuplicateKeyException.class);
        assertThat(rows.find(0)).isNull();
        assertThat(rows.find(2_499)).isNull();
        rows.saveAll(many);
        assertThat(rows.find(2_400)).isEqualTo(many.get(2_400));
        rows.updateAll(many.stream().map(row -> new Simple(row.id(), 0, "y")).toList());
        assertThat(rows.find(2_499)).isEqualTo(new Simple(2_499, 0, "y"));
        rows.deleteAllByKey(List.of(0, 1));
        rows.deleteAll(many.subList(2, many.size()));
        assertThat(rows.findAll(List.of(0, 1, 2, 2_499))).containsOnlyNulls();
        rows.insertAll(List.of());
        assertThat(rows.findAll(List.of())).isEmpty();
    }

    @Test
    void aMapperWithinATransactionSharesItsFate() {
        Mapper<Simple> rows = SIMPLE.bind(fixture.createSimpleTable());
        Transaction transaction = fixture.begin();
        Mapper<Simple> inside = rows.in(transaction);

        Stages.value(inside.insertAll(List.of(new Simple(1, 1, "one"), new Simple(2, 2, "two"))));
        assertThat(Stages.value(inside.findAll(List.of(2, 1)))).hasSize(2).doesNotContainNull();
        assertThat(Stages.value(rows.find(1))).isNull();
        Stages.value(transaction.rollback());
        assertThat(Stages.value(rows.find(1))).isNull();

        Simple changed = Stages.value(client.transact(tx -> {
            Mapper<Simple> own = rows.in(tx);
            return own.insert(new Simple(3, 3, "three"))
                    .thenCompose(done -> own.locking(LockMode.EXCLUSIVE).find(3))
                    .thenCompose(found -> own.update(new Simple(3, found.a() + 1, found.b())))
                    .thenCompose(done -> own.find(3));
        }));
        assertThat(changed).isEqualTo(new Simple(3, 4, "three"));
        assertThat(Stages.value(rows.find(3))).isEqualTo(changed);
    }

    @Test
    void aValueThatDoesNotFitKeepsAllRowsOfTheCallOutOfTheTransaction() {
        Mapper<Simple> rows = SIMPLE.bind(fixture.createSimpleTable());
        Transaction transaction = fixture.begin();
        String tooLong = "x".repeat(41);

        assertThat(Stages.failure(
                        rows.in(transaction).insertAll(List.of(new Simple(1, 1, ""), new Simple(2, 2, tooLong))),
                        InvalidValueException.class))
                .hasMessageContaining("40");
        Stages.value(transaction.commit());
        assertThat(Stages.value(rows.find(1))).isNull();
    }

    @Test
    void readsLockAsTheMapperSays() {
        Mapper<Simple> rows = SIMPLE.bind(fixture.createSimpleTable());
        Stages.value(rows.insert(new Simple(1, 1, "one")));
        Transaction holder = fixture.begin();
        Stages.value(rows.in(holder).locking(LockMode.EXCLUSIVE).find(1));

        Stages.failure(client.execute(rows.locking(LockMode.SHARED).toRead(1).noWait()), LockTimeoutException.class);
        assertThat(Stages.value(rows.find(1))).isNotNull();
        Stages.value(holder.commit());
    }

    @Test
    void describedOperationsShareARoundTripAndTakeConditions() {
        Mapper<Simple> rows = SIMPLE.bind(fixture.createSimpleTable());

        Stages.value(client.transact(tx -> {
            tx.add(rows.toInsert(new Simple(1, 1, "one")));
            tx.add(rows.toSave(new Simple(2, 2, "two")));
            return tx.execute();
        }));
        Stages.failure(
                client.execute(rows.toUpdate(new Simple(1, 5, "five"))
                        .when(Filter.where("a").equalTo(9))),
                NoSuchRowException.class);
        Stages.value(client.execute(
                rows.toDelete(new Simple(2, 2, "")).when(Filter.where("a").equalTo(2))));
        assertThat(rows.fromRow(Stages.value(client.execute(rows.toRead(1))))).isEqualTo(new Simple(1, 1, "one"));
        assertThat(Stages.value(rows.find(2))).isNull();
    }

    @Test
    void compositeKeysAreGivenInTheOrderOfTheClassAlsoAsTheObjectThatTheyAre() {
        TableHandle table = fixture.createTable(
                ClusterClient.key("number", ColumnType.INT),
                Column.builder("site", ColumnType.VARCHAR)
                        .length(10)
                        .collation(46)
                        .primaryKey(true)
                        .build(),
                ClusterClient.nullable("guests", ColumnType.INT));
        Mapper<Visit> visits = Mapping.of(Visit.class).bind(table);
        Visit visit = new Visit(new SiteId("north", 1), 4);
        Stages.value(visits.insertAll(List.of(visit, new Visit(new SiteId("south", 1), 5))));

        assertThat(Stages.value(visits.find("north", 1))).isEqualTo(visit);
        assertThat(Stages.value(visits.find(visit.id()))).isEqualTo(visit);
        assertThat(Stages.value(visits.findAll(List.of(List.of("south", 1), visit.id(), new Object[] {"north", 1}))))
                .extracting(Visit::guests)
                .containsExactly(5, 4, 4);
        assertThat(Stages.failure(visits.find("north"), InvalidValueException.class))
                .hasMessageContaining("number")
                .hasMessageContaining("site");
        Stages.value(visits.deleteByKey(visit.id()));
        assertThat(Stages.value(visits.find("north", 1))).isNull();
    }

    @Test
    void aUniqueIndexFindsObjects() {
        TableHandle table = fixture.createTable(IndexDefinition.unique("by_b", "b"), ClusterClient.simpleColumns());
        Mapper<Simple> rows = SIMPLE.bind(table);
        Stages.value(rows.insert(new Simple(1, 10, "ten")));

        assertThat(Stages.value(rows.findUnique("by_b", "ten"))).isEqualTo(new Simple(1, 10, "ten"));
        assertThat(Stages.value(rows.findUnique("by_b", "nobody"))).isNull();
        Stages.failure(rows.findUnique("by_c", "x"), SchemaException.class);
    }

    @Test
    void nullIntoAPrimitiveNamesClassFieldAndColumn() {
        TableHandle table = fixture.createSimpleTable();
        blocking.execute(table.insert().set("id", 1));

        assertThat(Stages.failure(Mapping.of(Account.class).bind(table).find(1), InvalidValueException.class))
                .hasMessageContaining("Account.a")
                .hasMessageContaining("column a of table " + table.description().name())
                .hasMessageContaining("NULL")
                .hasMessageContaining("Integer");
    }

    @Test
    void allThatDoesNotFitIsToldWhenAClassIsBound() {
        TableHandle table = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT), ClusterClient.nullable("a", ColumnType.DATETIME));

        assertThatThrownBy(() -> SIMPLE.bind(table))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining(Simple.class.getName())
                .hasMessageContaining("component a: java.lang.Integer does not fit column a DATETIME")
                .hasMessageContaining("component b: there is no column b");
        assertThat(Stages.failure(SIMPLE.bind(client), SchemaException.class)).hasMessageContaining("@Table");
    }

    @Test
    void aTableCreatedAnewIsFollowedAsLongAsTheClassFitsIt() {
        TableName name = fixture.newName();
        blocking.createTable(
                ClusterClient.define(name, ClusterClient.simpleColumns()).build());
        NdbClient other = fixture.open(options -> options);
        Mapper<Simple> rows = SIMPLE.bind(Stages.value(other.table(name)));
        Stages.value(rows.insert(new Simple(1, 10, "ten")));
        blocking.dropTable(name);
        TableHandle second = blocking.createTable(ClusterClient.define(
                        name,
                        Column.builder("b", ColumnType.VARCHAR)
                                .length(250)
                                .collation(46)
                                .nullable(true)
                                .build(),
                        ClusterClient.nullable("c", ColumnType.INT),
                        ClusterClient.key("id", ColumnType.BIGINT),
                        ClusterClient.nullable("a", ColumnType.BIGINT))
                .build());
        blocking.execute(
                second.insert().set("id", 1).set("a", 11).set("b", "eleven").set("c", 5));

        assertThat(Stages.value(rows.find(1))).isEqualTo(new Simple(1, 11, "eleven"));
        Stages.value(rows.update(new Simple(1, 12, "x".repeat(200))));
        assertThat(blocking.execute(second.read(1)).getInt("c")).isEqualTo(5);

        blocking.dropTable(name);
        blocking.createTable(ClusterClient.define(
                        name, ClusterClient.key("id", ColumnType.INT), ClusterClient.nullable("b", ColumnType.INT))
                .build());
        assertThat(Stages.failure(rows.find(1), SchemaException.class)).hasMessageContaining("a");
        assertThat(Stages.failure(rows.find(1), SchemaException.class))
                .hasMessageContaining("does not fit table")
                .hasMessageContaining("component a: there is no column a");
    }

    @Test
    void dynamicRowsNeedNoClass() {
        TableHandle table = fixture.createSimpleTable();
        Mapper<DynamicRow> rows = Mapping.dynamic().bind(table);

        Stages.value(rows.insert(DynamicRow.of(table).set("id", 1).set("a", 10)));
        DynamicRow found = Stages.value(rows.find(1));
        assertThat(found.toMap()).containsEntry("id", 1).containsEntry("a", 10).containsEntry("b", null);
        assertThat(found.get("a", Integer.class)).isEqualTo(10);
        assertThatThrownBy(() -> found.get("a", String.class)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> found.set("id", 2)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> found.set("nowhere", 2)).isInstanceOf(SchemaException.class);

        blocking.execute(table.update(1).set("a", 99));
        Stages.value(rows.update(found.set("b", "only this")));
        assertThat(found.changed()).containsExactly("b");
        assertThat(Stages.value(rows.find(1)).toMap()).containsEntry("a", 99).containsEntry("b", "only this");
        Stages.value(rows.save(DynamicRow.of(table).set("id", 2).set("b", "new")));
        Stages.value(rows.delete(Stages.value(rows.find(1))));
        assertThat(Stages.value(rows.findAll(List.of(1, 2)))).element(0).isNull();
    }
}
