package io.ndbwire.rest;

import io.micronaut.context.ApplicationContext;
import io.micronaut.context.exceptions.ConfigurationException;
import io.micronaut.runtime.server.EmbeddedServer;
import io.ndbwire.client.NdbClient;
import io.ndbwire.rest.cluster.Cluster;
import java.net.BindException;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;

/**
 * A running gateway. Thread-safe.
 *
 * <p>Settings are those of {@code application.yml}, by their full names, such as {@code ndbwire.connect-string} or {@code
 * micronaut.server.port}.
 */
public final class RestGateway implements AutoCloseable {

    private final ApplicationContext context;
    private final EmbeddedServer server;
    private final CountDownLatch closed = new CountDownLatch(1);

    private RestGateway(ApplicationContext context, EmbeddedServer server) {
        this.context = context;
        this.server = server;
    }

    /**
     * Starts to listen, and to connect to the cluster, which may not be there yet: requests are answered with 503 until
     * it is.
     *
     * @param settings over what the environment and the configuration's files say; port 0 takes any free one
     * @throws IllegalArgumentException if settings are wrong, or would let everybody in
     */
    public static RestGateway start(Map<String, Object> settings) {
        ApplicationContext context = ApplicationContext.builder()
                .deduceEnvironment(false)
                .banner(false)
                .properties(settings)
                .build();
        try {
            context.start();
            return new RestGateway(
                    context, context.getBean(EmbeddedServer.class).start());
        } catch (RuntimeException failure) {
            context.close();
            throw refusal(failure);
        }
    }

    /** What is wrong with the settings is told without the way on which it was found. */
    private static RuntimeException refusal(RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause.getClass() == ConfigurationException.class) {
                return new IllegalArgumentException(cause.getMessage(), failure);
            }
            if (cause instanceof BindException) {
                return new IllegalArgumentException(failure.getMessage(), failure);
            }
        }
        return failure;
    }

    /** Where it listens. */
    public URI uri() {
        return server.getURI();
    }

    /**
     * Completes when the cluster was reached for the first time; fails when it never can be. The client may be used until
     * the gateway is closed, which closes it.
     */
    public CompletionStage<NdbClient> connected() {
        return context.getBean(Cluster.class).connected();
    }

    /** Waits until somebody has closed it. */
    public void awaitClose() throws InterruptedException {
        closed.await();
    }

    /** Ends requests under way within a few seconds, then leaves the cluster. */
    @Override
    public void close() {
        context.close();
        closed.countDown();
    }
}
