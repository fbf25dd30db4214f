package io.ndbwire.jdbc;

import io.ndbwire.client.ClientOptions;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An option of a URL: most are the client's of the same name, see {@link ClientOptions}. Times are in milliseconds. */
enum DriverOption {
    NAME("name", "what the client is called in logs", text(ClientOptions.Builder::name)),
    CONNECTIONS("connections", "node ids that the client takes, 1 or more", number(ClientOptions.Builder::connections)),
    CONNECT_TIMEOUT(
            "connectTimeout", "how long connecting may take, in ms", time(ClientOptions.Builder::connectTimeout)),
    REQUEST_TIMEOUT(
            "requestTimeout", "how long a request may take, in ms", time(ClientOptions.Builder::requestTimeout)),
    CLOSE_TIMEOUT("closeTimeout", "how long closing may take, in ms", time(ClientOptions.Builder::closeTimeout)),
    MAXIMUM_PENDING(
            "maximumPending",
            "operations that may be under way at once",
            number(ClientOptions.Builder::maximumPending)),
    AUTO_INCREMENT_PREFETCH(
            "autoIncrementPrefetch",
            "numbers of an auto-increment column that are taken at once",
            number(ClientOptions.Builder::autoIncrementPrefetch)),
    CACHED_STATEMENTS("cachedStatements", "texts of statements that are kept compiled", null);

    /** How many texts are kept compiled where a URL does not say. */
    private static final int DEFAULT_CACHED_STATEMENTS = 1_000;

    /** Gives a builder an option. */
    private interface Setter extends BiConsumer<ClientOptions.Builder, String> {}

    private final String key;
    private final String meaning;
    private final @Nullable Setter setter;

    DriverOption(String key, String meaning, @Nullable Setter setter) {
        this.key = key;
        this.meaning = meaning;
        this.setter = setter;
    }

    private static Setter text(BiConsumer<ClientOptions.Builder, String> setter) {
        return setter::accept;
    }

    private static Setter number(BiConsumer<ClientOptions.Builder, Integer> setter) {
        return (builder, value) -> setter.accept(builder, Integer.valueOf(value.strip()));
    }

    private static Setter time(BiConsumer<ClientOptions.Builder, Duration> setter) {
        return (builder, value) -> setter.accept(builder, Duration.ofMillis(Long.parseLong(value.strip())));
    }

    static boolean isOne(String name) {
        return find(name) != null;
    }

    private static @Nullable DriverOption find(String name) {
        for (DriverOption option : values()) {
            if (option.key.equals(name)) {
                return option;
            }
        }
        return null;
    }

    /**
     * The client's options of a URL.
     *
     * @throws SQLException naming the option that is unknown or wrong, and what is allowed
     */
    static ClientOptions client(ConnectionUrl url) throws SQLException {
        ClientOptions.Builder builder = ClientOptions.builder(url.connectString());
        for (Map.Entry<String, String> given : new TreeMap<>(url.options()).entrySet()) {
            DriverOption option = find(given.getKey());
            if (option == null) {
                String known = Arrays.stream(values()).map(one -> one.key).collect(Collectors.joining(", "));
                throw wrong("Option " + given.getKey() + " is unknown; there are " + known, null);
            }
            try {
                if (option.setter == null) {
                    Integer.parseInt(given.getValue());
                } else {
                    option.setter.accept(builder, given.getValue());
                }
            } catch (RuntimeException e) {
                throw wrong(
                        "Option " + option.key + "=" + given.getValue() + ": " + option.meaning + "; " + e.getMessage(),
                        e);
            }
        }
        return builder.build();
    }

    /** How many texts of statements are kept compiled. */
    static int cachedStatements(ConnectionUrl url) {
        String given = url.options().get(CACHED_STATEMENTS.key);
        return given == null ? DEFAULT_CACHED_STATEMENTS : Math.max(0, Integer.parseInt(given));
    }

    /** All options, as tools show them. */
    static DriverPropertyInfo[] describe(Map<String, String> given) {
        return Arrays.stream(values())
                .map(option -> {
                    DriverPropertyInfo info = new DriverPropertyInfo(option.key, given.get(option.key));
                    info.description = option.meaning;
                    return info;
                })
                .toArray(DriverPropertyInfo[]::new);
    }

    private static SQLException wrong(String message, @Nullable Throwable cause) {
        return new SQLNonTransientConnectionException(message, "08001", cause);
    }
}
