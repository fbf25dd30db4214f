package io.ndbwire.ldap.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.ldap.control.ControlLimits;
import io.ndbwire.ldap.follow.FollowLimits;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingException;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.protocol.MessageLimits;
import io.ndbwire.ldap.search.SearchLimits;
import io.ndbwire.ldap.server.ServerOptions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationTest {

    private static final LdapSettings DEFAULTS = LdapSettings.of("embedded:");

    @Test
    void everyLimitIsSet() {
        LdapSettings settings = Configuration.parse("l.yaml", """
                limits:
                  messageBytes: 1048576
                  messageNesting: 20
                  connections: 100
                  operationsPerConnection: 10
                  requestValues: 50
                  subtreeDeleteEntries: 60
                  sortedEntries: 70
                  pagedSearches: 8
                  pageTime: 90s
                  transactionChanges: 9
                  transactionBytes: 4096
                  openTransactionBytes: 8192
                  transactionTime: 10s
                  followedSearches: 12
                  followedSearchesPerConnection: 3
                  followedEntries: 13
                  followedChanges: 14
                  cookieTime: 15s
                  searchEntries: 1000
                  unindexedSearchEntries: 0
                  scansPerConnection: 11
                  searchTime: 90s
                  idleTime: 10m
                  unreadTime: 20s
                  shutdownTime: 500ms
                """, DEFAULTS);
        assertThat(settings.server())
                .isEqualTo(new ServerOptions(
                        "127.0.0.1",
                        1389,
                        new MessageLimits(1 << 20, 20),
                        10,
                        100,
                        Duration.ofMinutes(10),
                        Duration.ofSeconds(20),
                        Duration.ofMillis(500)));
        assertThat(settings.limits()).isEqualTo(new SearchLimits(1_000, Duration.ofSeconds(90), 0, 11));
        assertThat(settings.requestValues()).isEqualTo(50);
        assertThat(settings.controls())
                .isEqualTo(
                        new ControlLimits(60, 70, 8, Duration.ofSeconds(90), 9, 4_096, 8_192, Duration.ofSeconds(10)));
        assertThat(settings.following()).isEqualTo(new FollowLimits(12, 3, 13, 14, Duration.ofSeconds(15)));
        assertThat(settings.mapping()).isEqualTo(DirectoryMapping.ofTables());
        LdapSettings none = Configuration.parse("l.yaml", "limits: {searchEntries: none, idleTime: none}", settings);
        assertThat(none.limits().entries()).isEqualTo(Integer.MAX_VALUE);
        assertThat(none.server().idleTime()).isZero();
    }

    @Test
    void limitsStandBesideAMapping() {
        LdapSettings settings = Configuration.parse(
                "l.yaml",
                "tables: dc=all\ncontexts: []\nlimits: {connections: 7}",
                DEFAULTS.withMapping(MappingFile.telecomSample()));
        assertThat(settings.mapping().tables()).hasToString("dc=all");
        assertThat(settings.server().connections()).isEqualTo(7);
        assertThat(Configuration.limit(settings, "connections", "8").server().connections())
                .isEqualTo(8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "connections: 0| l.yaml:2: connections is a number from 1 to 1000000, not '0'",
                "connections: many| l.yaml:2: connections is a number from 1 to 1000000, not 'many'",
                "messageBytes: none| l.yaml:2: messageBytes is a number from 1024 to 1073741824, not 'none'",
                "searchEntries: -1| l.yaml:2: searchEntries is a number from 1 to 2147483646, or none, not '-1'",
                "searchTime: 10| l.yaml:2: searchTime is a time from 1s to 24h, such as 500ms, 10s, 5m, 1h, not '10'",
                "idleTime: 100ms| l.yaml:2: idleTime is a time from 1s to 168h, such as 500ms, 10s, 5m, 1h, or none, not"
                        + " '100ms'",
                "shutdownTime: 99999999999h| l.yaml:2: shutdownTime is a time from 0s to 10m",
                "connections: [1, 2]| l.yaml:2: a text is expected",
                "speed: 7| l.yaml:2: there is no limit 'speed'; there are [messageBytes, messageNesting, connections,"
            })
    void whatIsWrongIsToldWithItsLine(String limit, String message) {
        assertThatThrownBy(() -> Configuration.parse("l.yaml", "limits:\n  " + limit, DEFAULTS))
                .isInstanceOf(MappingException.class)
                .hasMessageStartingWith(message);
    }

    /** Rights that nobody reads would let everybody do everything. */
    @ParameterizedTest
    @ValueSource(strings = {"rights: []", "secuirty: {rights: []}", "users: []\nlimits: {searchEntries: 7}"})
    void aSectionThatNoFileHasIsRefused(String text) {
        assertThatThrownBy(() -> Configuration.parse("l.yaml", text, DEFAULTS))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining("l.yaml:1");
    }
}
