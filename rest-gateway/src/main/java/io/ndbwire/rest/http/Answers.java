package io.ndbwire.rest.http;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.ndbwire.rest.problem.Problem;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.rest.value.Json;

/** The answers that are bytes already. */
public final class Answers {

    private static final MediaType PROBLEM = MediaType.of(Problem.MEDIA_TYPE);
    private static final String RETRY_AFTER_SECONDS = "1";

    private Answers() {}

    /** JSON. */
    public static MutableHttpResponse<byte[]> json(int status, byte[] body) {
        return HttpResponse.<byte[]>status(HttpStatus.valueOf(status))
                .body(body)
                .contentType(MediaType.APPLICATION_JSON_TYPE);
    }

    /** No body. */
    public static MutableHttpResponse<byte[]> empty(HttpStatus status) {
        return HttpResponse.status(status);
    }

    /** A problem document. */
    public static MutableHttpResponse<byte[]> problem(Problem problem) {
        ProblemType type = problem.type();
        MutableHttpResponse<byte[]> answer = HttpResponse.<byte[]>status(type.status(), type.title())
                .body(Json.bytes(problem::write))
                .contentType(PROBLEM);
        return type.isTemporary() ? answer.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS) : answer;
    }

    /** What a failure is answered with. */
    public static MutableHttpResponse<byte[]> failure(Throwable failure) {
        return problem(Problem.of(failure));
    }
}
