package io.ndbwire.it.rest.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.it.rest.GatewayExtension;
import io.ndbwire.it.rest.GatewayUnderTest;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.Keys;

/** The console without a mouse, and as its users prefer to see it. */
@EachCluster
@ExtendWith({GatewayExtension.class, BrowserExtension.class})
class ConsoleKeysTest {

    private final GatewayUnderTest gateway;
    private final TableHandle table;

    ConsoleKeysTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
        table = gateway.create(Column.builder("n", ColumnType.BIGINT).build());
        for (int id = 1; id <= 3; id++) {
            gateway.client().blocking().execute(table.insert().set("id", id).set("n", id));
        }
    }

    @Test
    void everythingGoesByKeys(Browser browser) {
        String name = table.description().name().table();
        browser.open(gateway.uri("/console/"));
        browser.await("the list", () -> browser.texts("#tables li").contains(name));
        browser.keys("?");
        browser.awaitText("dialog h2", "Keys");
        browser.keys(Keys.ESCAPE);
        browser.await("closed", () -> !browser.has("dialog"));
        browser.keys("/", name, Keys.ENTER);
        browser.awaitText("h1", name);
        browser.find("button.open");

        browser.keys(Keys.TAB);
        for (int i = 0; i < 40 && !"1".equals(browser.focused().getText()); i++) {
            browser.keys(Keys.TAB);
        }
        browser.keys(Keys.ARROW_DOWN, "j", "k");
        assertThat(browser.focused().getText()).isEqualTo("2");
        browser.keys(Keys.ENTER);
        browser.find("dialog .field");
        assertThat(browser.focused().getDomAttribute("id")).isEqualTo("field-1");
        browser.keysWithControl("a");
        browser.keys("77");
        browser.keysWithControl(Keys.ENTER);
        browser.await("closed", () -> !browser.has("dialog"));
        assertThat(gateway.client().blocking().execute(table.read(2)).getLong("n"))
                .isEqualTo(77);

        browser.keys("i");
        browser.find("dialog .field");
        browser.keys("4", Keys.TAB, "5");
        browser.keysWithControl(Keys.ENTER);
        browser.await("four rows", () -> browser.texts("button.open").size() == 4);
        browser.keys("2");
        browser.awaitText(".tab", "Columns");
        browser.keys("g", "b");
        browser.awaitText("h1", "Batch");
        browser.keys(Keys.chord(Keys.SHIFT, Keys.TAB));
        browser.keys("g", "c");
        browser.awaitText("h1", "Cluster");
    }

    @Test
    void coloursFollowTheUsersPreference(Browser browser) {
        browser.open(gateway.uri("/console/"));
        browser.find("main h1");
        String light = brightness(browser);
        browser.media("prefers-color-scheme", "dark");
        String dark = brightness(browser);
        assertThat(light).isEqualTo("dark on light");
        assertThat(dark).isEqualTo("light on dark");
        assertThat(contrast(browser)).isGreaterThan(4.5);
        browser.media("prefers-color-scheme", "light");
        assertThat(contrast(browser)).isGreaterThan(4.5);
    }

    private static String brightness(Browser browser) {
        return (String)
                browser.run(
                        "const light = colour => colour.match(/\\d+/g).slice(0, 3).reduce((a, b) => a + +b, 0) > 382;"
                                + "const style = getComputedStyle(document.documentElement);"
                                + "return (light(style.color) ? 'light' : 'dark') + ' on ' + (light(style.backgroundColor) ? 'light' : 'dark');");
    }

    /** The least contrast (WCAG 2, 1.4.3) of the colours of text on those that it stands on. */
    private static double contrast(Browser browser) {
        return ((Number) browser.run("const probe = document.body.appendChild(document.createElement('i'));"
                        + "const luminance = name => { probe.style.color = `var(--${name})`;"
                        + "  const [r, g, b] = getComputedStyle(probe).color.match(/\\d+/g).map(c => c / 255)"
                        + "    .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);"
                        + "  return 0.2126 * r + 0.7152 * g + 0.0722 * b; };"
                        + "const ratio = (a, b) => { const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);"
                        + "  return (x + 0.05) / (y + 0.05); };"
                        + "const pairs = [['text','ground'],['text','surface'],['muted','surface'],['muted','ground'],"
                        + "  ['accent','surface'],['accent','marked'],['on-accent','accent'],['good','surface'],['warn','surface'],"
                        + "  ['bad','surface'],['good','good-ground'],['bad','bad-ground'],['text','bad-ground'],['text','warn-ground']];"
                        + "const least = Math.min(...pairs.map(([a, b]) => ratio(a, b)));"
                        + "probe.remove(); return least;"))
                .doubleValue();
    }

    @Test
    void partsHaveNamesForThoseWhoDoNotSeeThem(Browser browser) {
        browser.open(gateway.uri(
                "/console/#/table/rest/" + table.description().name().table() + "/rows"));
        browser.find("button.open");
        browser.press("+ Filter");
        assertThat(browser.run("return document.querySelectorAll('main, header, nav[aria-label], h1').length"))
                .isEqualTo(6L);
        assertThat(
                        (Iterable<?>)
                                browser.run(
                                        "return [...document.querySelectorAll('input, select, textarea, button')]"
                                                + ".filter(e => !(e.textContent.trim() || e.ariaLabel || e.labels?.length)).map(e => e.outerHTML)"))
                .isEmpty();
    }
}
