package io.ndbwire.jdbc;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The driver of URLs {@code jdbc:ndb://host:1186/database?option=value} and {@code jdbc:ndb:embedded:name/database}.
 *
 * <p>Found by {@link java.util.ServiceLoader}, as {@link DriverManager} does. Connections of one URL share one client of the
 * cluster, which is connected with the first of them and closed with the last. Thread-safe.
 */
public final class NdbDriver implements Driver {

    static final int MAJOR_VERSION = 0;
    static final int MINOR_VERSION = 1;

    static {
        try {
            DriverManager.registerDriver(new NdbDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** For {@link java.util.ServiceLoader}. */
    public NdbDriver() {}

    /**
     * Connects, or gives null where the URL is not this driver's.
     *
     * @throws SQLException with SQLState 08001 if the URL or an option is wrong, or the cluster is not there
     */
    @Override
    public @Nullable Connection connect(String url, @Nullable Properties properties) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        ConnectionUrl parsed = ConnectionUrl.parse(url, properties == null ? new Properties() : properties);
        return new NdbConnection(SharedClient.acquire(parsed), url, parsed.database());
    }

    @Override
    public boolean acceptsURL(@Nullable String url) {
        return url != null && ConnectionUrl.isOne(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties properties) throws SQLException {
        Properties given = properties == null ? new Properties() : properties;
        return DriverOption.describe(ConnectionUrl.parse(url, given).options());
    }

    @Override
    public int getMajorVersion() {
        return MAJOR_VERSION;
    }

    @Override
    public int getMinorVersion() {
        return MINOR_VERSION;
    }

    /** No: much of SQL-92 is not supported. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("Logs are written by SLF4J", "0A000");
    }
}
