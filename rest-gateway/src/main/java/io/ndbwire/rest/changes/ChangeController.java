package io.ndbwire.rest.changes;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;
import io.ndbwire.client.TableHandle;
import io.ndbwire.rest.cluster.Cluster;
import io.ndbwire.rest.http.ConnectionThread;
import io.ndbwire.rest.http.Preferences;
import io.ndbwire.rest.security.Authorization;
import io.ndbwire.rest.security.Right;
import io.ndbwire.rest.value.TableFormats;
import io.ndbwire.schema.Column;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;

/** Changes of a table as they are committed. */
@Controller("/v1/changes/{database}/{table}")
final class ChangeController {

    private static final String LAST_EVENT_ID = "Last-Event-ID";
    private static final Pattern EPOCH = Pattern.compile("\\d{1,19}");
    /** Older than anything: an id that did not come from here. */
    private static final long NEVER = -1;

    private final Cluster cluster;
    private final TableFormats formats;
    private final ChangeHub hub;
    private final Authorization authorization;

    ChangeController(Cluster cluster, TableFormats formats, ChangeHub hub, Authorization authorization) {
        this.cluster = cluster;
        this.formats = formats;
        this.hub = hub;
        this.authorization = authorization;
    }

    @Get
    @Produces(MediaType.TEXT_EVENT_STREAM)
    CompletionStage<HttpResponse<Publisher<byte[]>>> changes(
            @PathVariable String database, @PathVariable String table, HttpRequest<?> request) {
        return cluster.table(database, table)
                .thenApply(handle -> HttpResponse.ok(hub.stream(
                                cluster.client(),
                                topic(handle, request),
                                lastEvent(request),
                                ConnectionThread.of(request),
                                () -> authorization.stillPermits(request, database, table, Right.READ)))
                        .contentType(MediaType.TEXT_EVENT_STREAM_TYPE)
                        // Proxies must not keep events back.
                        .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                        .header("X-Accel-Buffering", "no"));
    }

    private ChangeHub.Topic topic(TableHandle handle, HttpRequest<?> request) {
        String names = request.getParameters().get("columns");
        List<String> columns = names == null
                ? List.of()
                : formats.of(handle).columns(names).stream().map(Column::name).toList();
        return new ChangeHub.Topic(handle, columns, Preferences.of(request).numbers());
    }

    private static @Nullable Long lastEvent(HttpRequest<?> request) {
        String id = request.getHeaders().get(LAST_EVENT_ID);
        if (id == null || id.isEmpty()) {
            return null;
        }
        try {
            return EPOCH.matcher(id).matches() ? Long.parseLong(id) : NEVER;
        } catch (NumberFormatException tooLarge) {
            return NEVER;
        }
    }
}
