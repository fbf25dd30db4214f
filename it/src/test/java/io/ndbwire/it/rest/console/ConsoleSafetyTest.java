package io.ndbwire.it.rest.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.it.rest.GatewayExtension;
import io.ndbwire.it.rest.GatewayUnderTest;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Whatever stands in a table is text. */
@EachCluster
@ExtendWith({GatewayExtension.class, BrowserExtension.class})
class ConsoleSafetyTest {

    private static final String ATTACK = "<img src=x onerror=\"window.hit=1\">";
    private static final String IN_NAME = "<img src=x onerror=hit()>";

    private final GatewayUnderTest gateway;

    ConsoleSafetyTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
    }

    private static Column text(String name, boolean key) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(80)
                .collation(46)
                .primaryKey(key)
                .nullable(!key)
                .build();
    }

    @Test
    void markupInNamesAndValuesIsShownAsItIs(Browser browser) {
        TableHandle table = gateway.create(TableDefinition.builder(TableName.of(
                        GatewayUnderTest.DATABASE,
                        "<b>bold " + gateway.newName().table()))
                .column(text("k", true))
                .column(text(IN_NAME, false))
                .column(text("__proto__", false))
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "k"))
                .build());
        String name = table.description().name().table();
        gateway.client()
                .blocking()
                .execute(table.insert().set("k", ATTACK).set(IN_NAME, ATTACK).set("__proto__", "plain"));
        String place = "/console/#/table/rest/"
                + URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");

        browser.open(gateway.uri(place + "/rows"));
        browser.awaitText("h1", name);
        browser.await("the list", () -> browser.texts("#tables li").contains(name));
        browser.find("button.open");
        assertThat(browser.texts("thead th")).containsExactly("k key", IN_NAME, "__proto__");
        assertThat(browser.texts("tbody td")).containsExactly(ATTACK, "plain");
        browser.find("button.open").click();
        browser.awaitText("dialog h2", ATTACK);
        browser.write("dialog .field:nth-child(3) textarea", "<script>window.hit=1</script>");
        browser.press("Save");
        browser.await("saved", () -> browser.texts("tbody td").contains("<script>window.hit=1</script>"));

        browser.open(gateway.uri(place + "/structure"));
        browser.awaitText(".tab", IN_NAME);
        browser.open(gateway.uri("/console/#/table/rest/%3Cimg%20src=x%20onerror=%22window.hit=1%22%3E/rows"));
        browser.foresee("status of 404");
        browser.awaitText(".problem", "No such table");
        assertThat(browser.has("#main img, #main b.bold, #main script, #tables img"))
                .isFalse();
        assertThat(browser.run("return typeof window.hit")).isEqualTo("undefined");
    }
}
