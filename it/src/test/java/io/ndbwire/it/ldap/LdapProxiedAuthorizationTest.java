package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.AddRequest;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.CompareRequest;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.DeleteRequest;
import com.unboundid.ldap.sdk.ExtendedResult;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ModifyDNRequest;
import com.unboundid.ldap.sdk.ModifyRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.controls.ProxiedAuthorizationV2RequestControl;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import com.unboundid.ldap.sdk.controls.TransactionSpecificationRequestControl;
import com.unboundid.ldap.sdk.extensions.CancelExtendedRequest;
import com.unboundid.ldap.sdk.extensions.PasswordModifyExtendedRequest;
import com.unboundid.ldap.sdk.extensions.StartTransactionExtendedRequest;
import com.unboundid.ldap.sdk.extensions.StartTransactionExtendedResult;
import com.unboundid.ldap.sdk.extensions.WhoAmIExtendedRequest;
import com.unboundid.ldap.sdk.extensions.WhoAmIExtendedResult;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.mapping.MappingException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Who asks as somebody else, RFC 4370. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapProxiedAuthorizationTest {

    private static final String OID = ProxiedAuthorizationV2RequestControl.PROXIED_AUTHORIZATION_V2_REQUEST_OID;
    private static final String EDITOR = "dn:cn=editor";
    private static final String AS_ADA = "dn:" + LdapPeople.ADA;
    private static final String AS_BOB = "dn:" + LdapPeople.BOB;

    private static final String SECURITY = """
            security:
              users:
                - {name: cn=admin, password: "%1$s"}
                - {name: cn=portal, password: "%1$s"}
                - {name: cn=editor, password: "%1$s"}
              accounts: "ou=people,dc=net"
              userNames: "uid={user},ou=people,dc=net"
              passwords: {iterations: 1000}
              proxies:
                - {who: cn=portal, for: ["below ou=people,dc=net", cn=editor, anonymous]}
              rights:
                - {who: [cn=admin, cn=editor], may: all}
                - {who: self, may: all}
                - {who: authenticated, on: "ou=people,dc=net", attributes: [uid, cn], may: [read, search]}
            """.formatted(LdapPeople.SSHA);

    private final LdapPeople people;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapProxiedAuthorizationTest(LdapUnderTest cluster) throws LDAPException {
        people = new LdapPeople(cluster);
        people.put("ada", LdapPeople.SSHA);
        people.put("bob", null);
        people.put("7", null);
        gateway = people.start(SECURITY);
        connection = LdapUnderTest.connect(gateway);
        connection.bind("cn=portal", LdapPeople.PASSWORD);
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
    }

    private static Control as(String identity) {
        return new ProxiedAuthorizationV2RequestControl(identity);
    }

    private LDAPResult found(String identity, String name) {
        return LdapUnderTest.result(() -> connection.search(search(name, as(identity))));
    }

    private static SearchRequest search(String name, Control... controls) throws LDAPException {
        SearchRequest request = new SearchRequest(name, SearchScope.SUB, "(objectClass=*)");
        request.setControls(controls);
        return request;
    }

    private boolean seesCard(String name, Control... controls) throws LDAPException {
        SearchResult result = connection.search(search(name, controls));
        return Objects.requireNonNull(result.getSearchEntries()).get(0).hasAttribute("card");
    }

    private ResultCode modified(String identity, String name) {
        ModifyRequest request = new ModifyRequest(name, new Modification(ModificationType.REPLACE, "card", "new"));
        request.addControl(as(identity));
        return LdapUnderTest.result(() -> connection.modify(request)).getResultCode();
    }

    @Test
    void aSearchShowsWhatTheOtherSees() throws LDAPException {
        assertThat(Objects.requireNonNull(connection.getRootDSE()).supportsControl(OID))
                .isTrue();
        assertThat(seesCard(LdapPeople.ADA)).isFalse();
        for (String identity : List.of(AS_ADA, "u:ada", "dn: UID=ada, ou=People,DC=net")) {
            assertThat(seesCard(LdapPeople.ADA, as(identity))).as(identity).isTrue();
            assertThat(seesCard(LdapPeople.BOB, as(identity))).as(identity).isFalse();
        }
        for (String nobody : List.of("", "dn:")) {
            assertThat(found(nobody, LdapPeople.ADA).getResultCode()).isEqualTo(ResultCode.NO_SUCH_OBJECT);
        }
        // One request's alone.
        assertThat(seesCard(LdapPeople.ADA)).isFalse();
    }

    @Test
    void whoAmITellsAsWhom() throws LDAPException {
        assertThat(whoAmI()).isEqualTo("dn:cn=portal");
        assertThat(whoAmI(as("u:ada"))).isEqualTo(AS_ADA);
        assertThat(whoAmI(as(""))).isEmpty();
    }

    /** Whose control is not seen to is not executed as somebody else. */
    @Test
    void nothingIsCancelledAsSomebodyElse() throws LDAPException {
        ExtendedResult result =
                connection.processExtendedOperation(new CancelExtendedRequest(77, new Control[] {as("u:ada")}));
        assertThat(result.getResultCode()).isEqualTo(ResultCode.UNAVAILABLE_CRITICAL_EXTENSION);
        assertThat(connection
                        .processExtendedOperation(new CancelExtendedRequest(77))
                        .getResultCode())
                .isEqualTo(ResultCode.NO_SUCH_OPERATION);
    }

    private String whoAmI(Control... controls) throws LDAPException {
        ExtendedResult result = connection.processExtendedOperation(new WhoAmIExtendedRequest(controls));
        return String.valueOf(((WhoAmIExtendedResult) result).getAuthorizationID());
    }

    @Test
    void changesAreTheOthers() throws LDAPException {
        assertThat(modified(AS_ADA, LdapPeople.ADA)).isEqualTo(ResultCode.SUCCESS);
        assertThat(modified(AS_ADA, LdapPeople.BOB)).isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        assertThat(modified("", LdapPeople.ADA)).isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        assertThat(compared(AS_ADA)).isEqualTo(ResultCode.COMPARE_TRUE);
        assertThat(compared(AS_BOB)).isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        String carl = "uid=carl," + LdapPeople.BASE;
        String dora = "uid=dora," + LdapPeople.BASE;
        assertThat(added(AS_BOB, carl)).isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        assertThat(added(EDITOR, carl)).isEqualTo(ResultCode.SUCCESS);
        assertThat(renamed(AS_BOB, carl)).isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        assertThat(renamed(EDITOR, carl)).isEqualTo(ResultCode.SUCCESS);
        assertThat(deleted(AS_BOB, dora)).isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        assertThat(deleted(EDITOR, dora)).isEqualTo(ResultCode.SUCCESS);
        assertThat(modified("dn:" + dora, dora)).isEqualTo(ResultCode.AUTHORIZATION_DENIED);
    }

    private ResultCode compared(String identity) {
        CompareRequest request = new CompareRequest(LdapPeople.ADA, "card", "new");
        request.addControl(as(identity));
        return LdapUnderTest.result(() -> connection.compare(request)).getResultCode();
    }

    private ResultCode added(String identity, String name) throws LDAPException {
        AddRequest request = new AddRequest(name, new Attribute("objectClass", "person"));
        request.addControl(as(identity));
        return LdapUnderTest.result(() -> connection.add(request)).getResultCode();
    }

    private ResultCode renamed(String identity, String name) {
        ModifyDNRequest request = new ModifyDNRequest(name, "uid=dora", true);
        request.addControl(as(identity));
        return LdapUnderTest.result(() -> connection.modifyDN(request)).getResultCode();
    }

    private ResultCode deleted(String identity, String name) throws LDAPException {
        DeleteRequest request = new DeleteRequest(name);
        request.addControl(as(identity));
        return LdapUnderTest.result(() -> connection.delete(request)).getResultCode();
    }

    @Test
    void nobodyIsAskedAsWithoutARight() throws LDAPException {
        String words = null;
        for (String identity : List.of(
                "dn:cn=admin",
                "dn:cn=portal",
                "dn:uid=nosuch," + LdapPeople.BASE,
                "dn:uid=ADA," + LdapPeople.BASE,
                "dn:" + LdapPeople.BASE + ",dc=other",
                "dn:no name",
                "u:nosuch",
                "ada",
                "u:")) {
            LDAPResult denied = found(identity, LdapPeople.ADA);
            assertThat(denied.getResultCode()).as(identity).isEqualTo(ResultCode.AUTHORIZATION_DENIED);
            words = words == null ? denied.getDiagnosticMessage() : words;
            assertThat(denied.getDiagnosticMessage()).isEqualTo(words);
        }
        connection.bind(LdapPeople.ADA, LdapPeople.PASSWORD);
        for (String identity : List.of(AS_ADA, AS_BOB, "", EDITOR)) {
            assertThat(found(identity, LdapPeople.ADA).getResultCode()).isEqualTo(ResultCode.AUTHORIZATION_DENIED);
        }
        connection.bind("cn=admin", LdapPeople.PASSWORD);
        assertThat(modified(AS_ADA, LdapPeople.ADA)).isEqualTo(ResultCode.AUTHORIZATION_DENIED);
        connection.bind("", "");
        assertThat(found(AS_ADA, LdapPeople.ADA).getResultCode()).isEqualTo(ResultCode.AUTHORIZATION_DENIED);
    }

    @Test
    void itIsRefusedWhereItDoesNotBelong() throws LDAPException {
        Control uncritical = new Control(OID, false, new ASN1OctetString(AS_ADA));
        assertThat(LdapUnderTest.result(() -> connection.search(search(LdapPeople.ADA, uncritical)))
                        .getResultCode())
                .isEqualTo(ResultCode.PROTOCOL_ERROR);
        assertThat(LdapUnderTest.result(() -> connection.search(search(LdapPeople.ADA, as(AS_ADA), as(AS_BOB))))
                        .getResultCode())
                .isEqualTo(ResultCode.PROTOCOL_ERROR);
        assertThat(LdapUnderTest.result(() -> connection.processExtendedOperation(
                                new PasswordModifyExtendedRequest(null, "old", "new", new Control[] {as(AS_ADA)})))
                        .getResultCode())
                .isEqualTo(ResultCode.UNAVAILABLE_CRITICAL_EXTENSION);
        ExtendedResult started = connection.processExtendedOperation(new StartTransactionExtendedRequest());
        ASN1OctetString id = Objects.requireNonNull(((StartTransactionExtendedResult) started).getTransactionID());
        ModifyRequest change =
                new ModifyRequest(LdapPeople.ADA, new Modification(ModificationType.REPLACE, "card", "new"));
        change.setControls(as(AS_ADA), new TransactionSpecificationRequestControl(id));
        assertThat(LdapUnderTest.result(() -> connection.modify(change)).getResultCode())
                .isEqualTo(ResultCode.UNWILLING_TO_PERFORM);
        assertThat(LdapUnderTest.result(() ->
                                connection.bind(new SimpleBindRequest(LdapPeople.ADA, LdapPeople.PASSWORD, as(AS_BOB))))
                        .getResultCode())
                .isEqualTo(ResultCode.UNAVAILABLE_CRITICAL_EXTENSION);
    }

    @Test
    void aPageGoesOnAsTheSameOne() throws LDAPException {
        SearchResult first =
                connection.search(search(LdapPeople.BASE, as(AS_ADA), new SimplePagedResultsControl(1, null, true)));
        ASN1OctetString cookie =
                Objects.requireNonNull(SimplePagedResultsControl.get(first)).getCookie();
        for (Control[] others : new Control[][] {{as(AS_BOB)}, {}, {as("")}}) {
            Control[] controls = Arrays.copyOf(others, others.length + 1);
            controls[others.length] = new SimplePagedResultsControl(1, cookie, true);
            assertThat(LdapUnderTest.result(() -> connection.search(search(LdapPeople.BASE, controls)))
                            .getResultCode())
                    .isEqualTo(ResultCode.UNWILLING_TO_PERFORM);
        }
        assertThat(connection
                        .search(search(LdapPeople.BASE, as(AS_ADA), new SimplePagedResultsControl(1, cookie, true)))
                        .getEntryCount())
                .isEqualTo(1);
    }

    @Test
    void whatIsWrongInTheFileIsTold() {
        assertWrong("{who: anyone, for: cn=a}", "test.yaml:2: only who is named here");
        assertWrong("{who: [cn=b, authenticated], for: cn=a}", "test.yaml:2: only who is named here");
        assertWrong("{who: cn=b, for: self}", "test.yaml:2: 'self' is nobody else");
        assertWrong("{who: cn=b}", "'for' is missing");
    }

    private void assertWrong(String proxy, String reason) {
        assertThatThrownBy(() -> people.start("security:\n  proxies: [" + proxy + "]\n  rights: []"))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining(reason);
    }
}
