package io.ndbwire.internal.event;

import static io.ndbwire.internal.event.ScriptedChanges.NODE_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.error.ClosedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What waits for a subscriber, and what it is told when that is too much. */
class EventStreamTest {

    private static final long PLENTY = 1 << 20;
    private static final int START = 100;

    private final ScriptedChanges nodes = new ScriptedChanges(PLENTY);
    private int arrivals;

    private EventStream stream(boolean epochs, long memory, int waitingEpochs) {
        EventStream stream = new EventStream(
                new StreamRequest(
                        List.of(new StreamRequest.Source(nodes.table().table(), true)), epochs, memory, waitingEpochs),
                () -> arrivals++);
        stream.tables().add(nodes.table());
        stream.start(START);
        return stream;
    }

    private Epoch epoch(long number, int changes) {
        Epoch epoch = new Epoch(number);
        for (int i = 0; i < changes; i++) {
            epoch.add(nodes.table(), NODE_1, ScriptedChanges.change(i, number));
        }
        return epoch;
    }

    private static List<String> all(EventStream stream) {
        List<String> told = new ArrayList<>();
        for (StreamItem item = stream.poll(); item != null; item = stream.poll()) {
            told.add(text(item));
        }
        return told;
    }

    private static String text(@Nullable StreamItem item) {
        if (item == null) {
            return "nothing";
        }
        if (item instanceof StreamItem.Change change) {
            return "change " + change.epoch();
        }
        return item instanceof StreamItem.Lost lost
                ? "lost " + lost.first() + ".." + lost.last() + " " + lost.reason()
                : item.getClass().getSimpleName().toLowerCase(Locale.ROOT) + " " + item.hashCode();
    }

    @Test
    void changesComeInTheOrderOfEpochsBehindTheStart() {
        EventStream stream = stream(false, PLENTY, 10);
        stream.take(epoch(START, 1));
        stream.take(epoch(101, 2));
        stream.take(epoch(102, 0));
        stream.take(epoch(103, 1));

        assertThat(stream.poll()).isEqualTo(new StreamItem.Started(START));
        assertThat(all(stream)).containsExactly("change 101", "change 101", "change 103");
        assertThat(stream.isEmpty()).isTrue();
        assertThat(arrivals).isPositive();
    }

    @Test
    void endsOfEpochsAreToldWhenWantedAndRepeatedOnesReplaceEachOther() {
        EventStream stream = stream(true, PLENTY, 10);
        stream.take(epoch(101, 1));
        stream.take(epoch(102, 0));
        stream.take(epoch(103, 0));
        stream.take(epoch(104, 1));

        assertThat(stream.poll()).isEqualTo(new StreamItem.Started(START));
        assertThat(stream.poll()).isInstanceOf(StreamItem.Change.class);
        assertThat(stream.poll()).isEqualTo(new StreamItem.Completed(103));
        assertThat(stream.poll()).isInstanceOf(StreamItem.Change.class);
        assertThat(stream.poll()).isEqualTo(new StreamItem.Completed(104));
        assertThat(stream.poll()).isNull();
    }

    @Test
    void whatDoesNotFitIsOneGapUntilTheSubscriberHasHeardOfIt() {
        EventStream stream = stream(true, PLENTY, 2);
        for (int epoch = 101; epoch <= 106; epoch++) {
            stream.take(epoch(epoch, 1));
        }
        stream.poll();
        assertThat(text(stream.poll())).isEqualTo("change 101");
        stream.take(epoch(107, 1));

        assertThat(stream.poll()).isEqualTo(new StreamItem.Completed(101));
        assertThat(text(stream.poll())).isEqualTo("change 102");
        assertThat(stream.poll()).isEqualTo(new StreamItem.Completed(102));
        assertThat(stream.poll()).isEqualTo(new StreamItem.Lost(103, 107, LossReason.SLOW_SUBSCRIBER));
        assertThat(stream.poll()).isNull();

        stream.take(epoch(108, 1));
        assertThat(text(stream.poll())).isEqualTo("change 108");
        assertThat(stream.poll()).isEqualTo(new StreamItem.Completed(108));
    }

    @Test
    void memoryIsBoundedAndGivenBackChangeByChange() {
        long ofOne = ScriptedChanges.change(1, 1).memory();
        EventStream stream = stream(false, 3 * ofOne, 10);
        stream.take(epoch(101, 3));
        stream.poll();
        stream.poll();
        stream.poll();
        stream.take(epoch(102, 2));
        stream.take(epoch(103, 1));

        assertThat(all(stream))
                .containsExactly("change 101", "change 102", "change 102", "lost 103..103 SLOW_SUBSCRIBER");

        stream.take(epoch(104, 4));
        stream.take(epoch(105, 3));
        assertThat(all(stream)).containsExactly("lost 104..105 SLOW_SUBSCRIBER");
    }

    @Test
    void epochsThatAreLostForAllAreToldToEach() {
        EventStream stream = stream(false, PLENTY, 10);
        Epoch lost = epoch(101, 2);
        lost.lose(LossReason.CLIENT_MEMORY);
        stream.take(lost);
        stream.take(epoch(102, 1));
        stream.poll();

        assertThat(all(stream)).containsExactly("lost 101..102 CLIENT_MEMORY");
    }

    @Test
    void anInterruptionIsToldAtOnceAndItsEndByTheNewStart() {
        EventStream stream = stream(false, PLENTY, 10);
        stream.take(epoch(101, 1));
        stream.interrupt();
        stream.take(epoch(102, 1));
        stream.poll();
        assertThat(all(stream)).containsExactly("change 101", "lost 102..-1 CONNECTION_LOST");

        stream.start(110);
        stream.take(epoch(111, 1));
        assertThat(stream.poll()).isEqualTo(new StreamItem.Started(110));
        assertThat(all(stream)).containsExactly("change 111");
    }

    @Test
    void anInterruptionThatWasNotHeardOfKnowsItsEndAndTakesLaterOnesIn() {
        EventStream stream = stream(false, PLENTY, 10);
        stream.poll();
        stream.interrupt();
        stream.start(110);
        stream.interrupt();
        stream.start(120);
        assertThat(stream.poll()).isEqualTo(new StreamItem.Lost(101, 120, LossReason.CONNECTION_LOST));
        assertThat(stream.poll()).isEqualTo(new StreamItem.Started(120));
        assertThat(stream.poll()).isNull();
    }

    @Test
    void endsOfEpochsWithoutChangesDoNotKeepGapsApart() {
        EventStream stream = stream(true, PLENTY, 10);
        stream.poll();
        for (int start = 110; start <= 130; start += 10) {
            stream.interrupt();
            stream.start(start);
            stream.take(epoch(start + 1, 0));
        }
        assertThat(stream.poll()).isEqualTo(new StreamItem.Lost(101, 130, LossReason.CONNECTION_LOST));
        assertThat(stream.poll()).isEqualTo(new StreamItem.Started(130));
        assertThat(stream.poll()).isEqualTo(new StreamItem.Completed(131));
        assertThat(stream.poll()).isNull();
    }

    @Test
    void changesBetweenTwoInterruptionsKeepTheGapsApart() {
        EventStream stream = stream(true, PLENTY, 10);
        stream.poll();
        stream.interrupt();
        stream.start(110);
        stream.take(epoch(111, 1));
        stream.interrupt();
        assertThat(stream.poll()).isEqualTo(new StreamItem.Lost(101, 110, LossReason.CONNECTION_LOST));
        assertThat(stream.poll()).isEqualTo(new StreamItem.Started(110));
        assertThat(all(stream).get(0)).isEqualTo("change 111");
    }

    @Test
    void aGapOfASlowSubscriberGrowsIntoAnInterruption() {
        EventStream stream = stream(false, PLENTY, 1);
        stream.poll();
        stream.take(epoch(101, 1));
        stream.take(epoch(102, 1));
        stream.interrupt();
        assertThat(all(stream)).containsExactly("change 101", "lost 102..-1 CONNECTION_LOST");
    }

    @Test
    void alterationsComeBeforeAndDropsBehindTheirEpochsChanges() {
        EventStream stream = stream(false, PLENTY, 10);
        Epoch epoch = epoch(101, 1);
        epoch.changes(nodes.table()).alter();
        epoch.changes(nodes.table()).drop();
        stream.take(epoch);
        stream.poll();

        assertThat(stream.poll()).isEqualTo(new StreamItem.Altered(0, 101));
        assertThat(text(stream.poll())).isEqualTo("change 101");
        assertThat(stream.poll()).isEqualTo(new StreamItem.Dropped(0, 101));
    }

    @Test
    void theEndComesBehindWhatWaits() {
        EventStream stream = stream(false, PLENTY, 10);
        stream.take(epoch(101, 1));
        ClosedException failure = new ClosedException(ClosedException.NO_CODE, "closed");
        stream.end(failure);
        stream.take(epoch(102, 1));

        assertThat(stream.isEnded()).isTrue();
        assertThat(stream.isEmpty()).isFalse();
        stream.poll();
        assertThat(all(stream)).containsExactly("change 101");
        assertThat(stream.failure()).isSameAs(failure);
    }
}
