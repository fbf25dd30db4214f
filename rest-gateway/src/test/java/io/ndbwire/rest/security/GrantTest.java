package io.ndbwire.rest.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.micronaut.http.HttpMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Grants, and which right a route needs. */
class GrantTest {

    @Test
    void aGrantPermitsItsRightsOnItsTablesOnly() {
        Grant grant = Grant.parse("read,write:shop/order_*");
        assertThat(grant.permits(Right.READ, "shop", "order_items")).isTrue();
        assertThat(grant.permits(Right.WRITE, "shop", "order_")).isTrue();
        assertThat(grant.permits(Right.DDL, "shop", "order_items")).isFalse();
        assertThat(grant.permits(Right.READ, "shop", "orders")).isFalse();
        assertThat(grant.permits(Right.READ, "shop2", "order_items")).isFalse();
        assertThat(grant.permits(Right.READ, "Shop", "order_items")).isFalse();
    }

    @Test
    void patternsHoldNothingButStars() {
        assertThat(Grant.parse("read:s.op/*").permits(Right.READ, "shop", "t")).isFalse();
        assertThat(Grant.parse("read:*p/a*b*c").permits(Right.READ, "shop", "a\nb/c"))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "read", "read:shop", "reed:shop/*", "read,:shop/*", ":shop/*", "read:a/b/c", "read:/t"})
    void whatIsNoGrantIsRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Grant.parse(text))
                .withMessageContaining("'" + text + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /v1/data/{database}/{table}, READ",
        "GET, /v1/data/{database}/{table}/{key}, READ",
        "HEAD, /v1/data/{database}/{table}/{key}, READ",
        "POST, /v1/data/{database}/{table}, WRITE",
        "POST, /v1/data/{database}/{table}/query, READ",
        "PUT, /v1/data/{database}/{table}/{key}, WRITE",
        "PATCH, /v1/data/{database}/{table}/{key}, WRITE",
        "DELETE, /v1/data/{database}/{table}/{key}, WRITE",
        "DELETE, /v1/data/{database}/{table}/query, WRITE",
        "GET, /v1/changes/{database}/{table}, READ",
        "GET, /v1/schema/{database}/{table}, READ",
        "PUT, /v1/schema/{database}/{table}, DDL",
        "DELETE, /v1/schema/{database}/{table}/indexes/{index}, DDL",
        "POST, /0.1.0/{database}/{table}/pk-read, READ",
        "POST, /0.1.0/{database}/{table}/scan, READ"
    })
    void routesNeedRights(HttpMethod method, String template, Right right) {
        assertThat(AccessFilter.right(method, template)).isEqualTo(right);
    }
}
