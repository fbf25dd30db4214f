package io.ndbwire.rest.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.rest.value.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RatesTest {

    private static final long SECOND = 1_000_000_000;

    private static String write(Map<ClientCounter, Long> now, Map<ClientCounter, Long> before, long nanos) {
        return new String(
                Json.bytes(json -> {
                    json.writeStartObject();
                    Rates.write(now, before, nanos, json);
                    json.writeEndObject();
                }),
                StandardCharsets.UTF_8);
    }

    @Test
    void growthIsToldByTheSecond() {
        assertThat(write(
                        Map.of(ClientCounter.ROWS_READ, 110L, ClientCounter.PRIMARY_KEY_OPERATIONS, 7L),
                        Map.of(ClientCounter.ROWS_READ, 10L, ClientCounter.PRIMARY_KEY_OPERATIONS, 7L),
                        3 * SECOND))
                .isEqualTo("{\"counters\":{\"primaryKeyOperations\":7,\"rowsRead\":110},"
                        + "\"perSecond\":{\"primaryKeyOperations\":0.0,\"rowsRead\":33.3}}");
    }

    @Test
    void whatWasStartedAnewHasNoRate() {
        Map<ClientCounter, Long> now = Map.of(ClientCounter.ROWS_READ, 5L);
        String unknown = "{\"counters\":{\"rowsRead\":5},\"perSecond\":{}}";
        assertThat(write(now, Map.of(ClientCounter.ROWS_READ, 6L), SECOND)).isEqualTo(unknown);
        assertThat(write(now, Map.of(), SECOND)).isEqualTo(unknown);
        assertThat(write(now, now, 0)).isEqualTo(unknown);
    }
}
