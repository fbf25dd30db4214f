package io.ndbwire.benchmarks.flex;

import io.ndbwire.benchmarks.measure.Statistics;
import io.ndbwire.benchmarks.measure.TcpCounters;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** What a phase cost, over all loops. Not thread-safe. */
final class PhaseCost {

    private static final double MICROSECOND = 1_000;
    private static final long LONGEST_NANOS = 60_000_000_000L;

    private final Statistics perSecond = new Statistics();
    private final Histogram latencies = new Histogram(LONGEST_NANOS, 3);
    private long operations;
    private long processorNanos;
    private TcpCounters packets = new TcpCounters(0, 0, 0, 0);

    /**
     * Takes one run of the phase.
     *
     * @param count operations
     * @param nanos by the clock
     * @param processor nanoseconds of this process's processor time
     */
    void add(long count, long nanos, long processor, TcpCounters counted, Histogram times) {
        perSecond.add(count * 1e9 / nanos);
        operations += count;
        processorNanos += processor;
        packets = packets.plus(counted);
        latencies.add(times);
    }

    /** flexAsynch's closing line. */
    String throughput(String label) {
        return String.format(
                Locale.ROOT,
                "%-6s average: %d/s min: %d/s max: %d/s stddev: %d%%",
                label,
                (long) perSecond.mean(),
                (long) perSecond.minimum(),
                (long) perSecond.maximum(),
                (long) (100 * perSecond.standardDeviation() / perSecond.mean()));
    }

    /** Processor time, latencies and, where they were counted, packets. */
    String cost(String label) {
        String text = String.format(
                Locale.ROOT,
                "%-6s client: %.2f us CPU/operation p50: %.0f us p99: %.0f us",
                label,
                processorNanos / MICROSECOND / operations,
                latencies.getValueAtPercentile(50) / MICROSECOND,
                latencies.getValueAtPercentile(99) / MICROSECOND);
        if (packets.packetsSent() == 0) {
            return text;
        }
        return text
                + String.format(
                        Locale.ROOT,
                        " sent: %d bytes/packet received: %d bytes/packet",
                        packets.averageSent(),
                        packets.averageReceived());
    }
}
