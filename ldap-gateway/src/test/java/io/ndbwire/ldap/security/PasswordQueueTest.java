package io.ndbwire.ldap.security;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.result.Failures;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PasswordQueueTest {

    private static final Session ONE = connection("192.0.2.1");
    private static final Session ONE_AGAIN = connection("192.0.2.1");
    private static final Session OTHER = connection("192.0.2.2");

    private final PasswordQueue queue = new PasswordQueue(1, 4);
    private final CountDownLatch busy = new CountDownLatch(1);
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());

    private static Session connection(String host) {
        return new Session(new InetSocketAddress(host, 1));
    }

    /** Nothing has its turn before the test wants it. */
    @BeforeEach
    void keepTheThreadBusy() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        queue.add(new PasswordTask<>(connection("192.0.2.9"), () -> {
            begun.countDown();
            await(busy);
            return true;
        }));
        begun.await();
    }

    @AfterEach
    void close() {
        busy.countDown();
        queue.close();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private PasswordTask<Boolean> add(Session connection, String name) {
        PasswordTask<Boolean> task = new PasswordTask<>(connection, () -> done.add(name));
        queue.add(task);
        return task;
    }

    private void finish(PasswordTask<?> last) {
        busy.countDown();
        last.result().join();
    }

    private static void requireBusy(PasswordTask<?> task) {
        assertThat(task.isGivenUp()).isTrue();
        assertThat(task.result()
                        .handle((result, failure) -> Failures.result(failure))
                        .join())
                .satisfies(result -> assertThat(result.code()).isEqualTo(ResultCode.BUSY));
    }

    @Test
    void addressesTakeTurnsAndTheirConnections() {
        add(ONE, "one");
        add(ONE, "one, too");
        PasswordTask<?> again = add(ONE_AGAIN, "one again");
        add(OTHER, "other");
        assertThat(queue.waiting()).isEqualTo(4);
        finish(again);
        assertThat(done).startsWith("one", "other", "one again");
    }

    @Test
    void whoHasMostMakesRoom() {
        PasswordTask<?> first = add(ONE, "1");
        PasswordTask<?> second = add(ONE, "2");
        PasswordTask<?> third = add(ONE, "3");
        PasswordTask<?> fourth = add(ONE, "4");
        requireBusy(add(ONE, "5"));
        PasswordTask<?> other = add(OTHER, "a");
        requireBusy(fourth);
        PasswordTask<?> another = add(OTHER, "b");
        requireBusy(third);
        requireBusy(add(OTHER, "c"));
        // Two of one address now, by turns also of its connections.
        queue.remove(another);
        PasswordTask<?> again = add(ONE_AGAIN, "x");
        requireBusy(add(ONE, "6"));
        finish(second);
        again.result().join();
        assertThat(done).containsExactly("1", "a", "x", "2");
        assertThat(first.isGivenUp() || other.isGivenUp()).isFalse();
    }

    @Test
    void aNetworkOfIpv6IsOneAddress() {
        Session network = connection("2001:db8::1");
        Session same = connection("2001:db8::ffff:2");
        add(network, "1");
        add(network, "2");
        add(same, "3");
        PasswordTask<?> last = add(OTHER, "4");
        finish(last);
        assertThat(done).startsWith("1", "4");
    }

    @Test
    void whatIsTakenOutLeavesItsPlace() {
        PasswordTask<?> first = add(ONE, "1");
        for (int i = 2; i <= 4; i++) {
            add(ONE, String.valueOf(i));
        }
        queue.remove(first);
        PasswordTask<?> last = add(ONE, "5");
        finish(last);
        assertThat(done).containsExactly("2", "3", "4", "5");
        assertThat(queue.waiting()).isZero();
    }
}
