package io.ndbwire.rest.query;

import io.micronaut.context.annotation.Context;
import io.micronaut.context.exceptions.ConfigurationException;
import io.ndbwire.rest.cluster.ClusterSettings;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.publisher.Flux;

/** Bounds how many streams are open: each holds a scan for as long as its reader takes. Thread-safe. */
@Context
final class StreamLimit {

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

    /** The same stream, which fails if there are too many when it is to begin. */
    <T> Flux<T> limit(Flux<T> stream) {
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
