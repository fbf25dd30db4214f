package io.ndbwire.embedded.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Rows, locks and transactions as they should be, one thing after the other: locks in the order in which they are asked
 * for, but for those who hold the row already; a failed operation rolls its transaction back.
 */
final class SequentialModel {

    private static final int NO_SUCH_ROW = 626;
    private static final int DUPLICATE_KEY = 630;

    private static final class Lock {
        private final Set<Integer> holders = new LinkedHashSet<>();
        private final Deque<Action> queue = new ArrayDeque<>();
        private boolean exclusive;

        /** @param isNext whether nobody has asked before */
        boolean admits(Action action, boolean isNext) {
            boolean wantsAlone = action.kind() != Action.Kind.READ_SHARED;
            if (holders.isEmpty()) {
                return true;
            }
            if (holders.contains(action.actor())) {
                return exclusive || !wantsAlone || holders.size() == 1;
            }
            return !exclusive && !wantsAlone && isNext;
        }

        void hold(Action action) {
            holders.add(action.actor());
            exclusive |= action.kind() != Action.Kind.READ_SHARED;
        }
    }

    private final TreeMap<Integer, Integer> committed = new TreeMap<>();
    private final Map<Integer, Map<Integer, @Nullable Integer>> changes = new HashMap<>();
    private final Map<Integer, Lock> locks = new LinkedHashMap<>();
    private final Map<Integer, Action> waiting = new HashMap<>();
    private final Deque<Runnable> grants = new ArrayDeque<>();
    private final Map<Integer, Outcome> outcomes = new LinkedHashMap<>();
    private final Set<Integer> rolledBack = new HashSet<>();

    Map<Integer, Integer> committed() {
        return committed;
    }

    boolean isWaiting(int actor) {
        return waiting.containsKey(actor);
    }

    /** Whether its operation failed, so that nothing is left of it. */
    boolean isRolledBack(int actor) {
        return rolledBack.contains(actor);
    }

    /** Whether an operation would wait for somebody who waits for its transaction. */
    boolean wouldDeadlock(Action action) {
        Lock lock = locks.get(action.key());
        if (action.kind().isEnd() || lock == null || lock.admits(action, lock.queue.isEmpty())) {
            return false;
        }
        Deque<Integer> open = new ArrayDeque<>(lock.holders);
        lock.queue.forEach(other -> open.add(other.actor()));
        open.removeIf(actor -> actor == action.actor());
        Set<Integer> seen = new HashSet<>(open);
        while (!open.isEmpty()) {
            Action blocked = waiting.get(open.remove());
            if (blocked != null) {
                Lock waitedFor = lock(blocked.key());
                List<Integer> ahead = new ArrayList<>(waitedFor.holders);
                waitedFor.queue.forEach(other -> ahead.add(other.actor()));
                for (int actor : ahead) {
                    if (actor == action.actor()) {
                        return true;
                    }
                    if (actor != blocked.actor() && seen.add(actor)) {
                        open.add(actor);
                    }
                }
            }
        }
        return false;
    }

    /** Does something; returns how what has ended by it ended, by transaction. */
    Map<Integer, Outcome> apply(Action action) {
        outcomes.clear();
        switch (action.kind()) {
            case COMMIT -> {
                changes(action.actor()).forEach((key, value) -> {
                    if (value == null) {
                        committed.remove(key);
                    } else {
                        committed.put(key, value);
                    }
                });
                end(action.actor());
                outcomes.put(action.actor(), Outcome.DONE);
            }
            case ROLLBACK -> {
                end(action.actor());
                rolledBack.remove(action.actor());
                outcomes.put(action.actor(), Outcome.DONE);
            }
            default -> start(action);
        }
        while (!grants.isEmpty()) {
            grants.remove().run();
        }
        return Map.copyOf(outcomes);
    }

    private Map<Integer, @Nullable Integer> changes(int actor) {
        return changes.computeIfAbsent(actor, nobody -> new LinkedHashMap<>());
    }

    private Lock lock(int key) {
        return locks.computeIfAbsent(key, nobody -> new Lock());
    }

    private boolean isThere(int key) {
        return committed.containsKey(key) || changes.values().stream().anyMatch(changed -> changed.containsKey(key));
    }

    private void start(Action action) {
        Lock lock = lock(action.key());
        if (!isThere(action.key())) {
            if (action.kind() == Action.Kind.INSERT || action.kind() == Action.Kind.UPSERT) {
                lock.hold(action);
            }
            run(action);
        } else if (lock.admits(action, lock.queue.isEmpty())) {
            lock.hold(action);
            run(action);
        } else {
            waiting.put(action.actor(), action);
            if (lock.holders.contains(action.actor())) {
                lock.queue.addFirst(action);
            } else {
                lock.queue.addLast(action);
            }
        }
    }

    private void run(Action action) {
        Map<Integer, @Nullable Integer> own = changes(action.actor());
        Integer found = own.containsKey(action.key()) ? own.get(action.key()) : committed.get(action.key());
        switch (action.kind()) {
            case READ_SHARED, READ_EXCLUSIVE -> outcomes.put(action.actor(), new Outcome(0, found));
            case INSERT -> change(action, found == null ? 0 : DUPLICATE_KEY, action.value());
            case UPDATE -> change(action, found == null ? NO_SUCH_ROW : 0, action.value());
            case DELETE -> change(action, found == null ? NO_SUCH_ROW : 0, null);
            default -> change(action, 0, action.value());
        }
    }

    private void change(Action action, int code, @Nullable Integer value) {
        outcomes.put(action.actor(), code == 0 ? Outcome.DONE : Outcome.refused(code));
        if (code == 0) {
            changes(action.actor()).put(action.key(), value);
        } else {
            end(action.actor());
            rolledBack.add(action.actor());
        }
    }

    private void end(int actor) {
        changes(actor).clear();
        locks.forEach((key, lock) -> {
            if (lock.holders.remove(actor)) {
                grantNext(key, lock);
            }
        });
    }

    private void grantNext(int key, Lock lock) {
        if (lock.holders.isEmpty()) {
            lock.exclusive = false;
            if (!isThere(key)) {
                // The row is gone: whoever waited looks again.
                List<Action> again = List.copyOf(lock.queue);
                lock.queue.clear();
                again.forEach(action -> grants.add(() -> {
                    waiting.remove(action.actor());
                    start(action);
                }));
                return;
            }
        }
        for (Action next = lock.queue.peek(); next != null && lock.admits(next, true); next = lock.queue.peek()) {
            Action granted = lock.queue.remove();
            lock.hold(granted);
            grants.add(() -> {
                waiting.remove(granted.actor());
                run(granted);
            });
        }
    }
}
