package io.ndbwire.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.ndbwire.client.NdbClient;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.metrics.LatencyRecorder;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * A client's counters as {@code ndbwire.<counter>} and its operations under way as {@code ndbwire.pending}. Thread-safe.
 *
 * <p>Latencies are measured if the client is made with {@link #latencies}.
 */
public final class NdbClientMetrics implements MeterBinder {

    private final NdbClient client;
    private final Iterable<Tag> tags;

    /**
     * @param client whose figures
     * @param tags added to each meter
     */
    public NdbClientMetrics(NdbClient client, Iterable<Tag> tags) {
        this.client = client;
        this.tags = Tags.of(tags);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (ClientCounter counter : ClientCounter.values()) {
            String name = counter.name().toLowerCase(Locale.ROOT).replace('_', '.');
            FunctionCounter.builder("ndbwire." + name, client, source -> source.statistic(counter))
                    .tags(tags)
                    .register(registry);
        }
        Gauge.builder("ndbwire.pending", client, NdbClient::pending).tags(tags).register(registry);
    }

    /**
     * Times batches as {@code ndbwire.batch}, with the tag {@code outcome}: {@code success} or {@code failure}.
     *
     * @return for {@link io.ndbwire.client.ClientOptions.Builder#latencyRecorder}
     */
    public static LatencyRecorder latencies(MeterRegistry registry, Iterable<Tag> tags) {
        Timer successes = timer(registry, tags, "success");
        Timer failures = timer(registry, tags, "failure");
        return (operations, nanos, succeeded) -> (succeeded ? successes : failures).record(nanos, TimeUnit.NANOSECONDS);
    }

    private static Timer timer(MeterRegistry registry, Iterable<Tag> tags, String outcome) {
        return Timer.builder("ndbwire.batch").tags(tags).tag("outcome", outcome).register(registry);
    }
}
