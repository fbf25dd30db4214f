package io.ndbwire.it.rest.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.it.rest.GatewayExtension;
import io.ndbwire.it.rest.GatewayUnderTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The cluster as the console shows it. */
@EachCluster
@ExtendWith({GatewayExtension.class, BrowserExtension.class})
class ConsoleClusterTest {

    private final GatewayUnderTest gateway;

    ConsoleClusterTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
    }

    @Test
    void nodesAndTheirMemoryAreShown(Browser browser) {
        browser.open(gateway.uri("/"));
        int dataNodes = gateway.client().blocking().cluster().dataNodes().size();
        browser.awaitText("#health", dataNodes + " of " + dataNodes + " data nodes");
        assertThat(browser.address()).endsWith("/console/");
        browser.awaitText("table caption", "Nodes");
        assertThat(browser.texts("tbody tr"))
                .filteredOn(row -> row.contains("Data node"))
                .hasSize(dataNodes)
                .allSatisfy(row -> assertThat(row).contains("started", "127.0.0.1", " of ", "iB"));
        assertThat(browser.texts("tbody tr"))
                .anySatisfy(row -> assertThat(row).contains("Management server", "connected"))
                .anySatisfy(row -> assertThat(row).contains("This gateway"));
        assertThat(browser.find("meter").getDomAttribute("aria-label")).startsWith("Data memory of node");
    }

    @Test
    void chartsFollowWhatIsDone(Browser browser) {
        String row = GatewayUnderTest.path(gateway.create()) + "/1";
        browser.open(gateway.uri("/console/"));
        browser.await("a rate", () -> {
            gateway.get(row);
            return browser.texts(".chart:nth-child(4) .legend b").stream().anyMatch(rate -> rate.matches("[1-9].*"));
        });
        assertThat(browser.texts(".chart figcaption")).hasSize(6).contains("Data memory used");
        assertThat(browser.find(".chart svg").getDomAttribute("aria-label"))
                .contains("Reads")
                .contains("Writes");
        assertThat(browser.find(".chart path").getDomAttribute("d")).isNotNull();
    }
}
