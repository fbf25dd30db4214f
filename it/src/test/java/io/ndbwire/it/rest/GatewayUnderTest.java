package io.ndbwire.it.rest;

import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.ClusterUnderTest;
import io.ndbwire.rest.RestGateway;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** A gateway on the cluster under test, a client to see behind it, and tables that no other run uses. */
public final class GatewayUnderTest implements AutoCloseable {

    public static final String DATABASE = "rest";

    private static final String RUN =
            Integer.toString(ThreadLocalRandom.current().nextInt(46656, 1679616), 36);

    private final ClusterUnderTest cluster;
    private final NdbClient client;
    private final RestGateway gateway;
    private final HttpClient http = HttpClient.newHttpClient();
    private final List<TableName> tables = new ArrayList<>();
    private @Nullable ShopTables shop;

    GatewayUnderTest(ClusterUnderTest cluster) {
        this.cluster = cluster;
        client = cluster.connect(options -> options);
        gateway = start(Map.of("ndbwire.schema.allow-changes", true));
    }

    /** Another gateway on the same cluster, to be closed by the caller. */
    RestGateway start(Map<String, Object> settings) {
        RestGateway started = start(settings, cluster.connectStringForOne());
        if (ClusterUnderTest.isThere(started.connected())) {
            return started;
        }
        started.close();
        RestGateway another = start(settings, cluster.connectString());
        another.connected().toCompletableFuture().join();
        return another;
    }

    private static RestGateway start(Map<String, Object> settings, String connectString) {
        Map<String, Object> all = new HashMap<>(settings);
        all.put("ndbwire.cluster.connect-string", connectString);
        all.put("micronaut.server.port", 0);
        return RestGateway.start(all);
    }

    /** For one more gateway on the same cluster. */
    public String connectString() {
        return cluster.connectString();
    }

    public NdbClient client() {
        return client;
    }

    /** Makes a table with the key {@code id}, an INT, and its ordered index. */
    public synchronized TableHandle create(Column... columns) {
        TableName name = TableName.of(DATABASE, "t" + RUN + "_" + tables.size());
        TableDefinition.Builder definition = TableDefinition.builder(name)
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"));
        for (Column column : columns) {
            definition.column(column);
        }
        return create(definition.build());
    }

    /** Makes a table that is dropped in the end. */
    public synchronized TableHandle create(TableDefinition definition) {
        TableHandle table = client.blocking().createTable(definition);
        tables.add(definition.name());
        return table;
    }

    /** Tables with foreign keys, made once for the tests of a class, which leave them as they are. */
    synchronized ShopTables shop() {
        ShopTables known = shop;
        if (known == null) {
            known = new ShopTables(this);
            shop = known;
        }
        return known;
    }

    /** Drops a table before the end. */
    public void drop(TableHandle table) {
        client.blocking().dropTable(table.description().name());
    }

    /** A name for a table that is made over HTTP, and dropped in the end if it is still there. */
    synchronized TableName ownName() {
        TableName name = TableName.of(DATABASE, "h" + RUN + "_" + tables.size());
        tables.add(name);
        return name;
    }

    /** Another name for a table. */
    public synchronized TableName newName() {
        return TableName.of(DATABASE, "n" + RUN + "_" + tables.size());
    }

    /** The path of a table. */
    public static String path(TableHandle table) {
        TableName name = table.description().name();
        return "/v1/data/" + name.database() + "/" + name.table();
    }

    public URI uri(String path) {
        return gateway.uri().resolve(path);
    }

    /**
     * Sends a request.
     *
     * @param headers name, value, name, value
     */
    public HttpResponse<String> send(String method, String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path))
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body));
        if (!body.isEmpty() && !List.of(headers).contains("Content-Type")) {
            request.header(
                    "Content-Type", "PATCH".equals(method) ? "application/merge-patch+json" : "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request.build());
    }

    private HttpResponse<String> send(HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, "", headers);
    }

    @Override
    public void close() {
        gateway.close();
        List<TableName> left = client.blocking().tables(DATABASE);
        // Those that refer to others were made after them.
        Collections.reverse(tables);
        tables.stream().distinct().filter(left::contains).forEach(client.blocking()::dropTable);
        client.close();
    }
}
