package io.ndbwire.rest.direct;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowPathTest {

    @Test
    void databaseTableAndKeyStandBetweenSlashes() {
        assertThat(RowPath.of("/v1/data/shop/orders/7,ab-c.d_e~f:g@h"))
                .isEqualTo(new RowPath("shop", "orders", "7,ab-c.d_e~f:g@h"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/v1/data/shop/orders",
                "/v1/data/shop/orders/",
                "/v1/data//orders/1",
                "/v1/data/shop//1",
                "/v1/data/shop/orders/1/",
                "/v1/data/shop/orders/1?columns=a",
                "/v1/data/shop/orders/%31",
                "/v1/data/sh%6fp/orders/1",
                "/v1/data/shop/orders/1;v=1",
                "/v1/data/shop/orders/é",
                "/v1/schema/shop/orders/1",
                "/V1/data/shop/orders/1",
                "http://localhost/v1/data/shop/orders/1",
                "*",
                ""
            })
    void whateverIsNotPlainIsNotRead(String target) {
        assertThat(RowPath.of(target)).isNull();
    }
}
