package io.ndbwire.ldap.server;

import com.unboundid.ldap.protocol.ExtendedRequestProtocolOp;
import com.unboundid.ldap.protocol.LDAPMessage;
import com.unboundid.ldap.protocol.ProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.ExtendedRequest;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.extensions.CancelExtendedRequest;
import com.unboundid.ldap.sdk.extensions.StartTLSExtendedRequest;
import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.OperationHandler;
import io.ndbwire.ldap.operation.Session;
import io.ndbwire.ldap.protocol.MalformedMessageException;
import io.ndbwire.ldap.protocol.MessageBody;
import io.ndbwire.ldap.protocol.MessageDecoder;
import io.ndbwire.ldap.protocol.MessageEncoder;
import io.ndbwire.ldap.protocol.UnreadableRequest;
import io.ndbwire.ldap.result.Failures;
import io.ndbwire.ldap.result.Result;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.io.IOException;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.security.auth.x500.X500Principal;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection and its operations. They run at the same time, but for binds: one ends what was under way, and what comes
 * after it waits until it is answered. When something does, nothing more is read, nor while the client leaves too much of what
 * it was sent. Until then it is: a connection that is not read from is not seen to end. All of it happens on the connection's
 * event loop.
 */
final class LdapConnection extends ChannelInboundHandlerAdapter {

    private static final Logger LOG = LoggerFactory.getLogger(LdapConnection.class);
    /** Searches stop far below. Past it come answers to requests that are small themselves. */
    private static final long MAXIMUM_UNREAD_BYTES = 1 << 20;

    private static final long LAST_WORDS_SECONDS = 2;
    private static final String SHUTTING_DOWN = "The gateway is shutting down";

    private final Channel channel;
    private final long number;
    private final Handlers handlers;
    private final ServerMonitor monitor;
    private final int maximumOperations;
    private final MessageDecoder decoder;
    private final @Nullable TlsContext tls;
    /** Zero for ever. */
    private final long idleNanos;
    /** Zero for ever. */
    private final long unreadNanos;

    private final Session session;
    private final Map<Integer, ActiveOperation> active = new HashMap<>();
    private final Map<ActiveOperation, Runnable> waitingForRoom = new LinkedHashMap<>();
    /** What has come after a bind that is under way. */
    private final Deque<Object> behindBind = new ArrayDeque<>(1);
    /** Operations whose handlers are at work, those that nobody waits for any more among them. */
    private int underWay;

    private boolean isBinding;
    private boolean isCongested;
    private boolean isDraining;
    private boolean isClosing;
    private long lastUsed;
    private @Nullable Future<?> useCheck;
    /** Of a client that searches wait for. */
    private @Nullable Future<?> readCheck;
    /** TLS is being agreed upon; nothing that is not said by it counts any more. */
    private boolean isSecuring;

    /**
     * @param decoder of what the client sends
     * @param tls what speaks TLS, or null if it is not spoken
     */
    LdapConnection(
            Channel channel,
            long number,
            Handlers handlers,
            ServerOptions options,
            ServerMonitor monitor,
            MessageDecoder decoder,
            @Nullable TlsContext tls) {
        this.channel = channel;
        this.number = number;
        this.handlers = handlers;
        this.monitor = monitor;
        maximumOperations = options.operations();
        idleNanos = options.idleTime().toNanos();
        unreadNanos = options.unreadTime().toNanos();
        this.decoder = decoder;
        this.tls = tls;
        session = new Session(channel.remoteAddress());
    }

    Session session() {
        return session;
    }

    /** No other connection of this server has it. */
    long number() {
        return number;
    }

    EventLoop eventLoop() {
        return channel.eventLoop();
    }

    /** Completes when the connection is gone. */
    ChannelFuture closed() {
        return channel.closeFuture();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        if (idleNanos > 0) {
            used();
            checkUseIn(idleNanos);
        }
        context.fireChannelActive();
    }

    private void used() {
        if (idleNanos > 0) {
            lastUsed = System.nanoTime();
        }
    }

    private void checkUseIn(long nanos) {
        useCheck = eventLoop().schedule(this::checkUse, nanos, TimeUnit.NANOSECONDS);
    }

    private void checkUse() {
        long left = underWay > 0 ? idleNanos : lastUsed + idleNanos - System.nanoTime();
        if (left > 0) {
            checkUseIn(left);
        } else {
            disconnect(
                    ResultCode.ADMIN_LIMIT_EXCEEDED,
                    "Nothing has been asked for " + TimeUnit.NANOSECONDS.toSeconds(idleNanos) + " s");
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object received) {
        if (isBinding || !behindBind.isEmpty()) {
            behindBind.add(received);
            updateReading();
        } else {
            read(received);
        }
    }

    /** The bind is answered: what has come behind it has its turn, until there is another one. */
    private void readBehindBind() {
        while (!isBinding && !behindBind.isEmpty()) {
            read(behindBind.remove());
        }
        updateReading();
    }

    /**
     * @param received a message, or an {@link UnreadableRequest}
     */
    private void read(Object received) {
        if (isClosing) {
            return;
        }
        if (isSecuring) {
            // What somebody has slipped in between must not be taken for what is said by TLS.
            disconnect(ResultCode.PROTOCOL_ERROR, "A request has come before TLS was agreed upon");
        } else if (received instanceof UnreadableRequest request) {
            refuse(request);
        } else if (received instanceof LDAPMessage message) {
            read(message);
        }
    }

    private void read(LDAPMessage message) {
        if (message.getProtocolOpType() == LDAPMessage.PROTOCOL_OP_TYPE_UNBIND_REQUEST) {
            isClosing = true;
            channel.close();
        } else {
            accept(message);
        }
    }

    private void refuse(UnreadableRequest request) {
        used();
        if (!Responses.isAnswered(request.type()) || active.containsKey(request.messageId())) {
            disconnect(ResultCode.PROTOCOL_ERROR, request.reason());
            return;
        }
        if (request.type() == LDAPMessage.PROTOCOL_OP_TYPE_BIND_REQUEST) {
            forget();
        }
        Result result = Result.of(request.code(), request.reason());
        writeAndFlush(request.messageId(), Responses.of(request.type(), result), List.of());
    }

    /** The handler in front of this one keeps messages back while nothing is to be read. */
    private void updateReading() {
        boolean reads = behindBind.isEmpty() && !isCongested;
        if (channel.config().isAutoRead() != reads) {
            channel.config().setAutoRead(reads);
        }
    }

    private void accept(LDAPMessage message) {
        used();
        int id = message.getMessageID();
        byte type = message.getProtocolOpType();
        if (type == LDAPMessage.PROTOCOL_OP_TYPE_ABANDON_REQUEST) {
            abandon(message);
            return;
        }
        if (!Responses.isAnswered(type)) {
            disconnect(ResultCode.PROTOCOL_ERROR, "A message of type " + (type & 0xff) + " is no request");
            return;
        }
        if (id <= 0 || active.containsKey(id)) {
            disconnect(
                    ResultCode.PROTOCOL_ERROR, "Message number " + id + " is not allowed, or of a request under way");
            return;
        }
        if (isDraining) {
            refuse(message, ResultCode.UNAVAILABLE, SHUTTING_DOWN);
            return;
        }
        if (type != LDAPMessage.PROTOCOL_OP_TYPE_BIND_REQUEST && underWay >= maximumOperations) {
            monitor.operationRefused();
            refuse(message, ResultCode.BUSY, maximumOperations + " operations are under way on this connection");
            return;
        }
        dispatch(message);
    }

    private void dispatch(LDAPMessage message) {
        switch (message.getProtocolOpType()) {
            case LDAPMessage.PROTOCOL_OP_TYPE_BIND_REQUEST -> bind(message);
            case LDAPMessage.PROTOCOL_OP_TYPE_SEARCH_REQUEST ->
                begin(message, message.getSearchRequestProtocolOp(), handlers.search());
            case LDAPMessage.PROTOCOL_OP_TYPE_COMPARE_REQUEST ->
                begin(message, message.getCompareRequestProtocolOp(), handlers.compare());
            case LDAPMessage.PROTOCOL_OP_TYPE_ADD_REQUEST ->
                begin(message, message.getAddRequestProtocolOp(), handlers.add());
            case LDAPMessage.PROTOCOL_OP_TYPE_MODIFY_REQUEST ->
                begin(message, message.getModifyRequestProtocolOp(), handlers.modify());
            case LDAPMessage.PROTOCOL_OP_TYPE_DELETE_REQUEST ->
                begin(message, message.getDeleteRequestProtocolOp(), handlers.delete());
            case LDAPMessage.PROTOCOL_OP_TYPE_MODIFY_DN_REQUEST ->
                begin(message, message.getModifyDNRequestProtocolOp(), handlers.modifyDn());
            default -> extended(message, message.getExtendedRequestProtocolOp());
        }
    }

    private void bind(LDAPMessage message) {
        forget();
        isBinding = true;
        begin(message, message.getBindRequestProtocolOp(), handlers.bind());
    }

    /** RFC 4511, section 4.2.1: what is under way ends, and nobody is known until the bind succeeds. */
    private void forget() {
        abandonAll();
        session.endKept();
        session.identity(Identity.ANONYMOUS);
    }

    private void abandonAll() {
        List.copyOf(active.values()).forEach(ActiveOperation::abandon);
    }

    private void extended(LDAPMessage message, ExtendedRequestProtocolOp request) {
        boolean isCancel = request.getOID().equals(CancelExtendedRequest.CANCEL_REQUEST_OID);
        boolean isStartTls = tls != null && request.getOID().equals(StartTLSExtendedRequest.STARTTLS_REQUEST_OID);
        Control unknown = isCancel || isStartTls ? unknownCritical(message, Set.of()) : null;
        if (unknown != null) {
            refuse(message, ResultCode.UNAVAILABLE_CRITICAL_EXTENSION, unknown(unknown));
            return;
        }
        if (isCancel) {
            cancel(message, request);
            return;
        }
        if (isStartTls && tls != null) {
            startTls(message, request, tls);
            return;
        }
        OperationHandler<ExtendedRequestProtocolOp> handler =
                handlers.extended().get(request.getOID());
        if (handler == null) {
            refuse(message, ResultCode.PROTOCOL_ERROR, "Extended operation " + request.getOID() + " is not known");
        } else {
            begin(message, request, handler);
        }
    }

    /** RFC 4511, section 4.14. */
    private void startTls(LDAPMessage message, ExtendedRequestProtocolOp request, TlsContext speaker) {
        if (request.getValue() != null) {
            refuse(message, ResultCode.PROTOCOL_ERROR, "The request has no value");
        } else if (session.isSecure()) {
            refuse(message, ResultCode.OPERATIONS_ERROR, "TLS is spoken already");
        } else if (underWay > 0) {
            refuse(message, ResultCode.OPERATIONS_ERROR, underWay + " operations are under way");
        } else if (!decoder.isAtEnd()) {
            refuse(message, ResultCode.OPERATIONS_ERROR, "More has been sent before TLS was agreed upon");
        } else {
            secure(speaker, true);
            new ActiveOperation(this, message, Set.of(), false).answer(Result.extended(request.getOID(), null));
        }
    }

    /**
     * Speaks TLS.
     *
     * @param beginsBehindAnswer whether the next answer is still in the clear
     */
    void secure(TlsContext speaker, boolean beginsBehindAnswer) {
        isSecuring = true;
        channel.pipeline().addFirst(speaker.handler(channel.alloc(), beginsBehindAnswer));
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (handshake.isSuccess()) {
                session.secured(subject(channel.pipeline().get(SslHandler.class)));
                isSecuring = false;
            } else {
                LOG.debug("TLS with {} was not agreed upon: {}", session.peer(), String.valueOf(handshake.cause()));
                channel.close();
            }
        }
        context.fireUserEventTriggered(event);
    }

    private static @Nullable X500Principal subject(SslHandler handler) {
        try {
            Certificate[] chain = handler.engine().getSession().getPeerCertificates();
            return chain[0] instanceof X509Certificate certificate ? certificate.getSubjectX500Principal() : null;
        } catch (SSLPeerUnverifiedException e) {
            return null;
        }
    }

    private <R extends ProtocolOp> void begin(LDAPMessage message, R request, OperationHandler<R> handler) {
        ActiveOperation operation = new ActiveOperation(this, message, handler.controls(), handler.isCancellable());
        active.put(operation.messageId(), operation);
        underWay++;
        monitor.operationBegun();
        Control unknown = unknownCritical(message, handler.controls());
        CompletionStage<Result> stage;
        if (unknown != null) {
            stage = CompletableFuture.completedFuture(
                    Result.of(ResultCode.UNAVAILABLE_CRITICAL_EXTENSION, unknown(unknown)));
        } else {
            stage = handle(request, handler, operation);
        }
        stage.whenComplete((result, failure) -> {
            if (eventLoop().inEventLoop()) {
                completed(operation, result, failure);
            } else {
                eventLoop().execute(() -> completed(operation, result, failure));
            }
        });
    }

    private static <R extends ProtocolOp> CompletionStage<Result> handle(
            R request, OperationHandler<R> handler, ActiveOperation operation) {
        try {
            return handler.handle(request, operation);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static String unknown(Control control) {
        return "Control " + control.getOID() + " is not known for this operation";
    }

    private static @Nullable Control unknownCritical(LDAPMessage message, Set<String> known) {
        for (Control control : message.getControls()) {
            if (control.isCritical() && !known.contains(control.getOID())) {
                return control;
            }
        }
        return null;
    }

    private void completed(ActiveOperation operation, @Nullable Result result, @Nullable Throwable failure) {
        underWay--;
        monitor.operationEnded();
        Result ended = result;
        if (ended == null) {
            ended = Failures.result(failure == null ? new IllegalStateException("There is no result") : failure);
        }
        session.ended(operation.messageId(), operation.sentControls(), ended);
        operation.answer(ended);
        used();
        endIfDrained();
    }

    private void refuse(LDAPMessage message, ResultCode code, String reason) {
        Result result = Result.of(code, reason);
        session.ended(message.getMessageID(), message.getControls(), result);
        new ActiveOperation(this, message, Set.of(), false).answer(result);
    }

    /** Nothing tells whoever asks that a critical control is not known; section 4.1.11 has it that nothing is done then. */
    private void abandon(LDAPMessage message) {
        ActiveOperation target =
                active.get(message.getAbandonRequestProtocolOp().getIDToAbandon());
        if (target != null && message.getControls().stream().noneMatch(Control::isCritical)) {
            target.abandon();
        }
    }

    private void cancel(LDAPMessage message, ExtendedRequestProtocolOp request) {
        int id;
        try {
            id = new CancelExtendedRequest(new ExtendedRequest(request.getOID(), request.getValue()))
                    .getTargetMessageID();
        } catch (LDAPException e) {
            refuse(message, ResultCode.PROTOCOL_ERROR, String.valueOf(e.getMessage()));
            return;
        }
        ActiveOperation target = active.get(id);
        if (target == null) {
            refuse(message, ResultCode.NO_SUCH_OPERATION, "No operation " + id + " is under way");
        } else if (!target.isCancellable()) {
            refuse(message, ResultCode.CANNOT_CANCEL, "Operation " + id + " cannot be cancelled");
        } else {
            target.cancel();
            refuse(message, ResultCode.SUCCESS, "");
        }
    }

    void ended(ActiveOperation operation) {
        active.remove(operation.messageId(), operation);
        waitingForRoom.remove(operation);
        if (isBinding && active.isEmpty()) {
            isBinding = false;
            if (!behindBind.isEmpty()) {
                eventLoop().execute(this::readBehindBind);
            }
        }
        monitor.answered(operation);
    }

    boolean isWritable() {
        return channel.isWritable();
    }

    void whenWritable(ActiveOperation operation, Runnable continuation) {
        waitingForRoom.put(operation, continuation);
        channel.flush();
        resumeIfWritable();
        if (unreadNanos > 0 && readCheck == null && !channel.isWritable()) {
            readCheck = eventLoop().schedule(this::checkReading, unreadNanos, TimeUnit.NANOSECONDS);
        }
    }

    /** What searches hold meanwhile, others wait for. */
    private void checkReading() {
        readCheck = null;
        if (!waitingForRoom.isEmpty() && !channel.isWritable()) {
            disconnect(
                    ResultCode.ADMIN_LIMIT_EXCEEDED,
                    "Searches have waited for the client to read for " + TimeUnit.NANOSECONDS.toSeconds(unreadNanos)
                            + " s");
        }
    }

    private void stopReadCheck() {
        if (readCheck != null) {
            readCheck.cancel(false);
            readCheck = null;
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        // Not from within a write, whose operation goes on by itself.
        eventLoop().execute(this::resumeIfWritable);
    }

    private void resumeIfWritable() {
        if (!channel.isWritable()) {
            return;
        }
        isCongested = false;
        stopReadCheck();
        updateReading();
        if (waitingForRoom.isEmpty()) {
            return;
        }
        List<Runnable> continuations = new ArrayList<>(waitingForRoom.values());
        waitingForRoom.clear();
        continuations.forEach(eventLoop()::execute);
    }

    void write(int messageId, MessageBody body, List<Control> controls) {
        channel.write(encode(messageId, body, controls), channel.voidPromise());
        if (!channel.isWritable()) {
            // Whoever waits for room is not to wait for what nobody sends.
            channel.flush();
        }
        holdBackIfCongested();
    }

    private ByteBuf encode(int messageId, MessageBody body, List<Control> controls) {
        ByteBuf message = MessageEncoder.encode(channel.alloc(), messageId, body, controls);
        monitor.sent(message.readableBytes());
        return message;
    }

    void writeAndFlush(int messageId, MessageBody body, List<Control> controls) {
        channel.writeAndFlush(encode(messageId, body, controls), channel.voidPromise());
        holdBackIfCongested();
    }

    private void holdBackIfCongested() {
        if (!isCongested && channel.bytesBeforeWritable() > MAXIMUM_UNREAD_BYTES) {
            isCongested = true;
            updateReading();
        }
    }

    void flush() {
        channel.flush();
    }

    /** Accepts nothing more, and ends when nothing is under way. */
    void drain() {
        isDraining = true;
        endIfDrained();
    }

    private void endIfDrained() {
        if (isDraining && underWay == 0) {
            shutDown();
        }
    }

    /** Ends now, as the gateway does. */
    void shutDown() {
        disconnect(ResultCode.UNAVAILABLE, SHUTTING_DOWN);
    }

    /** Ends what is under way, says why, and ends the connection, soon even if the client does not read. */
    void disconnect(ResultCode code, String reason) {
        if (isClosing) {
            return;
        }
        isClosing = true;
        abandonAll();
        session.endKept();
        MessageBody notice = Responses.noticeOfDisconnection(code, reason);
        channel.writeAndFlush(encode(0, notice, List.of())).addListener(ChannelFutureListener.CLOSE);
        Future<?> end = eventLoop().schedule(() -> channel.close(), LAST_WORDS_SECONDS, TimeUnit.SECONDS);
        closed().addListener(closed -> end.cancel(false));
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        isClosing = true;
        behindBind.clear();
        abandonAll();
        session.endKept();
        if (useCheck != null) {
            useCheck.cancel(false);
        }
        stopReadCheck();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof MalformedMessageException) {
            disconnect(ResultCode.PROTOCOL_ERROR, String.valueOf(cause.getMessage()));
        } else if (cause instanceof IOException
                || cause instanceof DecoderException && cause.getCause() instanceof SSLException) {
            channel.close();
        } else {
            LOG.error("Connection with {} failed in a way that nobody expected", session.peer(), cause);
            disconnect(ResultCode.OTHER, "The gateway's log tells more.");
        }
    }
}
