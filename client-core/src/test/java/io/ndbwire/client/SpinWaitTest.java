package io.ndbwire.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long a blocking call looks for its answer. */
class SpinWaitTest {

    private static final long MAXIMUM = 250_000;

    private final SpinWait spinWait = new SpinWait(MAXIMUM, 2);

    @Test
    void looksForTwiceTheTimeThatAnswersTake() {
        answers(100, 40_000);

        assertThat(spinWait.limitNanos()).isBetween(79_000L, 82_000L);
    }

    @Test
    void looksForTheMaximumAtMost() {
        answers(100, 200_000);

        assertThat(spinWait.limitNanos()).isEqualTo(MAXIMUM);
    }

    @Test
    void doesNotLookWhereAnswersTakeLonger() {
        answers(100, 2 * MAXIMUM);

        assertThat(spinWait.limitNanos()).isZero();
    }

    @Test
    void looksAgainWhenAnswersGetFaster() {
        answers(100, 2 * MAXIMUM);
        answers(100, 50_000);

        assertThat(spinWait.limitNanos()).isBetween(99_000L, 102_000L);
    }

    @Test
    void goesOnLookingAfterOneWaitForALock() {
        answers(100, 50_000);
        answers(1, TimeUnit.SECONDS.toNanos(5));

        assertThat(spinWait.limitNanos()).isPositive();
    }

    @Test
    void neverLooksWithAMaximumOfZero() {
        SpinWait none = new SpinWait(0, 2);
        none.answered(10);

        assertThat(none.limitNanos()).isZero();
    }

    @Test
    @Timeout(10)
    void endsItsLookWithoutAnAnswer() {
        CompletableFuture<String> never = new CompletableFuture<>();

        spinWait.await(never::isDone, System.nanoTime());

        assertThat(never).isNotDone();
    }

    @Test
    @Timeout(10)
    void leavesTheOnlyProcessorToOthers() {
        SpinWait onOneProcessor = new SpinWait(TimeUnit.HOURS.toNanos(1), 1);
        CompletableFuture<String> never = new CompletableFuture<>();

        onOneProcessor.await(never::isDone, System.nanoTime());

        assertThat(never).isNotDone();
    }

    @Test
    @Timeout(10)
    void findsTheAnswerThatAnotherThreadGives() {
        SpinWait patient = new SpinWait(TimeUnit.HOURS.toNanos(1), 2);
        CompletableFuture<String> answer = new CompletableFuture<>();
        answer.completeAsync(() -> "answer");

        patient.await(answer::isDone, System.nanoTime());

        assertThat(answer).isCompletedWithValue("answer");
    }

    private void answers(int count, long nanos) {
        for (int i = 0; i < count; i++) {
            spinWait.answered(nanos);
        }
    }
}
