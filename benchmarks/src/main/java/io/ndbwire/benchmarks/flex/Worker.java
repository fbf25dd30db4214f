package io.ndbwire.benchmarks.flex;

import java.util.concurrent.ThreadLocalRandom;
import org.HdrHistogram.Histogram;

/** One thread's share of the load: its own rows, so many transactions in flight, all awaited before the next ones. */
abstract class Worker {

    private final FlexOptions options;
    private final Rows rows;
    private final Latencies latencies = new Latencies();
    private final int number;
    private int generation;

    /**
     * @param number from 0 on, which decides about the rows
     */
    Worker(FlexOptions options, Rows rows, int number) {
        this.options = options;
        this.rows = rows;
        this.number = number;
    }

    /** Runs a phase over all rows; on the worker's thread. */
    final void run(Phase phase) {
        begin(phase);
        for (int round = 0; round < options.rounds; round++) {
            latencies.nextWave();
            wave(phase, round);
        }
    }

    /**
     * Runs waves on arbitrary rounds' rows.
     *
     * @return transactions done in the time to be measured
     */
    final long run(Phase phase, Timetable timetable) {
        begin(phase);
        long measured = 0;
        ThreadLocalRandom random = ThreadLocalRandom.current();
        while (!timetable.isOver()) {
            boolean counts = timetable.isMeasuring();
            latencies.nextWave();
            wave(phase, random.nextInt(options.rounds));
            measured += counts ? options.parallel : 0;
        }
        return measured;
    }

    private void begin(Phase phase) {
        if (phase == Phase.INSERT) {
            generation = 0;
        } else if (phase == Phase.UPDATE) {
            generation = 1;
        }
    }

    /** Executes the transactions of one round and waits for all of them. */
    abstract void wave(Phase phase, int round);

    /** Adds the latencies since the last call to a sum; between phases only. */
    final void drainLatenciesTo(Histogram sum) {
        latencies.drainTo(sum);
    }

    final FlexOptions options() {
        return options;
    }

    final Rows rows() {
        return rows;
    }

    final Latencies latencies() {
        return latencies;
    }

    /** What rows hold now: 0 after the insert, 1 after the update. */
    final int generation() {
        return generation;
    }

    /** The first key column of all operations of a transaction. */
    final int distributionKey(int round, int transaction) {
        return (number * options.rounds + round) * options.parallel + transaction;
    }

    /** The second key column. */
    final int key(int round, int transaction, int operation) {
        return (round * options.parallel + transaction) * options.operations + operation;
    }
}
