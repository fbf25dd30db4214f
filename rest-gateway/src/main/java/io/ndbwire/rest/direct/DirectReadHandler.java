package io.ndbwire.rest.direct;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers plain reads of rows itself, and gives all other requests of its connection to the server's own handler behind it.
 *
 * <p>Requests may be sent before earlier ones are answered (RFC 9112, section 9.3.2), and are answered in their order. So
 * while the server has requests to answer it is given those that follow, and while a row is being read here what follows is
 * held: no more than two readings from the socket bring, as nothing is read once something is held. Only requests that
 * change nothing are executed together, which the server by itself would do with all.
 */
final class DirectReadHandler extends ChannelDuplexHandler {

    private static final Set<HttpMethod> SAFE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private final DirectRead read;
    private final Deque<Object> held = new ArrayDeque<>(0);
    private @Nullable HttpRequest reading;
    /** The end of the request whose row is read has not come yet; it brings nothing. */
    private boolean isEndExpected;
    /** Requests that the server has not answered. */
    private int handedOver;
    /** One of them may change something. */
    private boolean isChangeUnderWay;

    private boolean isReadWanted;

    DirectReadHandler(DirectReads reads, DirectAnswers answers) {
        read = new DirectRead(this, reads, answers);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (held.isEmpty() && mayTake(context, message)) {
            take(context, message);
        } else {
            held.add(message);
        }
    }

    private boolean mayTake(ChannelHandlerContext context, Object message) {
        if (!(message instanceof HttpRequest request)) {
            // It belongs to the request before it.
            return true;
        }
        if (reading != null) {
            return false;
        }
        return handedOver == 0
                // A client that does not read its answers does not make more of them.
                ? context.channel().isWritable()
                : !isChangeUnderWay && isSafe(request);
    }

    private static boolean isSafe(HttpRequest request) {
        return SAFE.contains(request.method());
    }

    /** Whether the server was given something. */
    private boolean take(ChannelHandlerContext context, Object message) {
        if (isEndExpected) {
            isEndExpected = !(message instanceof LastHttpContent);
            ReferenceCountUtil.release(message);
            return false;
        }
        if (message instanceof HttpRequest request) {
            if (handedOver == 0 && !(message instanceof HttpContent) && read.begin(context, request)) {
                reading = request;
                isEndExpected = true;
                return false;
            }
            give(context, request);
        } else {
            context.fireChannelRead(message);
        }
        return true;
    }

    private void give(ChannelHandlerContext context, HttpRequest request) {
        handedOver++;
        isChangeUnderWay = !isSafe(request);
        context.fireChannelRead(request);
    }

    /** Writes the answer of the row's read. */
    void answer(ChannelHandlerContext context, FullHttpResponse answer) {
        reading = null;
        context.writeAndFlush(answer);
        goOn(context);
    }

    /** Has the server answer in place of the read. */
    void handOver(ChannelHandlerContext context) {
        HttpRequest request = Objects.requireNonNull(reading);
        reading = null;
        give(context, request);
        context.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
        context.fireChannelReadComplete();
        goOn(context);
    }

    private void goOn(ChannelHandlerContext context) {
        if (!held.isEmpty()) {
            takeHeld(context);
        }
        if (isReadWanted && held.isEmpty()) {
            isReadWanted = false;
            context.read();
        }
    }

    /** Behind what the server is doing, who may be in the middle of an answer. */
    private void goOnSoon(ChannelHandlerContext context) {
        if (!held.isEmpty()) {
            context.executor().execute(() -> goOn(context));
        }
    }

    private void takeHeld(ChannelHandlerContext context) {
        boolean isGiven = false;
        while (!held.isEmpty() && mayTake(context, held.peek())) {
            isGiven |= take(context, held.poll());
        }
        if (isGiven) {
            // What the server has answered already it sends then.
            context.fireChannelReadComplete();
        }
    }

    @Override
    public void read(ChannelHandlerContext context) {
        if (held.isEmpty()) {
            context.read();
        } else {
            isReadWanted = true;
        }
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        // What the server answers with ends so, but for "100 Continue" before it.
        if (message instanceof LastHttpContent && !isInterim(message)) {
            handedOver--;
            if (handedOver == 0) {
                goOnSoon(context);
            }
        }
        context.write(message, promise);
    }

    private static boolean isInterim(Object message) {
        return message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        context.fireChannelWritabilityChanged();
        if (context.channel().isWritable()) {
            goOnSoon(context);
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        for (Object message = held.poll(); message != null; message = held.poll()) {
            ReferenceCountUtil.release(message);
        }
    }
}
