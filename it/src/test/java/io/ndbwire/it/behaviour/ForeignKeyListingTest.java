package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.client.NdbClient;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKey;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.ForeignKeyDefinition.Action;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The foreign keys that the data nodes know, as this client tells them. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class ForeignKeyListingTest {

    private final ClusterClient fixture;

    ForeignKeyListingTest(ClusterClient fixture) {
        this.fixture = fixture;
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
    }

    /** {@code id, zone} is the key, {@code code} is unique. */
    private TableName parents() {
        TableName name = fixture.newName();
        fixture.blocking()
                .createTable(ClusterClient.define(
                                name,
                                ClusterClient.key("zone", ColumnType.INT),
                                ClusterClient.key("id", ColumnType.INT),
                                ClusterClient.nullable("code", ColumnType.BIGINT))
                        .index(IndexDefinition.unique("uk_code", "code"))
                        .build());
        return name;
    }

    private static TableDefinition.Builder children(TableName name) {
        return ClusterClient.define(
                        name,
                        ClusterClient.key("id", ColumnType.INT),
                        ClusterClient.nullable("zone_of", ColumnType.INT),
                        ClusterClient.nullable("id_of", ColumnType.INT),
                        ClusterClient.nullable("code_of", ColumnType.BIGINT),
                        ClusterClient.nullable("previous", ColumnType.INT))
                .index(IndexDefinition.ordered("by_place", "id_of", "zone_of"))
                .index(IndexDefinition.unique("by_code", "code_of"))
                .index(IndexDefinition.ordered("by_previous", "previous"));
    }

    @Test
    void bothTablesTellOfAForeignKey() {
        TableName child = fixture.newName();
        TableName parent = parents();
        fixture.blocking()
                .createTable(children(child)
                        .foreignKey(ForeignKeyDefinition.of(
                                        "place", List.of("id_of", "zone_of"), parent, List.of("id", "zone"))
                                .onDelete(Action.CASCADE))
                        .foreignKey(ForeignKeyDefinition.of("code", List.of("code_of"), parent, List.of("code"))
                                .onDelete(Action.SET_NULL)
                                .onUpdate(Action.RESTRICT))
                        .build());

        ForeignKey place = new ForeignKey(
                "place",
                child,
                List.of("id_of", "zone_of"),
                "by_place",
                parent,
                List.of("id", "zone"),
                null,
                Action.NO_ACTION,
                Action.CASCADE);
        ForeignKey code = new ForeignKey(
                "code",
                child,
                List.of("code_of"),
                "by_code$unique",
                parent,
                List.of("code"),
                "uk_code$unique",
                Action.RESTRICT,
                Action.SET_NULL);
        assertThat(fixture.blocking().foreignKeys(child)).containsExactly(code, place);
        assertThat(fixture.blocking().foreignKeys(parent)).containsExactly(code, place);
    }

    @Test
    void oneOfATableToItselfComesOnce() {
        TableName name = fixture.newName();
        fixture.blocking()
                .createTable(children(name)
                        .foreignKey(ForeignKeyDefinition.of("chain", List.of("previous"), name, List.of("id")))
                        .build());
        assertThat(fixture.blocking().foreignKeys(name)).singleElement().satisfies(chain -> {
            assertThat(chain.child()).isEqualTo(name);
            assertThat(chain.parent()).isEqualTo(name);
            assertThat(chain.index()).isEqualTo("by_previous");
            assertThat(chain.parentIndex()).isNull();
        });
    }

    @Test
    void thePrimaryKeyMayReferItself() {
        TableName child = fixture.newName();
        TableName parent = parents();
        fixture.blocking()
                .createTable(ClusterClient.define(
                                child,
                                ClusterClient.key("zone", ColumnType.INT),
                                ClusterClient.key("id", ColumnType.INT))
                        .foreignKey(
                                ForeignKeyDefinition.of("same", List.of("zone", "id"), parent, List.of("zone", "id")))
                        .build());
        assertThat(fixture.blocking().foreignKeys(parent))
                .singleElement()
                .satisfies(same -> assertThat(same.index()).isNull());
    }

    @Test
    void theyComeAndGoWithoutTheTablesBeingReadAnew() {
        TableName child = fixture.newName();
        TableName parent = parents();
        fixture.blocking().createTable(children(child).build());
        assertThat(fixture.blocking().foreignKeys(child)).isEmpty();
        assertThat(fixture.blocking().foreignKeys(parent)).isEmpty();

        NdbClient other = fixture.open(options -> options);
        other.blocking()
                .alterTable(
                        child,
                        TableAlteration.builder()
                                .createIndex(IndexDefinition.ordered("by_code_too", "code_of", "id_of"))
                                .createForeignKey(
                                        ForeignKeyDefinition.of("late", List.of("code_of"), parent, List.of("code")))
                                .build());
        for (TableName name : List.of(child, parent)) {
            assertThat(fixture.blocking().foreignKeys(name))
                    .extracting(ForeignKey::name)
                    .containsExactly("late");
        }
        other.blocking()
                .alterTable(
                        child, TableAlteration.builder().dropForeignKey("late").build());
        assertThat(fixture.blocking().foreignKeys(parent)).isEmpty();
    }

    @Test
    void aTableThatWasMadeAnewIsNotTakenForTheOldOne() {
        TableName child = fixture.newName();
        TableName parent = parents();
        TableDefinition definition = children(child)
                .foreignKey(ForeignKeyDefinition.of("code", List.of("code_of"), parent, List.of("code")))
                .build();
        fixture.blocking().createTable(definition);
        assertThat(fixture.blocking().foreignKeys(child)).hasSize(1);

        NdbClient other = fixture.open(options -> options);
        other.blocking().dropTable(child);
        // Takes the numbers that the old one had.
        fixture.open(options -> options)
                .blocking()
                .createTable(children(fixture.newName()).build());
        other.blocking()
                .createTable(children(child)
                        .foreignKey(ForeignKeyDefinition.of("other", List.of("code_of"), parent, List.of("code")))
                        .build());

        for (TableName name : List.of(child, parent)) {
            assertThat(fixture.blocking().foreignKeys(name)).singleElement().satisfies(found -> {
                assertThat(found.name()).isEqualTo("other");
                assertThat(found.columns()).containsExactly("code_of");
            });
        }
    }

    @Test
    void ofATableThatIsNotThereNothingIsTold() {
        TableName name = fixture.newName();
        SchemaException refusal =
                Stages.failure(fixture.client().foreignKeys(name), SchemaException.class, SchemaCodes.NO_SUCH_TABLE);
        assertThat(refusal).hasMessageContaining(name.table());
    }
}
