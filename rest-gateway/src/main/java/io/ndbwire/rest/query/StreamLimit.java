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

/** Bounds how many streams are open: each holds a scan for as long as its reader takes. Thread-safe. */
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
     * @return fails if there are too many, and with what the stream fails with before its first piece
     */
    public <T> CompletionStage<Publisher<T>> begin(Flux<T> stream) {
        return LazySendingSubscriber.create(limit(stream)).toCompletableFuture();
    }

    private <T> Flux<T> limit(Flux<T> stream) {
        return Flux.defer(() -> {
            if (open.incrementAndGet() > maximum) {
                open.decrementAndGet();
                return Flux.error(new ProblemException(
                        ProblemType.TOO_MANY_REQUESTS,
                        maximum + " streams are open already, the limit of ndbwire.query.maximum-streams"));
            }
            return stream.doFinally(ended -> open.decrementAndGet());
        });
    }
}
