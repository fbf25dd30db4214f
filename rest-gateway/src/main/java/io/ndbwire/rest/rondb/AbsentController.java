package io.ndbwire.rest.rondb;

import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;

/** What RonDB's server has and the gateway has not: told, so that nobody takes it for a wrong path. */
@Controller("/0.1.0")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
final class AbsentController {

    @Post("/ronsql")
    HttpResponse<?> ronSql() {
        return refusal("RonSQL is not offered: use SQL through a MySQL server, or /v1/data/{database}/{table}/query.");
    }

    @Post(uris = {"/feature_store", "/batch_feature_store"})
    HttpResponse<?> featureStore() {
        return refusal("Hopsworks' feature store is not offered: read its tables by pk-read and batch.");
    }

    @Get("/stat")
    HttpResponse<?> statistics() {
        return refusal("Statistics of RonDB's native buffers are not offered: /prometheus has the gateway's.");
    }

    private static HttpResponse<?> refusal(String text) {
        return RonDbAnswers.text(RonDbException.notOffered(text));
    }
}
