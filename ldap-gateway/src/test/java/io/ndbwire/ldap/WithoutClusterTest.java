package io.ndbwire.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ModifyRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.AssertionRequestControl;
import com.unboundid.ldap.sdk.controls.MatchedValuesFilter;
import com.unboundid.ldap.sdk.controls.MatchedValuesRequestControl;
import com.unboundid.ldap.sdk.controls.TransactionSpecificationRequestControl;
import com.unboundid.ldap.sdk.extensions.EndTransactionExtendedRequest;
import com.unboundid.ldap.sdk.extensions.StartTransactionExtendedRequest;
import com.unboundid.ldap.sdk.extensions.StartTransactionExtendedResult;
import io.ndbwire.ldap.control.ControlLimits;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.security.SecurityFile;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What the gateway does while it has not reached its cluster yet. */
class WithoutClusterTest {

    private static final DirectoryMapping CARDS = MappingFile.parse("test.yaml", """
            contexts:
              dn: dc=net
              entries:
                - {dn: ou=cards, rows: card}
            classes:
              card:
                table: d.cards
                rdn: {card: card}
                attributes: {cn: name}
            """);

    private static final Filter ALL = Filter.createPresenceFilter("objectClass");

    private static LdapGateway start(LdapSettings settings) {
        return LdapGateway.start(settings.withServer(settings.server().withAddress("127.0.0.1", 0)));
    }

    private static LdapSettings settings() {
        return LdapSettings.of("127.0.0.1:1");
    }

    private static LdapGateway start(String who) {
        String security = "security: {rights: [{who: " + who + ", may: all}]}";
        return start(settings().withMapping(CARDS).withSecurity(SecurityFile.parse("test.yaml", security, CARDS)));
    }

    private static LDAPConnection connect(LdapGateway gateway) throws LDAPException {
        return new LDAPConnection("127.0.0.1", gateway.address().getPort());
    }

    private static ResultCode search(LDAPConnection on, String base, Filter filter, Control... controls) {
        SearchRequest request = new SearchRequest(base, SearchScope.BASE, filter);
        request.setControls(controls);
        try {
            return on.search(request).getResultCode();
        } catch (LDAPException e) {
            return e.getResultCode();
        }
    }

    /** Somebody without rights could make scans by names, and see from their time which there are. */
    @Test
    void rowsThatNobodyMaySeeAreNotLookedForByTheirNames() throws LDAPException {
        Control asserted = new AssertionRequestControl(ALL);
        for (String who : new String[] {"authenticated", "anyone"}) {
            boolean isHidden = who.equals("authenticated");
            try (LdapGateway gateway = start(who);
                    LDAPConnection connection = connect(gateway)) {
                for (String base : new String[] {"card=1,ou=cards,dc=net", "x=1,card=1,ou=cards,dc=net"}) {
                    for (Control[] controls : new Control[][] {{}, {asserted}}) {
                        assertThat(search(connection, base, ALL, controls))
                                .as("%s by %s", base, who)
                                .isEqualTo(isHidden ? ResultCode.NO_SUCH_OBJECT : ResultCode.UNAVAILABLE);
                    }
                }
            }
        }
    }

    /** They are looked at with each value, on the event loop; anybody may ask for the root DSE. */
    @Test
    void filtersOfItsOwnEntriesAreSmall() throws LDAPException {
        try (LdapGateway gateway = start(settings());
                LDAPConnection connection = connect(gateway)) {
            for (int count : new int[] {990, 1_000}) {
                ResultCode code = count < 1_000 ? ResultCode.SUCCESS : ResultCode.ADMIN_LIMIT_EXCEEDED;
                String[] pieces = new String[count];
                Arrays.fill(pieces, "a");
                Filter substrings = Filter.createSubstringFilter("supportedControl", null, pieces, null);
                Filter value = Filter.createEqualityFilter("supportedControl", "a".repeat(64 * count));
                assertThat(search(connection, "", substrings)).isEqualTo(code);
                assertThat(search(connection, "", value)).isEqualTo(code);
                for (Control control : List.of(
                        new AssertionRequestControl(Filter.createORFilter(ALL, substrings)),
                        new MatchedValuesRequestControl(MatchedValuesFilter.create(substrings)))) {
                    assertThat(search(connection, "", ALL, control)).isEqualTo(code);
                }
            }
        }
    }

    @Test
    void aTransactionThatCannotEndWellLeavesItsRoomToOthers() throws LDAPException {
        try (LdapGateway gateway =
                        start(settings().withControls(ControlLimits.DEFAULT.withTransactionBytes(4_000, 5_000)));
                LDAPConnection connection = connect(gateway)) {
            for (int i = 0; i < 3; i++) {
                StartTransactionExtendedResult started = (StartTransactionExtendedResult)
                        connection.processExtendedOperation(new StartTransactionExtendedRequest());
                ASN1OctetString id = Objects.requireNonNull(started.getTransactionID());
                Control[] controls = {new TransactionSpecificationRequestControl(id)};
                Modification modification = new Modification(ModificationType.REPLACE, "name", "x".repeat(3_000));
                assertThat(connection
                                .modify(new ModifyRequest(
                                        "id=1,table=t,db=d,dc=ndb", new Modification[] {modification}, controls))
                                .getResultCode())
                        .isEqualTo(ResultCode.SUCCESS);
                assertThatThrownBy(
                                () -> connection.processExtendedOperation(new EndTransactionExtendedRequest(id, true)))
                        .isInstanceOfSatisfying(
                                LDAPException.class,
                                end -> assertThat(end.getResultCode()).isEqualTo(ResultCode.UNAVAILABLE));
            }
        }
    }
}
