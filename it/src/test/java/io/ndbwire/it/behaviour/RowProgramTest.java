package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.Filter;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.ConstraintException;
import io.ndbwire.error.NoSuchRowException;
import io.ndbwire.it.cluster.EachCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Changes that depend on what a row holds, decided where the row is. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class RowProgramTest {

    private final ClusterClient fixture;
    private final BlockingClient blocking;
    private final TableHandle table;

    RowProgramTest(ClusterClient fixture) {
        this.fixture = fixture;
        blocking = fixture.blocking();
        table = fixture.createSimpleTable();
        blocking.execute(table.insert().set("id", 1).set("a", -7));
    }

    @Test
    void anIncrementYieldsTheSum() {
        assertThat(blocking.execute(table.update(1).increment("a", 10).returning("a"))
                        .getInt("a"))
                .isEqualTo(3);
        assertThat(blocking.execute(table.update(1).increment("a", -5).returning("a"))
                        .getInt("a"))
                .isEqualTo(-2);
    }

    @Test
    void aSumOutsideOfTheRangeChangesNothing() {
        blocking.execute(table.update(1).set("a", Integer.MAX_VALUE - 1));

        ConstraintException failure =
                Stages.failure(fixture.client().execute(table.update(1).increment("a", 2)), ConstraintException.class);
        assertThat(failure).hasMessageContaining("leave its column's range");
        assertThat(blocking.execute(table.read(1)).getInt("a")).isEqualTo(Integer.MAX_VALUE - 1);
    }

    @Test
    void onlyARowOfWhichTheConditionIsTrueIsChanged() {
        blocking.execute(table.update(1).set("a", 5).when(Filter.where("a").lessThan(0)));
        Stages.failure(
                fixture.client()
                        .execute(table.update(1)
                                .set("a", 6)
                                .when(Filter.where("a").lessThan(0))),
                NoSuchRowException.class);
        assertThat(blocking.execute(table.read(1)).getInt("a")).isEqualTo(5);
    }

    @Test
    void onlyARowOfWhichTheConditionIsTrueIsDeleted() {
        Stages.failure(
                fixture.client().execute(table.delete(1).when(Filter.where("a").equalTo(7))), NoSuchRowException.class);
        assertThat(blocking.execute(table.read(1))).isNotNull();
        blocking.execute(table.delete(1).when(Filter.where("a").equalTo(-7)));
        assertThat(blocking.execute(table.read(1))).isNull();
    }
}
