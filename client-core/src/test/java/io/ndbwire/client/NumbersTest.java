package io.ndbwire.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.OverloadException;
import io.ndbwire.error.UnavailableException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Numbers that come in ranges, while callers choose numbers of their own: none is given that somebody has used. */
class NumbersTest {

    private static final int PREFETCH = 10;

    /** The counter answers when the test says so; it changes when it is asked. */
    private static final class Counter implements Numbers.Source {

        private final Deque<Runnable> answers = new ArrayDeque<>();
        private long next = 1;

        @Override
        public CompletableFuture<Long> take(Table numbered, long count) {
            long first = next;
            next += count;
            return later(first);
        }

        @Override
        public CompletableFuture<Long> raise(Table numbered, long lowest) {
            next = Math.max(next, lowest);
            return later(next);
        }

        private CompletableFuture<Long> later(long value) {
            CompletableFuture<Long> answer = new CompletableFuture<>();
            answers.add(() -> answer.complete(value));
            return answer;
        }

        void answerFirst() {
            answers.removeFirst().run();
        }

        void answerLast() {
            answers.removeLast().run();
        }
    }

    private final Counter counter = new Counter();
    private final Column column = Column.builder("id", ColumnType.BIGINT_UNSIGNED)
            .primaryKey(true)
            .autoIncrement(true)
            .number(0)
            .build();
    private final Table table = new Table(
            TableName.of("d", "t"),
            7,
            1,
            List.of(column),
            List.of(),
            new Partitioning(Partitioning.Kind.MODULO, 1, new short[0], new int[][] {{1}}),
            false,
            false,
            true);
    private final Numbers numbers = new Numbers(counter, table, column, PREFETCH, 20);

    private List<Long> take(int count) {
        List<CompletableFuture<Long>> taken = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            taken.add(numbers.next());
        }
        while (!counter.answers.isEmpty()) {
            counter.answerFirst();
        }
        return taken.stream().map(CompletableFuture::join).toList();
    }

    @Test
    void aRangeIsAskedForOnceForAllThatWait() {
        assertThat(take(3)).containsExactly(1L, 2L, 3L);
        assertThat(counter.next).isEqualTo(1 + PREFETCH);
        assertThat(take(7)).endsWith(10L);
    }

    @Test
    void aNumberChosenWhileARangeThatHoldsItIsOnItsWayIsNotGiven() {
        CompletableFuture<Long> waits = numbers.next();
        CompletableFuture<?> chosen = numbers.use(5);
        // The counter is beyond 5 already; the answer that says so overtakes the range.
        counter.answerLast();
        assertThat(chosen).isCompleted();
        counter.answerFirst();

        assertThat(waits.join()).isNotEqualTo(5L);
        assertThat(take(9)).doesNotContain(5L);
    }

    @Test
    void aNumberThatTheCounterIsKnownToBeBeyondIsNotGivenFromARangeOnItsWay() {
        CompletableFuture<Long> waits = numbers.next();
        numbers.use(2);
        counter.answerLast();
        assertThat(numbers.use(6)).isNull();
        counter.answerFirst();

        assertThat(waits.join()).isGreaterThan(6L);
        assertThat(take(9)).doesNotContain(6L);
    }

    @Test
    void aRangeThatCameMeanwhileLeavesTheChosenNumberOut() {
        CompletableFuture<Long> waits = numbers.next();
        CompletableFuture<?> chosen = numbers.use(5);
        counter.answerFirst();
        assertThat(waits.join()).isEqualTo(1L);
        counter.answerFirst();
        assertThat(chosen).isCompleted();

        assertThat(take(9)).doesNotContain(5L);
    }

    @Test
    void aNumberFarBeyondTheCounterMovesIt() {
        assertThat(take(1)).containsExactly(1L);
        CompletableFuture<?> chosen = numbers.use(1_000);
        counter.answerFirst();
        assertThat(chosen).isCompleted();
        assertThat(take(1)).containsExactly(1_001L);
    }

    @Test
    void thoseThatWaitAreBoundedAndFailWithTheirRange() {
        List<CompletableFuture<Long>> waiting = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            waiting.add(numbers.next());
        }
        assertThatThrownBy(numbers.next()::join).cause().isInstanceOf(OverloadException.class);
        assertThat(counter.answers).hasSize(1);
        counter.answerFirst();
        assertThat(waiting.get(9).join()).isEqualTo(10L);
        assertThat(waiting.get(10)).isNotDone();
        counter.answerFirst();
        assertThat(waiting.get(19).join()).isEqualTo(20L);
    }

    @Test
    void aRangeThatCannotBeHadFailsThoseThatWaitForIt() {
        Numbers failing = new Numbers(
                new Numbers.Source() {
                    @Override
                    public CompletableFuture<Long> take(Table numbered, long count) {
                        return CompletableFuture.failedFuture(
                                new UnavailableException(UnavailableException.NO_CODE, "not now"));
                    }

                    @Override
                    public CompletableFuture<Long> raise(Table numbered, long lowest) {
                        return take(numbered, 1);
                    }
                },
                table,
                column,
                PREFETCH,
                20);
        assertThatThrownBy(failing.next()::join).cause().hasMessage("not now");
        assertThatThrownBy(failing.next()::join).cause().hasMessage("not now");
    }
}
