package io.ndbwire.jdbc;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What a URL asks for: {@code jdbc:ndb://host:1186,host:1187/database?option=value}, or {@code
 * jdbc:ndb:embedded:name/database?option=value} for a cluster in this JVM.
 *
 * @param connectString the management servers, or {@code embedded:} with the options that are the cluster's
 * @param name tells embedded clusters apart; empty for others
 * @param database of tables that are named alone, empty for none
 * @param options the driver's and the client's, by name
 */
record ConnectionUrl(String connectString, String name, String database, Map<String, String> options) {

    private static final String PREFIX = "jdbc:ndb:";
    private static final String EMBEDDED = "embedded:";

    static boolean isOne(String url) {
        return url.startsWith(PREFIX);
    }

    /**
     * Reads a URL; properties add options, and the URL's own go before.
     *
     * @throws SQLException that says what is wrong, and what is allowed
     */
    static ConnectionUrl parse(String url, Properties properties) throws SQLException {
        String rest = url.substring(PREFIX.length());
        boolean embedded = rest.startsWith(EMBEDDED);
        if (!embedded && !rest.startsWith("//")) {
            throw wrong(url, "behind jdbc:ndb: stands //host:port/database or embedded:name/database");
        }
        int question = rest.indexOf('?');
        String place = question < 0 ? rest : rest.substring(0, question);
        Map<String, String> options = new TreeMap<>();
        for (String key : properties.stringPropertyNames()) {
            options.put(key, properties.getProperty(key));
        }
        // Pools and frameworks always give them; data nodes ask for neither.
        options.remove("user");
        options.remove("password");
        if (question >= 0) {
            readOptions(url, rest.substring(question + 1), options);
        }
        String located = place.substring(embedded ? EMBEDDED.length() : 2);
        int slash = located.indexOf('/');
        String where = slash < 0 ? located : located.substring(0, slash);
        String database = slash < 0 ? "" : located.substring(slash + 1);
        if (database.indexOf('/') >= 0) {
            throw wrong(url, "a database's name has no slash, as '" + database + "' has");
        }
        if (embedded) {
            return new ConnectionUrl(connectString(options), where, decode(database), options);
        }
        if (where.isEmpty()) {
            throw wrong(url, "there is no host; a management server listens on host:1186");
        }
        return new ConnectionUrl(where, "", decode(database), options);
    }

    private static void readOptions(String url, String query, Map<String, String> options) throws SQLException {
        for (String option : query.split("&")) {
            int equals = option.indexOf('=');
            if (equals <= 0) {
                throw wrong(url, "an option is name=value, not '" + option + "'");
            }
            options.put(decode(option.substring(0, equals)), decode(option.substring(equals + 1)));
        }
    }

    /** What no driver's option is, is the cluster's own, which knows its names. */
    private static String connectString(Map<String, String> options) {
        StringBuilder parameters = new StringBuilder();
        for (String name :
                Map.copyOf(new TreeMap<>(options)).keySet().stream().sorted().toList()) {
            if (!DriverOption.isOne(name)) {
                parameters
                        .append(parameters.isEmpty() ? "?" : "&")
                        .append(name)
                        .append('=')
                        .append(options.remove(name));
            }
        }
        return EMBEDDED + parameters;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static SQLException wrong(String url, String why) {
        return new SQLNonTransientConnectionException("URL '" + url + "': " + why, "08001");
    }
}
