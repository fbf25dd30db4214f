package io.ndbwire.rest.changes;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.rest.value.NumberStyle;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.BaseSubscriber;

class ChangeReaderTest {

    private final Queue<Runnable> connection = new ArrayDeque<>();
    private final AtomicInteger left = new AtomicInteger();
    private final StringBuilder sent = new StringBuilder();
    private final BaseSubscriber<byte[]> subscriber = new BaseSubscriber<>() {
        @Override
        protected void hookOnNext(byte[] text) {
            sent.append(new String(text, StandardCharsets.UTF_8));
        }
    };
    private final ChangeHistory history = new ChangeHistory(NumberStyle.NUMBERS, 1000, () -> {});

    private void join(Executor executor) {
        ChangeReader reader = new ChangeReader(
                history, subscriber, executor, null, () -> true, Long.MAX_VALUE, left::incrementAndGet);
        assertThat(history.join(reader)).isTrue();
        subscriber.onSubscribe(reader);
    }

    private void serveConnection() {
        while (!connection.isEmpty()) {
            connection.remove().run();
        }
    }

    @Test
    void sendsOnTheConnectionsThreadAlone() {
        join(connection::add);
        history.onComplete();
        assertThat(sent).isEmpty();
        serveConnection();
        assertThat(sent).contains("event: reset").contains("table-dropped");
        assertThat(left).hasValue(1);
    }

    @Test
    void sendsNothingToWhoCancelledWhileItWasUnderWay() {
        join(connection::add);
        history.onComplete();
        subscriber.cancel();
        serveConnection();
        assertThat(sent).isEmpty();
        assertThat(left).hasValue(1);
    }

    @Test
    void leavesAConnectionWhoseServerHasEnded() {
        join(task -> {
            throw new RejectedExecutionException("ended");
        });
        history.onComplete();
        assertThat(sent).isEmpty();
        assertThat(left).hasValue(1);
    }
}
