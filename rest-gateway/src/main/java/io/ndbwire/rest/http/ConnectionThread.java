package io.ndbwire.rest.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyHttpRequest;
import java.util.concurrent.Executor;

/**
 * Where answers are encoded: on the event loop of their connection, so that no answer, however large, holds up the cluster
 * connection's.
 */
public final class ConnectionThread {

    private ConnectionThread() {}

    /** Executes on the event loop of the request's connection, one after the other. */
    public static Executor of(HttpRequest<?> request) {
        return ((NettyHttpRequest<?>) request)
                .getChannelHandlerContext()
                .channel()
                .eventLoop();
    }
}
