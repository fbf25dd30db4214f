package io.ndbwire.rest.security;

import io.micronaut.http.HttpHeaders;
import io.ndbwire.rest.problem.ProblemException;
import jakarta.inject.Singleton;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a request may read a table, from its headers alone. For whoever answers before the filters run; what it does
 * not permit they refuse. Thread-safe.
 */
@Singleton
public final class ReadAccess {

    private final PageGuard guard;
    private final Authentication authentication;

    ReadAccess(PageGuard guard, Authentication authentication) {
        this.guard = guard;
        this.authentication = authentication;
    }

    /**
     * Whether the filters would let the request pass.
     *
     * @param headers a header's first value by its name
     */
    public boolean permits(Function<String, @Nullable String> headers, String database, String table) {
        try {
            guard.require(headers.apply(HttpHeaders.HOST), headers.apply(HttpHeaders.ORIGIN));
            Caller caller = authentication.of(headers);
            return caller != null && caller.may(Right.READ, database, table);
        } catch (ProblemException refused) {
            return false;
        }
    }
}
