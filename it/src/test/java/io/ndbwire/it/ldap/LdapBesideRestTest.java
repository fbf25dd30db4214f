package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.metrics.ClientCounter;
import io.ndbwire.rest.RestGateway;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Both gateways in one process, with one client. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapBesideRestTest {

    private final LdapUnderTest cluster;
    private final HttpClient http = HttpClient.newHttpClient();

    LdapBesideRestTest(LdapUnderTest cluster) {
        this.cluster = cluster;
    }

    private String get(URI uri) throws Exception {
        return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Test
    void bothShareAClient() throws Exception {
        TableHandle table = cluster.create(LdapUnderTest.text("name", 40));
        cluster.client().blocking().execute(table.insert().set("id", 7).set("name", "Ada"));
        LdapSettings settings = LdapSettings.of(cluster.connectString());
        try (RestGateway rest = RestGateway.start(Map.of(
                "ndbwire.cluster.connect-string",
                cluster.connectString(),
                "micronaut.server.port",
                0,
                "micronaut.server.host",
                "127.0.0.1"))) {
            var client = rest.connected().toCompletableFuture().join();
            try (LdapGateway ldap = LdapGateway.start(
                            settings.withServer(settings.server().withAddress("127.0.0.1", 0)), rest.connected());
                    LDAPConnection connection = LdapUnderTest.connect(ldap)) {
                ldap.connected().toCompletableFuture().join();
                long before = client.statistic(ClientCounter.PRIMARY_KEY_OPERATIONS);
                String dn = "id=7," + LdapUnderTest.dn(table);
                connection.modify(dn, new Modification(ModificationType.REPLACE, "name", "Grace"));
                assertThat(LdapUnderTest.entry(connection, dn).getAttributeValue("name"))
                        .isEqualTo("Grace");
                assertThat(client.statistic(ClientCounter.PRIMARY_KEY_OPERATIONS))
                        .isGreaterThan(before);
            }
            // The client was not the LDAP gateway's to close.
            String path = "/v1/data/" + table.description().name().database() + "/"
                    + table.description().name().table();
            assertThat(get(rest.uri().resolve(path + "/7"))).contains("Grace");
        }
    }
}
