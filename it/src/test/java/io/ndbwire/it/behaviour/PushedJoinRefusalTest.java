package io.ndbwire.it.behaviour;

import static io.ndbwire.client.PushedJoin.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.client.Filter;
import io.ndbwire.client.LinkedRead;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.PushedJoin;
import io.ndbwire.client.Read;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a pushed join cannot do is refused with the reason, before anything is sent. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class PushedJoinRefusalTest {

    private static final int NOT_IMPLEMENTED = 4003;

    private final ClusterClient fixture;
    private final NdbClient client;
    private final TableHandle left;
    private final TableHandle right;

    PushedJoinRefusalTest(ClusterClient fixture) {
        this.fixture = fixture;
        client = fixture.client();
        left = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("a", ColumnType.INT),
                ClusterClient.nullable("big", ColumnType.BIGINT),
                text("b", 20, 46),
                text("longer", 21, 46),
                text("other", 20, 47));
        right = fixture.createTable(
                IndexDefinition.unique("by_b", "b"), ClusterClient.key("id", ColumnType.INT), text("b", 20, 46));
    }

    private static Column text(String name, int length, int collation) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(length)
                .collation(collation)
                .nullable(true)
                .build();
    }

    private PushedJoin<Scan> scan() {
        return PushedJoin.of("l", left.scan());
    }

    private LinkedRead byId() {
        return right.linkedRead(column("l", "a"));
    }

    @Test
    void namesAndLinksThatLeadNowhereAreRefusedAtOnce() {
        PushedJoin<Scan> join = scan().inner("r", byId()).inner("s", byId());

        refused(() -> join.outer("r", byId()), "there is an operation 'r' already");
        refused(() -> join.outer("l", byId()), "there is an operation 'l' already");
        refused(() -> join.inner("t", right.linkedRead(column("x", "a"))), "x.a", "no operation of that name");
        refused(() -> join.inner("t", right.linkedRead(column("t", "id"))), "no operation of that name");
        refused(() -> join.inner("t", right.linkedRead(7)), "takes no column of another operation");
        refused(
                () -> join.inner("t", left.linkedRead(column("r", "id"), column("s", "id"))),
                "neither hangs from the other");
        refused(() -> right.linkedRead(column("l", "a"), null), "part 1 of its key is NULL");
        TableHandle foreign = ClusterClient.sameTable(fixture.open(options -> options), right);
        refused(() -> join.inner("t", foreign.linkedRead(column("l", "a"))), "another client's");
        refused(() -> fixture.open(options -> options).scan(join), "another client's");
    }

    private static void refused(ThrowingCallable call, String... why) {
        assertThatThrownBy(call).isInstanceOf(InvalidValueException.class).hasMessageContainingAll(why);
    }

    @Test
    void keysOfOtherTypesOrSizesAreRefused() {
        refused(scan().inner("r", right.linkedRead(column("l", "big"))), "BIGINT", "INT", "do not convert");
        refused(scan().inner("r", right.linkedRead(column("l", "b"))), "VARCHAR");
        refused(scan().inner("r", right.linkedReadUnique("by_b", column("l", "longer"))), "length 21", "length 20");
        refused(scan().inner("r", right.linkedReadUnique("by_b", column("l", "other"))), "collation 47");
        refused(scan().inner("r", right.linkedRead(column("l", "a"), 1)), "2 values are given for the 1 columns");
        refused(scan().inner("r", byId()).inner("s", left.linkedRead(column("r", "b"))), "r.b is VARCHAR");
    }

    @Test
    void whatThereIsNotIsRefusedAsSuch() {
        NdbException noColumn = failure(scan().inner("r", right.linkedRead(column("l", "missing"))));
        assertThat(noColumn).isInstanceOf(SchemaException.class).hasMessageContaining("missing");
        NdbException noIndex = failure(scan().inner("r", right.linkedReadUnique("nowhere", column("l", "a"))));
        assertThat(noIndex).isInstanceOf(SchemaException.class).hasMessageContaining("nowhere");
    }

    @Test
    void locksLimitsParametersAndLonelyRootsAreRefused() {
        refused(scan(), "nothing is joined");
        refusedRead(PushedJoin.of("l", left.read(1)), "nothing is joined");
        for (LockMode mode : new LockMode[] {LockMode.SHARED, LockMode.EXCLUSIVE}) {
            refused(withRoot(root -> root.lock(mode)), "takes no locks");
        }
        refusedRead(PushedJoin.of("l", left.read(1).lock(LockMode.SIMPLE)).inner("r", byId()), "takes no locks");
        refused(withRoot(root -> root.limit(5)), "neither limit nor offset");
        refused(withRoot(root -> root.offset(5)), "neither limit nor offset");
        Filter filter = Filter.where("id").equalTo(Filter.param("p")).with("p", 1);
        refused(withRoot(root -> root.where(filter)), "[p]", "does not take");
        refused(scan().inner("r", byId().when(filter)), "[p]", "does not take");
        refusedRead(PushedJoin.of("l", left.read(1).when(filter)).inner("r", byId()), "[p]");
    }

    private PushedJoin<Scan> withRoot(UnaryOperator<Scan> options) {
        return PushedJoin.of("l", options.apply(left.scan())).inner("r", byId());
    }

    @Test
    void moreAccessesThanATreeHasRoomForAreRefused() {
        PushedJoin<Scan> join = scan();
        for (int i = 0; i < 16; i++) {
            join = join.outer("r" + i, right.linkedReadUnique("by_b", column("l", "b")));
        }
        refused(join, "33 accesses", "at most 32", "counts twice");
    }

    @Test
    void aClusterThatDoesNotKnowPushedJoinsSaysSo() {
        assumeThat(fixture.cluster().capabilities()).doesNotContain(ClusterCapability.PUSHED_JOINS);
        assertThat(failure(scan().inner("r", byId())).code()).isEqualTo(NOT_IMPLEMENTED);
        PushedJoin<Read> read = PushedJoin.of("l", left.read(1)).inner("r", byId());
        assertThat(Stages.failure(client.execute(read), NdbException.class).code())
                .isEqualTo(NOT_IMPLEMENTED);
        PushedJoin<Read> unique =
                PushedJoin.of("r", right.readUnique("by_b", "x")).inner("l", left.linkedRead(column("r", "id")));
        assertThat(Stages.failure(client.execute(unique), NdbException.class).code())
                .isEqualTo(NOT_IMPLEMENTED);
    }

    private NdbException failure(PushedJoin<Scan> join) {
        return Stages.failure(Collected.of(client.scan(join), 1).end(), NdbException.class);
    }

    private void refused(PushedJoin<Scan> join, String... why) {
        long before = sent();
        assertThat(failure(join)).isInstanceOf(InvalidValueException.class).hasMessageContainingAll(why);
        assertThat(sent()).isEqualTo(before);
    }

    private void refusedRead(PushedJoin<Read> join, String... why) {
        long before = sent();
        assertThat(Stages.failure(client.execute(join), InvalidValueException.class))
                .hasMessageContainingAll(why);
        assertThat(sent()).isEqualTo(before);
    }

    private long sent() {
        return client.statistic(ClientCounter.TABLE_SCANS) + client.statistic(ClientCounter.TRANSACTIONS_STARTED);
    }
}
