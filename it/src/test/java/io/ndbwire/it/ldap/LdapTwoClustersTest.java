package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.ContentSyncDoneControl;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestControl;
import com.unboundid.ldap.sdk.controls.ContentSyncRequestMode;
import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.LockMode;
import io.ndbwire.client.NdbClient;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.LdapSettings;
import io.ndbwire.ldap.security.SecurityFile;
import io.ndbwire.schema.TableName;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Two gateways of one process with the same mapping, on the cluster under test and on another one: they share nothing. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapTwoClustersTest {

    private static final String SECURITY = """
            security:
              lockOut: {failures: 2, withinSeconds: 600, lastsSeconds: 600}
              rights: [{who: anyone, may: all}]
            """;

    private final LdapPeople people;
    private final NdbClient client;
    private final NdbClient otherClient;
    private final TableHandle otherTable;
    private final LdapGateway gateway;
    private final LdapGateway other;
    private final LDAPConnection here;
    private final LDAPConnection there;

    /** Ada is here and there, Bob is here alone; the table there has a column more. */
    LdapTwoClustersTest(LdapUnderTest cluster) {
        people = new LdapPeople(cluster);
        client = cluster.client();
        people.put("ada", LdapPeople.SSHA);
        people.put("bob", null);
        gateway = people.start(SECURITY);
        otherClient = NdbClient.connect(ClientOptions.builder("embedded:").build());
        otherTable = otherClient
                .blocking()
                .createTable(LdapPeople.definition(name())
                        .column(LdapUnderTest.text("extra", 40))
                        .build());
        otherClient
                .blocking()
                .execute(otherTable
                        .insert()
                        .set("uid", "ada")
                        .set("name", "there")
                        .set("pw", LdapPeople.SSHA)
                        .set("extra", "more"));
        LdapSettings settings = LdapSettings.of("embedded:");
        other = LdapGateway.start(
                settings.withServer(settings.server().withAddress("127.0.0.1", 0))
                        .withMapping(people.mapping())
                        .withSecurity(SecurityFile.parse("test.yaml", SECURITY, people.mapping())),
                CompletableFuture.completedFuture(otherClient));
        here = LdapUnderTest.connect(gateway);
        there = LdapUnderTest.connect(other);
    }

    private TableName name() {
        return people.table().description().name();
    }

    @AfterEach
    void close() {
        here.close();
        there.close();
        gateway.close();
        other.close();
        otherClient.close();
    }

    @Test
    void entriesAndTablesAreThoseOfTheirClusters() throws LDAPException {
        assertThat(here.getEntry(LdapPeople.BOB)).isNotNull();
        assertThat(there.getEntry(LdapPeople.BOB)).isNull();
        here.modify(LdapPeople.ADA, new Modification(ModificationType.REPLACE, "cn", "here"));
        assertThat(LdapUnderTest.entry(here, LdapPeople.ADA).getAttributeValue("cn"))
                .isEqualTo("here");
        assertThat(LdapUnderTest.entry(there, LdapPeople.ADA).getAttributeValue("cn"))
                .isEqualTo("there");
        String row = "uid=ada," + LdapUnderTest.dn(people.table());
        assertThat(LdapUnderTest.entry(there, row).getAttributeValue("extra")).isEqualTo("more");
        assertThat(LdapUnderTest.entry(here, row).hasAttribute("extra")).isFalse();
    }

    @Test
    void locksAreThoseOfTheirClusters() throws LDAPException {
        Transaction holding = client.begin();
        holding.execute(people.table().read("ada").lock(LockMode.EXCLUSIVE))
                .toCompletableFuture()
                .join();
        Modification change = new Modification(ModificationType.REPLACE, "cn", "free");
        assertThat(there.modify(LdapPeople.ADA, change).getResultCode()).isEqualTo(ResultCode.SUCCESS);
        holding.rollback().toCompletableFuture().join();
    }

    @Test
    void whoIsLockedHereIsNotLockedThere() {
        for (int i = 0; i < 2; i++) {
            assertThat(bind(here, "wrong")).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        }
        assertThat(bind(here, LdapPeople.PASSWORD)).isEqualTo(ResultCode.INVALID_CREDENTIALS);
        assertThat(bind(there, LdapPeople.PASSWORD)).isEqualTo(ResultCode.SUCCESS);
        assertThat(other.lockOuts()).isZero();
    }

    private static ResultCode bind(LDAPConnection connection, String password) {
        return LdapUnderTest.result(() -> connection.bind(LdapPeople.ADA, password))
                .getResultCode();
    }

    @Test
    void aCookieOfHereIsNoneThere() throws LDAPException {
        SearchResult first = LdapUnderTest.ended(here, synchronised(null));
        assertThat(first.getResultCode()).isEqualTo(ResultCode.SUCCESS);
        ASN1OctetString cookie =
                Objects.requireNonNull(ContentSyncDoneControl.get(first)).getCookie();
        assertThat(LdapUnderTest.ended(there, synchronised(cookie)).getResultCode())
                .isEqualTo(ResultCode.E_SYNC_REFRESH_REQUIRED);
        assertThat(LdapUnderTest.ended(here, synchronised(cookie)).getResultCode())
                .isEqualTo(ResultCode.SUCCESS);
    }

    private static SearchRequest synchronised(@Nullable ASN1OctetString cookie) throws LDAPException {
        Control control = new ContentSyncRequestControl(ContentSyncRequestMode.REFRESH_ONLY, cookie, false);
        SearchRequest request = new SearchRequest(LdapPeople.BASE, SearchScope.ONE, "(objectClass=*)", "cn");
        request.addControl(control);
        return request;
    }

    @Test
    void oneEndsWithoutTheOther() throws LDAPException {
        gateway.close();
        assertThat(there.getEntry(LdapPeople.ADA)).isNotNull();
    }
}
