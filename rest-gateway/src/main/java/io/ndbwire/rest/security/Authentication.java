package io.ndbwire.rest.security;

import com.nimbusds.jose.jwk.JWKSet;
import io.micronaut.context.annotation.Context;
import io.micronaut.context.exceptions.ConfigurationException;
import io.micronaut.http.HttpHeaders;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.TaskScheduler;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import jakarta.inject.Named;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds out who calls: by {@code X-API-Key}, or by {@code Authorization: Bearer} with a token. Thread-safe. */
@Context
final class Authentication {

    private static final String API_KEY = "X-API-Key";
    private static final String BEARER = "Bearer ";

    private final @Nullable WatchedFile<Map<String, ApiKey>> keys;
    private final @Nullable Tokens tokens;
    private final TaskScheduler scheduler;
    private final Duration reloadInterval;

    Authentication(
            SecuritySettings settings,
            TokenSettings tokenSettings,
            @Named(TaskExecutors.SCHEDULED) TaskScheduler scheduler) {
        this.scheduler = scheduler;
        reloadInterval = settings.reloadInterval();
        keys = settings.keysFile() == null
                ? null
                : watched("ndbwire.security.keys-file", settings.keysFile(), KeyFile::parse);
        tokens = tokens(tokenSettings);
    }

    private <T> WatchedFile<T> watched(String setting, String path, Function<byte[], T> parser) {
        WatchedFile<T> file = new WatchedFile<>(setting, path, parser);
        scheduler.scheduleWithFixedDelay(reloadInterval, reloadInterval, file::look);
        return file;
    }

    private @Nullable Tokens tokens(TokenSettings settings) {
        String jwks = settings.jwks();
        String secret = settings.hmacSecret();
        if (jwks != null && secret != null) {
            throw new ConfigurationException("ndbwire.security.jwt has both jwks and hmac-secret; one must go");
        }
        if (secret != null) {
            return Tokens.signedWith(secret, settings);
        }
        if (jwks == null) {
            return null;
        }
        if (!jwks.startsWith("http:") && !jwks.startsWith("https:")) {
            WatchedFile<JWKSet> file = watched("ndbwire.security.jwt.jwks", jwks, TokenKeys::parse);
            return Tokens.signedBy(file::content, settings);
        }
        TokenKeys fetched = new TokenKeys(jwks);
        scheduler.scheduleWithFixedDelay(Duration.ZERO, settings.refreshInterval(), fetched::fetch);
        return Tokens.signedBy(fetched, settings);
    }

    /** Whether anybody has to say who they are. */
    boolean isConfigured() {
        return keys != null || tokens != null;
    }

    /** What {@code WWW-Authenticate} names. */
    String challenge() {
        return keys != null ? "ApiKey realm=\"ndbwire\", Bearer realm=\"ndbwire\"" : "Bearer realm=\"ndbwire\"";
    }

    /**
     * Who sends a request, null if it does not say.
     *
     * @param headers a header's first value by its name
     * @throws ProblemException if what it says is not good
     */
    @Nullable
    Caller of(Function<String, @Nullable String> headers) {
        if (!isConfigured()) {
            return Caller.ANYBODY;
        }
        String key = headers.apply(API_KEY);
        if (key != null) {
            return caller(key);
        }
        String authorization = headers.apply(HttpHeaders.AUTHORIZATION);
        if (authorization == null || !authorization.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return null;
        }
        String credentials = authorization.substring(BEARER.length()).strip();
        return tokens == null ? caller(credentials) : tokens.caller(credentials);
    }

    private Caller caller(String key) {
        int dot = key.indexOf('.');
        ApiKey known = keys == null || dot < 0 ? null : keys.content().get(key.substring(0, dot));
        if (known == null || !known.recognises(key.substring(dot + 1))) {
            throw new ProblemException(ProblemType.NOT_AUTHENTICATED, "The API key is not known");
        }
        return known.caller();
    }
}
