package io.ndbwire.internal.management;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.error.PermanentException;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ConnectStringPropertiesTest {

    @Property(tries = 300)
    void readsItsOwnCanonicalForm(@ForAll("connectStrings") String text) {
        ConnectString parsed = ConnectString.parse(text);

        assertThat(ConnectString.parse(parsed.toString())).isEqualTo(parsed).hasToString(parsed.toString());
    }

    @Property(tries = 500)
    void anyTextIsReadOrRefused(@ForAll String text) {
        try {
            assertThat(ConnectString.parse(text).hosts()).isNotEmpty();
        } catch (PermanentException refused) {
            assertThat(refused).hasMessageContaining("element '");
        }
    }

    @Provide
    Arbitrary<String> connectStrings() {
        Arbitrary<String> address = Arbitraries.of("a", "mgm-2.example:77", "10.1.2.3", "[fd00::1]:9", "::1", "[::2]");
        Arbitrary<String> prefix = Arbitraries.of("", "host=", "mgmd=", "host://", "bind-address=", "#");
        Arbitrary<List<String>> elements = Combinators.combine(prefix, address)
                .as((before, host) -> before + host)
                .list()
                .ofMaxSize(6);
        return Combinators.combine(Arbitraries.integers().between(0, 255), elements, Arbitraries.of(",", ";", " , "))
                .as((nodeId, list, separator) -> "nodeid=" + nodeId + separator + String.join(separator, list));
    }
}
