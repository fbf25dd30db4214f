package io.ndbwire.internal.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.PermanentException;
import java.net.InetSocketAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectStringTest {

    private static ManagementHost host(String name, int port) {
        return new ManagementHost(name, port, null);
    }

    private static InetSocketAddress bind(String name, int port) {
        return InetSocketAddress.createUnresolved(name, port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", ",;", "#no host at all", "nodeid=0"})
    void meansTheLocalDefaultWithoutAnyHost(String text) {
        assertThat(ConnectString.parse(text).hosts()).containsExactly(host("localhost", 1186));
        assertThat(ConnectString.parse(text).nodeId()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mgm1 | mgm1 | 1186",
                "mgm1:2000 | mgm1 | 2000",
                "host=mgm1 | mgm1 | 1186",
                "host=mgm1:65535 | mgm1 | 65535",
                "mgmd=mgm1:1 | mgm1 | 1",
                "host://mgm1:2000 | mgm1 | 2000",
                "10.0.0.1:2000 | 10.0.0.1 | 2000",
                "[fd00::2]:2000 | fd00::2 | 2000",
                "[fd00::2] | fd00::2 | 1186",
                "fd00::2 | fd00::2 | 1186",
                "host=[fe80::1%eth0]:2000 | fe80::1%eth0 | 2000",
            })
    void readsEveryFormOfAHost(String text, String name, int port) {
        assertThat(ConnectString.parse(text).hosts()).containsExactly(host(name, port));
    }

    @Test
    void readsSeveralElementsInOrderWithEitherSeparator() {
        ConnectString parsed = ConnectString.parse("nodeid=50, mgm1;#comment:,mgmd=mgm2:1187;[::1]:1188");

        assertThat(parsed.nodeId()).isEqualTo(50);
        assertThat(parsed.hosts()).containsExactly(host("mgm1", 1186), host("mgm2", 1187), host("::1", 1188));
    }

    @Test
    void takesABindAddressBeforeTheFirstHostAsDefaultAndAfterAHostForThatHostOnly() {
        ConnectString parsed = ConnectString.parse("bind-address=10.0.0.9,a,bind-address=[fd00::9]:700,b");

        assertThat(parsed.hosts())
                .containsExactly(
                        new ManagementHost("a", 1186, bind("fd00::9", 700)),
                        new ManagementHost("b", 1186, bind("10.0.0.9", 0)));
    }

    @Test
    void appliesABindAddressAloneToTheDefaultHost() {
        assertThat(ConnectString.parse("bind-address=10.0.0.9").hosts())
                .containsExactly(new ManagementHost("localhost", 1186, bind("10.0.0.9", 0)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mgm1:0 | 1 to 65535",
                "mgm1:65536 | 1 to 65535",
                "mgm1: | 1 to 65535",
                "mgm1:http | 1 to 65535",
                "[fd00::2 | closing bracket",
                "[mgm1]:1186 | only an IPv6 address",
                "[::1]1186 | may follow the closing bracket",
                ":1186 | host is missing",
                "host= | host is missing",
                "bind-address=a:65536 | 0 to 65535",
                "nodeid= | 0 to 255",
                "nodeid=256 | 0 to 255",
                "nodeid=-1 | 0 to 255",
                "nodeid=99999999999 | 0 to 255",
                "nodeID=5 | not a host name",
                "mgm1 1186 | not a host name",
                "file=/etc/my.cnf | configuration file",
            })
    void refusesAnElementNamingItAndWhatIsAllowed(String element, String reason) {
        assertThatThrownBy(() -> ConnectString.parse("first," + element))
                .isInstanceOf(PermanentException.class)
                .hasMessageContaining("element '" + element + "'")
                .hasMessageContaining(reason)
                .hasMessageContaining("allowed are nodeid=N");
    }

    @Test
    void refusesASecondNodeId() {
        assertThatThrownBy(() -> ConnectString.parse("nodeid=5,mgm1,nodeid=5"))
                .isInstanceOf(PermanentException.class)
                .hasMessageContaining("second time");
    }

    @Test
    void readsTheEnvironment() {
        assertThat(ConnectString.fromEnvironment(Map.of("NDB_CONNECTSTRING", "nodeid=7,mgm1")))
                .isEqualTo(ConnectString.parse("nodeid=7,mgm1:1186"));
        assertThat(ConnectString.fromEnvironment(Map.of())).isEqualTo(ConnectString.parse("localhost:1186"));
    }

    @Test
    void writesTheCanonicalForm() {
        assertThat(ConnectString.parse("bind-address=h;host=a; nodeid=9;[::1],bind-address=[::2]:5"))
                .hasToString("nodeid=9,a:1186,bind-address=h:0,[::1]:1186,bind-address=[::2]:5");
    }
}
