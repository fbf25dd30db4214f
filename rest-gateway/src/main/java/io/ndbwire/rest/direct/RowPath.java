package io.ndbwire.rest.direct;

import org.jspecify.annotations.Nullable;

/**
 * The path of a row in which nothing is to be decoded.
 *
 * @param key the values of the primary key with commas between them
 */
record RowPath(String database, String table, String key) {

    /** The route's name among the gateway's figures, as the controller's is. */
    static final String TEMPLATE = "/v1/data/{database}/{table}/{key}";

    private static final String PREFIX = "/v1/data/";
    private static final String PLAIN = "-._~,:@";

    /** Reads a request's target; null if it is something else, or not plain. */
    static @Nullable RowPath of(String target) {
        if (!target.startsWith(PREFIX)) {
            return null;
        }
        int table = target.indexOf('/', PREFIX.length()) + 1;
        int key = table == 0 ? 0 : target.indexOf('/', table) + 1;
        if (key == 0 || table == PREFIX.length() + 1 || key == table + 1 || key == target.length()) {
            return null;
        }
        for (int i = PREFIX.length(); i < target.length(); i++) {
            if (!isPlain(target.charAt(i)) && i != table - 1 && i != key - 1) {
                return null;
            }
        }
        return new RowPath(
                target.substring(PREFIX.length(), table - 1), target.substring(table, key - 1), target.substring(key));
    }

    private static boolean isPlain(char c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || PLAIN.indexOf(c) >= 0;
    }
}
