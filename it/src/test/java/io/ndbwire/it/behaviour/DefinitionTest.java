package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Write;
import io.ndbwire.error.DuplicateKeyException;
import io.ndbwire.error.ForeignKeyException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.Index;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.SqlColumn;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables with all that hangs on them: created, altered and dropped, all or nothing. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class DefinitionTest {

    private static final int PARENT_OF_FOREIGN_KEY = 21080;

    private final ClusterClient fixture;

    DefinitionTest(ClusterClient fixture) {
        this.fixture = fixture;
    }

    @Test
    void aTableComesWithItsIndexesAndKeepsThem() {
        TableName name = fixture.newName();
        TableHandle table = fixture.blocking().createTable(orders(name).build());

        assertThat(table.description().indexes().values())
                .extracting(Index::name, Index::kind)
                .containsExactlyInAnyOrder(
                        tuple("PRIMARY", Index.Kind.ORDERED),
                        tuple("by_customer", Index.Kind.ORDERED),
                        tuple("code", Index.Kind.ORDERED),
                        tuple("code$unique", Index.Kind.UNIQUE));
        fixture.blocking().execute(order(table, 1, "a"));
        Stages.failure(fixture.client().execute(order(table, 2, "a")), DuplicateKeyException.class);
        assertThat(fixture.blocking().execute(table.readUnique("code", "a")).getInt("id"))
                .isEqualTo(1);
    }

    @Test
    void ofATableThatCannotBeCreatedNothingStays() {
        TableName name = fixture.newName();
        TableName parent = fixture.newName();
        TableDefinition definition = orders(name)
                .foreignKey(ForeignKeyDefinition.of("fk", List.of("customer"), parent, List.of("id")))
                .build();

        Stages.failure(fixture.client().createTable(definition), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        Stages.failure(fixture.client().table(name), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        fixture.blocking().createTable(orders(name).build());
    }

    @Test
    void aColumnThatHasNoFormInSqlIsRefusedBeforeAnythingIsSent() {
        TableName name = fixture.newName();
        TableDefinition.Builder definition = TableDefinition.builder(name)
                .column(ClusterClient.key("id", ColumnType.INT))
                .column(Column.builder("c", ColumnType.VARCHAR)
                        .length(50)
                        .collation(46)
                        .build());

        InvalidValueException refusal =
                Stages.failure(fixture.client().createTable(definition.build()), InvalidValueException.class);
        assertThat(refusal).hasMessageContainingAll(name.table(), "column c", "50 bytes", "sqlVisible(false)");
        assertThat(fixture.blocking()
                        .createTable(definition.sqlVisible(false).build())
                        .description()
                        .columns())
                .hasSize(2);
    }

    @Test
    void rowsReferToRows() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
        TableName parents = fixture.newName();
        TableName children = fixture.newName();
        TableHandle parent = fixture.blocking().createTable(orders(parents).build());
        TableHandle child = fixture.blocking()
                .createTable(orders(children)
                        .foreignKey(ForeignKeyDefinition.of("fk_id", List.of("customer"), parents, List.of("id"))
                                .onDelete(ForeignKeyDefinition.Action.CASCADE))
                        .foreignKey(ForeignKeyDefinition.of("fk_self", List.of("previous"), children, List.of("id")))
                        .foreignKey(ForeignKeyDefinition.of("fk_code", List.of("parent_code"), parents, List.of("code"))
                                .onDelete(ForeignKeyDefinition.Action.SET_NULL))
                        .build());
        fixture.blocking().execute(order(parent, 1, "p"));
        fixture.blocking().execute(order(parent, 2, "q"));

        Stages.failure(fixture.client().execute(order(child, 10, "c").set("customer", 99)), ForeignKeyException.class);
        Stages.failure(fixture.client().execute(order(child, 10, "c").set("previous", 99)), ForeignKeyException.class);
        fixture.blocking().execute(order(child, 10, "c").set("customer", 1));
        fixture.blocking().execute(order(child, 11, "d").set("previous", 10).set("parent_code", "q"));
        fixture.blocking().execute(parent.delete(2));
        assertThat(fixture.blocking().execute(child.read(11)).isNull("parent_code"))
                .isTrue();
        fixture.blocking().execute(child.delete(11));
        fixture.blocking().execute(parent.delete(1));
        assertThat(fixture.blocking().execute(child.read(10))).isNull();

        SchemaException refusal =
                Stages.failure(fixture.client().dropTable(parents), SchemaException.class, PARENT_OF_FOREIGN_KEY);
        assertThat(refusal).hasMessageContaining(children.table());
        fixture.blocking().dropTable(children);
        fixture.blocking().dropTable(parents);
    }

    @Test
    void aForeignKeyRefersToAKeyOfTheSameTypes() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
        TableName parents = fixture.newName();
        fixture.blocking().createTable(orders(parents).build());

        InvalidValueException noKey = Stages.failure(
                fixture.client()
                        .createTable(orders(fixture.newName())
                                .foreignKey(ForeignKeyDefinition.of(
                                        "fk", List.of("previous"), parents, List.of("customer")))
                                .build()),
                InvalidValueException.class);
        assertThat(noKey).hasMessageContainingAll("'fk'", "[customer]", parents.table());
        InvalidValueException otherType = Stages.failure(
                fixture.client()
                        .createTable(orders(fixture.newName())
                                .foreignKey(
                                        ForeignKeyDefinition.of("fk", List.of("parent_code"), parents, List.of("id")))
                                .build()),
                InvalidValueException.class);
        assertThat(otherType).hasMessageContainingAll("parent_code", "another type");
    }

    @Test
    void columnsAreAddedWhileTheTableIsInUse() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
        TableName name = fixture.newName();
        TableHandle table = fixture.blocking().createTable(orders(name).build());
        fixture.blocking().execute(order(table, 1, "a"));
        NdbClient other = fixture.open(options -> options);
        TableHandle elsewhere = ClusterClient.sameTable(other, table);

        TableHandle altered = fixture.blocking()
                .alterTable(
                        name,
                        TableAlteration.builder()
                                .addColumn(ClusterClient.nullable("added", ColumnType.BIGINT))
                                .addColumn(Column.builder("note", ColumnType.VARCHAR)
                                        .length(80)
                                        .collation(255)
                                        .nullable(true)
                                        .sql(SqlColumn.PLAIN.withComment("added later"))
                                        .build())
                                .build());
        assertThat(altered).isSameAs(table);
        fixture.blocking().execute(order(table, 2, "b").set("added", 7L).set("note", "new"));
        assertThat(fixture.blocking().execute(table.read(1)).isNull("added")).isTrue();
        Await.until(
                "the other client sees the new columns",
                Duration.ofSeconds(10),
                () -> elsewhere.description().findColumn("note") != null,
                elsewhere::toString);
        assertThat(Stages.value(other.execute(elsewhere.read(2).columns("note", "added")))
                        .getString("note"))
                .isEqualTo("new");
    }

    @Test
    void columnsAndIndexesAreAddedTogether() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
        TableName name = fixture.newName();
        TableHandle table = fixture.blocking().createTable(orders(name).build());

        fixture.blocking()
                .alterTable(
                        name,
                        TableAlteration.builder()
                                .addColumn(ClusterClient.nullable("added", ColumnType.BIGINT))
                                .createIndex(IndexDefinition.unique("uk", "customer", "previous"))
                                .build());
        fixture.blocking()
                .execute(order(table, 1, "a")
                        .set("customer", 5)
                        .set("previous", 6)
                        .set("added", 7L));
        assertThat(fixture.blocking().execute(table.readUnique("uk", 5, 6)).getLong("added"))
                .isEqualTo(7);
    }

    @Test
    void whatCannotBeAddedInUseIsRefused() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
        TableName name = fixture.newName();
        TableHandle table = fixture.blocking().createTable(orders(name).build());
        int version = table.description().version();

        InvalidValueException refusal = Stages.failure(
                fixture.client()
                        .alterTable(
                                name,
                                TableAlteration.builder()
                                        .addColumn(Column.builder("n", ColumnType.INT)
                                                .build())
                                        .build()),
                InvalidValueException.class);
        assertThat(refusal).hasMessageContainingAll(name.table(), "column n", "may not be NULL");
        assertThat(Stages.value(fixture.open(options -> options).table(name))
                        .description()
                        .version())
                .isEqualTo(version);
    }

    @Test
    void indexesAndForeignKeysComeAndGo() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
        TableName parents = fixture.newName();
        TableName name = fixture.newName();
        fixture.blocking().createTable(orders(parents).build());
        TableHandle table = fixture.blocking().createTable(orders(name).build());
        fixture.blocking().execute(order(table, 1, "a"));

        fixture.blocking()
                .alterTable(
                        name,
                        TableAlteration.builder()
                                .createIndex(IndexDefinition.unique("uk", "customer", "previous"))
                                .createForeignKey(
                                        ForeignKeyDefinition.of("fk_new", List.of("previous"), parents, List.of("id")))
                                .dropIndex("by_customer")
                                .build());
        assertThat(table.description().indexes())
                .containsOnlyKeys("PRIMARY", "code", "code$unique", "uk$unique", "fk_new");
        Stages.failure(fixture.client().execute(order(table, 2, "b").set("previous", 1)), ForeignKeyException.class);

        SchemaException needed = Stages.failure(
                fixture.client()
                        .alterTable(
                                name,
                                TableAlteration.builder().dropIndex("fk_new").build()),
                SchemaException.class,
                PARENT_OF_FOREIGN_KEY);
        assertThat(needed).hasMessageContainingAll("fk_new", name.table());
        fixture.blocking()
                .alterTable(
                        name,
                        TableAlteration.builder()
                                .dropForeignKey("fk_new")
                                .dropIndex("fk_new")
                                .dropIndex("uk$unique")
                                .build());
        assertThat(table.description().indexes()).containsOnlyKeys("PRIMARY", "code", "code$unique");
        fixture.blocking().execute(order(table, 2, "b").set("previous", 1));
        Stages.failure(
                fixture.client()
                        .alterTable(
                                name,
                                TableAlteration.builder()
                                        .dropForeignKey("fk_new")
                                        .build()),
                SchemaException.class,
                SchemaCodes.NO_SUCH_TABLE);
    }

    @Test
    void aForeignKeysIndexStaysThoughOneOfTheSameNameIsDropped() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
        TableName name = fixture.newName();
        TableName child = fixture.newName();
        fixture.blocking()
                .createTable(orders(name)
                        .foreignKey(ForeignKeyDefinition.of("fk", List.of("previous"), name, List.of("id")))
                        .build());
        TableHandle children = fixture.blocking()
                .createTable(orders(child)
                        .foreignKey(ForeignKeyDefinition.of("fk", List.of("parent_code"), name, List.of("code")))
                        .build());

        SchemaException needed = Stages.failure(
                fixture.client()
                        .alterTable(
                                name,
                                TableAlteration.builder()
                                        .dropForeignKey("fk")
                                        .dropIndex("code$unique")
                                        .build()),
                SchemaException.class,
                PARENT_OF_FOREIGN_KEY);
        assertThat(needed).hasMessageContainingAll("code$unique", "fk", name.table());
        Stages.failure(
                fixture.client().execute(order(children, 1, "a").set("parent_code", "none")),
                ForeignKeyException.class);
        fixture.blocking().dropTable(child);
    }

    @Test
    void anIndexThatRowsContradictIsNotCreated() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
        TableHandle table =
                fixture.blocking().createTable(orders(fixture.newName()).build());
        TableName name = table.description().name();
        fixture.blocking().execute(order(table, 1, "a").set("customer", 5));
        fixture.blocking().execute(order(table, 2, "b").set("customer", 5));

        NdbException refusal = Stages.failure(
                fixture.client()
                        .alterTable(
                                name,
                                TableAlteration.builder()
                                        .createIndex(IndexDefinition.unique("uk", "customer"))
                                        .build()),
                NdbException.class);
        assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(4251);
        assertThat(Stages.value(fixture.open(options -> options).table(name))
                        .description()
                        .indexes())
                .doesNotContainKey("uk$unique");
    }

    @Test
    void aTableGetsAnotherName() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
        TableName name = fixture.newName();
        TableName renamed = fixture.newName();
        TableHandle table = fixture.blocking().createTable(orders(name).build());
        fixture.blocking().execute(order(table, 1, "a"));

        TableHandle after = fixture.blocking()
                .alterTable(
                        name,
                        TableAlteration.builder().renameTo(renamed.table()).build());
        assertThat(after.description().name()).isEqualTo(renamed);
        assertThat(fixture.blocking().execute(after.read(1)).getString("code")).isEqualTo("a");
        Stages.failure(fixture.client().table(name), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
    }

    @Test
    void partsTablesComeAndGoWithTheirTable() {
        TableName name = fixture.newName();
        TableHandle table = fixture.blocking()
                .createTable(TableDefinition.builder(name)
                        .column(ClusterClient.key("id", ColumnType.INT))
                        .column(large("b", ColumnType.BLOB, 0))
                        .column(large("t", ColumnType.TEXT, 255))
                        .build());
        int id = table.description().id();
        List<TableName> parts = List.of(
                TableName.of(ClusterClient.DATABASE, "NDB$BLOB_" + id + "_1"),
                TableName.of(ClusterClient.DATABASE, "NDB$BLOB_" + id + "_2"));
        NdbClient other = fixture.open(options -> options);
        for (TableName part : parts) {
            assertThat(Stages.value(other.table(part)).description().columns())
                    .extracting(Column::name)
                    .containsExactly("id", "NDB$PART", "NDB$PKID", "NDB$DATA");
        }

        fixture.blocking().dropTable(name);
        NdbClient third = fixture.open(options -> options);
        for (TableName part : parts) {
            Stages.failure(third.table(part), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        }
    }

    @Test
    void tablesOfStatisticsThatAreGoneAreMadeAgain() {
        TableHandle first =
                fixture.blocking().createTable(orders(fixture.newName()).build());
        for (String statistics : List.of("ndb_index_stat_sample", "ndb_index_stat_head")) {
            if (fixture.blocking().tables("mysql").contains(TableName.of("mysql", statistics))) {
                fixture.blocking().dropTable(TableName.of("mysql", statistics));
            }
        }

        TableHandle second =
                fixture.blocking().createTable(orders(fixture.newName()).build());
        assertThat(second.description().indexes())
                .containsOnlyKeys(first.description().indexes().keySet());
    }

    @Test
    void changesOfManyClientsAtOnceAllEnd() {
        List<CompletionStage<TableHandle>> creations = new ArrayList<>();
        List<TableName> names = new ArrayList<>();
        NdbClient other = fixture.open(options -> options);
        for (int i = 0; i < 3; i++) {
            for (NdbClient client : List.of(fixture.client(), other)) {
                TableName name = fixture.newName();
                names.add(name);
                creations.add(client.createTable(orders(name).build()));
            }
        }
        creations.forEach(Stages::value);
        List<CompletionStage<Void>> drops = names.stream().map(other::dropTable).toList();
        drops.forEach(Stages::value);
    }

    private static TableDefinition.Builder orders(TableName name) {
        return TableDefinition.builder(name)
                .column(ClusterClient.key("id", ColumnType.INT))
                .column(code("code").build())
                .column(ClusterClient.nullable("customer", ColumnType.INT))
                .column(ClusterClient.nullable("previous", ColumnType.INT))
                .column(code("parent_code").nullable(true).build())
                .orderedPrimaryKey()
                .index(IndexDefinition.ordered("by_customer", "customer"))
                .index(IndexDefinition.ordered("code", "code"))
                .index(IndexDefinition.unique("code", "code"));
    }

    private static Write order(TableHandle table, int id, String code) {
        return table.insert().set("id", id).set("code", code);
    }

    private static Column.Builder code(String name) {
        return Column.builder(name, ColumnType.VARCHAR).length(40).collation(255);
    }

    private static Column large(String name, ColumnType type, int collation) {
        return Column.builder(name, type)
                .precision(256)
                .scale(2000)
                .collation(collation)
                .nullable(true)
                .build();
    }
}
