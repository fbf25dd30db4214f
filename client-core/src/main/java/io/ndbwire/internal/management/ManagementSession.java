package io.ndbwire.internal.management;

import io.ndbwire.error.PermanentException;
import io.ndbwire.error.ProtocolException;
import io.ndbwire.internal.management.ManagementServerException.Reason;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DecoderException;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a management server, on which one request at a time is answered (protocol document 01, section 2).
 * Confined to its channel's event loop.
 *
 * <p>Whatever goes wrong with the connection closes it: behind a missing or malformed reply nothing can be told apart.
 */
final class ManagementSession extends SimpleChannelInboundHandler<ManagementReply> {

    private final ManagementHost host;
    private final Channel channel;
    private @Nullable Pending pending;
    private int serverVersion;

    private record Pending(ManagementRequest request, CompletableFuture<ManagementReply> reply, Future<?> timer) {}

    ManagementSession(ManagementHost host, Channel channel) {
        this.host = host;
        this.channel = channel;
    }

    ManagementHost host() {
        return host;
    }

    boolean isOpen() {
        return channel.isActive();
    }

    /** The server's release, {@code major << 16 | minor << 8 | build}; 0 until it has been asked for. */
    int serverVersion() {
        return serverVersion;
    }

    void serverVersion(int version) {
        serverVersion = version;
    }

    /**
     * Sends {@code request}. The stage fails with a {@link ManagementServerException} if this server gives no answer,
     * and with a {@link PermanentException} if it demands TLS; any other answer, also a refusal, completes it.
     */
    CompletableFuture<ManagementReply> exchange(ManagementRequest request, Duration timeout) {
        if (pending != null) {
            throw new IllegalStateException("'" + pending.request.command() + "' is not answered yet");
        }
        CompletableFuture<ManagementReply> reply = new CompletableFuture<>();
        Future<?> timer = channel.eventLoop()
                .schedule(
                        () -> fail("no answer to '" + request.command() + "' within " + timeout, Reason.SILENT, null),
                        timeout.toNanos(),
                        TimeUnit.NANOSECONDS);
        pending = new Pending(request, reply, timer);
        channel.writeAndFlush(request.encode(channel.alloc())).addListener((Future<Void> written) -> {
            if (!written.isSuccess()) {
                fail("'" + request.command() + "' could not be sent", Reason.SILENT, written.cause());
            }
        });
        return reply;
    }

    void close() {
        fail("the session was closed", Reason.SILENT, null);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, ManagementReply reply) {
        Pending waiting = pending;
        boolean leftOver =
                reply.isUnknownCommand() && (waiting == null || !reply.isUnknownCommand(waiting.request.command()));
        if (leftOver) {
            // An unknown command's argument lines are refused one by one as commands of their own.
            return;
        }
        if (waiting == null) {
            fail("sent " + reply + " without having been asked", Reason.FOREIGN, null);
        } else if (reply.name().equals(ManagementReply.AUTHORIZATION_FAILED)) {
            release(waiting).completeExceptionally(tlsRequired(reply));
        } else if (reply.name().isEmpty() || reply.name().equals(waiting.request.replyName())) {
            release(waiting).complete(reply);
        } else {
            fail("answered '" + waiting.request.command() + "' with " + reply, Reason.FOREIGN, null);
        }
    }

    private PermanentException tlsRequired(ManagementReply reply) {
        return new PermanentException(
                ManagementErrorCode.TLS_REQUIRED,
                "Management server " + host + " requires TLS (" + reply.fields()
                        + "), which this client does not support; set RequireTls=0 in its configuration");
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        fail("closed the connection", Reason.SILENT, null);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        Throwable reason = cause instanceof DecoderException && cause.getCause() != null ? cause.getCause() : cause;
        boolean foreign = reason instanceof ProtocolException;
        if (foreign) {
            fail("sent what no management server sends", Reason.FOREIGN, reason);
        } else {
            fail("the connection broke", Reason.SILENT, reason);
        }
    }

    private CompletableFuture<ManagementReply> release(Pending waiting) {
        pending = null;
        waiting.timer.cancel(false);
        return waiting.reply;
    }

    private void fail(String problem, Reason reason, @Nullable Throwable cause) {
        Pending waiting = pending;
        pending = null;
        channel.close();
        if (waiting != null) {
            waiting.timer.cancel(false);
            waiting.reply.completeExceptionally(ManagementServerException.of(host, reason, problem, cause));
        }
    }
}
