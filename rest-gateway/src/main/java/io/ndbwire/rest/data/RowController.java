package io.ndbwire.rest.data;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Put;
import java.util.concurrent.CompletionStage;

/** One row, by its primary key. */
@Controller("/v1/data/{database}/{table}/{key}")
final class RowController {

    private static final String MERGE_PATCH = "application/merge-patch+json";

    private final RowTargets targets;

    RowController(RowTargets targets) {
        this.targets = targets;
    }

    @Get
    CompletionStage<HttpResponse<byte[]>> read(
            @PathVariable String database, @PathVariable String table, HttpRequest<?> request) {
        return targets.with(database, table, request, RowTarget::read);
    }

    @Put
    @Consumes(MediaType.APPLICATION_JSON)
    CompletionStage<HttpResponse<byte[]>> replace(
            @PathVariable String database, @PathVariable String table, HttpRequest<?> request, @Body byte[] body) {
        return targets.with(database, table, request, target -> target.replace(body));
    }

    @Patch
    @Consumes({MERGE_PATCH, MediaType.APPLICATION_JSON})
    CompletionStage<HttpResponse<byte[]>> patch(
            @PathVariable String database, @PathVariable String table, HttpRequest<?> request, @Body byte[] body) {
        return targets.with(database, table, request, target -> target.patch(body));
    }

    @Delete
    CompletionStage<HttpResponse<byte[]>> delete(
            @PathVariable String database, @PathVariable String table, HttpRequest<?> request) {
        return targets.with(database, table, request, RowTarget::delete);
    }
}
