package io.ndbwire.rest.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import reactor.core.publisher.Mono;

/**
 * Tells when nobody waits for an answer any more: the server notices only when it writes, and what has nothing to write yet
 * would go on until it has. A client that has sent further requests behind is not read, and its end not seen.
 */
public final class ConnectionEnd {

    private ConnectionEnd() {}

    /** Yields nothing; completes when the request's connection is closed. */
    public static Mono<Void> of(HttpRequest<?> request) {
        ChannelFuture closed = ((NettyHttpRequest<?>) request)
                .getChannelHandlerContext()
                .channel()
                .closeFuture();
        return Mono.create(sink -> {
            ChannelFutureListener listener = end -> sink.success();
            closed.addListener(listener);
            // A connection lives longer than its requests.
            sink.onDispose(() -> closed.removeListener(listener));
        });
    }
}
