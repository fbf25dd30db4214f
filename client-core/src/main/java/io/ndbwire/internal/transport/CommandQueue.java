package io.ndbwire.internal.transport;

import io.ndbwire.error.ClosedException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands commands of any thread to one event loop, in order.
 *
 * <p>The commands themselves are the links of a stack, so that submitting allocates nothing, and only the first one on
 * an empty stack wakes the event loop, which then runs all that came meanwhile: a wake-up per command would cost half of
 * the throughput. The queue has no bound of its own; whoever submits has been admitted before.
 */
final class CommandQueue implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(CommandQueue.class);

    private static final class End extends Command {
        @Override
        protected void run() {
            throw new AssertionError("the end of the queue is no work");
        }
    }

    private static final Command END = new End();

    private final AtomicReference<Command> newest = new AtomicReference<>(END);
    private final Executor eventLoop;
    private final RoundClock clock;

    CommandQueue(Executor eventLoop, RoundClock clock) {
        this.eventLoop = eventLoop;
        this.clock = clock;
    }

    void submit(Command command) {
        push(command, command);
    }

    void submit(Command[] commands, int count) {
        for (int i = 1; i < count; i++) {
            commands[i].next = commands[i - 1];
        }
        if (count > 0) {
            push(commands[count - 1], commands[0]);
        }
    }

    private void push(Command top, Command bottom) {
        Command previous;
        do {
            previous = newest.get();
            bottom.next = previous;
        } while (!newest.compareAndSet(previous, top));
        if (previous == END) {
            wake();
        }
    }

    @Override
    public void run() {
        clock.roundBegins();
        Command command = reverse(newest.getAndSet(END));
        while (command != END) {
            Command following = command.next;
            // A command may be submitted again as soon as it runs.
            command.next = command;
            run(command);
            command = following;
        }
    }

    private void wake() {
        try {
            eventLoop.execute(this);
        } catch (RejectedExecutionException e) {
            newest.set(END);
            throw new ClosedException(ClosedException.NO_CODE, "The client is closed", e);
        }
    }

    /** Others wait behind a command that fails. */
    private static void run(Command command) {
        try {
            command.run();
        } catch (RuntimeException | Error e) {
            LOG.error("A command threw", e);
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
