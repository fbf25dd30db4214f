package io.ndbwire.benchmarks.flex;

import io.ndbwire.benchmarks.measure.ProcessorTime;
import io.ndbwire.benchmarks.measure.TcpCounters;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** Runs phases on all threads, measures them, and prints what flexAsynch prints, and the costs behind it. */
final class FlexRun {

    private static final long LONGEST_NANOS = 60_000_000_000L;
    private static final TcpCounters NOT_COUNTED = new TcpCounters(0, 0, 0, 0);

    private final FlexOptions options;
    private final List<Worker> workers = new ArrayList<>();
    private final Map<Phase, PhaseCost> costs = new EnumMap<>(Phase.class);
    private final PrintStream out = System.out;

    FlexRun(FlexOptions options, Rows rows, NdbClient client, TableHandle table) {
        this.options = options;
        for (int i = 0; i < options.threads; i++) {
            workers.add(
                    switch (options.api) {
                        case FLAT -> new FlatWorker(options, rows, i, client, table);
                        case FUTURE -> new FutureWorker(options, rows, i, client, table);
                        case BLOCKING -> new BlockingWorker(options, rows, i, client, table);
                    });
        }
    }

    void run() throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(options.threads);
        try {
            if (options.insertOnly) {
                measure(threads, Phase.INSERT);
            } else if (options.deleteOnly) {
                measure(threads, Phase.DELETE);
            } else if (options.readOnly || options.updateOnly) {
                measureForATime(threads, options.readOnly ? Phase.READ : Phase.UPDATE);
            } else {
                loops(threads);
            }
        } finally {
            threads.shutdown();
        }
        report();
    }

    private void loops(ExecutorService threads) throws InterruptedException {
        long warm = System.nanoTime() + TimeUnit.SECONDS.toNanos(options.warmUpSeconds());
        while (System.nanoTime() - warm < 0) {
            for (Phase phase : Phase.LOOP) {
                onAllThreads(threads, phase);
            }
        }
        workers.forEach(worker -> worker.drainLatenciesTo(new Histogram(LONGEST_NANOS, 3)));
        for (int loop = 1; loop <= options.loops; loop++) {
            out.printf("%nLoop # %d%n", loop);
            for (Phase phase : Phase.LOOP) {
                if (phase == Phase.DELETE) {
                    for (int i = 0; i < options.extraReads; i++) {
                        measure(threads, Phase.READ);
                    }
                }
                measure(threads, phase);
            }
        }
    }

    private long onAllThreads(ExecutorService threads, Phase phase) throws InterruptedException {
        return onAllThreads(threads, worker -> {
            worker.run(phase);
            return (long) options.rounds * options.parallel;
        });
    }

    private long onAllThreads(ExecutorService threads, ToLongFunction<Worker> work) throws InterruptedException {
        List<Future<Long>> shares = new ArrayList<>();
        for (Worker worker : workers) {
            shares.add(threads.submit(() -> work.applyAsLong(worker)));
        }
        long sum = 0;
        for (Future<Long> share : shares) {
            try {
                sum += share.get();
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException cause) {
                    throw cause;
                }
                throw new IllegalStateException(e.getCause());
            }
        }
        return sum;
    }

    private void measure(ExecutorService threads, Phase phase) throws InterruptedException {
        String label = phase.label();
        out.printf("%nExecuting %ss%n", label);
        TcpCounters packets = packets();
        long processor = ProcessorTime.nanos();
        long begun = System.nanoTime();
        long transactions = onAllThreads(threads, phase);
        long nanos = System.nanoTime() - begun;
        processor = ProcessorTime.nanos() - processor;
        long operations = transactions * options.operations;
        double milliseconds = nanos / 1e6;
        out.printf(
                Locale.ROOT,
                "%d transactions, %d %s total time = %.0f ms%nAverage %f ms/transaction, %f ms/%s.%n"
                        + "%f transactions/second, %f %ss/second.%n",
                transactions,
                operations,
                label,
                milliseconds,
                milliseconds / transactions,
                milliseconds / operations,
                label,
                1000 * transactions / milliseconds,
                1000 * operations / milliseconds,
                label);
        add(phase, operations, nanos, processor, packets().since(packets));
    }

    private void measureForATime(ExecutorService threads, Phase phase) throws InterruptedException {
        out.printf("%nExecuting %ss%n", phase.label());
        Timetable timetable = new Timetable(options.warmUpSeconds(), options.executionSeconds, options.coolDownSeconds);
        ProcessorTimeWatch watch = new ProcessorTimeWatch(timetable);
        Thread observer = new Thread(watch, "processor time");
        observer.start();
        TcpCounters packets = packets();
        long transactions = onAllThreads(threads, worker -> worker.run(phase, timetable));
        observer.join();
        out.printf(
                "Total number of transactions is %d%nExecution time is %d milliseconds%n"
                        + "Total transactions per second %d%n",
                transactions,
                TimeUnit.SECONDS.toMillis(options.executionSeconds),
                transactions / options.executionSeconds);
        add(
                phase,
                transactions * options.operations,
                TimeUnit.SECONDS.toNanos(options.executionSeconds),
                watch.nanos(),
                packets().since(packets));
    }

    private void add(Phase phase, long operations, long nanos, long processor, TcpCounters packets) {
        Histogram latencies = new Histogram(LONGEST_NANOS, 3);
        workers.forEach(worker -> worker.drainLatenciesTo(latencies));
        costs.computeIfAbsent(phase, missing -> new PhaseCost()).add(operations, nanos, processor, packets, latencies);
    }

    private TcpCounters packets() {
        return options.packets ? TcpCounters.ofThisProcess().orElse(NOT_COUNTED) : NOT_COUNTED;
    }

    /** In the order of flexAsynch's closing lines. */
    private void report() {
        out.println();
        for (Phase phase : List.of(Phase.INSERT, Phase.UPDATE, Phase.DELETE, Phase.READ)) {
            PhaseCost cost = costs.get(phase);
            if (cost != null) {
                out.println(cost.throughput(phase.label()));
            }
        }
        out.println();
        costs.forEach((phase, cost) -> out.println(cost.cost(phase.label())));
    }
}
