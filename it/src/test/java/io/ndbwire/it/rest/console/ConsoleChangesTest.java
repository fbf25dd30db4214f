package io.ndbwire.it.rest.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.ClusterCapability;
import io.ndbwire.it.cluster.ClusterUnderTest;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.it.rest.GatewayExtension;
import io.ndbwire.it.rest.GatewayUnderTest;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Changes as they are watched. */
@EachCluster
@ExtendWith({GatewayExtension.class, BrowserExtension.class})
class ConsoleChangesTest {

    private final GatewayUnderTest gateway;
    private final TableHandle table;

    ConsoleChangesTest(GatewayUnderTest gateway, ClusterUnderTest cluster) {
        assumeThat(cluster.capabilities()).contains(ClusterCapability.CHANGES);
        this.gateway = gateway;
        table = gateway.create(
                Column.builder("n", ColumnType.BIGINT).nullable(true).build());
    }

    private void watch(Browser browser) {
        TableName name = table.description().name();
        browser.open(gateway.uri("/console/#/table/" + name.database() + "/" + name.table() + "/changes"));
        browser.awaitText(".changes tbody", "All changes from here on");
    }

    @Test
    void changesComeAsTheyAreCommitted(Browser browser) {
        watch(browser);
        gateway.client().blocking().execute(table.insert().set("id", 7).set("n", 9007199254740993L));
        browser.awaitText(".changes tbody", "insert 7 n 9007199254740993");
        gateway.client().blocking().execute(table.update(7).set("n", null));
        browser.awaitText(".changes tbody", "update 7 n 9007199254740993 → NULL");
        gateway.client().blocking().execute(table.delete(7));
        browser.awaitText(".changes tbody tr:first-child", "delete");
        assertThat(browser.find(".watch").getText()).isEqualTo("watching");
    }

    @Test
    void watchingIsStoppedAndBegunAgain(Browser browser) {
        watch(browser);
        browser.press("Stop");
        browser.awaitText(".watch", "stopped");
        gateway.client().blocking().execute(table.insert().set("id", 8).set("n", 1));
        browser.press("Clear");
        browser.press("Watch");
        browser.awaitText(".changes tbody", "All changes from here on");
        gateway.client().blocking().execute(table.delete(8));
        browser.awaitText(".changes tbody", "delete 8");
        assertThat(browser.find(".changes tbody").getText()).doesNotContain("insert");
    }

    @Test
    void aTableThatIsDroppedEndsIt(Browser browser) {
        watch(browser);
        gateway.drop(table);
        browser.awaitText(".changes tbody", "the table was dropped");
        browser.awaitText(".watch", "stopped");
    }
}
