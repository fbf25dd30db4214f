package io.ndbwire.rest.operations;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts requests from their arrival until their answers begin, and refuses more than a limit. Probes are not refused: a
 * gateway with much to do is not to be restarted for it. Thread-safe.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
public final class RequestLimit implements Ordered {

    private static final String COUNTED = "io.ndbwire.rest.counted";
    private static final String PROBES = "/health/";

    private final int limit;
    private final AtomicInteger active = new AtomicInteger();

    RequestLimit(RequestSettings settings) {
        limit = settings.maximumActive();
    }

    @Override
    public int getOrder() {
        // Before credentials are looked at, which costs more than counting.
        return ServerFilterPhase.SECURITY.before();
    }

    /** Requests under way. */
    int active() {
        return active.get();
    }

    @RequestFilter
    void arrived(HttpRequest<?> request) {
        if (request.getPath().startsWith(PROBES)) {
            return;
        }
        if (!enter()) {
            throw new ProblemException(ProblemType.TOO_MANY_REQUESTS, "More than " + limit + " requests are under way");
        }
        request.setAttribute(COUNTED, true);
    }

    @ResponseFilter
    void answered(HttpRequest<?> request) {
        if (request.removeAttribute(COUNTED, Boolean.class).isPresent()) {
            leave();
        }
    }

    /** Counts a request, unless there are too many. */
    public boolean enter() {
        if (active.incrementAndGet() > limit) {
            active.decrementAndGet();
            return false;
        }
        return true;
    }

    /** A request that was counted begins to be answered. */
    public void leave() {
        active.decrementAndGet();
    }
}
