package io.ndbwire.embedded.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What waits for a data node, and goes on or not. */
class PostponedTest {

    private final Postponed postponed = new Postponed();
    private final List<String> done = new ArrayList<>();

    @Test
    void allThatWaitsGoesOnInItsOrder() {
        postponed.untilAnswered(() -> done.add("first"));
        postponed.untilAnswered(() -> done.add("second"));
        postponed.commitUntilAnswered(() -> done.add("commit"));
        postponed.goOn();
        assertThat(done).containsExactly("first", "second", "commit");
        assertThat(postponed.isEmpty()).isTrue();
    }

    @Test
    void whoStillHasToWaitComesBackOnce() {
        postponed.untilAnswered(() -> {
            done.add("first");
            postponed.untilAnswered(() -> done.add("again"));
        });
        postponed.goOn();
        assertThat(done).containsExactly("first");
        postponed.goOn();
        assertThat(done).containsExactly("first", "again");
    }

    @Test
    void nothingGoesOnBehindAnOperationThatEndsTheTransaction() {
        postponed.untilAnswered(postponed::clear);
        postponed.untilAnswered(() -> done.add("second"));
        postponed.commitUntilAnswered(() -> done.add("commit"));
        postponed.goOn();
        assertThat(done).isEmpty();
    }
}
