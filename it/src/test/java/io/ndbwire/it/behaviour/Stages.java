package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.ndbwire.error.NdbException;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Waits for stages, never for ever. */
final class Stages {

    /** Longer than any deadline in these tests: a stage that takes longer never completes. */
    private static final Duration LIMIT = Duration.ofSeconds(150);

    private Stages() {}

    /** What the stage yields; fails with the stage's own failure as cause. */
    static <T> T value(CompletionStage<T> stage) {
        try {
            return stage.toCompletableFuture().get(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("the stage failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("the stage does not complete", e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The failure of the stage, which must be of that kind and have that code. */
    static <E extends NdbException> E failure(CompletionStage<?> stage, Class<E> kind, int code) {
        E failure = failure(stage, kind);
        assertThat(failure.code()).as(failure.getMessage()).isEqualTo(code);
        return failure;
    }

    /** The failure of the stage, which must be of that kind. */
    static <E extends NdbException> E failure(CompletionStage<?> stage, Class<E> kind) {
        Throwable failure = outcome(stage);
        if (failure == null) {
            return fail("a " + kind.getSimpleName() + " is expected, but the stage succeeded");
        }
        assertThat(failure).isInstanceOf(kind);
        return kind.cast(failure);
    }

    /** The failure of the stage, or null when it succeeds. */
    static @Nullable Throwable outcome(CompletionStage<?> stage) {
        CompletionStage<@Nullable Throwable> outcome = stage.handle((value, failure) -> cause(failure));
        return value(outcome);
    }

    private static @Nullable Throwable cause(@Nullable Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }
}
