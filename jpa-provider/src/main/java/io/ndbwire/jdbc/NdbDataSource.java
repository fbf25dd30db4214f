package io.ndbwire.jdbc;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections of one URL. It keeps the client from its first connection on until it is closed, so that connections cost
 * next to nothing: a pool is not needed for speed. Thread-safe once the URL is set.
 */
public final class NdbDataSource implements DataSource, AutoCloseable {

    private @Nullable String url;
    private @Nullable SharedClient kept;
    private @Nullable PrintWriter logWriter;
    private int loginTimeout;

    /** To be given a URL. */
    public NdbDataSource() {}

    /**
     * @param url as {@link NdbDriver} takes it
     */
    public NdbDataSource(String url) {
        this.url = url;
    }

    /** The URL, or null as long as there is none. */
    public synchronized @Nullable String getUrl() {
        return url;
    }

    /**
     * Says where the cluster is.
     *
     * @param newUrl as {@link NdbDriver} takes it
     */
    public synchronized void setUrl(String newUrl) {
        url = newUrl;
    }

    @Override
    public Connection getConnection() throws SQLException {
        String known = getUrl();
        if (known == null || !ConnectionUrl.isOne(known)) {
            throw new SQLNonTransientConnectionException(
                    "URL '" + known + "': jdbc:ndb://host:port/database is expected", "08001");
        }
        ConnectionUrl parsed = ConnectionUrl.parse(known, new Properties());
        synchronized (this) {
            if (kept == null) {
                kept = SharedClient.acquire(parsed);
            }
        }
        return new NdbConnection(SharedClient.acquire(parsed), known, parsed.database());
    }

    /** The same: data nodes know no users. */
    @Override
    public Connection getConnection(@Nullable String user, @Nullable String password) throws SQLException {
        return getConnection();
    }

    @Override
    public synchronized @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    /** Kept, and not written to: logs are written by SLF4J. */
    @Override
    public synchronized void setLogWriter(@Nullable PrintWriter out) {
        logWriter = out;
    }

    /** Kept, and not used: the URL's option connectTimeout says how long connecting may take. */
    @Override
    public synchronized void setLoginTimeout(int seconds) {
        loginTimeout = seconds;
    }

    @Override
    public synchronized int getLoginTimeout() {
        return loginTimeout;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("Logs are written by SLF4J", "0A000");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return Wrappers.unwrap(this, type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    /** Lets go of the client, which is closed with the last connection. */
    @Override
    public synchronized void close() {
        if (kept != null) {
            kept.release();
            kept = null;
        }
    }
}
