package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.DeleteRequest;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.controls.ProxiedAuthorizationV2RequestControl;
import com.unboundid.util.json.JSONException;
import com.unboundid.util.json.JSONObject;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.Await;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.ldap.access.AccessLogOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What operators see: figures, health and the access log. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapOperationsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final LdapUnderTest gateway;
    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    Path directory;

    LdapOperationsTest(LdapUnderTest gateway) {
        this.gateway = gateway;
    }

    private static InetSocketAddress anyPort() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    private HttpResponse<String> get(LdapGateway of, String path) throws IOException, InterruptedException {
        int port = Objects.requireNonNull(of.managementAddress()).getPort();
        return http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private TableHandle filled() {
        TableHandle table = gateway.create(LdapUnderTest.text("name", 40));
        for (int id = 0; id < 5; id++) {
            gateway.client().blocking().execute(table.insert().set("id", id).set("name", "Ada"));
        }
        return table;
    }

    /** The figure of a meter, which is there. */
    private static double figure(String scrape, String meter) {
        Matcher matcher = Pattern.compile("^" + Pattern.quote(meter) + " (\\S+)$", Pattern.MULTILINE)
                .matcher(scrape);
        assertThat(matcher.find()).as("%s in %s", meter, scrape).isTrue();
        return Double.parseDouble(matcher.group(1));
    }

    @Test
    void figuresCountWhatThereWas() throws Exception {
        String base = LdapUnderTest.dn(filled());
        try (LdapGateway measured = gateway.start(settings -> settings.withManagement(anyPort()));
                LDAPConnection connection = LdapUnderTest.connect(measured)) {
            assertThat(LdapUnderTest.search(connection, base, SearchScope.ONE, "(id>=0)"))
                    .hasSize(5);
            assertThat(LdapUnderTest.result(() -> connection.delete("id=77," + base))
                            .getResultCode()
                            .intValue())
                    .isEqualTo(32);
            assertThat(LdapUnderTest.entry(connection, "id=1," + base)).isNotNull();
            HttpResponse<String> answer = get(measured, "/prometheus");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("content-type"))
                    .hasValue("text/plain; version=0.0.4; charset=utf-8");
            String scrape = answer.body();
            String timer = "ndbwire_ldap_operations_seconds_";
            assertThat(figure(scrape, timer + "count{operation=\"search\",result=\"success\"}"))
                    .isEqualTo(2);
            assertThat(figure(scrape, timer + "sum{operation=\"search\",result=\"success\"}"))
                    .isPositive();
            assertThat(figure(scrape, timer + "count{operation=\"delete\",result=\"noSuchObject\"}"))
                    .isEqualTo(1);
            assertThat(figure(scrape, "ndbwire_ldap_entries_total")).isEqualTo(6);
            assertThat(figure(scrape, "ndbwire_ldap_connections")).isEqualTo(1);
            assertThat(figure(scrape, "ndbwire_ldap_connections_opened_total")).isEqualTo(1);
            assertThat(figure(scrape, "ndbwire_ldap_operations_active")).isZero();
            assertThat(figure(scrape, "ndbwire_ldap_lockouts_total")).isZero();
            assertThat(figure(scrape, "ndbwire_ldap_received_bytes_total")).isGreaterThan(100);
            assertThat(figure(scrape, "ndbwire_ldap_sent_bytes_total")).isGreaterThan(200);
            // The client's own.
            assertThat(figure(scrape, "ndbwire_pending")).isZero();
            assertThat(figure(scrape, "ndbwire_batch_seconds_count{outcome=\"success\"}"))
                    .isPositive();
            assertThat(get(measured, "/nothing").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void whatIsRefusedIsCounted() throws Exception {
        try (LdapGateway measured = gateway.start(settings -> settings.withManagement(anyPort())
                        .withServer(settings.server().withConnections(1)));
                LDAPConnection connection = LdapUnderTest.connect(measured)) {
            assertThat(connection.getRootDSE()).isNotNull();
            try (Wire second = new Wire(measured.address().getPort())) {
                assertThat(second.next()).isNotNull();
            }
            String scrape = get(measured, "/prometheus").body();
            assertThat(figure(scrape, "ndbwire_ldap_connections_refused_total")).isEqualTo(1);
            assertThat(figure(scrape, "ndbwire_ldap_operations_refused_total")).isZero();
        }
    }

    @Test
    void healthTellsWhetherDataNodesServe() throws Exception {
        try (LdapGateway measured = gateway.start(settings -> settings.withManagement(anyPort()))) {
            assertThat(get(measured, "/health/liveness").body()).isEqualTo("{\"status\":\"UP\"}");
            HttpResponse<String> ready = get(measured, "/health/readiness");
            assertThat(ready.statusCode()).isEqualTo(200);
            JSONObject report = new JSONObject(ready.body());
            assertThat(report.getFieldAsString("status")).isEqualTo("UP");
            assertThat(report.getFieldAsInteger("serving")).isEqualTo(report.getFieldAsInteger("dataNodes"));
        }
        // Nothing listens there: the gateway runs, and has no cluster.
        LdapSettings lonely = LdapSettings.of("127.0.0.1:1").withManagement(anyPort());
        try (LdapGateway alone =
                LdapGateway.start(lonely.withServer(lonely.server().withAddress("127.0.0.1", 0)))) {
            assertThat(get(alone, "/health/liveness").statusCode()).isEqualTo(200);
            HttpResponse<String> unready = get(alone, "/health/readiness");
            assertThat(unready.statusCode()).isEqualTo(503);
            assertThat(unready.headers().firstValue("content-type")).hasValue("application/problem+json");
            assertThat(new JSONObject(unready.body()).getFieldAsString("detail"))
                    .startsWith("The cluster cannot be reached yet");
        }
    }

    private LdapGateway logging(Path file, AccessLogOptions.Format format) {
        return gateway.start(settings -> settings.withAccessLog(new AccessLogOptions(file, format)));
    }

    private static List<String> lines(Path file, int count) throws IOException {
        Await.until("lines are written", PATIENCE, () -> lineCount(file) >= count, () -> "");
        return Files.readAllLines(file);
    }

    private static int lineCount(Path file) {
        try {
            return Files.readAllLines(file).size();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void eachOperationHasALine() throws Exception {
        String base = LdapUnderTest.dn(filled());
        Path file = directory.resolve("access.log");
        try (LdapGateway logged = logging(file, AccessLogOptions.Format.TEXT);
                LDAPConnection connection = LdapUnderTest.connect(logged)) {
            LdapUnderTest.result(() -> connection.bind(new SimpleBindRequest("cn=Ada", "open sesame")));
            LdapUnderTest.search(connection, base, SearchScope.ONE, "(|(name=Ada)(!(userPassword=sesame)))");
            LdapUnderTest.result(() ->
                    connection.modify("id=1," + base, new Modification(ModificationType.REPLACE, "name", "sesame")));
            LdapUnderTest.result(() -> connection.delete("cn=a\nb"));
            LdapUnderTest.result(() -> connection.delete(
                    new DeleteRequest("cn=a", new Control[] {new ProxiedAuthorizationV2RequestControl("dn:uid=ada")})));
            List<String> lines = lines(file, 5);
            assertThat(lines).hasSize(5);
            String who = " conn=1 msg=\\d+ peer=127\\.0\\.0\\.1:\\d+ ";
            String end = " identity=\"\" result=%s entries=%d micros=\\d+";
            assertThat(lines.get(0))
                    .matches("\\S+" + who + "bind dn=\"cn=Ada\" method=\"simple\""
                            + end.formatted("invalidCredentials", 0));
            assertThat(lines.get(1))
                    .matches("\\S+" + who + "search base=\"" + base + "\" scope=\"one\" filter=\""
                            + Pattern.quote("(|(name=Ada)(!(userPassword=***)))") + "\"" + end.formatted("success", 5));
            assertThat(lines.get(2))
                    .matches("\\S+" + who + "modify dn=\"id=1," + base + "\" attributes=\"name\""
                            + end.formatted("success", 0));
            assertThat(lines.get(3)).contains(" delete dn=\"cn=a\\nb\" ");
            assertThat(lines.get(4)).contains(" delete dn=\"cn=a\" identity=\"\" as=\"dn:uid=ada\" result=");
            assertThat(String.join("\n", lines)).doesNotContain("sesame");
            Instant time = Instant.parse(lines.get(0).split(" ")[0]);
            assertThat(Duration.between(time, Instant.now())).isLessThan(Duration.ofMinutes(5));
        }
    }

    @Test
    void linesCanBeJson() throws IOException, LDAPException, JSONException {
        String base = LdapUnderTest.dn(filled());
        Path file = directory.resolve("access.json");
        try (LdapGateway logged = logging(file, AccessLogOptions.Format.JSON);
                Wire wire = new Wire(logged.address().getPort())) {
            wire.send(
                    7,
                    new SearchRequestProtocolOp(
                            base,
                            SearchScope.SUB,
                            DereferencePolicy.NEVER,
                            0,
                            0,
                            false,
                            Filter.create("(name=Ada)"),
                            List.of()));
            assertThat(wire.nextResult().getMessageID()).isEqualTo(7);
            JSONObject line = new JSONObject(lines(file, 1).get(0));
            assertThat(line.getFieldAsString("operation")).isEqualTo("search");
            assertThat(line.getFieldAsString("base")).isEqualTo(base);
            assertThat(line.getFieldAsString("scope")).isEqualTo("sub");
            assertThat(line.getFieldAsString("filter")).isEqualTo("(name=Ada)");
            assertThat(line.getFieldAsString("result")).isEqualTo("success");
            assertThat(line.getFieldAsInteger("entries")).isEqualTo(5);
            assertThat(line.getFieldAsInteger("msg")).isEqualTo(7);
            assertThat(line.getFieldAsLong("micros")).isPositive();
        }
        // Who restarts it goes on in the same file.
        try (LdapGateway again = logging(file, AccessLogOptions.Format.JSON);
                LDAPConnection connection = LdapUnderTest.connect(again)) {
            assertThat(connection.getRootDSE()).isNotNull();
        }
        assertThat(Files.readAllLines(file)).hasSize(2);
    }
}
