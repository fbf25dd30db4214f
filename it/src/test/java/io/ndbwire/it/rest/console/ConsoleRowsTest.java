package io.ndbwire.it.rest.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.it.rest.GatewayExtension;
import io.ndbwire.it.rest.GatewayUnderTest;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableName;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rows as the console shows them. */
@EachCluster
@ExtendWith({GatewayExtension.class, BrowserExtension.class})
class ConsoleRowsTest {

    private final GatewayUnderTest gateway;
    private final TableHandle table;

    ConsoleRowsTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
        table = gateway.create(
                Column.builder("name", ColumnType.VARCHAR)
                        .length(80)
                        .collation(46)
                        .nullable(true)
                        .build(),
                Column.builder("n", ColumnType.BIGINT).nullable(true).build(),
                Column.builder("raw", ColumnType.VARBINARY)
                        .length(40)
                        .nullable(true)
                        .build());
        for (int id = 1; id <= 45; id++) {
            gateway.client()
                    .blocking()
                    .execute(table.insert()
                            .set("id", id)
                            .set("name", "name " + id)
                            .set("n", id));
        }
    }

    private String place(String tab) {
        TableName name = table.description().name();
        return "/console/#/table/" + name.database() + "/" + name.table() + "/" + tab;
    }

    @BeforeEach
    void openTheTable(Browser browser) {
        browser.open(gateway.uri(place("rows")));
        browser.find("button.open");
    }

    @Test
    void aTableIsFoundInTheList(Browser browser) {
        String name = table.description().name().table();
        browser.press("Cluster");
        browser.write("#table-filter", name.toUpperCase(Locale.ROOT));
        browser.await("one table", () -> browser.texts("#tables li").equals(List.of(name)));
        browser.press(name);
        browser.awaitText("h1", name);
        browser.find("button.open");
        assertThat(browser.find("#tables a[aria-current]").getText()).isEqualTo(name);
    }

    @Test
    void rowsComePageByPage(Browser browser) {
        browser.choose("[name=limit]", "20");
        browser.await("20 rows", () -> browser.texts("button.open").size() == 20);
        assertThat(browser.texts("button.open")).startsWith("1", "2").endsWith("20");
        browser.press("Next ›");
        browser.await("the second page", () -> browser.texts("button.open").contains("21"));
        browser.press("Next ›");
        browser.await("the last page", () -> browser.texts("button.open").size() == 5);
        assertThat(browser.control("Next ›").isEnabled()).isFalse();
        browser.press("‹ Previous");
        browser.await("the second page", () -> browser.texts("button.open").contains("21"));
        assertThat(browser.find("#access").getText()).contains("index");
    }

    @Test
    void columnsAndIndexesAreShown(Browser browser) {
        browser.press("Structure");
        browser.awaitText(".tab", "Indexes");
        assertThat(browser.texts(".tab tr"))
                .anySatisfy(row -> assertThat(row).contains("id", "int", "primary key"))
                .anySatisfy(row -> assertThat(row).contains("raw", "varbinary(40)", "yes"))
                .anySatisfy(row -> assertThat(row).contains("PRIMARY", "ordered", "id"));
    }

    @Test
    void filtersNarrowTheRowsAndStandInTheAddress(Browser browser) {
        browser.press("+ Filter");
        browser.choose("[name=operator]", "≥");
        browser.write("[name=value]", "43");
        browser.press("Apply");
        browser.await("three rows", () -> browser.texts("button.open").equals(List.of("43", "44", "45")));
        browser.press("Count");
        browser.awaitText("#count", "3 rows");
        browser.reload();
        browser.await("three rows", () -> browser.texts("button.open").equals(List.of("43", "44", "45")));
        browser.choose("[name=order]", "id ↓");
        browser.await("the other way", () -> browser.texts("button.open").equals(List.of("45", "44", "43")));
        browser.control("×").click();
        browser.await("all rows", () -> browser.texts("button.open").size() == 45);
    }

    @Test
    void aScanIsMadeWhenItIsWanted(Browser browser) {
        browser.foresee("status of 400");
        browser.press("+ Filter");
        browser.choose("[name=column]", "name");
        browser.choose("[name=operator]", "like");
        browser.write("[name=value]", "name 1%");
        browser.press("Apply");
        browser.awaitText(".problem", "Every row");
        browser.control("Look at every row").click();
        browser.await("11 rows", () -> browser.texts("button.open").size() == 11);
        browser.choose("[name=operator]", "is NULL");
        browser.press("Apply");
        browser.awaitText(".result", "No rows");
    }

    @Test
    void whatIsNoValueIsAProblem(Browser browser) {
        browser.foresee("status of 400");
        browser.press("+ Filter");
        browser.write("[name=value]", "many");
        browser.press("Apply");
        browser.awaitText(".problem", "Invalid value");
        assertThat(browser.find(".problem").getText()).contains("400", "a whole number is expected");
    }
}
