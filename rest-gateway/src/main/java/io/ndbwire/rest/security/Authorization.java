package io.ndbwire.rest.security;

import io.micronaut.http.HttpRequest;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import jakarta.inject.Singleton;

/**
 * Says whether the sender of a request may do something with a table.
 *
 * <p>Routes with {@code {database}} and {@code {table}} were asked about before they run, see {@link AccessFilter}. Those
 * that name tables in their bodies, such as batches, ask here for each. Thread-safe.
 */
@Singleton
public final class Authorization {

    private static final String CALLER = "io.ndbwire.rest.caller";

    private final Authentication authentication;

    Authorization(Authentication authentication) {
        this.authentication = authentication;
    }

    /** Keeps who sends a request. */
    void remember(HttpRequest<?> request, Caller caller) {
        request.setAttribute(CALLER, caller);
    }

    /** Whether a right is given. */
    public boolean permits(HttpRequest<?> request, String database, String table, Right right) {
        return caller(request).may(right, database, table);
    }

    /**
     * Whether a right is given still: looks at the request's credentials once more, as keys are taken back and tokens expire
     * while a stream is read.
     */
    public boolean stillPermits(HttpRequest<?> request, String database, String table, Right right) {
        try {
            Caller caller = authentication.of(request.getHeaders()::get);
            return caller != null && caller.may(right, database, table);
        } catch (ProblemException refused) {
            return false;
        }
    }

    /**
     * Demands a right.
     *
     * @throws ProblemException 403 without it
     */
    public void require(HttpRequest<?> request, String database, String table, Right right) {
        Caller caller = caller(request);
        if (!caller.may(right, database, table)) {
            throw new ProblemException(
                    ProblemType.FORBIDDEN,
                    caller.name() + " has no right to " + right.label() + " " + database + "/" + table);
        }
    }

    private static Caller caller(HttpRequest<?> request) {
        return request.getAttribute(CALLER, Caller.class).orElse(Caller.NOBODY);
    }
}
