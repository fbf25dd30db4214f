package io.ndbwire.rest.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.micronaut.context.exceptions.ConfigurationException;
import io.ndbwire.rest.cluster.ClusterSettings;
import io.ndbwire.rest.problem.ProblemException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

class StreamLimitTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private StreamLimit limit = limit(2, 100);

    private static StreamLimit limit(int streams, int scans) {
        return new StreamLimit(
                new QuerySettings(100, 10_000, 1 << 20, streams, SECOND, false),
                new ClusterSettings("embedded:", 1, SECOND, 1000, scans));
    }

    private CompletableFuture<Publisher<String>> begin(Flux<String> stream, int scans, Publisher<?> nobodyWaits) {
        return limit.begin(stream, scans, nobodyWaits).toCompletableFuture();
    }

    private void requireFull() {
        assertThat(begin(Flux.just("row"), 1, Mono.never()))
                .failsWithin(SECOND)
                .withThrowableOfType(ExecutionException.class)
                .withCauseInstanceOf(ProblemException.class);
    }

    private void requirePlace() {
        assertThat(begin(Flux.just("row"), 1, Mono.never())).succeedsWithin(SECOND);
    }

    @Test
    void aStreamThatHasNothingYetIsEndedWhenNobodyWaits() {
        Sinks.Empty<Void> gone = Sinks.empty();
        begin(Flux.never(), 1, gone.asMono());
        begin(Flux.never(), 1, Mono.never());
        requireFull();
        gone.tryEmitEmpty().orThrow();
        requirePlace();
    }

    @Test
    void aStreamOfTwoScansCountsAsTwo() {
        Sinks.Empty<Void> gone = Sinks.empty();
        begin(Flux.never(), 2, gone.asMono());
        requireFull();
        gone.tryEmitEmpty().orThrow();
        begin(Flux.never(), 1, Mono.never());
        requirePlace();
    }

    @Test
    void aStreamOfTwoScansIsOneOfOneAndNoneOfNone() {
        limit = limit(1, 100);
        assertThat(begin(Flux.just("row"), 2, Mono.never())).succeedsWithin(SECOND);
        limit = limit(0, 100);
        requireFull();
    }

    @Test
    void aStreamIsOverAtItsEnd() {
        for (int i = 0; i < 10; i++) {
            assertThat(Flux.from(begin(Flux.just("one", "two"), 2, Mono.never()).join())
                            .collectList()
                            .block(SECOND))
                    .containsExactly("one", "two");
        }
    }

    @Test
    void streamsLeaveScansToOthers() {
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> limit(50, 50))
                .withMessageContaining("maximum-scans-per-node");
    }
}
