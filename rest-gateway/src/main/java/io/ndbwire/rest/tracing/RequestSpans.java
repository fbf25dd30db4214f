package io.ndbwire.rest.tracing;

import io.micronaut.context.annotation.Requires;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteInfo;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import org.jspecify.annotations.Nullable;

/**
 * A span for each request, from its arrival until its answer begins, named and described as OpenTelemetry's semantic
 * conventions for HTTP servers say. It belongs to the trace that {@code traceparent} names (W3C Trace Context), or to the
 * one that is current, such as an agent's. Where the spans go is what {@link GlobalOpenTelemetry} was told when the gateway
 * started. Thread-safe.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
@Requires(property = "ndbwire.tracing.enabled", value = "true")
final class RequestSpans implements Ordered {

    private static final String SPAN = "io.ndbwire.rest.span";
    private static final int SERVER_ERROR = 500;

    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
    private static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final AttributeKey<String> PATH = AttributeKey.stringKey("url.path");
    private static final AttributeKey<String> SCHEME = AttributeKey.stringKey("url.scheme");
    private static final AttributeKey<String> ERROR = AttributeKey.stringKey("error.type");

    private final Tracer tracer;

    RequestSpans() {
        OpenTelemetry telemetry = GlobalOpenTelemetry.get();
        tracer = telemetry.getTracer("io.ndbwire.rest");
    }

    @Override
    public int getOrder() {
        return ServerFilterPhase.TRACING.order();
    }

    @RequestFilter
    void arrived(HttpRequest<?> request) {
        SpanBuilder builder = tracer.spanBuilder(request.getMethodName())
                .setSpanKind(SpanKind.SERVER)
                .setParent(parentOf(request))
                .setAttribute(METHOD, request.getMethodName())
                .setAttribute(PATH, request.getPath())
                .setAttribute(SCHEME, request.isSecure() ? "https" : "http");
        request.setAttribute(SPAN, builder.startSpan());
    }

    /** What is current already is nearer than what the sender says. */
    private static Context parentOf(HttpRequest<?> request) {
        Context current = Context.current();
        return Span.fromContext(current).getSpanContext().isValid()
                ? current
                : W3CTraceContextPropagator.getInstance().extract(current, request.getHeaders(), Headers.GETTER);
    }

    @ResponseFilter
    void answered(HttpRequest<?> request, HttpResponse<?> answer) {
        Span span = request.removeAttribute(SPAN, Span.class).orElse(null);
        if (span == null) {
            return;
        }
        if (RouteAttributes.getRouteInfo(request).orElse(null) instanceof UriRouteInfo<?, ?> route) {
            String template = route.getUriMatchTemplate().toPathString();
            span.updateName(request.getMethodName() + " " + template);
            span.setAttribute(ROUTE, template);
        }
        int status = answer.code();
        span.setAttribute(STATUS, (long) status);
        if (status >= SERVER_ERROR) {
            span.setStatus(StatusCode.ERROR);
            span.setAttribute(ERROR, Integer.toString(status));
        }
        span.end();
    }

    private enum Headers implements TextMapGetter<HttpHeaders> {
        GETTER;

        @Override
        public @Nullable String get(@Nullable HttpHeaders headers, String name) {
            return headers == null ? null : headers.get(name);
        }
    }
}
