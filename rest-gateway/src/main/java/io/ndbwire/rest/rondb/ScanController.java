package io.ndbwire.rest.rondb;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.Produces;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.http.ConnectionEnd;
import io.ndbwire.rest.http.ConnectionThread;
import io.ndbwire.rest.query.QuerySettings;
import io.ndbwire.rest.query.RowStream;
import io.ndbwire.rest.query.ScanDeadline;
import io.ndbwire.rest.query.StreamLimit;
import io.ndbwire.rest.value.TableFormats;
import java.util.concurrent.CompletionStage;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/** Many rows of a table. Their number is not limited: they are sent at the reader's pace. */
@Controller("/0.1.0/{database}/{table}/scan")
@Consumes(MediaType.ALL)
@Produces(MediaType.ALL)
final class ScanController {

    private final Cluster cluster;
    private final TableFormats formats;
    private final QuerySettings settings;
    private final StreamLimit streams;
    private final RonDbAnswers answers;

    ScanController(
            Cluster cluster, TableFormats formats, QuerySettings settings, StreamLimit streams, RonDbAnswers answers) {
        this.cluster = cluster;
        this.formats = formats;
        this.settings = settings;
        this.streams = streams;
        this.answers = answers;
    }

    @Post
    CompletionStage<HttpResponse<byte[]>> scan(
            @PathVariable String database, @PathVariable String table, HttpRequest<?> request, @Body byte[] body) {
        return answers.answer(
                body,
                given -> {
                    ScanRequest scan = ScanRequestReader.read(given);
                    Identifiers.requireDatabase(database);
                    Identifiers.requireTable(table);
                    return cluster.table(database, table)
                            .thenCompose(handle -> rows(new ScanPlan(handle, formats.of(handle), scan, given), request))
                            .thenApply(ScanController::answer);
                },
                // RonDB has no 404 here.
                RonDbException::asBadRequest);
    }

    private CompletionStage<Publisher<byte[]>> rows(ScanPlan plan, HttpRequest<?> request) {
        Scan scan = plan.scan().executor(ConnectionThread.of(request));
        Flux<Row> rows = ScanDeadline.limit(cluster.client().scan(scan), settings.scanTimeout());
        return streams.begin(RowStream.of(rows, plan.lines()), 1, ConnectionEnd.of(request));
    }

    /** Micronaut makes an array of the pieces of a body in JSON, unless the route says that it gives bytes. */
    @SuppressWarnings("unchecked")
    private static HttpResponse<byte[]> answer(Publisher<byte[]> pieces) {
        HttpResponse<?> answer = HttpResponse.ok(pieces).contentType(MediaType.APPLICATION_JSON_TYPE);
        return (HttpResponse<byte[]>) answer;
    }
}
