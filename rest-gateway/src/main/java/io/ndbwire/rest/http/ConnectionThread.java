package io.ndbwire.rest.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyHttpRequest;
import java.util.concurrent.Executor;

/**
 * Where answers are encoded: on the event loop of their connection, so that large ones are spread over all event loops. One of
 * these has the connection to the cluster, whose other work waits for what is encoded there; answers have a limit.
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
