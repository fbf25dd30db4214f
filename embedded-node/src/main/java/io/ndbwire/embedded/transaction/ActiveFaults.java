package io.ndbwire.embedded.transaction;

import io.ndbwire.embedded.fault.Fault;
import io.ndbwire.embedded.fault.InjectedFault;
import io.ndbwire.embedded.fault.Request;
import io.ndbwire.embedded.storage.StoredTable;
import io.netty.channel.EventLoop;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** The faults that tests have injected. Event loop only, but for adding and removing them. */
public final class ActiveFaults {

    private final EventLoop eventLoop;
    private final ToIntFunction<String> tableId;
    private final List<Active> faults = new CopyOnWriteArrayList<>();

    /** @param tableId the id of the table of that internal name; negative if there is none */
    public ActiveFaults(EventLoop eventLoop, ToIntFunction<String> tableId) {
        this.eventLoop = eventLoop;
        this.tableId = tableId;
    }

    /** Any thread. */
    public InjectedFault add(Fault fault) {
        Active active = new Active(fault);
        faults.add(active);
        return active;
    }

    /** Removes all. Any thread. */
    public void clear() {
        faults.clear();
    }

    /**
     * What befalls a request now; null for nothing, as nearly always.
     *
     * @param table of the request; null for a commit
     * @param nodeId of the coordinator
     */
    public @Nullable Fault strike(Request request, @Nullable StoredTable table, int nodeId) {
        for (Active active : faults) {
            if (active.befalls(request, table, nodeId)) {
                return active.fault;
            }
        }
        return null;
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return faults.isEmpty();
    }

    /** Has something done later. */
    public void later(Duration delay, Runnable task) {
        eventLoop.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private final class Active implements InjectedFault {

        private final Fault fault;
        private final AtomicLong seen = new AtomicLong();
        private final AtomicLong count = new AtomicLong();

        Active(Fault fault) {
            this.fault = fault;
        }

        boolean befalls(Request request, @Nullable StoredTable table, int nodeId) {
            Fault.Target target = fault.target();
            if (!target.requests().contains(request)
                    || target.node().isPresent() && target.node().getAsInt() != nodeId
                    || target.table() != null && !isOf(table, target.table())
                    || seen.getAndIncrement() < target.skip()) {
                return false;
            }
            if (count.incrementAndGet() == target.times()) {
                close();
            }
            return true;
        }

        private boolean isOf(@Nullable StoredTable table, String name) {
            if (table == null) {
                return false;
            }
            StoredTable indexed = table.indexedTable();
            return (indexed == null ? table : indexed).id() == tableId.applyAsInt(name);
        }

        @Override
        public long count() {
            return count.get();
        }

        @Override
        public void close() {
            faults.remove(this);
        }
    }
}
