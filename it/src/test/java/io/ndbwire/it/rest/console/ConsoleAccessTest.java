package io.ndbwire.it.rest.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.it.rest.ConfiguredGateway;
import io.ndbwire.it.rest.GatewayExtension;
import io.ndbwire.it.rest.GatewayUnderTest;
import io.ndbwire.rest.security.ApiKey;
import io.ndbwire.rest.security.Grant;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The console of a gateway that asks for keys. */
@EachCluster
@ExtendWith({GatewayExtension.class, BrowserExtension.class})
class ConsoleAccessTest {

    private final GatewayUnderTest shared;
    private final String name;
    private final ApiKey.Made key;

    @TempDir
    Path directory;

    private ConfiguredGateway gateway;

    ConsoleAccessTest(GatewayUnderTest shared) {
        this.shared = shared;
        TableHandle table = shared.create();
        name = table.description().name().table();
        shared.client().blocking().execute(table.insert().set("id", 1));
        key = ApiKey.make("reader", List.of(Grant.parse("read:rest/" + name)));
    }

    @BeforeEach
    void aGatewayWithKeys() throws IOException {
        Path keys = directory.resolve("keys.yml");
        Files.writeString(keys, "keys:\n" + key.entry());
        gateway = ConfiguredGateway.start(shared.connectString(), Map.of("ndbwire.security.keys-file", keys.toString()))
                .connected();
    }

    @AfterEach
    void close(Browser browser) {
        browser.open(URI.create("about:blank"));
        gateway.close();
    }

    @Test
    void aKeyIsAskedForAndSentAndForgotten(Browser browser) {
        browser.foresee("status of 40");
        browser.open(gateway.uri().resolve("/"));
        browser.awaitText("dialog", "This gateway needs a key");
        browser.keys("reader.wrong", Keys.ENTER);
        browser.awaitText("dialog .trouble", "The API key is not known");
        browser.keys(key.secret(), Keys.ENTER);
        browser.awaitText("#health", "data nodes");
        browser.await("its table alone", () -> browser.texts("#tables li").equals(List.of(name)));
        assertThat(browser.has("dialog")).isFalse();
        browser.press(name);
        browser.press("1");
        browser.awaitText("dialog", "id");
        browser.press("Delete…");
        browser.press("Delete the row");
        browser.awaitText("dialog .problem", "has no right to write");
        browser.press("Cancel");

        assertThat(browser.run("return document.cookie + JSON.stringify(localStorage)"))
                .isEqualTo("{}");
        browser.reload();
        browser.find("button.open");
        browser.press("Forget key");
        browser.awaitText("dialog", "This gateway needs a key");
        assertThat(browser.run("return sessionStorage.length")).isEqualTo(0L);
    }

    @Test
    void whoHasNoKeySeesTheRefusal(Browser browser) {
        browser.foresee("status of 401");
        browser.open(gateway.uri().resolve("/console/"));
        browser.awaitText("dialog", "This gateway needs a key");
        browser.keys(Keys.ESCAPE);
        browser.awaitText("main .problem", "Not authenticated");
        assertThat(browser.texts("#tables li")).isEmpty();
    }
}
