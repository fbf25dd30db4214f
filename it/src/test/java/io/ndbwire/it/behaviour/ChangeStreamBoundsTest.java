package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.client.BlockingClient;
import io.ndbwire.client.ChangedRow;
import io.ndbwire.client.ChangesLost;
import io.ndbwire.client.ChangesStarted;
import io.ndbwire.client.EpochCompleted;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.RowChange;
import io.ndbwire.client.RowInserted;
import io.ndbwire.client.TableDropped;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.ClosedException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.it.stream.ChangeCollector;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Where change streams begin and end, and what becomes of changes for which there is no room. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class ChangeStreamBoundsTest {

    private final ClusterClient fixture;
    private final BlockingClient blocking;
    private final TableHandle table;

    ChangeStreamBoundsTest(ClusterClient fixture) {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.CHANGES);
        this.fixture = fixture;
        blocking = fixture.blocking();
        table = fixture.createSimpleTable();
    }

    private void insert(int id) {
        blocking.execute(table.insert().set("id", id).set("a", id));
    }

    /** The n-th row that a stream of epochs shows, once its epoch is complete. */
    private static ChangedRow awaitCompleted(ChangeCollector epochs, int n) {
        ChangedRow row = epochs.awaitRows(n).get(n - 1);
        epochs.await(
                "the end of epoch " + row.epoch(),
                all -> epochs.changes(EpochCompleted.class).stream().anyMatch(end -> end.epoch() >= row.epoch()));
        return row;
    }

    @Test
    void aSlowSubscriberIsToldWhichEpochsItLost() {
        ChangeCollector slow =
                ChangeCollector.of(fixture.client().changes(table).bufferedEpochs(2), 1);
        slow.await(ChangesStarted.class);
        ChangeCollector quick =
                ChangeCollector.of(fixture.client().changes(table).withEpochs());
        quick.await(ChangesStarted.class);
        List<Long> epochs = new ArrayList<>();
        for (int id = 1; id <= 5; id++) {
            insert(id);
            epochs.add(awaitCompleted(quick, id).epoch());
        }
        assertThat(slow.changes()).hasSize(1);
        slow.request(Long.MAX_VALUE);

        ChangesLost lost = slow.await(ChangesLost.class);
        assertThat(slow.awaitRows(2)).extracting(ChangedRow::epoch).containsExactly(epochs.get(0), epochs.get(1));
        assertThat(lost.firstEpoch()).isEqualTo(epochs.get(2));
        assertThat(lost.lastEpoch()).hasValue(epochs.get(4));
        assertThat(lost.reason()).isEqualTo(ChangesLost.Reason.SLOW_SUBSCRIBER);
        insert(6);
        assertThat(slow.awaitRows(3).get(2).after()).hasToString("{id=6, a=6, b=null}");
        assertThat(slow.changes().get(3)).isEqualTo(lost);
    }

    @Test
    void anEpochThatIsTooLargeIsLostAndTheNextOneComes() {
        ChangeCollector small =
                ChangeCollector.of(fixture.client().changes(table).bufferedBytes(1_024));
        small.await(ChangesStarted.class);
        Stages.value(fixture.client().transact(tx -> {
            for (int id = 0; id < 100; id++) {
                tx.execute(table.insert().set("id", 100 + id));
            }
            return tx.execute(table.insert().set("id", 99));
        }));
        assertThat(small.await(ChangesLost.class).lastEpoch())
                .hasValue(small.await(ChangesLost.class).firstEpoch());
        insert(1);
        assertThat(small.awaitRows(1).get(0).after()).hasToString("{id=1, a=1, b=null}");
    }

    @Test
    void unfinishedEpochsHaveABoundOfTheirOwn() {
        NdbClient client = fixture.open(options -> options.maximumUnfinishedChangeBytes(1_024));
        ChangeCollector changes = ChangeCollector.of(client.changes(ClusterClient.sameTable(client, table)));
        changes.await(ChangesStarted.class);
        Stages.value(fixture.client().transact(tx -> {
            for (int id = 0; id < 100; id++) {
                tx.execute(table.insert().set("id", 100 + id));
            }
            return tx.execute(table.insert().set("id", 99));
        }));
        assertThat(changes.await(ChangesLost.class).reason()).isEqualTo(ChangesLost.Reason.CLIENT_MEMORY);
        insert(1);
        assertThat(changes.awaitRows(1).get(0).after()).hasToString("{id=1, a=1, b=null}");
    }

    @Test
    void nothingIsMissedThatBeginsAfterTheStart() {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger streams = new AtomicInteger();
        NdbClient writer = fixture.open(options -> options);
        TableHandle written = ClusterClient.sameTable(writer, table);
        Thread thread = new Thread(() -> {
            while (streams.get() < 10) {
                writer.blocking().execute(written.insert().set("id", begun.incrementAndGet()));
            }
        });
        thread.start();
        List<ChangeCollector> collectors = new ArrayList<>();
        List<Integer> first = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            ChangeCollector changes = ChangeCollector.of(fixture.client().changes(table));
            changes.await(ChangesStarted.class);
            first.add(begun.get() + 1);
            collectors.add(changes);
            streams.incrementAndGet();
        }
        awaitEnd(thread);
        for (int i = 0; i < 10; i++) {
            int from = first.get(i);
            int last = begun.get();
            ChangeCollector changes = collectors.get(i);
            changes.await("row " + last, all -> ids(changes).contains(last) || from > last);
            assertThat(ids(changes)).doesNotHaveDuplicates();
            for (int id = from; id <= last; id++) {
                assertThat(ids(changes)).contains(id);
            }
            changes.cancel();
        }
    }

    private static void awaitEnd(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Integer> ids(ChangeCollector changes) {
        return changes.changes(RowInserted.class).stream()
                .map(row -> row.after().getInt("id"))
                .toList();
    }

    @Test
    void aCancelledStreamEndsAndOthersOfTheSameTableGoOn() {
        ChangeCollector one = ChangeCollector.of(fixture.client().changes(table));
        ChangeCollector other = ChangeCollector.of(fixture.client().changes(table));
        one.await(ChangesStarted.class);
        other.await(ChangesStarted.class);
        one.cancel();
        insert(1);
        other.awaitRows(1);
        other.cancel();
        // The subscription in the data nodes ends with its last stream; the next stream has one of its own.
        ChangeCollector third = ChangeCollector.of(fixture.client().changes(table));
        third.await(ChangesStarted.class);
        insert(2);
        third.awaitRows(1);

        assertThat(one.changes(ChangedRow.class)).isEmpty();
        assertThat(other.changes(ChangedRow.class)).hasSize(1);
        assertThat(ids(third)).containsExactly(2);
        assertThat(one.isEnded()).isFalse();
    }

    @Test
    void aDroppedTableIsToldAndEndsItsStream() {
        TableHandle kept = fixture.createSimpleTable();
        ChangeCollector both = ChangeCollector.of(fixture.client().changes(table, kept));
        ChangeCollector single = ChangeCollector.of(fixture.client().changes(table));
        both.await(ChangesStarted.class);
        single.await(ChangesStarted.class);
        insert(1);
        blocking.dropTable(table.description().name());

        assertThat(single.await(TableDropped.class).table()).isSameAs(table);
        single.awaitCompletion();
        assertThat(ids(single)).containsExactly(1);
        assertThat(both.await(TableDropped.class).table()).isSameAs(table);
        blocking.execute(kept.insert().set("id", 7));
        assertThat(both.awaitRows(2).get(1).table()).isSameAs(kept);
        assertThat(both.isEnded()).isFalse();
    }

    @Test
    void aTableThatWasCreatedAnewIsFoundByAnOldHandle() {
        NdbClient other = fixture.open(options -> options);
        TableHandle outdated = ClusterClient.sameTable(other, table);
        TableName name = table.description().name();
        blocking.dropTable(name);
        TableHandle created = blocking.createTable(
                ClusterClient.define(name, ClusterClient.simpleColumns()).build());

        ChangeCollector changes = ChangeCollector.of(other.changes(outdated));
        changes.await(ChangesStarted.class);
        blocking.execute(created.insert().set("id", 3));
        assertThat(changes.awaitRows(1).get(0).after()).hasToString("{id=3, a=null, b=null}");
    }

    @Test
    void aTableThatIsGoneFailsTheStream() {
        NdbClient other = fixture.open(options -> options);
        TableHandle outdated = ClusterClient.sameTable(other, table);
        blocking.dropTable(table.description().name());
        ChangeCollector changes = ChangeCollector.of(other.changes(outdated));
        assertThat(changes.awaitFailure())
                .isInstanceOfSatisfying(
                        SchemaException.class,
                        failure -> assertThat(failure.code()).isEqualTo(SchemaCodes.NO_SUCH_TABLE));
    }

    @Test
    void closingTheClientFailsItsStreams() {
        NdbClient client = fixture.open(options -> options);
        TableHandle same = ClusterClient.sameTable(client, table);
        ChangeCollector changes = ChangeCollector.of(client.changes(same));
        changes.await(ChangesStarted.class);
        client.close();
        assertThat(changes.awaitFailure()).isInstanceOf(ClosedException.class);
        assertThat(ChangeCollector.of(client.changes(same)).awaitFailure()).isInstanceOf(ClosedException.class);
    }

    @Test
    void aSubscriberThatThrowsGetsNoMoreAndHurtsNobody() {
        AtomicInteger calls = new AtomicInteger();
        fixture.client().changes(table).subscribe(new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(RowChange change) {
                calls.incrementAndGet();
                throw new IllegalStateException("on purpose");
            }

            @Override
            public void onError(Throwable failure) {
                calls.incrementAndGet();
            }

            @Override
            public void onComplete() {
                calls.incrementAndGet();
            }
        });
        ChangeCollector other = ChangeCollector.of(fixture.client().changes(table));
        other.await(ChangesStarted.class);
        insert(1);
        other.awaitRows(1);
        assertThat(calls).hasValue(1);
    }

    @Test
    void aRequestForNothingIsRefused() {
        ChangeCollector changes = ChangeCollector.of(fixture.client().changes(table), 0);
        changes.request(0);
        assertThat(changes.awaitFailure()).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void whatCannotBeShownIsRefusedBeforeAnythingIsSent() {
        NdbClient client = fixture.client();
        TableHandle other = ClusterClient.sameTable(fixture.open(options -> options), table);
        TableHandle withText = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                ClusterClient.nullable("a", ColumnType.INT),
                ClusterClient.nullable("body", ColumnType.BLOB));

        assertThatThrownBy(() -> client.changes()).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> client.changes(other))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("another client");
        assertThatThrownBy(() -> client.changes(table).columns(withText, "a"))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("not one of the stream's");
        assertThatThrownBy(() -> client.changes(table).columns(table, "nosuch"))
                .isInstanceOf(SchemaException.class)
                .hasMessageContaining("nosuch");
        assertThatThrownBy(() -> client.changes(withText).columns(withText, "body"))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContainingAll("body", "large objects");
        assertThatThrownBy(() -> client.changes(table).bufferedBytes(1_023)).isInstanceOf(InvalidValueException.class);
        assertThatThrownBy(() -> client.changes(table).bufferedEpochs(0)).isInstanceOf(InvalidValueException.class);
        ChangeCollector changes = ChangeCollector.of(client.changes(withText));
        changes.await(ChangesStarted.class);
        blocking.execute(withText.insert().set("id", 1).set("a", 2));
        assertThat(changes.awaitRows(1).get(0).after()).hasToString("{id=1, a=2}");
    }

    @Test
    void aStreamLeavesNothingBehindInTheDictionary() {
        assumeThat(fixture.cluster().capabilities()).contains(ClusterCapability.PROGRAMS);
        ChangeCollector changes = ChangeCollector.of(fixture.client().changes(table));
        changes.await(ChangesStarted.class);
        insert(1);
        changes.awaitRows(1);
        assertThat(fixture.cluster().run("ndb_select_all", "-d", "sys", "NDB$EVENTS_0"))
                .contains("TABLE_NAME")
                .doesNotContain("NdbWire");
    }
}
