package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.client.BatchedJoin;
import io.ndbwire.client.Joined;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Write;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Elements joined with rows that are looked up in batches. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class BatchedJoinTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ClusterClient fixture;
    private final NdbClient client;

    BatchedJoinTest(ClusterClient fixture) {
        this.fixture = fixture;
        client = fixture.client();
    }

    /** Rows of even ids, {@code a} ten times the id. */
    private TableHandle even(int count) {
        TableHandle table = fixture.createSimpleTable();
        fill(table, IntStream.range(0, count).map(i -> 2 * i).boxed().toList());
        return table;
    }

    private void fill(TableHandle table, List<Integer> ids) {
        List<Write> inserts = new ArrayList<>();
        for (int id : ids) {
            inserts.add(table.insert().set("id", id).set("a", 10 * id).set("b", "row " + id));
        }
        client.executeAll(inserts).forEach(Stages::value);
    }

    private static List<Integer> numbers(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    @Test
    void anInnerJoinHasTheElementsWithARowInTheirOrder() {
        TableHandle table = even(2_500);

        List<Joined<Integer>> joined = Collected.all(BatchedJoin.of(client, numbers(5_000), table::read)
                .batchRows(100)
                .inner());
        assertThat(joined).hasSize(2_500);
        for (int i = 0; i < joined.size(); i++) {
            assertThat(joined.get(i).left()).isEqualTo(2 * i);
            assertThat(joined.get(i).row().getInt("a")).isEqualTo(20 * i);
        }
    }

    @Test
    void outerSemiAndAntiJoinsDifferInWhatHasNoRow() {
        TableHandle table = even(3);
        BatchedJoin<Integer> join = BatchedJoin.of(client, numbers(6), table::read);

        assertThat(Collected.all(join.outer()))
                .extracting(joined -> joined.left() + ":"
                        + (joined.right() == null ? null : joined.row().getInt("a")))
                .containsExactly("0:0", "1:null", "2:20", "3:null", "4:40", "5:null");
        assertThat(Collected.all(join.semi())).containsExactly(0, 2, 4);
        assertThat(Collected.all(join.anti())).containsExactly(1, 3, 5);
        assertThatThrownBy(() -> new Joined<>(1, null).row()).isInstanceOf(NullPointerException.class);
    }

    @Test
    void anElementWithoutKeyHasNoRow() {
        TableHandle table = even(3);
        BatchedJoin<Integer> join =
                BatchedJoin.of(client, numbers(4), number -> number == 2 ? null : table.read(number));

        assertThat(Collected.all(join.semi())).containsExactly(0);
        assertThat(Collected.all(join.anti())).containsExactly(1, 2, 3);
        assertThat(Collected.all(
                        BatchedJoin.of(client, numbers(9), number -> null).inner()))
                .isEmpty();
        assertThat(Collected.all(
                        BatchedJoin.of(client, List.<Integer>of(), table::read).outer()))
                .isEmpty();
    }

    @Test
    void joinsFollowEachOtherAndTakeUniqueKeysAndColumns() {
        TableHandle orders = even(50);
        TableHandle names = fixture.createTable(IndexDefinition.unique("by_b", "b"), ClusterClient.simpleColumns());
        fill(names, numbers(100));

        BatchedJoin<Integer> first = BatchedJoin.of(client, numbers(100), orders::read);
        List<String> found = Collected.all(BatchedJoin.of(
                                client,
                                first.inner(),
                                order -> names.readUnique(
                                                "by_b",
                                                String.valueOf(order.row().getString("b")))
                                        .columns("a"))
                        .inner())
                .stream()
                .map(joined -> joined.left().left() + "=" + joined.row().getInt(0))
                .toList();
        assertThat(found).hasSize(50).startsWith("0=0", "2=20", "4=40");
    }

    @Test
    void equalLookUpsOfABatchAreMadeOnce() {
        TableHandle table = even(4);
        List<Integer> repeated =
                IntStream.range(0, 4_000).map(i -> 2 * (i % 4)).boxed().toList();
        long before = client.statistic(ClientCounter.PRIMARY_KEY_OPERATIONS);

        List<Joined<Integer>> joined = Collected.all(
                BatchedJoin.of(client, repeated, table::read).batchRows(1_000).inner());
        assertThat(joined).hasSize(4_000).allMatch(one -> one.row().getInt("id") == one.left());
        assertThat(client.statistic(ClientCounter.PRIMARY_KEY_OPERATIONS) - before)
                .isLessThan(400);
    }

    @Test
    void noMoreIsSignalledOrTakenThanIsAskedFor() {
        TableHandle table = even(1_000);
        AtomicLong taken = new AtomicLong();
        BatchedJoin<Integer> join = BatchedJoin.of(client, numbers(2_000), (Integer number) -> {
                    taken.incrementAndGet();
                    return table.read(number);
                })
                .batchRows(10)
                .batchesInFlight(2);

        Collected<Integer> some = Collected.of(join.semi(), 0);
        assertThat(taken).hasValue(0);
        some.request(5);
        Await.until("five arrive", PATIENCE, () -> some.elements().size() == 5, some.elements()::toString);
        assertThat(taken.get()).isLessThanOrEqualTo(60);
        some.request(7);
        Await.until("twelve arrive", PATIENCE, () -> some.elements().size() == 12, some.elements()::toString);
        some.request(Long.MAX_VALUE);
        assertThat(Stages.value(some.end())).hasSize(1_000).startsWith(0, 2, 4);
        assertThat(taken).hasValue(2_000);
    }

    @Test
    void fastSourcesOfOtherThreadsAreJoinedWhole() {
        TableHandle table = even(10_000);
        Collected<Integer> joined;
        try (SubmissionPublisher<Integer> source = new SubmissionPublisher<>()) {
            joined = Collected.of(
                    BatchedJoin.of(client, source, table::read).batchRows(64).semi(), Long.MAX_VALUE);
            numbers(20_000).forEach(source::submit);
        }
        assertThat(Stages.value(joined.end()))
                .isEqualTo(IntStream.range(0, 10_000).map(i -> 2 * i).boxed().toList());
    }

    @Test
    void afterCancellingNothingComesAndTheSourceIsCancelled() {
        TableHandle table = even(100);
        try (SubmissionPublisher<Integer> source = new SubmissionPublisher<>()) {
            Collected<Integer> joined =
                    Collected.of(BatchedJoin.of(client, source, table::read).semi(), Long.MAX_VALUE);
            source.submit(0);
            Await.until("one arrives", PATIENCE, () -> joined.elements().size() == 1, joined.elements()::toString);
            joined.cancel();
            Await.until(
                    "the source has no subscriber", PATIENCE, () -> source.getNumberOfSubscribers() == 0, () -> "one");
            assertThat(joined.end()).isNotDone();
        }
    }

    @Test
    void failuresEndTheJoin() {
        TableHandle table = even(10);
        TableHandle gone = fixture.createSimpleTable();
        fixture.blocking().dropTable(gone.description().name());

        failure(BatchedJoin.of(client, numbers(3), gone::read), SchemaException.class);
        failure(BatchedJoin.of(client, numbers(3), number -> table.read("no number")), InvalidValueException.class);
        failure(
                BatchedJoin.of(client, numbers(3), number -> {
                    throw new IllegalStateException("no key");
                }),
                IllegalStateException.class);
        SubmissionPublisher<Integer> source = new SubmissionPublisher<>();
        Collected<Integer> joined =
                Collected.of(BatchedJoin.of(client, source, table::read).semi(), Long.MAX_VALUE);
        source.closeExceptionally(new IllegalArgumentException("the source failed"));
        assertThat(Stages.outcome(joined.end())).hasMessage("the source failed");
        Collected<Integer> misused =
                Collected.of(BatchedJoin.of(client, numbers(3), table::read).semi(), 0);
        misused.request(0);
        assertThat(Stages.outcome(misused.end())).isInstanceOf(IllegalArgumentException.class);
    }

    private static <F> void failure(BatchedJoin<Integer> join, Class<F> kind) {
        assertThat(Stages.outcome(Collected.of(join.semi(), Long.MAX_VALUE).end()))
                .isInstanceOf(kind);
    }

    @Test
    void anExecutorThatTakesNoMoreCancelsTheSource() {
        TableHandle table = even(10);
        Executor closed = task -> {
            throw new RejectedExecutionException("closed");
        };
        AtomicBoolean cancelled = new AtomicBoolean();
        Flow.Publisher<Integer> source = subscriber -> subscriber.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {}

            @Override
            public void cancel() {
                cancelled.set(true);
            }
        });

        Collected.of(
                BatchedJoin.of(client, source, table::read).executor(closed).semi(), 1);
        assertThat(cancelled).isTrue();
    }

    @Test
    void limitsAreNamedWithTheirRange() {
        BatchedJoin<Integer> join =
                BatchedJoin.of(client, List.of(1), fixture.createTable(ClusterClient.key("id", ColumnType.INT))::read);

        assertThatThrownBy(() -> join.batchRows(0))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("1..16384");
        assertThatThrownBy(() -> join.batchesInFlight(17)).hasMessageContaining("1..16");
    }
}
