package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.error.ForeignKeyException;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.ForeignKeyDefinition.Action;
import io.ndbwire.schema.TableName;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Foreign keys that are broken within a transaction, and hold again when it is committed or not. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class ForeignKeyTransactionTest {

    private final ClusterClient fixture;

    ForeignKeyTransactionTest(ClusterClient fixture) {
        this.fixture = fixture;
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.ALTERATION);
    }

    private record Family(TableHandle parents, TableHandle children) {}

    /** Parents 1 and 2; child 10 of parent 1. Children are made last, so that they are dropped first. */
    private Family family(Action onDelete) {
        TableName childName = fixture.newName();
        TableHandle parents = fixture.createTable(ClusterClient.key("id", ColumnType.INT));
        TableHandle children = fixture.blocking()
                .createTable(ClusterClient.define(
                                childName,
                                ClusterClient.key("id", ColumnType.INT),
                                ClusterClient.nullable("parent", ColumnType.INT))
                        .foreignKey(ForeignKeyDefinition.of(
                                        "fk",
                                        List.of("parent"),
                                        parents.description().name(),
                                        List.of("id"))
                                .onDelete(onDelete))
                        .build());
        for (int id = 1; id <= 2; id++) {
            fixture.blocking().execute(parents.insert().set("id", id));
        }
        fixture.blocking().execute(children.insert().set("id", 10).set("parent", 1));
        return new Family(parents, children);
    }

    @Test
    void aParentMayGoWhenItsChildHasGotAnotherOne() {
        Family family = family(Action.NO_ACTION);
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(family.parents.delete(1)));
        Stages.value(transaction.execute(family.children.update(10).set("parent", 2)));
        Stages.value(transaction.commit());
        assertThat(fixture.blocking().execute(family.parents.read(1))).isNull();
    }

    @Test
    void aParentMayGoAndComeBack() {
        Family family = family(Action.NO_ACTION);
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(family.parents.delete(1)));
        Stages.value(transaction.execute(family.parents.insert().set("id", 1)));
        Stages.value(transaction.commit());
        assertThat(fixture.blocking().execute(family.parents.read(1))).isNotNull();
    }

    @Test
    void aParentMayNotGoAlone() {
        Family family = family(Action.NO_ACTION);
        Transaction transaction = fixture.begin();
        Stages.value(transaction.execute(family.parents.delete(1)));
        Stages.failure(transaction.commit(), ForeignKeyException.class);
        assertThat(fixture.blocking().execute(family.parents.read(1))).isNotNull();
    }

    @Test
    void aChildThatSomebodyElseDeletesDoesNotHoldUpACascade() {
        Family family = family(Action.CASCADE);
        Transaction deletingChild = fixture.begin();
        Stages.value(deletingChild.execute(family.children.delete(10)));
        Transaction deletingParent = fixture.begin();
        CompletionStage<?> deleted = deletingParent.execute(family.parents.delete(1));
        Stages.value(deletingChild.commit());
        Stages.value(deleted);
        Stages.value(deletingParent.commit());
        assertThat(fixture.blocking().execute(family.parents.read(1))).isNull();
        assertThat(fixture.blocking().execute(family.children.read(10))).isNull();
    }

    @Test
    void aCascadeTakesAllChildren() {
        Family family = family(Action.CASCADE);
        fixture.blocking().execute(family.children.insert().set("id", 11).set("parent", 1));
        fixture.blocking().execute(family.children.insert().set("id", 12).set("parent", 2));
        fixture.blocking().execute(family.parents.delete(1));
        assertThat(fixture.blocking().execute(family.children.read(11))).isNull();
        assertThat(Objects.requireNonNull(fixture.blocking().execute(family.children.read(12)))
                        .getInt("parent"))
                .isEqualTo(2);
    }
}
