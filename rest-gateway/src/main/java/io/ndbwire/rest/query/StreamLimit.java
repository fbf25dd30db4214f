package io.ndbwire.rest.query;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.exceptions.ConfigurationException;
import io.micronaut.core.async.subscriber.LazySendingSubscriber;
import io.ndbwire.rest.cluster.ClusterSettings;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/** Bounds how many streams are open, by the scans that each holds for as long as its reader takes. Thread-safe. */
@Context
public final class StreamLimit {

    private final int maximum;
    private final AtomicInteger open = new AtomicInteger();

    StreamLimit(QuerySettings settings, ClusterSettings cluster) {
        maximum = settings.maximumStreams();
        if (maximum >= cluster.maximumScansPerNode()) {
            throw new ConfigurationException("ndbwire.query.maximum-streams is " + maximum
                    + ", which must be less than ndbwire.cluster.maximum-scans-per-node, "
                    + cluster.maximumScansPerNode()
                    + ": readers who stop would keep everybody else from scanning");
        }
    }

    /**
     * Begins a stream. It is there with its first piece: until then a failure can be told by the answer's status.
     *
     * @param scans how many it has open at once
     * @param nobodyWaits ends it
     * @return fails if there are too many, and with what the stream fails with before its first piece
     */
    public <T> CompletionStage<Publisher<T>> begin(Flux<T> stream, int scans, Publisher<?> nobodyWaits) {
        // Alone each stream has its place, unless there are to be none.
        int counted = Math.max(1, Math.min(scans, maximum));
        return LazySendingSubscriber.create(limit(stream.takeUntilOther(nobodyWaits), counted))
                .toCompletableFuture();
    }

    private <T> Flux<T> limit(Flux<T> stream, int scans) {
        return Flux.defer(() -> {
            if (open.addAndGet(scans) > maximum) {
                open.addAndGet(-scans);
                return Flux.error(new ProblemException(
                        ProblemType.TOO_MANY_REQUESTS,
                        "As many streams are open as ndbwire.query.maximum-streams allows, " + maximum
                                + "; one with rows of other tables counts as two"));
            }
            return stream.doFinally(ended -> open.addAndGet(-scans));
        });
    }
}
