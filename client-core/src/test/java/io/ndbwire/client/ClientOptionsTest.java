package io.ndbwire.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.PermanentException;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.local.LocalIoHandler;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class ClientOptionsTest {

    private final ClientOptions.Builder builder = ClientOptions.builder("localhost:1186");

    @Test
    void everyBoundIsCheckedAndNamed() {
        assertRefused(options -> options.connections(0), "connections: 0 is outside of 1..64");
        assertRefused(options -> options.maximumPending(0), "maximum pending: 0 is outside of 1..1048576");
        assertRefused(options -> options.maximumTransactionsPerNode(16_385), "16385 is outside of 1..16384");
        assertRefused(options -> options.maximumOperationsPerNode(-1), "-1 is outside of 1..524288");
        assertRefused(options -> options.requestTimeout(Duration.ZERO), "request time-out: PT0S is not positive");
        assertRefused(options -> options.connectTimeout(Duration.ofSeconds(-1)), "connect time-out");
        assertRefused(options -> options.closeTimeout(Duration.ZERO), "close time-out");
        assertRefused(options -> options.blockingSpin(Duration.ofNanos(-1)), "is negative");
    }

    @Test
    void keepsWhatItIsGiven() {
        ClientOptions options =
                builder.name("billing").connections(2).failFast(true).build();

        assertThat(options.connectString()).isEqualTo("localhost:1186");
        assertThat(options.name()).isEqualTo("billing");
        assertThat(options.connections()).isEqualTo(2);
        assertThat(options.failFast()).isTrue();
    }

    @Test
    void eventLoopsForOtherSocketsAreRefused() {
        IoEventLoopGroup local = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
        try {
            assertThatThrownBy(() -> NdbClient.connect(builder.eventLoops(local).build()))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessage(
                            "Option event loops: they do not serve sockets of kind NIO, which the option epoll chooses");
        } finally {
            local.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
        }
    }

    @Test
    void startsFromOthers() {
        ClientOptions options = builder.name("billing")
                .connections(2)
                .connectTimeout(Duration.ofSeconds(3))
                .requestTimeout(Duration.ofSeconds(4))
                .closeTimeout(Duration.ofSeconds(5))
                .blockingSpin(Duration.ofNanos(6))
                .maximumPending(7)
                .maximumTransactionsPerNode(8)
                .maximumOperationsPerNode(9)
                .maximumScansPerNode(10)
                .autoIncrementPrefetch(11)
                .maximumUnfinishedChangeBytes(12 << 20)
                .failFast(true)
                .epoll(true)
                .retryPolicy(RetryPolicy.NONE)
                .listener(new ClientListener() {})
                .latencyRecorder((operations, nanos, succeeded) -> {})
                .build();

        assertThat(options.toBuilder().build()).usingRecursiveComparison().isEqualTo(options);
        assertThat(options.toBuilder().connections(1).build().connections()).isEqualTo(1);
    }

    @Test
    void aRetryPolicyNeedsAnAttemptAndTime() {
        Duration second = Duration.ofSeconds(1);
        assertThatThrownBy(() -> new RetryPolicy(0, second, second, second))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("at least 1");
        assertThatThrownBy(() -> new RetryPolicy(1, second, second, Duration.ZERO))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("must be positive");
    }

    @Test
    void nativeSocketsWithoutTheirLibraryAreRefusedByName() {
        assertThatThrownBy(() -> NdbClient.connect(builder.epoll(true).build()))
                .isInstanceOf(PermanentException.class)
                .hasMessageContaining("netty-transport-native-epoll");
    }

    private void assertRefused(Consumer<ClientOptions.Builder> option, String message) {
        assertThatThrownBy(() -> option.accept(builder))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(message);
    }
}
