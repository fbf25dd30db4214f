package io.ndbwire.rest.data;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.value.TableFormats;
import java.util.concurrent.CompletionStage;

/** New rows of a table. */
@Controller("/v1/data/{database}/{table}")
final class TableController {

    private final Cluster cluster;
    private final TableFormats formats;

    TableController(Cluster cluster, TableFormats formats) {
        this.cluster = cluster;
        this.formats = formats;
    }

    @Post
    @Consumes(MediaType.APPLICATION_JSON)
    CompletionStage<HttpResponse<byte[]>> insert(
            @PathVariable String database, @PathVariable String table, HttpRequest<?> request, @Body byte[] body) {
        return cluster.table(database, table)
                .thenCompose(handle -> new Insertion(cluster.client(), handle, formats.of(handle), request).of(body));
    }
}
