package io.ndbwire.rest.security;

import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.server.HttpServerConfiguration.CorsConfiguration;
import io.micronaut.http.server.cors.CorsFilter;
import io.micronaut.http.server.cors.CorsOriginConfiguration;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keeps web pages of others from a gateway that asks nobody who they are: the browser of somebody who can reach it would do
 * as they say. Pages of origins that {@code micronaut.server.cors} does not name are refused, and on a gateway for its own
 * machine names that are not its own, which a page may have had changed to its address (DNS rebinding). Thread-safe.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class PageGuard implements Ordered {

    private static final Pattern LOOPBACK = Pattern.compile("127(\\.\\d{1,3}){3}");
    private static final String MOST_FREQUENT = "127.0.0.1";
    private static final List<String> ANY = List.of("*");

    private final boolean guards;
    private final boolean local;
    private final CorsConfiguration cors;

    PageGuard(Authentication authentication, Exposure exposure, CorsConfiguration cors) {
        guards = !authentication.isConfigured();
        local = exposure.isLocal();
        this.cors = cors;
    }

    @Override
    public int getOrder() {
        // What Micronaut itself refuses has no problem document.
        return CorsFilter.CORS_FILTER_ORDER - 1;
    }

    @RequestFilter
    void require(HttpRequest<?> request) {
        HttpHeaders headers = request.getHeaders();
        require(headers.get(HttpHeaders.HOST), headers.get(HttpHeaders.ORIGIN));
    }

    /**
     * Lets a request with these headers pass.
     *
     * @throws ProblemException if a page of others may have sent it
     */
    void require(@Nullable String host, @Nullable String origin) {
        if (!guards) {
            return;
        }
        if (local && host != null && !isLoopback(nameIn(host))) {
            throw new ProblemException(
                    ProblemType.FORBIDDEN,
                    "Host: " + host + " is no name of this machine for itself, such as localhost; without API keys and"
                            + " tokens the gateway answers to nothing else");
        }
        if (origin != null && !isOwn(origin, host) && !isAllowed(origin)) {
            throw new ProblemException(
                    ProblemType.FORBIDDEN,
                    "Origin: " + origin + " is another server's, and micronaut.server.cors does not name it");
        }
    }

    /** Without the port, and the brackets of an IPv6 address. */
    private static String nameIn(String host) {
        if (host.startsWith("[")) {
            int end = host.indexOf(']');
            return end < 0 ? host : host.substring(1, end);
        }
        int colon = host.lastIndexOf(':');
        return colon < 0 ? host : host.substring(0, colon);
    }

    /** Asks no name server, whose answer is not to be relied on. */
    private static boolean isLoopback(String name) {
        return name.equals(MOST_FREQUENT)
                || name.equalsIgnoreCase("localhost")
                || name.equals("::1")
                || LOOPBACK.matcher(name).matches();
    }

    private static boolean isOwn(String origin, @Nullable String host) {
        try {
            return host != null && host.equalsIgnoreCase(new URI(origin).getRawAuthority());
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private boolean isAllowed(String origin) {
        return cors.isEnabled()
                && cors.getConfigurations().values().stream().anyMatch(allowed -> names(allowed, origin));
    }

    private static boolean names(CorsOriginConfiguration allowed, String origin) {
        return allowed.getAllowedOriginsRegex().map(origin::matches).orElse(false)
                || allowed.getAllowedOrigins().contains(origin)
                || allowed.getAllowedOriginsRegex().isEmpty()
                        && allowed.getAllowedOrigins().equals(ANY);
    }
}
