package io.ndbwire.rest.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.micronaut.context.exceptions.ConfigurationException;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which JSON Web Tokens are good. */
class TokensTest {

    private static final String SECRET = "0123456789abcdef0123456789abcdef";
    private static final RSAKey RSA = rsa("one");

    private static RSAKey rsa(String id) {
        try {
            return new RSAKeyGenerator(2048).keyID(id).generate();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }

    private static TokenSettings settings(@Nullable String issuer, @Nullable String audience) {
        return new TokenSettings(
                null, Duration.ofMinutes(1), SECRET, issuer, audience, Duration.ofSeconds(30), "ndbwire_grants");
    }

    private final Tokens symmetric = Tokens.signedWith(SECRET, settings("me", "ndbwire"));
    private final Tokens asymmetric = Tokens.signedBy(() -> new JWKSet(RSA.toPublicJWK()), settings("me", "ndbwire"));

    private static JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .subject("ada")
                .issuer("me")
                .audience("ndbwire")
                .expirationTime(Date.from(Instant.now().plusSeconds(300)));
    }

    private static String token(JWSHeader header, JWSSigner signer, JWTClaimsSet claims) throws JOSEException {
        SignedJWT token = new SignedJWT(header, claims);
        token.sign(signer);
        return token.serialize();
    }

    private static String shared(JWTClaimsSet claims) throws JOSEException {
        return token(new JWSHeader(JWSAlgorithm.HS256), new MACSigner(SECRET), claims);
    }

    private static String signed(RSAKey key, JWTClaimsSet claims) throws JOSEException {
        JWSHeader header =
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build();
        return token(header, new RSASSASigner(key), claims);
    }

    private static void requireRefused(Tokens tokens, String token) {
        assertThatThrownBy(() -> tokens.caller(token))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.type()).isEqualTo(ProblemType.NOT_AUTHENTICATED));
    }

    @Test
    void aGoodTokenNamesTheCallerAndTheirGrants() throws JOSEException {
        JWTClaimsSet claims = claims().claim("ndbwire_grants", List.of("read:shop/*", "write:shop/orders"))
                .build();
        for (Caller caller : List.of(symmetric.caller(shared(claims)), asymmetric.caller(signed(RSA, claims)))) {
            assertThat(caller.name()).isEqualTo("ada");
            assertThat(caller.may(Right.READ, "shop", "items")).isTrue();
            assertThat(caller.may(Right.WRITE, "shop", "orders")).isTrue();
            assertThat(caller.may(Right.WRITE, "shop", "items")).isFalse();
        }
    }

    @Test
    void grantsMayBeTextWithSpaces() throws JOSEException {
        Caller caller = symmetric.caller(shared(
                claims().claim("ndbwire_grants", "read:shop/* ddl:shop/items").build()));
        assertThat(caller.may(Right.READ, "shop", "items")).isTrue();
        assertThat(caller.may(Right.DDL, "shop", "items")).isTrue();
        assertThat(symmetric.caller(shared(claims().build())).grants()).isEmpty();
        requireRefused(
                symmetric, shared(claims().claim("ndbwire_grants", "all:*/*").build()));
    }

    @Test
    void whatIsExpiredOrForOthersIsRefused() throws JOSEException {
        requireRefused(
                symmetric,
                shared(claims().expirationTime(Date.from(Instant.now().minusSeconds(60)))
                        .build()));
        assertThat(symmetric
                        .caller(shared(
                                claims().expirationTime(Date.from(Instant.now().minusSeconds(10)))
                                        .build()))
                        .name())
                .as("within the clock skew")
                .isEqualTo("ada");
        requireRefused(symmetric, shared(claims().expirationTime(null).build()));
        requireRefused(symmetric, shared(claims().issuer("you").build()));
        requireRefused(symmetric, shared(claims().audience("other").build()));
        requireRefused(symmetric, shared(claims().subject(null).build()));
        requireRefused(
                symmetric,
                shared(claims().notBeforeTime(Date.from(Instant.now().plusSeconds(60)))
                        .build()));
    }

    @Test
    void whatIsNotSignedByTheIssuerIsRefused() throws JOSEException {
        requireRefused(asymmetric, signed(rsa("one"), claims().build()));
        requireRefused(asymmetric, signed(rsa("two"), claims().build()));
        requireRefused(asymmetric, shared(claims().build()));
        requireRefused(asymmetric, new PlainJWT(claims().build()).serialize());
        requireRefused(symmetric, new PlainJWT(claims().build()).serialize());
        requireRefused(symmetric, signed(RSA, claims().build()));
        requireRefused(symmetric, shared(claims().build()).replaceFirst("..$", "AA"));
        requireRefused(symmetric, "nonsense");
        requireRefused(symmetric, "");
    }

    /** The oldest trick: the public key, which everybody has, as the secret of a symmetric algorithm. */
    @Test
    void thePublicKeyIsNoSecret() throws JOSEException {
        byte[] publicKey = RSA.toRSAPublicKey().getEncoded();
        requireRefused(
                asymmetric,
                token(
                        new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("one").build(),
                        new MACSigner(publicKey),
                        claims().build()));
    }

    @Test
    void settingsThatWouldLetOthersInAreRefused() {
        assertThatThrownBy(() -> Tokens.signedWith("short", settings("me", "ndbwire")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("5 bytes");
        assertThatThrownBy(() -> Tokens.signedWith(SECRET, settings(null, "ndbwire")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("issuer is missing");
        assertThatThrownBy(() -> Tokens.signedWith(SECRET, settings("me", null)))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("audience is missing");
        assertThat(settings("me", "ndbwire").toString()).doesNotContain(SECRET);
    }
}
