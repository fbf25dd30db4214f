package io.ndbwire.benchmarks.rest;

import io.micronaut.context.annotation.Requires;
import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import java.nio.charset.StandardCharsets;

/** The least that a Micronaut server can do for the same answer: bytes that are there already. */
@Controller("/v1/data/{database}/{table}/{key}")
@Requires(property = BareRoute.ANSWER)
final class BareRoute {

    /** The setting with the answer's JSON; without it there is no such route. */
    static final String ANSWER = "ndbwire.benchmarks.answer";

    private final byte[] answer;

    BareRoute(@Value("${" + ANSWER + "}") String answer) {
        this.answer = answer.getBytes(StandardCharsets.UTF_8);
    }

    @Get
    HttpResponse<byte[]> read(@PathVariable String database, @PathVariable String table, @PathVariable String key) {
        return HttpResponse.ok(answer).contentType(MediaType.APPLICATION_JSON_TYPE);
    }
}
