package io.ndbwire.internal.transport;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Hands commands of any thread to one event loop, in order.
 *
 * <p>The commands themselves are the links of a stack, so that submitting allocates nothing, and only the first one on
 * an empty stack wakes the event loop, which then runs all that came meanwhile: a wake-up per command would cost half of
 * the throughput. The queue has no bound of its own; whoever submits has been admitted before.
 */
final class CommandQueue implements Runnable {

    private static final class End extends Command {
        @Override
        protected void run() {
            throw new AssertionError("the end of the queue is no work");
        }
    }

    private static final Command END = new End();

    private final AtomicReference<Command> newest = new AtomicReference<>(END);
    private final Executor eventLoop;
    private long roundNanos;

    CommandQueue(Executor eventLoop) {
        this.eventLoop = eventLoop;
    }

    void submit(Command command) {
        Command previous;
        do {
            previous = newest.get();
            command.next = previous;
        } while (!newest.compareAndSet(previous, command));
        if (previous == END) {
            eventLoop.execute(this);
        }
    }

    long roundNanos() {
        return roundNanos;
    }

    @Override
    public void run() {
        roundNanos = System.nanoTime();
        Command command = reverse(newest.getAndSet(END));
        while (command != END) {
            Command following = command.next;
            // A command may be submitted again as soon as it runs.
            command.next = command;
            command.run();
            command = following;
        }
    }

    private static Command reverse(Command top) {
        Command reversed = END;
        Command command = top;
        while (command != END) {
            Command following = command.next;
            command.next = reversed;
            reversed = command;
            command = following;
        }
        return reversed;
    }
}
