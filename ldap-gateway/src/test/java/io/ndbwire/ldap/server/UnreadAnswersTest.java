package io.ndbwire.ldap.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ProtocolOp;
import com.unboundid.ldap.protocol.UnbindRequestProtocolOp;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.protocol.MessageDecoder;
import io.ndbwire.ldap.protocol.MessageLimits;
import io.ndbwire.ldap.result.Result;
import io.netty.channel.embedded.EmbeddedChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class UnreadAnswersTest {

    private static <R extends ProtocolOp> OperationHandler<R> noHandler() {
        return (request, operation) -> CompletableFuture.failedFuture(new AssertionError("nothing is asked"));
    }

    static Handlers noHandlers() {
        return new Handlers(
                noHandler(), noHandler(), noHandler(), noHandler(), noHandler(), noHandler(), noHandler(), Map.of());
    }

    /** Rows arrive behind the flush that a search waits for, and fill the connection beyond its marks by themselves. */
    @Test
    void whatFillsTheConnectionIsSent() {
        EmbeddedChannel channel = new EmbeddedChannel();
        LdapConnection connection = new LdapConnection(
                channel,
                1,
                noHandlers(),
                ServerOptions.DEFAULT,
                new ServerMonitor(List.of()),
                new MessageDecoder(MessageLimits.DEFAULT),
                null);
        Result long4K = Result.of(ResultCode.SUCCESS, "x".repeat(4_096));
        int written = 0;
        while (written < 1_000 && channel.outboundMessages().isEmpty()) {
            connection.write(1, Responses.of(LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_REQUEST, long4K), List.of());
            written++;
        }
        assertThat(channel.isWritable()).as("after %d answers", written).isTrue();
        assertThat(channel.outboundMessages()).hasSize(written);
        channel.finishAndReleaseAll();
    }

    /** Its searches hold what others wait for. */
    @Test
    void whoDoesNotReadIsLetGo() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        LdapConnection connection = new LdapConnection(
                channel,
                1,
                noHandlers(),
                ServerOptions.DEFAULT.withUnreadTime(Duration.ofSeconds(30)),
                new ServerMonitor(List.of()),
                new MessageDecoder(MessageLimits.DEFAULT),
                null);
        channel.pipeline().addLast(connection);
        ActiveOperation search =
                new ActiveOperation(connection, new LDAPMessage(1, new UnbindRequestProtocolOp()), Set.of(), true);
        fill(channel, true);
        connection.whenWritable(search, () -> {});
        advance(channel, 29);
        // It has read, and then no more.
        fill(channel, false);
        fill(channel, true);
        connection.whenWritable(search, () -> {});
        advance(channel, 29);
        assertThat(channel.isOpen()).isTrue();
        advance(channel, 2);
        assertThat(channel.isOpen()).isFalse();
        channel.releaseOutbound();
    }

    private static void fill(EmbeddedChannel channel, boolean isFull) {
        channel.unsafe().outboundBuffer().setUserDefinedWritability(1, !isFull);
        channel.runPendingTasks();
    }

    private static void advance(EmbeddedChannel channel, long seconds) {
        channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        channel.runPendingTasks();
    }
}
