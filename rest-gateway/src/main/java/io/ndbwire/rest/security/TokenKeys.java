package io.ndbwire.rest.security;

import com.nimbusds.jose.jwk.JWKSet;
import io.micronaut.context.exceptions.ConfigurationException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The public keys of whoever issues tokens, fetched in the background: no request waits for them. */
final class TokenKeys implements Supplier<JWKSet> {

    private static final Logger LOG = LoggerFactory.getLogger(TokenKeys.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final HttpClient http = HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .followRedirects(HttpClient.Redirect.NORMAL)
            .build();
    private final HttpRequest request;
    private volatile JWKSet keys = new JWKSet();

    TokenKeys(String url) {
        try {
            request = HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE).build();
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException("ndbwire.security.jwt.jwks: " + e.getMessage(), e);
        }
    }

    /** The keys of a file. */
    static JWKSet parse(byte[] file) {
        try {
            return JWKSet.parse(new String(file, StandardCharsets.UTF_8));
        } catch (ParseException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** Asks for the keys; those known stay in force until new ones are here. */
    void fetch() {
        http.sendAsync(request, BodyHandlers.ofByteArray()).whenComplete((answer, failure) -> {
            if (failure == null) {
                arrived(answer);
            } else {
                LOG.error("{} cannot be fetched: {}", request.uri(), failure.toString());
            }
        });
    }

    private void arrived(HttpResponse<byte[]> answer) {
        if (answer.statusCode() != 200) {
            LOG.error("{} answers with {}", request.uri(), answer.statusCode());
            return;
        }
        try {
            keys = parse(answer.body());
        } catch (IllegalArgumentException e) {
            LOG.error("{} is no set of keys: {}", request.uri(), e.getMessage());
        }
    }

    @Override
    public JWKSet get() {
        return keys;
    }
}
