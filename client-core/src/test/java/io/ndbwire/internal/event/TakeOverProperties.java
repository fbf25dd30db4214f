package io.ndbwire.internal.event;

import static io.ndbwire.internal.event.ScriptedChanges.NODE_1;
import static io.ndbwire.internal.event.ScriptedChanges.NODE_2;
import static io.ndbwire.internal.event.ScriptedChanges.STREAM_1;
import static io.ndbwire.internal.event.ScriptedChanges.STREAM_2;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * Two nodes serve a bucket each; at some point of what it sends the second fails, and the first sends again what it holds
 * of the other's bucket from some epoch on. Whatever that point is, and however the two links are read, every change
 * comes once, in its epoch and in the order of its row's commits.
 */
class TakeOverProperties {

    private static final int FIRST_EPOCH = 101;
    private static final int KEYS = 3;

    private record Sent(int node, int epoch, int key, long transaction, List<Integer> streams) {

        void to(ScriptedChanges receiver) {
            if (streams.isEmpty()) {
                receiver.change(node, epoch, key, transaction);
            } else {
                receiver.report(
                        node,
                        epoch,
                        streams.stream().mapToInt(Integer::intValue).toArray());
            }
        }
    }

    @Property(tries = 2000)
    void everyChangeComesOnce(@ForAll Random random) {
        int epochs = 1 + random.nextInt(5);
        List<List<List<Sent>>> changes = new ArrayList<>();
        int transaction = 0;
        for (int epoch = 0; epoch < epochs; epoch++) {
            changes.add(List.of(new ArrayList<>(), new ArrayList<>()));
            for (int i = random.nextInt(6); i > 0; i--) {
                int key = random.nextInt(2 * KEYS);
                changes.get(epoch)
                        .get(key / KEYS)
                        .add(new Sent(NODE_1 + key / KEYS, FIRST_EPOCH + epoch, key, ++transaction, List.of()));
            }
        }
        ScriptedChanges receiver = new ScriptedChanges(1 << 20);
        receiver.assembler().begin(FIRST_EPOCH - 1, true, 2);

        deliver(random, ofSecondNode(random, changes), ofFirstNode(random, changes), receiver);

        assertThat(receiver.completed()).hasSize(epochs);
        for (int epoch = 0; epoch < epochs; epoch++) {
            List<Long> expected = new ArrayList<>();
            changes.get(epoch).forEach(bucket -> bucket.forEach(sent -> expected.add(sent.transaction())));
            Epoch completed = receiver.completed().get(epoch);
            assertThat(completed.number()).isEqualTo(FIRST_EPOCH + epoch);
            assertThat(receiver.transactions(completed)).containsExactlyInAnyOrderElementsOf(expected);
            for (int bucket = 0; bucket < 2; bucket++) {
                List<Long> inOrder = changes.get(epoch).get(bucket).stream()
                        .map(Sent::transaction)
                        .toList();
                assertThat(receiver.transactions(completed))
                        .filteredOn(inOrder::contains)
                        .isEqualTo(inOrder);
            }
        }
    }

    /** All that the second node would send, up to its failure. */
    private static List<Sent> ofSecondNode(Random random, List<List<List<Sent>>> changes) {
        List<Sent> sent = new ArrayList<>();
        for (int epoch = 0; epoch < changes.size(); epoch++) {
            sent.addAll(changes.get(epoch).get(1));
            sent.add(report(NODE_2, epoch, STREAM_2));
        }
        return sent.subList(0, random.nextInt(sent.size() + 1));
    }

    /**
     * The first node's own bucket; in some epoch it learns of the failure, sends again what may not have been received,
     * up to that epoch and in between its own, and serves both buckets from the next epoch on.
     */
    private static List<Sent> ofFirstNode(Random random, List<List<List<Sent>>> changes) {
        int failure = random.nextInt(changes.size());
        List<Sent> sent = new ArrayList<>();
        for (int epoch = 0; epoch < failure; epoch++) {
            sent.addAll(changes.get(epoch).get(0));
            sent.add(report(NODE_1, epoch, STREAM_1));
        }
        List<Sent> own = new ArrayList<>(changes.get(failure).get(0));
        own.add(report(NODE_1, failure, STREAM_1));
        List<Sent> again = new ArrayList<>();
        for (int epoch = 0; epoch <= failure; epoch++) {
            changes.get(epoch).get(1).forEach(change -> again.add(again(change)));
            again.add(report(NODE_1, epoch, STREAM_2));
        }
        while (!own.isEmpty() || !again.isEmpty()) {
            boolean next = again.isEmpty() || !own.isEmpty() && random.nextBoolean();
            sent.add((next ? own : again).remove(0));
        }
        for (int epoch = failure + 1; epoch < changes.size(); epoch++) {
            sent.addAll(changes.get(epoch).get(0));
            changes.get(epoch).get(1).forEach(change -> sent.add(again(change)));
            sent.add(report(NODE_1, epoch, STREAM_1, STREAM_2));
        }
        return sent;
    }

    private static Sent again(Sent change) {
        return new Sent(NODE_1, change.epoch(), change.key(), change.transaction(), List.of());
    }

    private static Sent report(int node, int epoch, Integer... streams) {
        return new Sent(node, FIRST_EPOCH + epoch, 0, 0, List.of(streams));
    }

    /** Each link is in order; the two are read as it comes. The failed node's is read to its end before the resent. */
    private static void deliver(Random random, List<Sent> second, List<Sent> first, ScriptedChanges receiver) {
        int fromSecond = 0;
        int fromFirst = 0;
        while (fromSecond < second.size() || fromFirst < first.size()) {
            boolean firstIsAllowed =
                    fromFirst < first.size() && (fromSecond == second.size() || !isOfTakeOver(first.get(fromFirst)));
            if (firstIsAllowed && (fromSecond == second.size() || random.nextBoolean())) {
                first.get(fromFirst++).to(receiver);
            } else {
                second.get(fromSecond++).to(receiver);
                if (fromSecond == second.size()) {
                    receiver.assembler().nodeFailed();
                }
            }
        }
    }

    private static boolean isOfTakeOver(Sent sent) {
        return sent.streams().isEmpty()
                ? sent.key() >= KEYS
                : sent.streams().size() == 2 || sent.streams().get(0) == STREAM_2;
    }
}
