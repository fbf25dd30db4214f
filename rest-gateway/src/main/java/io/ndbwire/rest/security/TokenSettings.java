package io.ndbwire.rest.security;

import io.micronaut.context.annotation.ConfigurationProperties;
import io.micronaut.core.bind.annotation.Bindable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which JSON Web Tokens (RFC 7519) are good. With neither keys nor secret none is.
 *
 * @param jwks the issuer's public keys (RFC 7517): a file, or an http or https URL
 * @param refreshInterval how often the keys at a URL are fetched
 * @param hmacSecret the secret that both sides know, 32 bytes at least; best given by the environment's {@code
 *     NDBWIRE_SECURITY_JWT_HMAC_SECRET}
 * @param issuer what {@code iss} must be
 * @param audience what {@code aud} must name
 * @param clockSkew how far clocks may differ
 * @param grantsClaim the claim with the grants, a list, or text with spaces between them
 */
@ConfigurationProperties("ndbwire.security.jwt")
record TokenSettings(
        @Nullable String jwks,
        @Bindable(defaultValue = "1m") Duration refreshInterval,
        @Nullable String hmacSecret,
        @Nullable String issuer,
        @Nullable String audience,
        @Bindable(defaultValue = "60s") Duration clockSkew,
        @Bindable(defaultValue = "ndbwire_grants") String grantsClaim) {

    boolean isConfigured() {
        return jwks != null || hmacSecret != null;
    }

    @Override
    public String toString() {
        return "tokens of " + issuer + " for " + audience;
    }
}
