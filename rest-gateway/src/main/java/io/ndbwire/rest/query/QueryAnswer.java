package io.ndbwire.rest.query;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MediaType;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.uri.UriBuilder;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.Row;
import io.ndbwire.client.Scan;
import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.embed.EmbeddedReads;
import io.ndbwire.rest.embed.EmbeddedRow;
import io.ndbwire.rest.embed.EmbeddedWriter;
import io.ndbwire.rest.embed.EmbeddingSettings;
import io.ndbwire.rest.embed.RowShape;
import io.ndbwire.rest.http.Answers;
import io.ndbwire.rest.http.ConnectionEnd;
import io.ndbwire.rest.http.ConnectionThread;
import io.ndbwire.rest.http.Preferences;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.value.AnswerRows;
import io.ndbwire.rest.value.TableFormat;
import io.ndbwire.schema.Column;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/** Answers one query: a page of JSON, or a stream of lines. */
final class QueryAnswer {

    /** How the rows were found. */
    private static final String ACCESS = "NdbWire-Access";
    /** Whether a limit has cut rows off. */
    private static final String MORE = "NdbWire-More";

    private static final String FILTER = ", filter ";
    private static final String CONTENT_RANGE = "Content-Range";

    private final NdbClient client;
    private final TableHandle table;
    private final TableFormat format;
    private final RowQuery query;
    private final RowShape shape;
    private final HttpRequest<?> request;
    private final QuerySettings settings;
    private final StreamLimit streams;
    private final Preferences preferences;
    private final Executor executor;
    private final EmbeddedReads reads;

    QueryAnswer(
            NdbClient client,
            TableHandle table,
            RowQuery query,
            RowShape shape,
            HttpRequest<?> request,
            QuerySettings settings,
            EmbeddingSettings embeddingSettings,
            StreamLimit streams) {
        this.client = client;
        this.table = table;
        this.query = query;
        this.shape = shape;
        format = shape.format();
        this.request = request;
        this.settings = settings;
        this.streams = streams;
        preferences = Preferences.of(request);
        executor = ConnectionThread.of(request);
        reads = new EmbeddedReads(client, executor, this::scan, embeddingSettings);
    }

    CompletionStage<HttpResponse<?>> answer() {
        for (MediaType accepted : request.getHeaders().accept()) {
            switch (accepted.getName()) {
                case QueryController.NDJSON -> {
                    return lines();
                }
                case QueryController.CSV -> {
                    return values();
                }
                default -> {}
            }
        }
        return page();
    }

    private CompletionStage<HttpResponse<?>> lines() {
        if (!shape.embeds()) {
            JsonLines<Row> lines = new JsonLines<>(plain());
            return stream(found -> RowStream.of(found, lines), QueryController.NDJSON);
        }
        JsonLines<EmbeddedRow> lines = new JsonLines<>(embedding());
        return stream(found -> RowStream.of(reads.complete(found, shape), lines), QueryController.NDJSON);
    }

    private CompletionStage<HttpResponse<?>> values() {
        if (shape.embeds()) {
            throw ProblemException.invalid(
                    "select: comma separated values have no place for embedded tables; accept application/json or "
                            + QueryController.NDJSON);
        }
        List<Column> shown = query.selection().columns();
        CsvLines lines = new CsvLines(shown == null ? format.table().columns() : shown, rows());
        return stream(found -> RowStream.of(found, lines), QueryController.CSV);
    }

    private RowElement<Row> plain() {
        AnswerRows writers = rows();
        return (row, json) -> writers.writer(row).write(row, json);
    }

    private RowElement<EmbeddedRow> embedding() {
        return new EmbeddedWriter(shape, preferences.numbers())::write;
    }

    private AnswerRows rows() {
        return new AnswerRows(format, query.selection().columns(), preferences.numbers());
    }

    private Flux<Row> scan(Scan scan) {
        return ScanDeadline.limit(client.scan(scan.executor(executor)), settings.scanTimeout());
    }

    private CompletionStage<HttpResponse<?>> page() {
        int limit = query.limit() == 0 ? settings.defaultLimit() : query.limit();
        if (limit > settings.maximumLimit()) {
            throw ProblemException.invalid("limit=" + limit + ": at most " + settings.maximumLimit()
                    + " rows are answered at once; a stream (Accept: application/x-ndjson) has no limit");
        }
        QueryPlan plan = QueryPlan.ofPages(table, format, query, settings.allowScans());
        return reader(plan, limit)
                .read()
                .thenCombineAsync(count(plan), (page, count) -> present(plan, page, count), executor)
                .thenCompose(Function.identity());
    }

    private PageReader reader(QueryPlan plan, int rows) {
        PageLimit limit = new PageLimit(rows, settings.maximumBytes());
        return new PageReader(
                client, table, format, query, shape.read(), plan, limit, settings.scanTimeout(), executor);
    }

    /** How many rows there are, -1 where nobody asked. */
    private CompletionStage<Long> count(QueryPlan plan) {
        if (!preferences.exactCount()) {
            return CompletableFuture.completedStage(-1L);
        }
        if (plan.access().isKey()) {
            return client.execute(plan.access().read()).thenApply(row -> row == null ? 0L : 1L);
        }
        return client.count(plan.access().scan());
    }

    private CompletionStage<HttpResponse<?>> present(QueryPlan plan, Page page, long count) {
        return encode(page.rows()).thenApply(json -> present(plan, page, count, json));
    }

    private CompletionStage<byte[]> encode(List<Row> rows) {
        if (!shape.embeds()) {
            return PageEncoding.of(rows, plain(), executor);
        }
        RowElement<EmbeddedRow> embedding = embedding();
        return reads.complete(rows, shape)
                .toFuture()
                .thenComposeAsync(completed -> PageEncoding.of(completed, embedding, executor), executor);
    }

    private HttpResponse<?> present(QueryPlan plan, Page page, long count, byte[] json) {
        MutableHttpResponse<byte[]> answer = Answers.json(HttpStatus.OK.getCode(), json);
        describe(answer, plan);
        if (page.more()) {
            answer.header(MORE, "true");
        }
        if (page.next() != null) {
            answer.header(HttpHeaders.LINK, "<" + following(page.next()) + ">; rel=\"next\"");
        }
        if (count >= 0) {
            answer.header(CONTENT_RANGE, "*/" + count);
        }
        return answer;
    }

    private String following(String cursor) {
        return UriBuilder.of(request.getUri())
                .replaceQueryParam("cursor", cursor)
                .build()
                .toString();
    }

    private void describe(MutableHttpResponse<?> answer, QueryPlan plan) {
        // Without the filter's values, which may be many and are nobody's business in a proxy's log.
        String way = plan.access().toString();
        int filter = way.indexOf(FILTER);
        StringBuilder told = new StringBuilder(filter < 0 ? way : way.substring(0, filter + FILTER.length() - 1));
        shape.accesses().forEach(access -> told.append("; ").append(access));
        answer.header(ACCESS, told.toString().replaceAll("[^\\x20-\\x7e]", "?"));
    }

    private CompletionStage<HttpResponse<?>> stream(Function<Flux<Row>, Flux<byte[]>> lines, String mediaType) {
        if (query.cursor() != null) {
            throw ProblemException.invalid("cursor: a stream has no pages");
        }
        QueryPlan plan = QueryPlan.ofStream(table, format, query, settings.allowScans());
        if (plan.access().isKey()) {
            return reader(plan, 1)
                    .read()
                    .thenApply(page -> lined(plan, lines.apply(Flux.fromIterable(page.rows())), mediaType));
        }
        if (request.getMethod() == HttpMethod.HEAD) {
            return CompletableFuture.completedStage(lined(plan, Flux.empty(), mediaType));
        }
        Scan scan = plan.access().scan();
        List<Column> columns = shape.read();
        if (columns != null) {
            scan.columns(columns.stream().map(Column::name).toArray(String[]::new));
        }
        if (!query.order().isEmpty()) {
            scan = query.order().descending() ? scan.descending() : scan.ascending();
        }
        if (query.limit() > 0) {
            scan.limit(query.limit());
        }
        return streams.begin(lines.apply(scan(scan)), shape.embeds() ? 2 : 1, ConnectionEnd.of(request))
                .thenApply(begun -> lined(plan, begun, mediaType));
    }

    private HttpResponse<?> lined(QueryPlan plan, Publisher<byte[]> stream, String mediaType) {
        MutableHttpResponse<Publisher<byte[]>> answer = HttpResponse.ok(stream).contentType(mediaType);
        describe(answer, plan);
        return answer;
    }
}
