package io.ndbwire.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.ClosedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CommandQueueTest {

    private static final class Numbered extends Command {
        private final int thread;
        private final int number;
        private final Consumer<Numbered> action;

        Numbered(int thread, int number, Consumer<Numbered> action) {
            this.thread = thread;
            this.number = number;
            this.action = action;
        }

        @Override
        protected void run() {
            action.accept(this);
        }
    }

    private final ConcurrentLinkedQueue<Runnable> wakeUps = new ConcurrentLinkedQueue<>();
    private final RoundClock clock = new RoundClock();
    private final CommandQueue queue = new CommandQueue(wakeUps::add, clock);
    private final List<Integer> ran = new ArrayList<>();

    private Numbered command(int number) {
        return new Numbered(0, number, command -> ran.add(command.number));
    }

    @Test
    void oneWakeUpRunsAllThatCameMeanwhileInOrder() {
        for (int i = 0; i < 5; i++) {
            queue.submit(command(i));
        }
        queue.submit(new Command[] {command(5), command(6), command(7), command(99)}, 3);
        queue.submit(new Command[0], 0);
        assertThat(wakeUps).hasSize(1);
        wakeUps.remove().run();
        assertThat(ran).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(wakeUps).isEmpty();
    }

    @Test
    void whatIsSubmittedByARunningCommandRunsInTheNextRound() {
        queue.submit(new Numbered(0, 0, command -> queue.submit(command(1))));
        queue.submit(command(2));
        wakeUps.remove().run();
        assertThat(ran).containsExactly(2);
        assertThat(wakeUps).hasSize(1);
        wakeUps.remove().run();
        assertThat(ran).containsExactly(2, 1);
    }

    @Test
    void aCommandMaySubmitItselfAgain() {
        queue.submit(new Numbered(0, 7, command -> {
            ran.add(command.number);
            if (ran.size() < 3) {
                queue.submit(command);
            }
        }));
        queue.submit(command(8));
        while (!wakeUps.isEmpty()) {
            wakeUps.remove().run();
        }
        assertThat(ran).containsExactly(7, 8, 7);
    }

    @Test
    void theTimeOfTheRoundIsTakenOnce() {
        List<Long> times = new ArrayList<>();
        long before = System.nanoTime();
        queue.submit(new Numbered(0, 0, command -> times.add(clock.nanos())));
        queue.submit(new Numbered(0, 1, command -> times.add(clock.nanos())));
        wakeUps.remove().run();
        assertThat(times.get(0)).isEqualTo(times.get(1)).isBetween(before, System.nanoTime());
    }

    @Test
    void everyThreadsCommandsRunOnceAndInItsOrder() throws InterruptedException {
        int threads = 4;
        int each = 50_000;
        int[] next = new int[threads];
        CountDownLatch all = new CountDownLatch(threads * each);
        List<String> wrong = new ArrayList<>();
        ExecutorService loop = Executors.newSingleThreadExecutor();
        ExecutorService callers = Executors.newFixedThreadPool(threads);
        CommandQueue shared = new CommandQueue(loop, new RoundClock());
        Consumer<Numbered> check = command -> {
            if (next[command.thread]++ != command.number) {
                wrong.add("thread " + command.thread + ", number " + command.number);
            }
            all.countDown();
        };
        for (int t = 0; t < threads; t++) {
            int thread = t;
            callers.execute(() -> {
                for (int i = 0; i < each; i += 5) {
                    shared.submit(new Numbered(thread, i, check));
                    Command[] four = new Command[4];
                    for (int j = 0; j < four.length; j++) {
                        four[j] = new Numbered(thread, i + 1 + j, check);
                    }
                    shared.submit(four, four.length);
                }
            });
        }
        assertThat(all.await(30, TimeUnit.SECONDS)).as("all commands run").isTrue();
        callers.shutdown();
        loop.shutdown();
        assertThat(loop.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        assertThat(wrong).isEmpty();
        assertThat(next).containsOnly(each);
    }

    @Test
    void aCommandThatThrowsDoesNotTakeOthersWithIt() {
        List<Integer> ran = new ArrayList<>();
        queue.submit(new Numbered(0, 0, command -> {
            throw new IllegalStateException("thrown on purpose");
        }));
        queue.submit(new Numbered(0, 1, command -> ran.add(1)));

        queue.run();

        assertThat(ran).containsExactly(1);
    }

    @Test
    void afterTheEventLoopsEndEverySubmitterIsToldThatItIsClosed() {
        CommandQueue closed = new CommandQueue(
                task -> {
                    throw new RejectedExecutionException("terminated");
                },
                new RoundClock());
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> closed.submit(new Numbered(0, 0, command -> {})))
                    .isInstanceOf(ClosedException.class);
        }
    }
}
