package io.ndbwire.it.rest;

import io.ndbwire.rest.RestGateway;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A gateway with settings of its own. */
public final class ConfiguredGateway implements AutoCloseable {

    private final RestGateway gateway;
    private final HttpClient http;

    private ConfiguredGateway(RestGateway gateway, HttpClient http) {
        this.gateway = gateway;
        this.http = http;
    }

    /**
     * Starts a gateway on a free port, and does not wait for its cluster.
     *
     * @param settings over the defaults
     */
    public static ConfiguredGateway start(String connectString, Map<String, Object> settings) {
        return start(connectString, settings, HttpClient.newHttpClient());
    }

    static ConfiguredGateway start(String connectString, Map<String, Object> settings, HttpClient http) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put("ndbwire.cluster.connect-string", connectString);
        all.putIfAbsent("micronaut.server.port", 0);
        return new ConfiguredGateway(RestGateway.start(all), http);
    }

    public ConfiguredGateway connected() {
        gateway.connected().toCompletableFuture().join();
        return this;
    }

    public URI uri() {
        return gateway.uri();
    }

    /**
     * Sends a request.
     *
     * @param headers name, value, name, value
     */
    CompletableFuture<HttpResponse<String>> sendAsync(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri().resolve(path))
                .version(HttpClient.Version.HTTP_1_1)
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.sendAsync(request.build(), BodyHandlers.ofString());
    }

    /** Sends a request and waits for its answer. */
    public HttpResponse<String> send(String method, String path, String body, String... headers) {
        return sendAsync(method, path, body, headers).join();
    }

    public HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    @Override
    public void close() {
        gateway.close();
    }
}
