package io.ndbwire.jdbc;

import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.NdbClient;
import io.ndbwire.sql.compile.StatementCache;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A client that all connections of a URL share, whatever their databases: connected with the first of them, closed with the
 * last. Thread-safe.
 */
final class SharedClient {

    /** What makes connections share: the cluster, and how it is used. */
    private record Identity(String connectString, String name, Map<String, String> options) {}

    private static final Map<Identity, SharedClient> CLIENTS = new HashMap<>();

    private final Identity identity;
    private int users;
    private @Nullable NdbClient client;
    private @Nullable StatementCache statements;

    private SharedClient(Identity identity) {
        this.identity = identity;
    }

    /** One more user of a URL's client, who releases it in the end. */
    static SharedClient acquire(ConnectionUrl url) throws SQLException {
        ClientOptions options = DriverOption.client(url);
        Identity identity = new Identity(url.connectString(), url.name(), Map.copyOf(url.options()));
        SharedClient shared;
        synchronized (CLIENTS) {
            shared = CLIENTS.computeIfAbsent(identity, SharedClient::new);
            shared.users++;
        }
        try {
            shared.connect(options, DriverOption.cachedStatements(url));
            return shared;
        } catch (RuntimeException e) {
            shared.release();
            throw Failures.notConnected(e);
        }
    }

    /** Whoever comes while the first one connects waits for it; other URLs are not held up. */
    private synchronized void connect(ClientOptions options, int cachedStatements) {
        if (client == null) {
            NdbClient connected = NdbClient.connect(options);
            statements = new StatementCache(connected, cachedStatements);
            client = connected;
        }
    }

    synchronized NdbClient client() {
        if (client == null) {
            throw new IllegalStateException("The client is closed");
        }
        return client;
    }

    synchronized StatementCache statements() {
        if (statements == null) {
            throw new IllegalStateException("The client is closed");
        }
        return statements;
    }

    /** One user less. */
    void release() {
        synchronized (CLIENTS) {
            users--;
            if (users > 0) {
                return;
            }
            CLIENTS.remove(identity, this);
        }
        close();
    }

    private synchronized void close() {
        if (client != null) {
            client.close();
            client = null;
        }
    }
}
