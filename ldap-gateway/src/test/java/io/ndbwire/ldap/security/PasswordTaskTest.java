package io.ndbwire.ldap.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.result.ResultException;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PasswordTaskTest {

    private static final Session CONNECTION = new Session(new InetSocketAddress(0));

    private final ResultException reason = new ResultException(ResultCode.CANCELED, "");

    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void whatIsGivenUpInTimeIsNotDone() {
        PasswordTask<Integer> task = new PasswordTask<>(CONNECTION, runs::incrementAndGet);
        assertThat(task.giveUp(reason)).isTrue();
        task.run();
        assertThat(runs).hasValue(0);
        assertThat(task.isGivenUp()).isTrue();
        assertThatThrownBy(() -> task.result().join()).hasCause(reason);
    }

    @Test
    void whatHasBegunGoesOnToItsEnd() {
        PasswordTask<Integer> task = new PasswordTask<>(CONNECTION, runs::incrementAndGet);
        task.run();
        assertThat(task.giveUp(reason)).isFalse();
        task.run();
        assertThat(task.isGivenUp()).isFalse();
        assertThat(task.result()).isCompletedWithValue(1);
    }

    @Test
    void whatFailsHasBegun() {
        PasswordTask<Integer> task = new PasswordTask<>(CONNECTION, () -> {
            throw new OutOfMemoryError("of a test");
        });
        task.run();
        assertThat(task.isGivenUp()).isFalse();
        assertThatThrownBy(() -> task.result().join()).hasCauseInstanceOf(OutOfMemoryError.class);
    }
}
