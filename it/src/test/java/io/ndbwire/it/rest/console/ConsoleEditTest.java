package io.ndbwire.it.rest.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.it.rest.GatewayExtension;
import io.ndbwire.it.rest.GatewayUnderTest;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableName;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** Rows changed, deleted and inserted by hand. */
@EachCluster
@ExtendWith({GatewayExtension.class, BrowserExtension.class})
class ConsoleEditTest {

    private static final String LARGE = "9007199254740993";
    private static final String EXACT = "12345678901234567890.1234567890";

    private final GatewayUnderTest gateway;
    private final TableHandle table;

    ConsoleEditTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
        table = gateway.create(
                text("name"),
                Column.builder("n", ColumnType.BIGINT).nullable(true).build(),
                Column.builder("price", ColumnType.DECIMAL)
                        .precision(30)
                        .scale(10)
                        .nullable(true)
                        .build(),
                Column.builder("raw", ColumnType.VARBINARY)
                        .length(40)
                        .nullable(true)
                        .build(),
                text("note"));
    }

    private static Column text(String name) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(80)
                .collation(46)
                .nullable(true)
                .build();
    }

    @BeforeEach
    void openTheRow(Browser browser) {
        gateway.client()
                .blocking()
                .execute(table.insert()
                        .set("id", 1)
                        .set("name", "Ada")
                        .set("n", Long.parseLong(LARGE))
                        .set("price", EXACT)
                        .set("raw", new byte[] {0, (byte) 0xFF, 0x10})
                        .set("note", ""));
        TableName name = table.description().name();
        browser.open(gateway.uri("/console/#/table/" + name.database() + "/" + name.table() + "/rows"));
        browser.press("1");
        browser.find("dialog .field");
    }

    private Row row(int id) {
        return gateway.client().blocking().execute(table.read(id));
    }

    /** The field of a column: its text, or its choice between a value and none. */
    private static WebElement field(Browser browser, String column, String kind) {
        WebElement label = browser.find("dialog").findElements(By.cssSelector(".field label")).stream()
                .filter(each -> each.getText().equals(column))
                .findFirst()
                .orElseThrow();
        return label.findElement(By.xpath("..")).findElement(By.cssSelector(kind));
    }

    private static void write(Browser browser, String column, String text) {
        WebElement field = field(browser, column, "textarea");
        field.clear();
        field.sendKeys(text);
    }

    private static void awaitClosed(Browser browser) {
        browser.await("the dialog is closed", () -> !browser.has("dialog"));
    }

    @Test
    void nothingAndNullAndBytesLookDifferent(Browser browser) {
        gateway.client().blocking().execute(table.insert().set("id", 2));
        browser.press("Cancel");
        browser.press("Reload");
        browser.await("two rows", () -> browser.texts("tbody tr").size() == 2);
        assertThat(browser.texts("tbody tr:nth-child(1) > *"))
                .containsExactly("1", "Ada", LARGE, EXACT, "00ff10", "empty");
        assertThat(browser.texts("tbody tr:nth-child(2) > *"))
                .containsExactly("2", "NULL", "NULL", "NULL", "NULL", "NULL");
    }

    @Test
    void whatIsNotChangedIsNotTouched(Browser browser) {
        assertThat(field(browser, "n", "textarea").getDomProperty("value")).isEqualTo(LARGE);
        write(browser, "name", "Grace");
        browser.press("Save");
        awaitClosed(browser);
        Row row = row(1);
        assertThat(row.getString("name")).isEqualTo("Grace");
        assertThat(row.getLong("n")).isEqualTo(Long.parseLong(LARGE));
        assertThat(row.getString("price")).isEqualTo(EXACT);
        assertThat(row.getBytes("raw")).containsExactly(0, 0xFF, 0x10);
        assertThat(row.getString("note")).isEmpty();
        browser.awaitText("tbody", "Grace");
    }

    @Test
    void everyDigitIsWritten(Browser browser) {
        write(browser, "n", "-9223372036854775807");
        write(browser, "price", "-0.0000000001");
        write(browser, "raw", "dead beef");
        browser.press("Save");
        awaitClosed(browser);
        Row row = row(1);
        assertThat(row.getLong("n")).isEqualTo(-9223372036854775807L);
        assertThat(row.getString("price")).isEqualTo("-0.0000000001");
        assertThat(row.getBytes("raw")).containsExactly(0xDE, 0xAD, 0xBE, 0xEF);
    }

    @Test
    void valuesBecomeNullAndNullBecomesNothing(Browser browser) {
        field(browser, "name", "option[value=null]").click();
        field(browser, "note", "option[value=null]").click();
        browser.press("Save");
        awaitClosed(browser);
        assertThat(row(1).isNull("name")).isTrue();
        assertThat(row(1).isNull("note")).isTrue();
        browser.press("1");
        browser.find("dialog .field");
        field(browser, "note", "option[value=value]").click();
        browser.press("Save");
        awaitClosed(browser);
        assertThat(row(1).isNull("name")).isTrue();
        assertThat(row(1).getString("note")).isEmpty();
    }

    @Test
    void whatIsNoValueIsToldBesideItsField(Browser browser) {
        write(browser, "raw", "xyz");
        browser.press("Save");
        browser.awaitText("dialog", "pairs of the digits");
        assertThat(field(browser, "raw", "textarea").getDomAttribute("aria-invalid"))
                .isEqualTo("true");
        write(browser, "raw", "00");
        write(browser, "n", "many");
        browser.foresee("status of 400");
        browser.press("Save");
        browser.awaitText("dialog .problem", "Invalid value");
        assertThat(browser.find("dialog .problem").getText()).contains("Column n", "does not fit its column");
        assertThat(row(1).getLong("n")).isEqualTo(Long.parseLong(LARGE));
    }

    @Test
    void nothingToSaveIsSaid(Browser browser) {
        browser.press("Save");
        browser.awaitText("dialog", "Nothing has been changed");
    }

    @Test
    void theOthersChangeIsShownAndTaken(Browser browser) {
        write(browser, "name", "mine");
        gateway.client()
                .blocking()
                .execute(table.update(1).set("name", "theirs").set("n", 5));
        browser.foresee("status of 412");
        browser.press("Save");
        browser.awaitText("dialog .conflict", "Somebody else has changed this row");
        assertThat(browser.texts("dialog .conflict tbody tr"))
                .containsExactly("name Ada theirs mine", "n " + LARGE + " 5 unchanged");
        assertThat(row(1).getString("name")).isEqualTo("theirs");
        browser.press("Take theirs");
        browser.await(
                "their value",
                () -> "theirs".equals(field(browser, "name", "textarea").getDomProperty("value")));
        write(browser, "name", "both");
        browser.press("Save");
        awaitClosed(browser);
        assertThat(row(1).getString("name")).isEqualTo("both");
        assertThat(row(1).getLong("n")).isEqualTo(5);
    }

    @Test
    void theOthersChangeIsWrittenOverOnlyWhenWanted(Browser browser) {
        write(browser, "name", "mine");
        gateway.client()
                .blocking()
                .execute(table.update(1).set("name", "theirs").set("n", 5));
        browser.foresee("status of 412");
        browser.press("Save");
        browser.find("dialog .conflict");
        browser.press("Write mine over it");
        awaitClosed(browser);
        assertThat(row(1).getString("name")).isEqualTo("mine");
        assertThat(row(1).getLong("n")).isEqualTo(5);
    }

    @Test
    void whatSomebodyHasDeletedIsNotMadeAgain(Browser browser) {
        write(browser, "name", "mine");
        gateway.client().blocking().execute(table.delete(1));
        browser.foresee("status of 4");
        browser.press("Save");
        browser.awaitText("dialog", "Somebody has deleted this row");
        assertThat(row(1)).isNull();
    }

    @Test
    void aRowIsDeletedAfterAQuestion(Browser browser) {
        browser.press("Delete…");
        browser.awaitText("dialog", "The row will be gone");
        browser.press("Keep it");
        browser.press("Delete…");
        browser.press("Delete the row");
        awaitClosed(browser);
        assertThat(row(1)).isNull();
        browser.awaitText(".result", "No rows");
    }

    @Test
    void aChangedRowIsNotDeletedWithoutAWord(Browser browser) {
        gateway.client().blocking().execute(table.update(1).set("name", "theirs"));
        browser.foresee("status of 412");
        browser.press("Delete…");
        browser.press("Delete the row");
        browser.awaitText("dialog .conflict", "Somebody else has changed this row");
        assertThat(row(1)).isNotNull();
        browser.press("Delete it all the same");
        awaitClosed(browser);
        assertThat(row(1)).isNull();
    }

    @Test
    void rowsAreInserted(Browser browser) {
        browser.press("Cancel");
        browser.press("Insert row");
        browser.find("dialog .field");
        assertThat(field(browser, "name", "select").getDomProperty("value")).isEqualTo("null");
        write(browser, "id", "1");
        write(browser, "name", "Alan");
        browser.foresee("status of 409");
        browser.press("Insert");
        browser.awaitText("dialog .problem", "Duplicate key");
        write(browser, "id", "2");
        browser.press("Insert");
        awaitClosed(browser);
        assertThat(row(2).getString("name")).isEqualTo("Alan");
        assertThat(row(2).isNull("note")).isTrue();
        browser.await("two rows", () -> browser.texts("button.open").equals(List.of("1", "2")));
    }
}
