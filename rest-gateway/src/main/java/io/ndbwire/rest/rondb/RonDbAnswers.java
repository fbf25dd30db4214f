package io.ndbwire.rest.rondb;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.ndbwire.rest.http.Answers;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Answers of this dialect: JSON, or a line of text for whatever fails. */
@Singleton
final class RonDbAnswers {

    private static final int OK = 200;
    private static final String RETRY_AFTER_SECONDS = "1";

    private final RonDbSettings settings;

    RonDbAnswers(RonDbSettings settings) {
        this.settings = settings;
    }

    /**
     * Answers a request with JSON.
     *
     * @param work yields it; may throw
     */
    CompletionStage<HttpResponse<byte[]>> json(byte[] body, Function<byte[], CompletionStage<byte[]>> work) {
        return answer(body, given -> work.apply(given).thenApply(json -> Answers.json(OK, json)), refusal -> refusal);
    }

    /**
     * Answers a request.
     *
     * @param work yields the answer; may throw
     * @param refusal gives what a failure is told as
     */
    CompletionStage<HttpResponse<byte[]>> answer(
            byte[] body,
            Function<byte[], CompletionStage<? extends HttpResponse<byte[]>>> work,
            UnaryOperator<RonDbException> refusal) {
        CompletionStage<? extends HttpResponse<byte[]>> answer;
        try {
            answer = work.apply(required(body));
        } catch (RuntimeException refused) {
            answer = CompletableFuture.failedStage(refused);
        }
        return answer.handle(
                (given, failure) -> failure == null ? given : text(refusal.apply(RonDbException.of(failure))));
    }

    private byte[] required(byte[] body) {
        if (body.length > settings.maximumRequest()) {
            throw RonDbException.invalid("Request too large: " + body.length + " bytes, " + settings.maximumRequest()
                    + " are allowed (ndbwire.rondb.maximum-request)");
        }
        return body;
    }

    /** What a refusal is answered with. */
    static MutableHttpResponse<byte[]> text(RonDbException refusal) {
        MutableHttpResponse<byte[]> answer = text(refusal.status(), refusal.text());
        return refusal.isTemporary() ? answer.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS) : answer;
    }

    /** A line of text. */
    static MutableHttpResponse<byte[]> text(int status, String text) {
        return HttpResponse.<byte[]>status(HttpStatus.valueOf(status))
                .body(text.getBytes(StandardCharsets.UTF_8))
                .contentType(MediaType.TEXT_PLAIN_TYPE);
    }
}
