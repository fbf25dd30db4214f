package io.ndbwire.benchmarks.flex;

import io.ndbwire.client.CallGroup;
import io.ndbwire.client.KeyCall;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Projection;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.error.NdbException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Uses calls that are filled again and again, and hands each wave over as one group. */
final class FlatWorker extends Worker {

    private static final int ATTEMPTS = 4;

    private final CallGroup group;
    private final Map<Phase, Slot[]> slots = new EnumMap<>(Phase.class);
    private final byte[] value;

    private Thread waiter = Thread.currentThread();
    private long sentNanos;
    // Both belong to the event loop while a wave is under way.
    private int outstanding;
    private @Nullable RuntimeException failure;
    private volatile boolean done;

    FlatWorker(FlexOptions options, Rows rows, int number, NdbClient client, TableHandle table) {
        super(options, rows, number);
        group = client.callGroup();
        value = new byte[rows.valueBytes()];
        String[] columns = rows.valueColumns();
        Projection projection = options.ndbRecord ? null : table.projection(columns);
        LockMode lockMode = options.lockMode();
        KeyCall.Kind insert = options.write ? KeyCall.Kind.UPSERT : KeyCall.Kind.INSERT;
        KeyCall.Kind update = options.write ? KeyCall.Kind.UPSERT : KeyCall.Kind.UPDATE;
        for (Phase phase : Phase.values()) {
            Slot[] calls = new Slot[options.parallel];
            for (int i = 0; i < calls.length; i++) {
                calls[i] = new Slot(
                        i,
                        phase,
                        switch (phase) {
                            case INSERT -> table.writeCall(insert, columns);
                            case READ -> table.readCall(projection, lockMode);
                            case UPDATE -> table.writeCall(update, columns);
                            case DELETE -> table.writeCall(KeyCall.Kind.DELETE);
                        });
            }
            slots.put(phase, calls);
        }
    }

    @Override
    void wave(Phase phase, int round) {
        Slot[] calls = slots.getOrDefault(phase, new Slot[0]);
        for (Slot slot : calls) {
            slot.fill(round);
        }
        for (int attempt = 1; group.size() > 0; attempt++) {
            submitAndWait();
            if (failure != null) {
                throw failure;
            }
            for (Slot slot : calls) {
                slot.addAgainIfRefused(attempt);
            }
        }
    }

    private void submitAndWait() {
        waiter = Thread.currentThread();
        outstanding = group.size();
        done = false;
        sentNanos = System.nanoTime();
        group.submit();
        while (!done) {
            LockSupport.park(this);
        }
    }

    private void completed() {
        if (--outstanding == 0) {
            Thread wakened = waiter;
            done = true;
            LockSupport.unpark(wakened);
        }
    }

    /** One of the transactions in flight. */
    private final class Slot implements KeyCall.Handler {

        private final int number;
        private final Phase phase;
        private final KeyCall call;
        private int distributionKey;
        private int key;
        private @Nullable NdbException refusal;

        Slot(int number, Phase phase, KeyCall call) {
            this.number = number;
            this.phase = phase;
            this.call = call;
        }

        void fill(int round) {
            distributionKey = distributionKey(round, number);
            key = key(round, number, 0);
            call.begin().key(distributionKey).key(key);
            if (phase == Phase.INSERT || phase == Phase.UPDATE) {
                fillValues();
            }
            group.add(call, this);
        }

        private void fillValues() {
            int columns = options().attributes;
            if (rows().isNumeric()) {
                for (int column = 1; column < columns; column++) {
                    call.value(rows().number(distributionKey, column - 1, generation()));
                }
                return;
            }
            rows().fill(value, distributionKey, key, generation());
            for (int column = 1; column < columns; column++) {
                rows().mark(value, distributionKey, column - 1, generation());
                call.value(value);
            }
        }

        void addAgainIfRefused(int attempt) {
            NdbException reason = refusal;
            if (reason != null) {
                refusal = null;
                if (attempt == ATTEMPTS || !reason.isRetryable()) {
                    throw reason;
                }
                group.add(call, this);
            }
        }

        @Override
        public void completed(KeyCall completedCall, @Nullable NdbException reason) {
            if (latencies().looksAt(number)) {
                latencies().record(System.nanoTime() - sentNanos);
            }
            refusal = reason;
            if (reason == null && phase == Phase.READ) {
                check(completedCall.row());
            }
            FlatWorker.this.completed();
        }

        private void check(@Nullable Row row) {
            try {
                if (row == null) {
                    throw new WrongValueException("Row " + distributionKey + ": it is not there");
                }
                if (options().verify) {
                    rows().verify(row, distributionKey, key, generation());
                }
            } catch (RuntimeException e) {
                // Thrown on the event loop it would be lost.
                failure = e;
            }
        }
    }
}
