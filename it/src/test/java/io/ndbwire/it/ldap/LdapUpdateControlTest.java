package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.AddRequest;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.CompareRequest;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.DeleteRequest;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ModifyDNRequest;
import com.unboundid.ldap.sdk.ModifyRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.RootDSE;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.AssertionRequestControl;
import com.unboundid.ldap.sdk.controls.ManageDsaITRequestControl;
import com.unboundid.ldap.sdk.controls.PermissiveModifyRequestControl;
import com.unboundid.ldap.sdk.controls.PostReadRequestControl;
import com.unboundid.ldap.sdk.controls.PostReadResponseControl;
import com.unboundid.ldap.sdk.controls.PreReadRequestControl;
import com.unboundid.ldap.sdk.controls.PreReadResponseControl;
import com.unboundid.ldap.sdk.controls.SubtreeDeleteRequestControl;
import com.unboundid.ldap.sdk.controls.TransactionSpecificationRequestControl;
import com.unboundid.ldap.sdk.extensions.EndTransactionExtendedRequest;
import com.unboundid.ldap.sdk.extensions.StartTransactionExtendedRequest;
import com.unboundid.ldap.sdk.extensions.StartTransactionExtendedResult;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.control.ControlLimits;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.security.SecurityFile;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Controls of changes: assertion, what was there before and after, permissive modify, subtree delete. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapUpdateControlTest {

    private static final String ADA = "number=1,dc=controls";
    private static final String GRACE = "number=2,dc=controls";
    private static final int MOST_DELETED = 50;

    private final LdapUnderTest cluster;
    private final TableHandle owners;
    private final TableHandle phones;
    private final TableHandle devices;
    private final TableHandle events;
    private final String mappingText;
    private final DirectoryMapping mapping;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapUpdateControlTest(LdapUnderTest cluster) {
        this.cluster = cluster;
        owners = cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(text("number").build())
                .column(text("city").nullable(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"))
                .index(IndexDefinition.unique("number", "number"))
                .build());
        phones = table("owner", "phone");
        devices = table("owner", "device");
        events = cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("owner", ColumnType.INT).primaryKey(true).build())
                .column(text("device").primaryKey(true).build())
                .column(text("event").primaryKey(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "owner", "device", "event"))
                .build());
        mappingText = """
                contexts:
                  dn: dc=controls
                  rows: owner
                classes:
                  owner:
                    table: %1$s
                    rdn: {number: number}
                    attributes:
                      uid: id
                      l: city
                      phone: {table: %2$s, links: {owner: id}, column: phone}
                    children: device
                  device:
                    table: %3$s
                    parent: {owner: id}
                    rdn: {device: device}
                    children: event
                  event:
                    table: %4$s
                    parent: {owner: owner, device: device}
                    rdn: {event: event}
                """.formatted(name(owners), name(phones), name(devices), name(events));
        mapping = MappingFile.parse("controls.yaml", mappingText);
        gateway = cluster.start(settings ->
                settings.withMapping(mapping).withControls(ControlLimits.DEFAULT.withDeletedEntries(MOST_DELETED)));
        connection = LdapUnderTest.connect(gateway);
    }

    private TableHandle table(String first, String second) {
        return cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder(first, ColumnType.INT).primaryKey(true).build())
                .column(text(second).primaryKey(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, first, second))
                .build());
    }

    private static Column.Builder text(String name) {
        return Column.builder(name, ColumnType.VARCHAR).length(40).collation(65);
    }

    private static String name(TableHandle table) {
        return table.description().name().toString();
    }

    /** Ada has two phones, and two devices with three events each; Grace nothing. */
    @BeforeEach
    void rows() {
        var db = cluster.client().blocking();
        db.execute(owners.insert().set("id", 1).set("number", "1").set("city", "London"));
        db.execute(owners.insert().set("id", 2).set("number", "2"));
        for (String phone : List.of("10", "11")) {
            db.execute(phones.insert().set("owner", 1).set("phone", phone));
        }
        for (String device : List.of("a", "b")) {
            db.execute(devices.insert().set("owner", 1).set("device", device));
            IntStream.range(0, 3)
                    .forEach(i -> db.execute(events.insert()
                            .set("owner", 1)
                            .set("device", device)
                            .set("event", "e" + i)));
        }
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
    }

    private int entries(String base) {
        return Objects.requireNonNull(LdapUnderTest.ended(
                                connection,
                                LdapUnderTest.request(
                                        base, SearchScope.SUB, "(objectClass=*)", DereferencePolicy.NEVER))
                        .getSearchEntries())
                .size();
    }

    private static LDAPResult require(ResultCode code, LdapUnderTest.Attempt attempt) {
        LDAPResult result = LdapUnderTest.result(attempt);
        assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(code);
        return result;
    }

    private static AssertionRequestControl asserting(String filter) {
        try {
            return new AssertionRequestControl(filter, true);
        } catch (LDAPException e) {
            throw new AssertionError(e);
        }
    }

    private LDAPResult modify(ResultCode code, String dn, Modification modification, Control... controls) {
        return require(code, () -> connection.modify(new ModifyRequest(dn, List.of(modification), controls)));
    }

    private static Control[] controls(Control... controls) {
        return controls;
    }

    private static Modification replace(String name, String... values) {
        return new Modification(ModificationType.REPLACE, name, values);
    }

    @Test
    void theRootDseAnnouncesTheControls() throws LDAPException {
        RootDSE dse = Objects.requireNonNull(connection.getRootDSE());
        for (String oid : List.of(
                AssertionRequestControl.ASSERTION_REQUEST_OID,
                PreReadRequestControl.PRE_READ_REQUEST_OID,
                PostReadRequestControl.POST_READ_REQUEST_OID,
                ManageDsaITRequestControl.MANAGE_DSA_IT_REQUEST_OID,
                PermissiveModifyRequestControl.PERMISSIVE_MODIFY_REQUEST_OID,
                SubtreeDeleteRequestControl.SUBTREE_DELETE_REQUEST_OID)) {
            assertThat(dse.supportsControl(oid)).as(oid).isTrue();
        }
    }

    @Test
    void whatIsAssertedDecides() throws LDAPException {
        modify(ResultCode.ASSERTION_FAILED, ADA, replace("l", "Paris"), asserting("(l=Rome)"));
        assertThat(LdapUnderTest.entry(connection, ADA).getAttributeValue("l")).isEqualTo("London");
        modify(
                ResultCode.SUCCESS,
                ADA,
                replace("l", "Paris"),
                asserting("(&(l=London)(phone=11)(hasSubordinates=TRUE))"));
        assertThat(LdapUnderTest.entry(connection, ADA).getAttributeValue("l")).isEqualTo("Paris");
        require(
                ResultCode.ASSERTION_FAILED,
                () -> connection.delete(new DeleteRequest(GRACE, controls(asserting("(l=*)")))));
        require(ResultCode.ASSERTION_FAILED, () -> {
            ModifyDNRequest request = new ModifyDNRequest(GRACE, "number=3", true);
            request.addControl(asserting("(number=3)"));
            return connection.modifyDN(request);
        });
        // An entry that is added is asked as what it comes to be.
        Entry third =
                new Entry("number=3,dc=controls", new Attribute("objectClass", "owner"), new Attribute("uid", "3"));
        require(
                ResultCode.ASSERTION_FAILED,
                () -> connection.add(new AddRequest(third, controls(asserting("(uid=4)")))));
        assertThat(connection.getEntry(third.getDN())).isNull();
        require(
                ResultCode.SUCCESS,
                () -> connection.add(new AddRequest(third, controls(asserting("(&(uid=3)(number=3))")))));
        require(ResultCode.ASSERTION_FAILED, () -> {
            CompareRequest request = new CompareRequest(ADA, "uid", "1");
            request.addControl(asserting("(l=Rome)"));
            return connection.compare(request);
        });
    }

    @Test
    void aSearchAssertsOfItsBase() throws LDAPException {
        SearchRequest request = new SearchRequest(ADA, SearchScope.ONE, "(objectClass=*)");
        request.setControls(asserting("(l=London)"));
        assertThat(LdapUnderTest.ended(connection, request).getEntryCount()).isEqualTo(2);
        request.setControls(asserting("(l=Rome)"));
        assertThat(LdapUnderTest.ended(connection, request).getResultCode()).isEqualTo(ResultCode.ASSERTION_FAILED);
        SearchRequest dse = new SearchRequest("", SearchScope.BASE, "(objectClass=*)");
        dse.setControls(asserting("(vendorName=NdbWire)"));
        assertThat(LdapUnderTest.ended(connection, dse).getEntryCount()).isEqualTo(1);
    }

    @Test
    void theEntryIsShownBeforeAndAfterItsChange() throws LDAPException {
        LDAPResult modified = modify(
                ResultCode.SUCCESS,
                ADA,
                new Modification(ModificationType.ADD, "phone", "12"),
                new PreReadRequestControl(true, "phone", "l"),
                new PostReadRequestControl(true, "phone", "entryDN"));
        Entry before =
                Objects.requireNonNull(PreReadResponseControl.get(modified)).getEntry();
        assertThat(before.getAttributeValues("phone")).containsExactlyInAnyOrder("10", "11");
        assertThat(before.getAttributeValue("l")).isEqualTo("London");
        assertThat(before.hasAttribute("number")).isFalse();
        Entry after =
                Objects.requireNonNull(PostReadResponseControl.get(modified)).getEntry();
        assertThat(after.getAttributeValues("phone")).containsExactlyInAnyOrder("10", "11", "12");
        assertThat(after.getAttributeValue("entryDN")).isEqualTo(ADA);

        ModifyDNRequest rename = new ModifyDNRequest(GRACE, "number=4", true);
        rename.addControl(new PreReadRequestControl(true));
        rename.addControl(new PostReadRequestControl(true));
        LDAPResult renamed = require(ResultCode.SUCCESS, () -> connection.modifyDN(rename));
        assertThat(Objects.requireNonNull(PreReadResponseControl.get(renamed))
                        .getEntry()
                        .getDN())
                .isEqualTo(GRACE);
        assertThat(Objects.requireNonNull(PostReadResponseControl.get(renamed))
                        .getEntry()
                        .getDN())
                .isEqualTo("number=4,dc=controls");

        LDAPResult deleted = require(
                ResultCode.SUCCESS,
                () -> connection.delete(
                        new DeleteRequest("number=4,dc=controls", controls(new PreReadRequestControl(true)))));
        assertThat(Objects.requireNonNull(PreReadResponseControl.get(deleted))
                        .getEntry()
                        .getAttributeValue("uid"))
                .isEqualTo("2");
        LDAPResult added = require(
                ResultCode.SUCCESS,
                () -> connection.add(new AddRequest(
                        new Entry(GRACE, new Attribute("objectClass", "owner"), new Attribute("uid", "2")),
                        controls(new PostReadRequestControl(true, "+")))));
        assertThat(Objects.requireNonNull(PostReadResponseControl.get(added))
                        .getEntry()
                        .hasAttribute("entryUUID"))
                .isTrue();
    }

    @Test
    void aChangeThatFailsShowsNothing() throws LDAPException {
        LDAPResult failed =
                modify(ResultCode.CONSTRAINT_VIOLATION, ADA, replace("uid", "9"), new PreReadRequestControl(true));
        assertThat(PreReadResponseControl.get(failed)).isNull();
    }

    @Test
    void permissiveModificationsTakeWhatIsThere() throws LDAPException {
        Modification add = new Modification(ModificationType.ADD, "phone", "11", "12");
        Modification delete = new Modification(ModificationType.DELETE, "phone", "10", "99");
        modify(ResultCode.ATTRIBUTE_OR_VALUE_EXISTS, ADA, add);
        modify(ResultCode.NO_SUCH_ATTRIBUTE, ADA, delete);
        modify(ResultCode.NO_SUCH_ATTRIBUTE, GRACE, new Modification(ModificationType.DELETE, "l"));
        Control permissive = new PermissiveModifyRequestControl(true);
        modify(ResultCode.SUCCESS, ADA, add, permissive);
        modify(ResultCode.SUCCESS, ADA, delete, permissive);
        modify(ResultCode.SUCCESS, GRACE, new Modification(ModificationType.DELETE, "l"), permissive);
        assertThat(LdapUnderTest.entry(connection, ADA).getAttributeValues("phone"))
                .containsExactlyInAnyOrder("11", "12");
        // Two values where there is one column are two values, whoever is permissive.
        modify(ResultCode.CONSTRAINT_VIOLATION, ADA, new Modification(ModificationType.ADD, "l", "Rome"), permissive);
    }

    @Test
    void aSubtreeGoesAsOne() {
        assertThat(entries(ADA)).isEqualTo(9);
        require(ResultCode.NOT_ALLOWED_ON_NONLEAF, () -> connection.delete(ADA));
        require(
                ResultCode.SUCCESS,
                () -> connection.delete(new DeleteRequest(ADA, controls(new SubtreeDeleteRequestControl(true)))));
        require(ResultCode.NO_SUCH_OBJECT, () -> connection.delete(ADA));
        for (TableHandle table : List.of(phones, devices, events)) {
            assertThat(cluster.client().blocking().count(table.scan())).isZero();
        }
        assertThat(entries("dc=controls")).isEqualTo(2);
    }

    @Test
    void aSubtreePastTheLimitStaysWhole() {
        var db = cluster.client().blocking();
        IntStream.range(0, MOST_DELETED)
                .forEach(i -> db.execute(
                        events.insert().set("owner", 1).set("device", "b").set("event", "x" + i)));
        int before = entries(ADA);
        require(
                ResultCode.ADMIN_LIMIT_EXCEEDED,
                () -> connection.delete(new DeleteRequest(ADA, controls(new SubtreeDeleteRequestControl(true)))));
        assertThat(entries(ADA)).isEqualTo(before);
        assertThat(db.count(phones.scan())).isEqualTo(2);
    }

    @Test
    void rightsHoldForAllThatIsReached() throws LDAPException {
        cluster.client().blocking().execute(owners.update(1).set("city", LdapPeople.SSHA));
        String security = """
                security:
                  users: [{name: cn=writer, password: "%s"}]
                  rights:
                    - {who: cn=writer, may: write}
                    - {who: self, may: all}
                """.formatted(LdapPeople.SSHA);
        DirectoryMapping passwords =
                MappingFile.parse("passwords.yaml", mappingText.replace("l: city", "userPassword: city"));
        try (LdapGateway guarded = cluster.start(settings -> settings.withMapping(passwords)
                        .withSecurity(SecurityFile.parse("security.yaml", security, passwords)));
                LDAPConnection on = LdapUnderTest.connect(guarded)) {
            // Her own entry, but not what is below it.
            on.bind(ADA, LdapPeople.PASSWORD);
            require(
                    ResultCode.INSUFFICIENT_ACCESS_RIGHTS,
                    () -> on.delete(new DeleteRequest(ADA, controls(new SubtreeDeleteRequestControl(true)))));
            assertThat(entries(ADA)).isEqualTo(9);
            // Who sees nothing is not told what there is above, at the end of a transaction either.
            on.bind("cn=writer", LdapPeople.PASSWORD);
            StartTransactionExtendedResult started =
                    (StartTransactionExtendedResult) on.processExtendedOperation(new StartTransactionExtendedRequest());
            ASN1OctetString id = Objects.requireNonNull(started.getTransactionID());
            on.delete(new DeleteRequest("device=x," + ADA, controls(new TransactionSpecificationRequestControl(id))));
            LDAPResult ended = require(
                    ResultCode.NO_SUCH_OBJECT,
                    () -> on.processExtendedOperation(new EndTransactionExtendedRequest(id, true)));
            assertThat(ended.getMatchedDN()).isNull();
        }
    }

    @Test
    void controlsAreRefusedWhereTheyDoNotBelong() throws LDAPException {
        Control permissive = new PermissiveModifyRequestControl(true);
        require(
                ResultCode.UNAVAILABLE_CRITICAL_EXTENSION,
                () -> connection.delete(new DeleteRequest(GRACE, controls(permissive))));
        require(
                ResultCode.SUCCESS,
                () -> connection.delete(new DeleteRequest(GRACE, controls(new PermissiveModifyRequestControl(false)))));
        for (String oid : List.of(
                AssertionRequestControl.ASSERTION_REQUEST_OID,
                PreReadRequestControl.PRE_READ_REQUEST_OID,
                PostReadRequestControl.POST_READ_REQUEST_OID)) {
            modify(ResultCode.PROTOCOL_ERROR, ADA, replace("l", "x"), new Control(oid, false));
            modify(
                    ResultCode.PROTOCOL_ERROR,
                    ADA,
                    replace("l", "x"),
                    new Control(oid, false, new ASN1OctetString("x")));
        }
        modify(
                ResultCode.PROTOCOL_ERROR,
                ADA,
                replace("l", "x"),
                new Control(ManageDsaITRequestControl.MANAGE_DSA_IT_REQUEST_OID, true, new ASN1OctetString("x")));
        modify(ResultCode.PROTOCOL_ERROR, ADA, replace("l", "x"), asserting("(l=*)"), asserting("(l=*)"));
        modify(ResultCode.SUCCESS, ADA, replace("l", "x"), new ManageDsaITRequestControl(true));
        SearchRequest search = new SearchRequest(ADA, SearchScope.BASE, "(objectClass=*)");
        search.setControls(new ManageDsaITRequestControl(true));
        assertThat(LdapUnderTest.ended(connection, search).getEntryCount()).isEqualTo(1);
    }
}
