package io.ndbwire.rest.query;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.embed.EmbeddingSettings;
import io.ndbwire.rest.embed.Embeddings;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.rest.value.TableFormats;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/** Many rows of a table: filters in the URL, or the same as JSON. */
@Controller("/v1/data/{database}/{table}")
final class QueryController {

    static final String NDJSON = "application/x-ndjson";
    static final String CSV = "text/csv";

    private final Cluster cluster;
    private final TableFormats formats;
    private final Embeddings embeddings;
    private final EmbeddingSettings embeddingSettings;
    private final QuerySettings settings;
    private final StreamLimit streams;

    QueryController(
            Cluster cluster,
            TableFormats formats,
            Embeddings embeddings,
            EmbeddingSettings embeddingSettings,
            QuerySettings settings,
            StreamLimit streams) {
        this.cluster = cluster;
        this.formats = formats;
        this.embeddings = embeddings;
        this.embeddingSettings = embeddingSettings;
        this.settings = settings;
        this.streams = streams;
    }

    @Get
    @Produces({MediaType.APPLICATION_JSON, NDJSON, CSV})
    CompletionStage<HttpResponse<?>> rows(
            @PathVariable String database, @PathVariable String table, HttpRequest<?> request) {
        return answer(database, table, request, format -> QueryReader.ofParameters(format, request.getParameters()));
    }

    @Post("/query")
    @Consumes(MediaType.APPLICATION_JSON)
    @Produces({MediaType.APPLICATION_JSON, NDJSON, CSV})
    CompletionStage<HttpResponse<?>> query(
            @PathVariable String database, @PathVariable String table, HttpRequest<?> request, @Body byte[] body) {
        return answer(
                database,
                table,
                request,
                format ->
                        QueryReader.ofJson(format, body, request.getParameters().get("cursor")));
    }

    private CompletionStage<HttpResponse<?>> answer(
            String database, String table, HttpRequest<?> request, Function<TableFormat, RowQuery> reader) {
        return cluster.table(database, table).thenCompose(handle -> {
            TableFormat format = formats.of(handle);
            RowQuery query = reader.apply(format);
            return embeddings
                    .shape(request, format, query.selection())
                    .thenCompose(shape -> new QueryAnswer(
                                    cluster.client(),
                                    handle,
                                    query,
                                    shape,
                                    request,
                                    settings,
                                    embeddingSettings,
                                    streams)
                            .answer());
        });
    }
}
