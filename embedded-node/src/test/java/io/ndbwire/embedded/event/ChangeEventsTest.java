package io.ndbwire.embedded.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.embedded.dictionary.Event;
import io.ndbwire.embedded.storage.Collation;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.Grants;
import io.ndbwire.embedded.storage.KeyFormat;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.RowTransaction;
import io.ndbwire.embedded.storage.StoredColumn;
import io.ndbwire.embedded.storage.StoredTable;
import io.ndbwire.embedded.storage.TableDirectory;
import io.ndbwire.embedded.storage.Words;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.wire.CreateEvntReq;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Which node tells which change when, and what is told again when a node fails. */
class ChangeEventsTest {

    private static final int API = 50;
    private static final int OTHER_API = 51;
    private static final int BLOCK = 0x8004;
    private static final int TABLE = 7;
    private static final Event EVENT =
            new Event("e", "d/def/t", TABLE, 1, CreateEvntReq.REPORT_SUBSCRIBERS | 7, new int[] {1}, 1, 0x10001);

    private final FakeCluster cluster = new FakeCluster(List.of(List.of(1, 2)));
    private final TableDirectory tables = new TableDirectory();
    private final StoredTable table = new StoredTable(
            TABLE,
            1,
            List.of(key()),
            new KeyFormat(List.of(key())),
            null,
            new int[][] {{1, 2}, {2, 1}},
            false,
            new Grants());
    private final ChangeEvents events = new ChangeEvents(cluster, tables, new EventLimits(3, 1 << 20));

    private static StoredColumn key() {
        return new StoredColumn(0, "id", ColumnType.INT, 0, 4, 5, 1, false, true, true, Collation.none(), new byte[0]);
    }

    private Subscription subscribe(int api) {
        tables.add(table);
        events.eventRead(EVENT);
        Subscription subscription = Objects.requireNonNull(events.find(EVENT.id(), EVENT.key()));
        assertThat(events.start(subscription, api, BLOCK, 9, 0)).isTrue();
        return subscription;
    }

    /** Inserts so many rows, each in a transaction of its own. */
    private void insert(int from, int to) {
        for (int id = from; id < to; id++) {
            byte[] key = new byte[4];
            Words.set(key, 0, id);
            RowEditor row = table.after();
            row.loadDefaults();
            row.set(0, key, 0, key.length);
            Fragment fragment = table.fragmentOf(key);
            RowTransaction transaction = new RowTransaction();
            fragment.create(key, row.build(), transaction);
            transaction.commit(cluster.globalCheckpoint());
        }
    }

    private void endEpoch() {
        events.epochEnded(cluster.nextEpoch());
    }

    private void acknowledge(long epoch, int... streams) {
        events.acknowledged(API, epoch, streams);
    }

    private static List<String> of(int node, List<String> sent) {
        return sent.stream().filter(text -> text.startsWith("node " + node)).toList();
    }

    @Test
    void bothNodesTellTheirShareAndTheEndOfTheEpoch() {
        subscribe(API);
        assertThat(cluster.sent()).containsExactly("node 1: ACTIVE 1/0", "node 2: ACTIVE 1/0");
        insert(0, 40);
        endEpoch();
        List<String> sent = cluster.sent();
        assertThat(sent).hasSize(42);
        assertThat(of(1, sent)).hasSizeGreaterThan(5).last().isEqualTo("node 1: end 1/0 of 100");
        assertThat(of(2, sent)).hasSizeGreaterThan(5).last().isEqualTo("node 2: end 1/0 of 200");
        endEpoch();
        assertThat(cluster.sent()).containsExactly("node 1: end 1/1 of 100", "node 2: end 1/1 of 200");
    }

    @Test
    void whatAFailedNodeToldAndNobodyAcknowledgedIsToldAgain() {
        subscribe(API);
        insert(0, 40);
        endEpoch();
        List<String> first = cluster.sent();
        acknowledge(1L << 32, 0x100, 0x200);
        insert(40, 80);
        endEpoch();
        int lost = of(2, cluster.sent()).size() - 1;
        acknowledge((1L << 32) + 1, 0x100);
        insert(80, 100);
        int running = of(2, cluster.sent()).size();
        cluster.stop(2);
        endEpoch();

        List<String> again = cluster.sent();
        assertThat(first).isNotEmpty();
        assertThat(again.subList(0, lost)).containsOnly("node 1: INSERT 1/1");
        assertThat(again.get(lost)).isEqualTo("node 1: end 1/1 of 200");
        assertThat(again.subList(lost + 1, lost + 1 + running)).containsOnly("node 1: INSERT 1/2");
        assertThat(again.subList(lost + 1 + running, again.size())).containsExactly("node 1: end 1/2 of 100 200");
    }

    @Test
    void theShareOfANodeThatFailsAndIsBackWithinOneEpochIsToldAgain() {
        subscribe(API);
        cluster.sent();
        insert(0, 40);
        int told = of(2, cluster.sent()).size();
        cluster.stop(2);
        insert(40, 80);
        cluster.start(2);
        cluster.connect(2);
        endEpoch();
        assertThat(cluster.sent().stream().filter(text -> text.contains("INSERT")))
                .hasSize(told + 40);
    }

    @Test
    void aNodeThatIsBackTellsItsShareOnceItIsConnectedToEverybody() {
        subscribe(API);
        cluster.stop(2);
        endEpoch();
        cluster.start(2);
        endEpoch();
        assertThat(cluster.sent()).last().isEqualTo("node 1: end 1/1 of 100 200");
        cluster.connect(2);
        endEpoch();
        assertThat(cluster.sent()).containsExactly("node 1: end 1/2 of 100 200", "node 2: ACTIVE 1/3");
        insert(0, 40);
        endEpoch();
        assertThat(cluster.sent()).contains("node 2: INSERT 1/3", "node 2: end 1/3 of 200");
    }

    @Test
    void whoAcknowledgesNothingIsEjectedWithTheLimitsName() {
        subscribe(API);
        for (int i = 0; i < 3; i++) {
            endEpoch();
        }
        assertThat(cluster.ejected()).isEmpty();
        endEpoch();
        assertThat(cluster.ejected())
                .containsExactly("50: 4 epochs are unacknowledged; the limit, maximumBufferedEpochs, is 3");
    }

    @Test
    void bytesThatNobodyAcknowledgesAreLimitedButForTheNewestEpoch() {
        subscribe(API);
        insert(0, 20_000);
        endEpoch();
        assertThat(cluster.ejected()).isEmpty();
        endEpoch();
        assertThat(cluster.ejected()).singleElement().asString().contains("maximumBufferedEpochBytes, is 1048576");
    }

    @Test
    void subscribersAreToldOfEachOther() {
        Subscription subscription = subscribe(API);
        cluster.sent();
        subscribe(OTHER_API);
        assertThat(cluster.sent())
                .contains("node 1: SUBSCRIBE of 51 1/0", "node 2: SUBSCRIBE of 50 1/0", "node 2: ACTIVE 1/0");
        events.apiNodeFailed(OTHER_API);
        assertThat(cluster.sent()).containsExactly("node 1: UNSUBSCRIBE of 51 1/0", "node 2: UNSUBSCRIBE of 51 1/0");
        assertThat(events.stop(subscription, API, BLOCK, 9)).isTrue();
        assertThat(cluster.sent()).containsExactly("node 1: STOP 1/0", "node 2: STOP 1/0");
        insert(0, 10);
        endEpoch();
        assertThat(cluster.sent()).isEmpty();
        assertThat(events.stop(subscription, API, BLOCK, 9)).isFalse();
    }

    @Test
    void aSubscriptionOutlivesItsEventButTakesNobodyNew() {
        Subscription subscription = subscribe(API);
        events.eventDropped(EVENT);
        assertThat(subscription.isEventDropped()).isTrue();
        cluster.sent();
        insert(0, 1);
        assertThat(cluster.sent()).hasSize(1);
        assertThat(events.stop(subscription, API, BLOCK, 9)).isTrue();
        assertThat(events.find(EVENT.id(), EVENT.key())).isNull();
    }

    @Test
    void eachNodeGroupHasBucketsOfItsOwn() {
        Buckets buckets = new Buckets(List.of(List.of(1, 2), List.of(3, 4)));
        List<Integer> streams = new ArrayList<>();
        buckets.all().forEach(bucket -> streams.add(bucket.streamId()));
        assertThat(streams).containsExactly(0x100, 0x200, 0x300, 0x400);
        StoredTable spread = new StoredTable(
                8,
                1,
                List.of(key()),
                new KeyFormat(List.of(key())),
                null,
                new int[][] {{1, 2}, {3, 4}},
                false,
                new Grants());
        assertThat(buckets.of(spread.fragment(0), 7).nodes()).containsExactlyInAnyOrder(1, 2);
        assertThat(buckets.of(spread.fragment(1), 7).nodes()).containsExactlyInAnyOrder(3, 4);
    }
}
