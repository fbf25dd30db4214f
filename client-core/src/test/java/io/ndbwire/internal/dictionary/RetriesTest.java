package io.ndbwire.internal.dictionary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.error.UnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Work that is repeated, and work that takes turns: whatever it does, nobody waits for ever. */
class RetriesTest {

    private final ScriptedDataNodes nodes = new ScriptedDataNodes();
    private final List<String> done = new ArrayList<>();

    @Test
    void anAttemptThatThrowsFailsTheCaller() {
        CompletableFuture<String> result = new Retries(nodes).until(Long.MAX_VALUE, NdbException::isRetryable, () -> {
            throw new InvalidValueException("no such thing");
        });
        assertThatThrownBy(result::join).cause().hasMessage("no such thing");
    }

    @Test
    void anAttemptThatThrowsAfterAPauseFailsTheCaller() {
        CompletableFuture<String> result = new Retries(nodes).until(Long.MAX_VALUE, NdbException::isRetryable, () -> {
            done.add("attempt");
            if (done.size() == 2) {
                throw new InvalidValueException("no such thing");
            }
            return CompletableFuture.failedFuture(new UnavailableException(UnavailableException.NO_CODE, "not yet"));
        });
        nodes.advance(1_000);
        assertThatThrownBy(result::join).cause().hasMessage("no such thing");
        assertThat(done).hasSize(2);
    }

    @Test
    void workThatThrowsLetsTheNextOneHaveItsTurn() {
        Turns turns = new Turns();
        CompletableFuture<String> first = turns.await(() -> {
            throw new InvalidValueException("no such thing");
        });
        CompletableFuture<String> second = turns.await(() -> CompletableFuture.completedFuture("done"));
        assertThatThrownBy(first::join).cause().hasMessage("no such thing");
        assertThat(second).isCompletedWithValue("done");
    }
}
