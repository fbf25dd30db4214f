package io.ndbwire.rest.query;

import io.ndbwire.client.Row;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import java.time.Duration;
import java.util.concurrent.Flow;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Ends scans that take too long, as each holds a scan record on every data node. */
public final class ScanDeadline {

    private ScanDeadline() {}

    /** The rows of a scan, which fails and is closed when its time is over. */
    public static Flux<Row> limit(Flow.Publisher<Row> scan, Duration time) {
        return Flux.defer(() -> {
            long begun = System.nanoTime();
            return JdkFlowAdapter.flowPublisherToFlux(scan)
                    .takeUntilOther(Mono.delay(time).then(Mono.error(() -> late(time))))
                    // The timer may be behind the rows, on a busy machine.
                    .doOnNext(row -> {
                        if (System.nanoTime() - begun > time.toNanos()) {
                            throw late(time);
                        }
                    });
        });
    }

    private static ProblemException late(Duration time) {
        return new ProblemException(
                ProblemType.DEADLINE,
                "The scan was not done after " + time.toMillis()
                        + " ms (ndbwire.query.scan-timeout); ask for fewer rows, or by an index");
    }
}
