package io.ndbwire.ldap.follow;

import io.ndbwire.ldap.operation.ForwardedOperation;
import io.ndbwire.ldap.operation.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * One search for all within a search that goes on: it ends with that, and when it has ended itself nothing is left of it.
 * On the connection's event loop.
 */
final class Refresh extends ForwardedOperation {

    private final List<Runnable> cancelActions = new ArrayList<>();
    private final List<Future<?>> timers = new ArrayList<>();
    private boolean isOver;

    Refresh(Operation following) {
        super(following);
    }

    /** Gives up what is left of it. */
    void end() {
        isOver = true;
        timers.forEach(timer -> timer.cancel(false));
        timers.clear();
        List<Runnable> actions = List.copyOf(cancelActions);
        cancelActions.clear();
        actions.forEach(Runnable::run);
    }

    @Override
    public boolean isEnded() {
        return isOver || super.isEnded();
    }

    @Override
    public void onCancel(Runnable action) {
        if (isEnded()) {
            action.run();
        } else {
            cancelActions.add(action);
        }
    }

    @Override
    public void schedule(Duration delay, Runnable action) {
        if (!isEnded()) {
            timers.add(executor().schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS));
        }
    }
}
