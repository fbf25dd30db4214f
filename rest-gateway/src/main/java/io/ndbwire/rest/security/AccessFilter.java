package io.ndbwire.rest.security;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteMatch;
import io.ndbwire.rest.http.Answers;
import io.ndbwire.rest.http.Precondition;
import io.ndbwire.rest.http.Preferences;
import io.ndbwire.rest.problem.Problem;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets requests pass, or not. It looks at the route that was found and the names that the route will be given, so that no
 * way of writing a path gets past it: a route with {@code {database}} and {@code {table}} needs a right to that table,
 * every other one needs credentials, unless its path is open.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class AccessFilter implements Ordered {

    private final SecuritySettings settings;
    private final Authentication authentication;
    private final Authorization authorization;

    AccessFilter(SecuritySettings settings, Authentication authentication, Authorization authorization) {
        this.settings = settings;
        this.authentication = authentication;
        this.authorization = authorization;
    }

    @Override
    public int getOrder() {
        return ServerFilterPhase.SECURITY.order();
    }

    /** The refusal; null lets the request pass. */
    @RequestFilter
    @Nullable
    MutableHttpResponse<?> refuse(HttpRequest<?> request) {
        try {
            Caller caller = authentication.of(request.getHeaders()::get);
            if (caller == null && !settings.isOpen(request.getPath())) {
                return unknown("This needs an API key, by X-API-Key, or a token, by Authorization: Bearer");
            }
            authorization.remember(request, caller == null ? Caller.NOBODY : caller);
        } catch (ProblemException e) {
            return unknown(String.valueOf(e.getMessage()));
        }
        if (RouteAttributes.getRouteMatch(request).orElse(null) instanceof UriRouteMatch<?, ?> route) {
            requireRights(request, route);
        }
        return null;
    }

    private void requireRights(HttpRequest<?> request, UriRouteMatch<?, ?> route) {
        Map<String, Object> names = route.getVariableValues();
        if (names.get("database") instanceof String database && names.get("table") instanceof String table) {
            // A template is put together anew whenever it is asked for; reads, the most frequent requests, do without.
            Right right = isRead(request.getMethod())
                    ? Right.READ
                    : right(
                            request.getMethod(),
                            route.getRouteInfo().getUriMatchTemplate().toPathString());
            authorization.require(request, database, table, right);
            if (right == Right.WRITE && (Preferences.of(request).representation() || comparesValues(request))) {
                // Else whoever may only write could read the rows, or find their values out.
                authorization.require(request, database, table, Right.READ);
            }
        }
    }

    private static boolean comparesValues(HttpRequest<?> request) {
        return Precondition.of(request).comparesValues();
    }

    /** The right that a route to a table needs. */
    static Right right(HttpMethod method, String template) {
        if (isRead(method)) {
            return Right.READ;
        }
        if (template.startsWith("/v1/schema/")) {
            return Right.DDL;
        }
        boolean reads = template.endsWith("/query") || template.endsWith("/pk-read") || template.endsWith("/scan");
        return method == HttpMethod.POST && reads ? Right.READ : Right.WRITE;
    }

    private static boolean isRead(HttpMethod method) {
        return method == HttpMethod.GET || method == HttpMethod.HEAD;
    }

    private MutableHttpResponse<?> unknown(String detail) {
        return Answers.problem(new Problem(ProblemType.NOT_AUTHENTICATED, detail))
                .header(HttpHeaders.WWW_AUTHENTICATE, authentication.challenge());
    }
}
