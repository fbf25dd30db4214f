package io.ndbwire.ldap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.protocol.BindRequestProtocolOp;
import com.unboundid.ldap.protocol.DeleteRequestProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ProtocolOp;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.protocol.MessageDecoder;
import io.ndbwire.ldap.protocol.MessageLimits;
import io.ndbwire.ldap.result.Result;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.flow.FlowControlHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What happens to a connection while a bind takes its time. */
class BindTest {

    private final CompletableFuture<Result> bound = new CompletableFuture<>();
    private final List<String> seen = new ArrayList<>();
    private final EmbeddedChannel channel = new EmbeddedChannel();

    BindTest() {
        OperationHandler<BindRequestProtocolOp> bind = (request, operation) -> {
            seen.add("bind");
            operation.onCancel(() -> seen.add("given up"));
            return bound;
        };
        OperationHandler<DeleteRequestProtocolOp> delete = (request, operation) -> {
            seen.add(request.getDN());
            return CompletableFuture.completedFuture(Result.SUCCESS);
        };
        Handlers handlers = new Handlers(bind, none(), none(), none(), none(), delete, none(), Map.of());
        channel.pipeline()
                .addLast(
                        new FlowControlHandler(),
                        new LdapConnection(
                                channel,
                                1,
                                handlers,
                                ServerOptions.DEFAULT,
                                new ServerMonitor(List.of()),
                                new MessageDecoder(MessageLimits.DEFAULT),
                                null));
    }

    private static <R extends ProtocolOp> OperationHandler<R> none() {
        return (request, operation) -> CompletableFuture.failedFuture(new AssertionError("nothing is asked"));
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private void send(int id, ProtocolOp request) {
        channel.writeInbound(new LDAPMessage(id, request));
        channel.runPendingTasks();
    }

    private void sendBind() {
        send(1, new BindRequestProtocolOp("cn=x", "secret"));
    }

    @Test
    void whatComesBehindItWaits() {
        sendBind();
        for (int id = 2; id <= 5; id++) {
            send(id, new DeleteRequestProtocolOp("cn=" + id));
        }
        assertThat(seen).containsExactly("bind");
        assertThat(channel.config().isAutoRead()).as("reads no more").isFalse();
        bound.complete(Result.SUCCESS);
        channel.runPendingTasks();
        assertThat(seen).containsExactly("bind", "cn=2", "cn=3", "cn=4", "cn=5");
        assertThat(channel.config().isAutoRead()).isTrue();
    }

    /** With NIO only who reads sees an end. */
    @Test
    void whoGoesInBetweenGivesItUp() {
        sendBind();
        assertThat(channel.config().isAutoRead()).as("sees the end").isTrue();
        channel.close();
        channel.runPendingTasks();
        assertThat(seen).containsExactly("bind", "given up");
    }
}
