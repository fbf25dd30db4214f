package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachCluster;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Traces that senders began go on in the gateway. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestTracingTest {

    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
    private static final String PARENT = "00f067aa0ba902b7";

    private final InMemorySpanExporter spans = InMemorySpanExporter.create();
    private final GatewayUnderTest shared;
    private final String path;
    private ConfiguredGateway gateway;

    RestTracingTest(GatewayUnderTest shared) {
        TableHandle table = shared.create();
        shared.client().blocking().execute(table.insert().set("id", 1));
        this.shared = shared;
        path = GatewayUnderTest.path(table);
    }

    @BeforeEach
    void start() {
        GlobalOpenTelemetry.resetForTest();
        OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(spans))
                        .build())
                .buildAndRegisterGlobal();
        gateway = ConfiguredGateway.start(shared.connectString(), Map.of("ndbwire.tracing.enabled", true))
                .connected();
    }

    @AfterEach
    void close() {
        gateway.close();
        GlobalOpenTelemetry.resetForTest();
    }

    private SpanData span() {
        Await.until(
                "the span of the request",
                Duration.ofSeconds(20),
                () -> spans.getFinishedSpanItems().size() == 1,
                () -> spans.getFinishedSpanItems().toString());
        return spans.getFinishedSpanItems().get(0);
    }

    @Test
    void aRequestBelongsToTheTraceOfItsSender() {
        assertThat(gateway.get(path + "/1", "traceparent", "00-" + TRACE + "-" + PARENT + "-01")
                        .statusCode())
                .isEqualTo(200);

        SpanData span = span();
        assertThat(span.getTraceId()).isEqualTo(TRACE);
        assertThat(span.getParentSpanId()).isEqualTo(PARENT);
        assertThat(span.getKind()).isEqualTo(SpanKind.SERVER);
        assertThat(span.getName()).isEqualTo("GET /v1/data/{database}/{table}/{key}");
        assertThat(span.getAttributes().asMap())
                .containsEntry(AttributeKey.stringKey("http.request.method"), "GET")
                .containsEntry(AttributeKey.stringKey("http.route"), "/v1/data/{database}/{table}/{key}")
                .containsEntry(AttributeKey.stringKey("url.path"), path + "/1")
                .containsEntry(AttributeKey.longKey("http.response.status_code"), 200L);
        assertThat(span.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    }

    @Test
    void aRequestWithoutATraceBeginsOne() {
        assertThat(gateway.get("/nowhere").statusCode()).isEqualTo(404);

        SpanData span = span();
        assertThat(span.getParentSpanContext().isValid()).isFalse();
        assertThat(span.getName()).isEqualTo("GET");
        assertThat(span.getAttributes().get(AttributeKey.longKey("http.response.status_code")))
                .isEqualTo(404L);
    }
}
