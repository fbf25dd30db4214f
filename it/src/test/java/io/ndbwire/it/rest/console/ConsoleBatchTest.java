package io.ndbwire.it.rest.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.it.rest.GatewayExtension;
import io.ndbwire.it.rest.GatewayUnderTest;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.Keys;

/** Batches written by hand. */
@EachCluster
@ExtendWith({GatewayExtension.class, BrowserExtension.class})
class ConsoleBatchTest {

    private final GatewayUnderTest gateway;
    private final TableHandle table;
    private final String path;

    ConsoleBatchTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
        table = gateway.create(Column.builder("n", ColumnType.BIGINT).build());
        path = GatewayUnderTest.path(table).substring("/v1/data/".length());
    }

    @BeforeEach
    void openIt(Browser browser) {
        browser.open(gateway.uri("/console/#/batch"));
        browser.find("#batch");
    }

    private String read(int id) {
        return "{\"method\":\"GET\",\"path\":\"" + path + "/" + id + "\"}";
    }

    private String insert(int id, String n) {
        return "{\"method\":\"POST\",\"path\":\"" + path + "\",\"body\":{\"id\":" + id + ",\"n\":" + n + "}}";
    }

    @Test
    void eachOperationHasItsResult(Browser browser) {
        gateway.client().blocking().execute(table.insert().set("id", 1).set("n", 9007199254740993L));
        browser.write(
                "#batch", "{\"operations\":[" + read(1) + "," + insert(2, "-9007199254740993") + "," + read(7) + "]}");
        browser.find("#batch");
        browser.keysWithControl(Keys.ENTER);
        browser.awaitText("#results caption", "2 of 3 done");
        assertThat(browser.texts("#results tbody tr"))
                .satisfiesExactly(
                        row -> assertThat(row).contains("200", "GET", "{\"id\":1,\"n\":9007199254740993}"),
                        row -> assertThat(row).contains("201", "POST"),
                        row -> assertThat(row).contains("404", "GET", "No such row"));
        assertThat(gateway.client().blocking().execute(table.read(2)).getLong("n"))
                .isEqualTo(-9007199254740993L);
    }

    @Test
    void whatFailsAsAWholeIsToldAsAProblem(Browser browser) {
        browser.write("#batch", "{\"atomic\":true,\"operations\":[" + insert(3, "1") + "," + insert(3, "2") + "]}");
        browser.foresee("status of 409");
        browser.press("Run");
        browser.awaitText(".problem", "Duplicate key");
        assertThat(gateway.client().blocking().execute(table.read(3))).isNull();
    }

    @Test
    void whatIsNotJsonIsToldWithItsPlace(Browser browser) {
        browser.write("#batch", "{\"operations\":\n[}");
        browser.press("Run");
        browser.awaitText("#batch-trouble", "Line 2, column 2");
        assertThat(browser.find("#batch").getDomAttribute("aria-invalid")).isEqualTo("true");
    }

    @Test
    void examplesAreAdded(Browser browser) {
        browser.press("PATCH");
        browser.press("DELETE");
        assertThat(browser.find("#batch").getDomProperty("value"))
                .contains("\"PATCH\"", "$increment", "\"DELETE\"")
                .endsWith("\n}");
        browser.foresee("status of 4");
        browser.press("Run");
        browser.awaitText(".problem", "No such table");
    }
}
