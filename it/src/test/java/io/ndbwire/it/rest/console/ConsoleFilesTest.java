package io.ndbwire.it.rest.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.it.rest.ConfiguredGateway;
import io.ndbwire.it.rest.GatewayExtension;
import io.ndbwire.it.rest.GatewayUnderTest;
import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The page's files, as any client gets them. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class ConsoleFilesTest {

    private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"([^\"#]+)\"|from \"\\./([^\"]+)\"");

    private final GatewayUnderTest gateway;

    ConsoleFilesTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
    }

    @Test
    void whoComesWithoutAPathIsLedToTheConsole() {
        for (String path : new String[] {"/", "/console"}) {
            HttpResponse<String> answer = gateway.get(path);
            assertThat(answer.statusCode()).as(path).isEqualTo(308);
            assertThat(answer.headers().firstValue("Location")).hasValue("console/");
        }
    }

    @Test
    void eachFileIsThereAndKeepsEverythingForeignOut() {
        Set<String> files = new HashSet<>();
        follow("", files);
        assertThat(files).contains("app.js", "theme.css", "icon.svg", "row-dialog.js");
    }

    private void follow(String name, Set<String> seen) {
        if (!seen.add(name)) {
            return;
        }
        HttpResponse<String> file = gateway.get("/console/" + name);
        assertThat(file.statusCode()).as(name).isEqualTo(200);
        assertThat(file.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy -> assertThat(policy)
                        .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
                        .contains("frame-ancestors 'none'", "require-trusted-types-for 'script'")
                        .doesNotContain("unsafe", "http", "*"));
        assertThat(file.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        assertThat(file.headers().firstValue("Content-Type"))
                .hasValueSatisfying(type -> assertThat(type).matches("(text/.+;charset=utf-8|image/svg\\+xml)"));
        assertThat(file.body().replace("http://www.w3.org/2000/svg", ""))
                .as("what would need the network, or a looser policy")
                .doesNotContain("http:", "https:", "innerHTML", "style=", "eval(");
        Matcher references = REFERENCE.matcher(file.body());
        while (references.find()) {
            follow(references.group(1) == null ? references.group(2) : references.group(1), seen);
        }
    }

    @Test
    void whatABrowserHasIsNotSentAgain() {
        HttpResponse<String> first = gateway.get("/console/app.js");
        String tag = first.headers().firstValue("ETag").orElseThrow();
        assertThat(first.headers().firstValue("Cache-Control")).hasValue("no-cache");
        HttpResponse<String> second = gateway.get("/console/app.js", "If-None-Match", tag);
        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
        assertThat(gateway.get("/console/app.js", "If-None-Match", "\"other\"").statusCode())
                .isEqualTo(200);
    }

    @Test
    void whatIsNoFileOfThePageIsNotThere() {
        for (String name : new String[] {"none.js", "ConsoleFile.class", "..%2Fopenapi%2Fopenapi.json", "app"}) {
            HttpResponse<String> answer = gateway.get("/console/" + name);
            assertThat(answer.statusCode()).as(name).isEqualTo(404);
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        }
    }

    @Test
    void theConsoleCanBeLeftOut() {
        try (ConfiguredGateway plain =
                ConfiguredGateway.start(gateway.connectString(), Map.of("ndbwire.console.enabled", false))) {
            for (String path : new String[] {"/", "/console", "/console/", "/console/app.js"}) {
                assertThat(plain.get(path).statusCode()).as(path).isEqualTo(404);
            }
        }
    }
}
