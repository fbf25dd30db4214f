package io.ndbwire.it.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.netty.channel.IoEventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A client on event loops of the program's. */
@EachCluster
@ExtendWith(ClusterClientExtension.class)
class EventLoopsTest {

    private final IoEventLoopGroup eventLoops = new MultiThreadIoEventLoopGroup(2, NioIoHandler.newFactory());
    private final ClusterClient fixture;
    private final TableHandle table;

    EventLoopsTest(ClusterClient fixture) {
        this.fixture = fixture;
        table = fixture.createSimpleTable();
    }

    @AfterEach
    void end() {
        eventLoops.shutdownGracefully(0, 10, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    @Test
    void whatAnEventLoopAsksItAnswersItself() throws ExecutionException, InterruptedException {
        fixture.blocking().execute(table.insert().set("id", 1));
        try (NdbClient client = open()) {
            TableHandle ours = ClusterClient.sameTable(client, table);
            for (EventExecutor eventLoop : eventLoops) {
                CompletionStage<Boolean> isSame = eventLoop
                        .submit(() -> client.execute(ours.read(1)).thenApply(row -> eventLoop.inEventLoop()))
                        .get();
                assertThat(Stages.value(isSame)).isTrue();
            }
        }
    }

    @Test
    void theClientsEndIsNotTheirs() throws ExecutionException, InterruptedException {
        open().close();
        assertThat(eventLoops.isShuttingDown()).isFalse();
        for (EventExecutor eventLoop : eventLoops) {
            assertThat(eventLoop.submit(() -> "alive").get()).isEqualTo("alive");
        }
    }

    private NdbClient open() {
        return NdbClient.connect(ClientOptions.builder(fixture.cluster().connectString())
                .connections(2)
                .eventLoops(eventLoops)
                .build());
    }
}
