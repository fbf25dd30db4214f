package io.ndbwire.rest.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import io.ndbwire.rest.value.Json;
import java.io.IOException;

/** What the types of problem documents mean: their URIs lead here. */
@Controller("/problems")
final class ProblemController {

    @Get
    HttpResponse<byte[]> all() {
        return Answers.json(200, Json.bytes(json -> {
            json.writeStartArray();
            for (ProblemType type : ProblemType.values()) {
                write(type, json);
            }
            json.writeEndArray();
        }));
    }

    @Get("/{slug}")
    HttpResponse<byte[]> one(@PathVariable String slug) {
        for (ProblemType type : ProblemType.values()) {
            if (type.slug().equals(slug)) {
                return Answers.json(200, Json.bytes(json -> write(type, json)));
            }
        }
        throw new ProblemException(ProblemType.NO_SUCH_RESOURCE, "There is no problem of type " + slug);
    }

    private static void write(ProblemType type, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("type", type.uri());
        json.writeStringField("title", type.title());
        json.writeNumberField("status", type.status());
        json.writeStringField("description", type.description());
        json.writeBooleanField("temporary", type.isTemporary());
        json.writeEndObject();
    }
}
