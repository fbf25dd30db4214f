package io.ndbwire.rest.batch;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Consumes;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Post;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.http.Answers;
import io.ndbwire.rest.http.ConnectionThread;
import io.ndbwire.rest.http.Preferences;
import io.ndbwire.rest.problem.Problem;
import io.ndbwire.rest.security.Authorization;
import io.ndbwire.rest.value.TableFormats;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** Many operations in one request. */
@Controller("/v1/batch")
final class BatchController {

    private final Cluster cluster;
    private final TableFormats formats;
    private final BatchSettings settings;
    private final Authorization authorization;

    BatchController(Cluster cluster, TableFormats formats, BatchSettings settings, Authorization authorization) {
        this.cluster = cluster;
        this.formats = formats;
        this.settings = settings;
        this.authorization = authorization;
    }

    @Post
    @Consumes(MediaType.APPLICATION_JSON)
    CompletionStage<HttpResponse<byte[]>> execute(HttpRequest<?> request, @Body byte[] body) {
        BatchRequest batch = BatchReader.read(body, settings.maximumOperations());
        Executor encoding = ConnectionThread.of(request);
        return BatchTables.of(
                        batch,
                        cluster,
                        formats,
                        Preferences.of(request).numbers(),
                        (database, table, right) -> authorization.require(request, database, table, right))
                .thenCompose(tables -> batch.atomic()
                        ? new AtomicBatch(cluster.client(), batch).execute(tables, body, encoding)
                        : new SeparateBatch(cluster.client(), batch).execute(tables, body, encoding))
                .handle((answer, failure) -> failure == null
                        ? Answers.json(HttpStatus.OK.getCode(), answer)
                        : Answers.problem(problem(failure)));
    }

    private static Problem problem(Throwable failure) {
        Throwable reason = failure instanceof OperationFailedException ? failure : failure.getCause();
        return reason instanceof OperationFailedException failed ? failed.problem() : Problem.of(failure);
    }
}
