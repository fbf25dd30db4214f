package io.ndbwire.ldap.configuration;

import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.ldap.control.ControlLimits;
import io.ndbwire.ldap.follow.FollowLimits;
import io.ndbwire.ldap.protocol.MessageLimits;
import io.ndbwire.ldap.server.ServerOptions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A limit that can be set, with the least and the most that it may be. */
enum Limit {
    MESSAGE_BYTES("messageBytes", 1_024, 1 << 30, (settings, bytes) -> {
        ServerOptions server = settings.server();
        return settings.withServer(
                server.withMessages(new MessageLimits(bytes, server.messages().nesting())));
    }),
    MESSAGE_NESTING("messageNesting", 8, 400, (settings, nesting) -> {
        ServerOptions server = settings.server();
        return settings.withServer(
                server.withMessages(new MessageLimits(server.messages().bytes(), nesting)));
    }),
    CONNECTIONS(
            "connections",
            1,
            1_000_000,
            (settings, connections) -> settings.withServer(settings.server().withConnections(connections))),
    OPERATIONS_PER_CONNECTION(
            "operationsPerConnection",
            1,
            100_000,
            (settings, operations) -> settings.withServer(settings.server().withOperations(operations))),
    REQUEST_VALUES("requestValues", 1, 1_000_000, LdapSettings::withRequestValues),
    SUBTREE_DELETE_ENTRIES(
            "subtreeDeleteEntries",
            1,
            1_000_000,
            (settings, entries) -> settings.withControls(settings.controls().withDeletedEntries(entries))),
    SORTED_ENTRIES(
            "sortedEntries",
            1,
            1_000_000,
            (settings, entries) -> settings.withControls(settings.controls().withSortedEntries(entries))),
    PAGED_SEARCHES("pagedSearches", 1, 10_000, (settings, searches) -> {
        ControlLimits controls = settings.controls();
        return settings.withControls(controls.withPages(searches, controls.pageIdle()));
    }),
    PAGE_TIME("pageTime", Duration.ofSeconds(1), Duration.ofHours(1), false, (settings, time) -> {
        ControlLimits controls = settings.controls();
        return settings.withControls(controls.withPages(controls.pagedSearches(), time));
    }),
    TRANSACTION_CHANGES("transactionChanges", 1, 10_000, (settings, changes) -> {
        ControlLimits controls = settings.controls();
        return settings.withControls(controls.withTransactions(changes, controls.transactionIdle()));
    }),
    TRANSACTION_BYTES("transactionBytes", 1_024, 1 << 30, (settings, bytes) -> {
        ControlLimits controls = settings.controls();
        return settings.withControls(controls.withTransactionBytes(bytes, controls.openTransactionBytes()));
    }),
    OPEN_TRANSACTION_BYTES("openTransactionBytes", 1_024, 1 << 30, (settings, bytes) -> {
        ControlLimits controls = settings.controls();
        return settings.withControls(controls.withTransactionBytes(controls.transactionBytes(), bytes));
    }),
    TRANSACTION_TIME("transactionTime", Duration.ofSeconds(1), Duration.ofHours(1), false, (settings, time) -> {
        ControlLimits controls = settings.controls();
        return settings.withControls(controls.withTransactions(controls.transactionChanges(), time));
    }),
    FOLLOWED_SEARCHES("followedSearches", 0, 100_000, (settings, searches) -> {
        FollowLimits limits = settings.following();
        return settings.withFollowing(limits.withSearches(searches, limits.connectionSearches()));
    }),
    FOLLOWED_SEARCHES_PER_CONNECTION("followedSearchesPerConnection", 0, 100_000, (settings, searches) -> {
        FollowLimits limits = settings.following();
        return settings.withFollowing(limits.withSearches(limits.searches(), searches));
    }),
    FOLLOWED_ENTRIES(
            "followedEntries",
            1,
            100_000_000,
            (settings, entries) -> settings.withFollowing(settings.following().withEntries(entries))),
    FOLLOWED_CHANGES(
            "followedChanges",
            1,
            10_000_000,
            (settings, changes) -> settings.withFollowing(settings.following().withChanges(changes))),
    COOKIE_TIME(
            "cookieTime",
            Duration.ofSeconds(1),
            Duration.ofDays(1),
            false,
            (settings, time) -> settings.withFollowing(settings.following().withCookieTime(time))),
    SEARCH_ENTRIES(
            "searchEntries",
            1,
            (settings, entries) -> settings.withLimits(settings.limits().withEntries(entries))),
    UNINDEXED_SEARCH_ENTRIES(
            "unindexedSearchEntries",
            0,
            (settings, entries) -> settings.withLimits(settings.limits().withUnindexedEntries(entries))),
    SCANS_PER_CONNECTION(
            "scansPerConnection",
            1,
            10_000,
            (settings, scans) -> settings.withLimits(settings.limits().withScansPerConnection(scans))),
    SEARCH_TIME(
            "searchTime",
            Duration.ofSeconds(1),
            Duration.ofDays(1),
            false,
            (settings, time) -> settings.withLimits(settings.limits().withTime(time))),
    IDLE_TIME(
            "idleTime",
            Duration.ofSeconds(1),
            Duration.ofDays(7),
            true,
            (settings, time) -> settings.withServer(settings.server().withIdleTime(time))),
    UNREAD_TIME(
            "unreadTime",
            Duration.ofSeconds(1),
            Duration.ofDays(1),
            true,
            (settings, time) -> settings.withServer(settings.server().withUnreadTime(time))),
    SHUTDOWN_TIME(
            "shutdownTime",
            Duration.ZERO,
            Duration.ofMinutes(10),
            false,
            (settings, time) -> settings.withServer(settings.server().withShutdownTime(time)));

    private static final String NONE = "none";
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h|d)");

    private final String limitName;
    private final BiFunction<LdapSettings, String, LdapSettings> setter;

    /** A number that always is one. */
    Limit(String limitName, int least, int most, BiFunction<LdapSettings, Integer, LdapSettings> setter) {
        this.limitName = limitName;
        this.setter = (settings, text) -> setter.apply(settings, number(text, least, most, ""));
    }

    /** A number, or none. */
    Limit(String limitName, int least, BiFunction<LdapSettings, Integer, LdapSettings> setter) {
        this.limitName = limitName;
        this.setter = (settings, text) -> setter.apply(
                settings,
                text.equals(NONE) ? Integer.MAX_VALUE : number(text, least, Integer.MAX_VALUE - 1, ", or none"));
    }

    /** A time; zero is none where that may be. */
    Limit(
            String limitName,
            Duration least,
            Duration most,
            boolean isOptional,
            BiFunction<LdapSettings, Duration, LdapSettings> setter) {
        this.limitName = limitName;
        this.setter = (settings, text) -> setter.apply(
                settings,
                isOptional && text.equals(NONE)
                        ? Duration.ZERO
                        : time(text, least, most, isOptional ? ", or none" : ""));
    }

    /**
     * The limit of a name.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Limit of(String name) {
        for (Limit limit : values()) {
            if (limit.limitName.equals(name)) {
                return limit;
            }
        }
        List<String> names =
                Arrays.stream(values()).map(limit -> limit.limitName).toList();
        throw new IllegalArgumentException("there is no limit '" + name + "'; there are " + names);
    }

    /**
     * Settings with this limit.
     *
     * @throws IllegalArgumentException if it is not to have that value
     */
    LdapSettings set(LdapSettings settings, String text) {
        try {
            return setter.apply(settings, text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(limitName + " is " + e.getMessage() + ", not '" + text + "'", e);
        }
    }

    private static int number(String text, int least, int most, String alternative) {
        try {
            int number = Integer.parseInt(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Told below, as a number out of its range is.
        }
        throw new IllegalArgumentException("a number from " + least + " to " + most + alternative);
    }

    private static Duration time(String text, Duration least, Duration most, String alternative) {
        Matcher matcher = TIME.matcher(text);
        if (matcher.matches()) {
            long number = Long.parseLong(matcher.group(1));
            Duration time = switch (matcher.group(2)) {
                case "ms" -> Duration.ofMillis(number);
                case "s" -> Duration.ofSeconds(number);
                case "m" -> Duration.ofMinutes(number);
                case "h" -> Duration.ofHours(number);
                default -> Duration.ofDays(number);
            };
            if (time.compareTo(least) >= 0 && time.compareTo(most) <= 0) {
                return time;
            }
        }
        throw new IllegalArgumentException(
                "a time from " + words(least) + " to " + words(most) + ", such as 500ms, 10s, 5m, 1h" + alternative);
    }

    private static String words(Duration time) {
        return time.toString().substring(2).toLowerCase(Locale.ROOT);
    }
}
