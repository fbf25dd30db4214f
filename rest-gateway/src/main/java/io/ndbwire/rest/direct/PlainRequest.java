package io.ndbwire.rest.direct;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Tells requests that ask for a row, and for nothing else, from all others. */
final class PlainRequest {

    /** What changes an answer, or has to be refused; a body belongs to no read. */
    private static final CharSequence[] SPECIAL = {
        HttpHeaderNames.ORIGIN,
        "prefer",
        HttpHeaderNames.IF_MATCH,
        HttpHeaderNames.IF_NONE_MATCH,
        HttpHeaderNames.EXPECT,
        HttpHeaderNames.TRANSFER_ENCODING
    };

    private static final String NOTHING = "0";
    private static final String ANYTHING = "*/*";
    private static final Set<String> JSON = Set.of(ANYTHING, "application/*", "application/json");

    private PlainRequest() {}

    /** The row that a request asks for; null if it is not plain. */
    static @Nullable RowPath rowOf(HttpRequest request) {
        if (!HttpMethod.GET.equals(request.method())
                || !HttpVersion.HTTP_1_1.equals(request.protocolVersion())
                || request.decoderResult().isFailure()) {
            return null;
        }
        RowPath row = RowPath.of(request.uri());
        return row != null && isPlain(request.headers()) ? row : null;
    }

    private static boolean isPlain(HttpHeaders headers) {
        for (CharSequence name : SPECIAL) {
            if (headers.contains(name)) {
                return false;
            }
        }
        String length = headers.get(HttpHeaderNames.CONTENT_LENGTH);
        if (length != null && !length.equals(NOTHING)) {
            return false;
        }
        // Whoever offers an upgrade to HTTP/2, as Java's own client does, is answered as if they had not.
        return !headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE, true) && acceptsJson(headers);
    }

    private static boolean acceptsJson(HttpHeaders headers) {
        String accept = headers.get(HttpHeaderNames.ACCEPT);
        if (accept == null || accept.equals(ANYTHING)) {
            return true;
        }
        // Who weighs one against the other is asked more closely.
        return accept.indexOf(';') < 0
                && Stream.of(accept.split(",", -1)).map(String::strip).anyMatch(JSON::contains);
    }
}
