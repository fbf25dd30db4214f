package io.ndbwire.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class MappedPublisherTest {

    @Test
    void whatTheMappingThrowsIsTheSubscribersFailureErrorsToo() {
        for (Throwable thrown : List.of(new AssertionError("no"), new IllegalStateException("no"))) {
            try (SubmissionPublisher<Integer> source = new SubmissionPublisher<>()) {
                Function<Integer, String> mapping = number -> {
                    if (number == 3) {
                        throwUnchecked(thrown);
                    }
                    return "x" + number;
                };
                CompletableFuture<List<String>> all = ListSubscriber.collect(new MappedPublisher<>(source, mapping))
                        .toCompletableFuture();
                for (int i = 1; i < 5; i++) {
                    source.submit(i);
                }

                assertThat(all)
                        .failsWithin(Duration.ofSeconds(30))
                        .withThrowableOfType(ExecutionException.class)
                        .withCause(thrown);
            }
        }
    }

    private static void throwUnchecked(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) thrown;
    }
}
