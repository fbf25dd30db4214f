package io.ndbwire.rest.console;

import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import io.ndbwire.rest.problem.ProblemException;
import io.ndbwire.rest.problem.ProblemType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Serves the page: nothing of it depends on who asks, so that it needs no credentials. */
@Controller
@Requires(property = "ndbwire.console.enabled", value = "true", defaultValue = "true")
@ExecuteOn(TaskExecutors.BLOCKING) // files are read when they are first asked for
final class ConsoleController {

    private static final String PAGE = "index.html";

    /** Nothing but our own files, no script or style in the page itself, no text that becomes markup, no frame. */
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
                    + "require-trusted-types-for 'script'; trusted-types 'none'";

    private final Map<String, ConsoleFile> files = new ConcurrentHashMap<>();

    /** Whoever comes without a path wants to see something. */
    @Get("/")
    HttpResponse<?> root() {
        return moved("console/");
    }

    /** The page's links begin at the slash. */
    @Get("/console")
    HttpResponse<?> page(HttpRequest<?> request) {
        return request.getPath().endsWith("/") ? file(PAGE, request) : moved("console/");
    }

    @Get("/console/{name}")
    HttpResponse<?> file(@PathVariable String name, HttpRequest<?> request) {
        ConsoleFile file = files.get(name);
        if (file == null) {
            file = ConsoleFile.read(name);
            if (file == null) {
                throw new ProblemException(ProblemType.NO_SUCH_RESOURCE, "The console has no file of this name");
            }
            files.put(name, file);
        }
        return guarded(
                file.entityTag().equals(request.getHeaders().get(HttpHeaders.IF_NONE_MATCH))
                        ? HttpResponse.status(HttpStatus.NOT_MODIFIED)
                        : HttpResponse.ok(file.content()).contentType(file.type()),
                file);
    }

    private static MutableHttpResponse<?> guarded(MutableHttpResponse<?> answer, ConsoleFile file) {
        return answer.header(HttpHeaders.ETAG, file.entityTag())
                // Kept, and asked for again each time: the parts of a page must be of one version.
                .header(HttpHeaders.CACHE_CONTROL, "no-cache")
                .header("Content-Security-Policy", POLICY)
                .header("X-Content-Type-Options", "nosniff")
                .header("Referrer-Policy", "same-origin")
                .header("Cross-Origin-Opener-Policy", "same-origin");
    }

    /** Relative, as a proxy may have put a path in front. */
    private static HttpResponse<?> moved(String place) {
        return HttpResponse.status(HttpStatus.PERMANENT_REDIRECT).header(HttpHeaders.LOCATION, place);
    }
}
