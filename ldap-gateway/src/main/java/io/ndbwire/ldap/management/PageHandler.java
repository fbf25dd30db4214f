package io.ndbwire.ldap.management;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The requests of one connection, one after the other. */
final class PageHandler extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(PageHandler.class);
    private static final String TEXT = "text/plain; charset=utf-8";

    private final Map<String, Supplier<CompletionStage<Page>>> pages;

    PageHandler(Map<String, Supplier<CompletionStage<Page>>> pages) {
        this.pages = pages;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        boolean isKept = HttpUtil.isKeepAlive(request);
        boolean hasBody = !request.method().equals(HttpMethod.HEAD);
        // The handler in front of this one keeps the next request until this one is answered.
        context.channel().config().setAutoRead(false);
        page(request)
                .whenCompleteAsync(
                        (page, failure) -> answer(context, page == null ? failed(failure) : page, hasBody, isKept),
                        context.executor());
    }

    private CompletionStage<Page> page(FullHttpRequest request) {
        if (!request.decoderResult().isSuccess()) {
            return CompletableFuture.completedFuture(new Page(400, TEXT, "That is no request of HTTP\n"));
        }
        Supplier<CompletionStage<Page>> page = pages.get(path(request));
        if (page == null) {
            return CompletableFuture.completedFuture(
                    new Page(404, TEXT, "There are " + String.join(", ", pages.keySet()) + "\n"));
        }
        if (!request.method().equals(HttpMethod.GET) && !request.method().equals(HttpMethod.HEAD)) {
            return CompletableFuture.completedFuture(new Page(405, TEXT, "There are GET and HEAD\n"));
        }
        return CompletableFuture.completedFuture(page).thenCompose(Supplier::get);
    }

    private static String path(FullHttpRequest request) {
        int query = request.uri().indexOf('?');
        return query < 0 ? request.uri() : request.uri().substring(0, query);
    }

    private static Page failed(@Nullable Throwable failure) {
        LOG.error("A page of the management port failed in a way that nobody expected", failure);
        return new Page(500, TEXT, "The gateway's log tells more.\n");
    }

    private static void answer(ChannelHandlerContext context, Page page, boolean hasBody, boolean isKept) {
        ByteBuf body = ByteBufUtil.writeUtf8(context.alloc(), page.body());
        int length = body.readableBytes();
        if (!hasBody) {
            body.release();
            body = Unpooled.EMPTY_BUFFER;
        }
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(page.status()), body);
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, page.contentType());
        response.headers().set(HttpHeaderNames.CONTENT_LENGTH, length);
        HttpUtil.setKeepAlive(response, isKept);
        var written = context.writeAndFlush(response);
        if (isKept) {
            context.channel().config().setAutoRead(true);
        } else {
            written.addListener(ChannelFutureListener.CLOSE);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        // It went away, was silent for too long, or speaks something else.
        LOG.debug("Management connection with {} ends", context.channel().remoteAddress(), cause);
        context.close();
    }
}
