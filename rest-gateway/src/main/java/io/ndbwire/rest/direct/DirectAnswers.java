package io.ndbwire.rest.direct;

import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.server.HttpServerConfiguration;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeadersFactory;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Makes answers with the headers that the server would give them. Thread-safe. */
@Singleton
final class DirectAnswers {

    private static final HttpHeadersFactory HEADERS =
            // They are all made here.
            DefaultHttpHeadersFactory.headersFactory().withValidation(false);

    /** IMF-fixdate (RFC 9110, section 5.6.7), which is not quite Java's RFC 1123. */
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);

    private static final long MILLIS = 1000;

    private final boolean dated;
    private volatile Second now = new Second(0);

    /** A date as it stands in headers. */
    private record Second(long number, CharSequence text) {

        Second(long number) {
            this(number, new AsciiString(DATE.format(Instant.ofEpochSecond(number))));
        }
    }

    DirectAnswers(HttpServerConfiguration configuration) {
        dated = configuration.isDateHeader();
    }

    /** A row. */
    FullHttpResponse row(byte[] json, String tag) {
        FullHttpResponse answer = answer(HttpResponseStatus.OK, json);
        answer.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                .set(HttpHeaderNames.ETAG, tag);
        return answer;
    }

    /** What the server would have answered. */
    FullHttpResponse of(MutableHttpResponse<byte[]> answer) {
        FullHttpResponse copy = answer(
                HttpResponseStatus.valueOf(answer.code(), answer.reason()),
                answer.getBody().orElseThrow());
        answer.getHeaders().forEach((name, values) -> copy.headers().set(name, values));
        return copy;
    }

    private FullHttpResponse answer(HttpResponseStatus status, byte[] body) {
        FullHttpResponse answer = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body), HEADERS, HEADERS);
        answer.headers().set(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.length));
        if (dated) {
            answer.headers().set(HttpHeaderNames.DATE, date());
        }
        return answer;
    }

    private CharSequence date() {
        long second = System.currentTimeMillis() / MILLIS;
        Second known = now;
        if (known.number() != second) {
            known = new Second(second);
            now = known;
        }
        return known.text();
    }
}
