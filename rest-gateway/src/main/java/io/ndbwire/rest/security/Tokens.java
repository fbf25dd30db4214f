package io.ndbwire.rest.security;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableSecret;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.micronaut.context.exceptions.ConfigurationException;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Checks JSON Web Tokens. Which algorithms are good follows from the configuration, never from the token. Thread-safe. */
final class Tokens {

    private static final int SECRET_BYTES = 32;
    private static final Set<JWSAlgorithm> SYMMETRIC =
            Set.of(JWSAlgorithm.HS256, JWSAlgorithm.HS384, JWSAlgorithm.HS512);
    private static final Set<JWSAlgorithm> ASYMMETRIC = Set.of(
            JWSAlgorithm.RS256,
            JWSAlgorithm.RS384,
            JWSAlgorithm.RS512,
            JWSAlgorithm.PS256,
            JWSAlgorithm.PS384,
            JWSAlgorithm.PS512,
            JWSAlgorithm.ES256,
            JWSAlgorithm.ES384,
            JWSAlgorithm.ES512);

    private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    private final String grantsClaim;

    private Tokens(
            Set<JWSAlgorithm> algorithms,
            JWKSource<SecurityContext> keys,
            String issuer,
            String audience,
            TokenSettings settings) {
        grantsClaim = settings.grantsClaim();
        DefaultJWTClaimsVerifier<SecurityContext> claims = new DefaultJWTClaimsVerifier<>(
                audience, new JWTClaimsSet.Builder().issuer(issuer).build(), Set.of("sub", "exp"));
        claims.setMaxClockSkew((int) settings.clockSkew().toSeconds());
        processor.setJWTClaimsSetVerifier(claims);
        processor.setJWSKeySelector(new JWSVerificationKeySelector<>(algorithms, keys));
        // RFC 9068 marks access tokens as at+jwt.
        processor.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
    }

    /** Tokens signed with a private key whose public half is among the issuer's. */
    static Tokens signedBy(Supplier<JWKSet> keys, TokenSettings settings) {
        return new Tokens(
                ASYMMETRIC,
                (selector, context) -> selector.select(keys.get()),
                required("issuer", settings.issuer()),
                required("audience", settings.audience()),
                settings);
    }

    /** Tokens signed with a secret that both sides know. */
    static Tokens signedWith(String secret, TokenSettings settings) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        if (bytes.length < SECRET_BYTES) {
            throw new ConfigurationException("ndbwire.security.jwt.hmac-secret has " + bytes.length
                    + " bytes; fewer than " + SECRET_BYTES + " can be guessed");
        }
        return new Tokens(
                SYMMETRIC,
                new ImmutableSecret<>(bytes),
                required("issuer", settings.issuer()),
                required("audience", settings.audience()),
                settings);
    }

    private static String required(String name, @Nullable String value) {
        if (value == null) {
            throw new ConfigurationException("ndbwire.security.jwt." + name
                    + " is missing: without it tokens that were made for others would be good here");
        }
        return value;
    }

    /**
     * Whose token it is.
     *
     * @throws ProblemException if it is not good
     */
    Caller caller(String token) {
        try {
            JWTClaimsSet claims = processor.process(token, null);
            return new Caller(claims.getSubject(), grants(claims.getClaim(grantsClaim)));
        } catch (ParseException | BadJOSEException | JOSEException e) {
            throw new ProblemException(ProblemType.NOT_AUTHENTICATED, "The token is not good: " + e.getMessage());
        }
    }

    private List<Grant> grants(@Nullable Object claim) {
        List<?> texts = claim instanceof String text
                ? Arrays.asList(text.strip().split("\\s+"))
                : claim instanceof List<?> list ? list : List.of();
        List<Grant> grants = new ArrayList<>();
        for (Object text : texts) {
            try {
                grants.add(Grant.parse(String.valueOf(text)));
            } catch (IllegalArgumentException e) {
                throw new ProblemException(
                        ProblemType.NOT_AUTHENTICATED, "The token's claim " + grantsClaim + ": " + e.getMessage());
            }
        }
        return grants;
    }
}
