package io.ndbwire.ldap.follow;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.ldap.operation.RecordedOperation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RefreshTest {

    private final ScheduledThreadPoolExecutor loop = new ScheduledThreadPoolExecutor(1);
    private final RecordedOperation following = new RecordedOperation(loop);
    private final Refresh refresh = new Refresh(following);
    private final List<String> run = new ArrayList<>();

    @AfterEach
    void close() {
        loop.shutdownNow();
    }

    @Test
    void itsEndLeavesNothingAtTheSearchThatGoesOn() {
        loop.setRemoveOnCancelPolicy(true);
        refresh.onCancel(() -> run.add("given up"));
        refresh.schedule(Duration.ofHours(1), () -> run.add("late"));
        assertThat(loop.getQueue()).hasSize(1);
        refresh.end();
        assertThat(loop.getQueue()).isEmpty();
        assertThat(run).containsExactly("given up");
        following.end();
        refresh.end();
        assertThat(run).containsExactly("given up");
    }

    @Test
    void whatBeginsAfterItsEndIsGivenUpAtOnce() {
        refresh.end();
        assertThat(refresh.isEnded()).isTrue();
        assertThat(following.isEnded()).isFalse();
        refresh.onCancel(() -> run.add("given up"));
        refresh.schedule(Duration.ofHours(1), () -> run.add("late"));
        assertThat(run).containsExactly("given up");
        assertThat(loop.getQueue()).isEmpty();
    }
}
