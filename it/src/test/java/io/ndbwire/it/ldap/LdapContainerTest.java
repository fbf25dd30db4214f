package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.CompareRequest;
import com.unboundid.ldap.sdk.DeleteRequest;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ModifyDNRequest;
import com.unboundid.ldap.sdk.ModifyRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.AssertionRequestControl;
import com.unboundid.ldap.sdk.controls.PostReadRequestControl;
import com.unboundid.ldap.sdk.controls.PostReadResponseControl;
import com.unboundid.ldap.sdk.controls.PreReadRequestControl;
import com.unboundid.ldap.sdk.controls.PreReadResponseControl;
import com.unboundid.ldap.sdk.controls.SubtreeDeleteRequestControl;
import com.unboundid.ldif.LDIFException;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingException;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.security.SecurityFile;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.TableName;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Entries without a table of their own, which clients add. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapContainerTest {

    private static final String ALL = "(objectClass=*)";
    private static final String NORTH = "ou=North,dc=net";
    private static final String OSLO = "l=Oslo\\, centre," + NORTH;
    private static final String HALL = "ou=Hall," + OSLO;

    private final LdapUnderTest cluster;
    private final TableHandle people;
    private final TableName table;
    private final DirectoryMapping mapping;
    private LdapGateway gateway;
    private LDAPConnection connection;

    LdapContainerTest(LdapUnderTest cluster) throws LDAPException {
        this.cluster = cluster;
        people = cluster.create(
                Column.builder("boss", ColumnType.INT).nullable(true).build());
        table = TableName.of(LdapUnderTest.DATABASE, people.description().name().table() + "_entry");
        mapping = mapping(table, "[organizationalUnit, locality, dcObject]");
        gateway = start();
        connection = LdapUnderTest.connect(gateway);
        add(
                "dn: " + NORTH,
                "objectClass: organizationalUnit",
                "description: Above all",
                "telephoneNumber: +47 22-00",
                "telephoneNumber: +47 22 01");
        add("dn: " + OSLO, "objectClass: top", "objectClass: locality", "description;lang-nb: By");
        add("dn: " + HALL, "objectClass: organizationalUnit", "ou: hall", "postalCode: 7");
        cluster.client().blocking().execute(people.insert().set("id", 1));
    }

    private DirectoryMapping mapping(TableName entries, String classes) {
        return MappingFile.parse(
                "containers.yaml", """
                contexts:
                  - dn: dc=net
                    entries:
                      - {dn: ou=people, rows: person}
                      - {dn: ou=empty}
                      - {dn: ou=sales, referral: "ldap://sales.example"}
                  - dn: dc=other
                classes:
                  person:
                    table: %s
                    rdn: {uid: id}
                containers:
                  table: %s
                  classes: %s
                """.formatted(people.description().name(), entries, classes));
    }

    private LdapGateway start() {
        return cluster.start(settings -> settings.withMapping(mapping));
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
        cluster.client().blocking().dropTable(table);
    }

    private void add(String... ldif) throws LDAPException {
        add(connection, ldif);
    }

    private static LDAPResult add(LDAPConnection on, String... ldif) throws LDAPException {
        try {
            return on.add(new Entry(ldif));
        } catch (LDIFException e) {
            throw new AssertionError(e);
        }
    }

    private LDAPResult require(ResultCode code, LdapUnderTest.Attempt attempt) {
        LDAPResult result = LdapUnderTest.result(attempt);
        assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(code);
        return result;
    }

    private LDAPResult refused(ResultCode code, String... ldif) {
        return require(code, () -> add(connection, ldif));
    }

    private List<String> found(String base, SearchScope scope, String filter) {
        return LdapUnderTest.search(connection, base, scope, filter, "1.1").stream()
                .map(Entry::getDN)
                .toList();
    }

    private String uuid(String dn) throws LDAPException {
        return String.valueOf(LdapUnderTest.entry(connection, dn, "entryUUID").getAttributeValue("entryUUID"));
    }

    private static Modification replace(String attribute, String... values) {
        return new Modification(ModificationType.REPLACE, attribute, values);
    }

    @Test
    void theyAreEntriesLikeOthers() throws LDAPException {
        assertThat(found("dc=net", SearchScope.SUB, ALL))
                .containsExactlyInAnyOrder(
                        "dc=net", "ou=people,dc=net", "ou=empty,dc=net", "uid=1,ou=people,dc=net", NORTH, OSLO, HALL);
        assertThat(found("dc=net", SearchScope.ONE, "(ou=*)"))
                .containsExactlyInAnyOrder("ou=people,dc=net", "ou=empty,dc=net", NORTH);
        assertThat(found("ou=NORTH,dc=net", SearchScope.SUBORDINATE_SUBTREE, ALL))
                .containsExactlyInAnyOrder(OSLO, HALL);
        assertThat(found(NORTH, SearchScope.ONE, ALL)).containsExactly(OSLO);
        assertThat(found("l=oslo\\2c  Centre,ou=north,dc=net", SearchScope.BASE, ALL))
                .containsExactly(OSLO);
        assertThat(found("dc=net", SearchScope.SUB, "(&(telephoneNumber=+472201)(description=above*)(ou=NORTH))"))
                .containsExactly(NORTH);
        assertThat(found("dc=net", SearchScope.SUB, "(description;lang-nb=by)")).containsExactly(OSLO);
        assertThat(found("dc=net", SearchScope.SUB, "(postalCode>=7)")).containsExactly(HALL);

        SearchResultEntry oslo = LdapUnderTest.entry(connection, OSLO, "*", "+");
        assertThat(oslo.getAttributeValues("l")).containsExactly("Oslo, centre");
        assertThat(oslo.getAttributeValue("structuralObjectClass")).isEqualTo("locality");
        assertThat(oslo.getAttributeValue("entryDN")).isEqualTo(OSLO);
        assertThat(oslo.getAttributeValue("hasSubordinates")).isEqualTo("TRUE");
        assertThat(oslo.getAttributeValueAsDate("createTimestamp"))
                .isEqualTo(oslo.getAttributeValueAsDate("modifyTimestamp"));
        assertThat(LdapUnderTest.entry(connection, HALL, "hasSubordinates").getAttributeValue("hasSubordinates"))
                .isEqualTo("FALSE");
        assertThat(LdapUnderTest.entry(connection, "dc=other", "hasSubordinates")
                        .getAttributeValue("hasSubordinates"))
                .isEqualTo("FALSE");
        assertThat(connection
                        .compare(new CompareRequest(NORTH, "telephoneNumber", "+472200"))
                        .compareMatched())
                .isTrue();
        LDAPResult missing =
                require(ResultCode.NO_SUCH_OBJECT, () -> connection.search("ou=x,ou=y," + OSLO, SearchScope.BASE, ALL));
        assertThat(missing.getMatchedDN()).isEqualTo(OSLO);
    }

    @Test
    void theyAreChanged() throws LDAPException {
        String uuid = uuid(OSLO);
        ModifyRequest change = new ModifyRequest(
                OSLO,
                replace("description", "Town"),
                new Modification(ModificationType.ADD, "seeAlso", "ou=x"),
                new Modification(ModificationType.DELETE, "description;lang-nb"));
        change.addControl(new PreReadRequestControl(true, "description", "hasSubordinates"));
        change.addControl(new PostReadRequestControl(true, "description", "seeAlso", "entryUUID"));
        change.addControl(new AssertionRequestControl("(l=OSLO*)"));
        LDAPResult changed = connection.modify(change);
        Entry before =
                Objects.requireNonNull(PreReadResponseControl.get(changed)).getEntry();
        assertThat(before.getAttributeValue("hasSubordinates")).isEqualTo("TRUE");
        Entry after =
                Objects.requireNonNull(PostReadResponseControl.get(changed)).getEntry();
        assertThat(after.getAttributeValue("seeAlso")).isEqualTo("ou=x");
        assertThat(after.getAttributeValue("entryUUID")).isEqualTo(uuid);
        assertThat(LdapUnderTest.entry(connection, OSLO).getAttributes())
                .extracting(attribute -> attribute.getName() + " " + attribute.getValue())
                .containsExactlyInAnyOrder("objectClass top", "l Oslo, centre", "description Town", "seeAlso ou=x");

        change.setControls(new AssertionRequestControl("(l=Bergen)"));
        require(ResultCode.ASSERTION_FAILED, () -> connection.modify(change));
        require(
                ResultCode.NO_SUCH_ATTRIBUTE,
                () -> connection.modify(NORTH, new Modification(ModificationType.DELETE, "st")));
        require(
                ResultCode.ATTRIBUTE_OR_VALUE_EXISTS,
                () -> connection.modify(NORTH, new Modification(ModificationType.ADD, "description", "above ALL")));
        require(ResultCode.NOT_ALLOWED_ON_RDN, () -> connection.modify(NORTH, replace("ou", "South")));
        require(
                ResultCode.OBJECT_CLASS_MODS_PROHIBITED,
                () -> connection.modify(NORTH, replace("objectClass", "locality")));
        require(ResultCode.CONSTRAINT_VIOLATION, () -> connection.modify(NORTH, replace("entryUUID", uuid)));
        require(
                ResultCode.CONSTRAINT_VIOLATION,
                () -> connection.modify(NORTH, replace("createTimestamp", "20260101000000Z")));
        require(ResultCode.OBJECT_CLASS_VIOLATION, () -> connection.modify(NORTH, replace("uid", "x")));
        require(ResultCode.OBJECT_CLASS_VIOLATION, () -> connection.modify(NORTH, replace("userPassword", "x")));
        require(ResultCode.UNDEFINED_ATTRIBUTE_TYPE, () -> connection.modify(NORTH, replace("nosuch", "x")));
        require(
                ResultCode.CONSTRAINT_VIOLATION,
                () -> connection.modify(NORTH, replace("description", "x".repeat(10_000))));
        require(ResultCode.NO_SUCH_OBJECT, () -> connection.modify("ou=x,dc=net", replace("description", "x")));
        assertThat(LdapUnderTest.entry(connection, NORTH).getAttributeValue("description"))
                .isEqualTo("Above all");
    }

    @Test
    void whatIsNoContainerIsRefused() {
        refused(ResultCode.ENTRY_ALREADY_EXISTS, "dn: ou=NORTH,dc=net", "objectClass: organizationalUnit", "ou: NORTH");
        refused(ResultCode.ENTRY_ALREADY_EXISTS, "dn: ou=people,dc=net", "objectClass: organizationalUnit");
        refused(ResultCode.OBJECT_CLASS_VIOLATION, "dn: ou=x,dc=net", "ou: x");
        refused(ResultCode.OBJECT_CLASS_VIOLATION, "dn: ou=x,dc=net", "objectClass: top");
        refused(ResultCode.OBJECT_CLASS_VIOLATION, "dn: ou=x,dc=net", "objectClass: organization", "o: x", "ou: x");
        refused(ResultCode.OBJECT_CLASS_VIOLATION, "dn: l=x,dc=net", "objectClass: organizationalUnit");
        refused(ResultCode.OBJECT_CLASS_VIOLATION, "dn: ou=x,dc=net", "objectClass: organizationalUnit", "sn: x");
        refused(
                ResultCode.OBJECT_CLASS_VIOLATION,
                "dn: ou=x,dc=net",
                "objectClass: organizationalUnit",
                "userPassword: x");
        refused(ResultCode.UNDEFINED_ATTRIBUTE_TYPE, "dn: ou=x,dc=net", "objectClass: organizationalUnit", "nosuch: x");
        refused(
                ResultCode.INVALID_ATTRIBUTE_SYNTAX,
                "dn: ou=x,dc=net",
                "objectClass: organizationalUnit",
                "seeAlso: no name");
        refused(
                ResultCode.CONSTRAINT_VIOLATION,
                "dn: ou=" + "x".repeat(256) + ",dc=net",
                "objectClass: organizationalUnit");
        refused(ResultCode.NO_SUCH_OBJECT, "dn: ou=x,ou=y,dc=net", "objectClass: organizationalUnit");
        refused(ResultCode.NAMING_VIOLATION, "dn: ou=x,uid=1,ou=people,dc=net", "objectClass: organizationalUnit");
        refused(ResultCode.REFERRAL, "dn: ou=x,ou=sales,dc=net", "objectClass: organizationalUnit");
        // A name of rows is a row's.
        refused(ResultCode.OBJECT_CLASS_VIOLATION, "dn: uid=2,ou=people,dc=net", "objectClass: organizationalUnit");
        assertThat(found("dc=net", SearchScope.SUB, "(ou=x)")).isEmpty();
    }

    @Test
    void aSubtreeIsRenamedAndMoved() throws LDAPException {
        String oslo = uuid(OSLO);
        String hall = uuid(HALL);
        ModifyDNRequest rename = new ModifyDNRequest(NORTH, "ou=Nord", true);
        rename.addControl(new PostReadRequestControl(true, "ou", "hasSubordinates"));
        Entry renamed = Objects.requireNonNull(PostReadResponseControl.get(connection.modifyDN(rename)))
                .getEntry();
        assertThat(renamed.getDN()).isEqualTo("ou=Nord,dc=net");
        assertThat(renamed.getAttributeValues("ou")).containsExactly("Nord");
        assertThat(renamed.getAttributeValue("hasSubordinates")).isEqualTo("TRUE");
        String below = "l=Oslo\\, centre,ou=Nord,dc=net";
        assertThat(uuid(below)).isEqualTo(oslo);
        assertThat(uuid("ou=Hall," + below)).isEqualTo(hall);
        assertThat(found("dc=net", SearchScope.SUB, "(ou=North)")).isEmpty();

        connection.modifyDN(below, "l=Bergen", false, "dc=other");
        assertThat(found("dc=other", SearchScope.SUB, ALL))
                .containsExactlyInAnyOrder("dc=other", "l=Bergen,dc=other", "ou=Hall,l=Bergen,dc=other");
        assertThat(LdapUnderTest.entry(connection, "l=Bergen,dc=other").getAttributeValues("l"))
                .containsExactlyInAnyOrder("Oslo, centre", "Bergen");
        assertThat(uuid("ou=Hall,l=Bergen,dc=other")).isEqualTo(hall);

        // Its own name by other letters is free.
        connection.modifyDN("ou=Nord,dc=net", "ou=NORD", true);
        assertThat(found("dc=net", SearchScope.SUB, "(ou=nord)")).containsExactly("ou=NORD,dc=net");
        String top = "l=Bergen,dc=other";
        require(ResultCode.UNWILLING_TO_PERFORM, () -> connection.modifyDN(top, "l=Bergen", true, "ou=Hall," + top));
        require(
                ResultCode.UNWILLING_TO_PERFORM,
                () -> connection.modifyDN(top, "l=Bergen", true, "uid=1,ou=people,dc=net"));
        require(ResultCode.ENTRY_ALREADY_EXISTS, () -> connection.modifyDN("ou=NORD,dc=net", "ou=people", true));
        require(ResultCode.NAMING_VIOLATION, () -> connection.modifyDN(top, "uid=7", true, "ou=people,dc=net"));
        require(ResultCode.AFFECTS_MULTIPLE_DSAS, () -> connection.modifyDN(top, "l=x", true, "ou=sales,dc=net"));
        require(ResultCode.OBJECT_CLASS_VIOLATION, () -> connection.modifyDN(top, "sn=x", true));
        require(ResultCode.NO_SUCH_OBJECT, () -> connection.modifyDN(top, "l=x", true, "ou=x,dc=net"));
    }

    @Test
    void whatHasEntriesBelowIsDeletedWithTheseAlone() throws LDAPException {
        require(ResultCode.NOT_ALLOWED_ON_NONLEAF, () -> connection.delete(OSLO));
        connection.delete(HALL);
        connection.delete(OSLO);
        require(ResultCode.NO_SUCH_OBJECT, () -> connection.delete(OSLO));
        require(ResultCode.UNWILLING_TO_PERFORM, () -> connection.delete("ou=empty,dc=net"));
        add(connection, "dn: " + OSLO, "objectClass: locality");
        add(connection, "dn: " + HALL, "objectClass: organizationalUnit");
        DeleteRequest deletion = new DeleteRequest(NORTH);
        deletion.addControl(new SubtreeDeleteRequestControl());
        connection.delete(deletion);
        assertThat(found("dc=net", SearchScope.SUB, "(|(ou=North)(l=*)(ou=Hall))"))
                .isEmpty();
        assertThat(cluster.client()
                        .blocking()
                        .count(cluster.client()
                                .blocking()
                                .table(table.database(), table.table())
                                .scan()))
                .isZero();
    }

    @Test
    void allGatewaysHaveThemAndKeepThem() throws LDAPException {
        String uuid = uuid(HALL);
        try (LdapGateway another = start();
                LDAPConnection client = LdapUnderTest.connect(another)) {
            client.modifyDN(HALL, "ou=House", true);
            assertThat(uuid("ou=House," + OSLO)).isEqualTo(uuid);
            connection.delete("ou=House," + OSLO);
            assertThat(client.getEntry("ou=House," + OSLO)).isNull();
        }
        connection.close();
        gateway.close();
        gateway = start();
        connection = LdapUnderTest.connect(gateway);
        assertThat(found("dc=net", SearchScope.SUB, "(l=*)")).containsExactly(OSLO);
    }

    @Test
    void gatewaysThatBeginTogetherMakeOneTable() throws LDAPException {
        TableName another = TableName.of(table.database(), table.table() + "2");
        DirectoryMapping own = mapping(another, "organizationalUnit");
        List<LdapGateway> gateways = Stream.generate(
                        () -> CompletableFuture.supplyAsync(() -> cluster.start(settings -> settings.withMapping(own))))
                .limit(2)
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
        try (LDAPConnection one = LdapUnderTest.connect(gateways.get(0));
                LDAPConnection other = LdapUnderTest.connect(gateways.get(1))) {
            add(one, "dn: ou=a,dc=net", "objectClass: organizationalUnit");
            add(other, "dn: ou=b,ou=a,dc=net", "objectClass: organizationalUnit");
            assertThat(one.getEntry("ou=b,ou=a,dc=net")).isNotNull();
        } finally {
            gateways.forEach(LdapGateway::close);
            cluster.client().blocking().dropTable(another);
        }
    }

    @Test
    void theirChangesAreFollowed() throws LDAPException {
        LdapFollower follower = LdapFollower.begin(
                connection, "dc=net", SearchScope.SUB, ALL, List.of(LdapFollower.persist(null)), "ou", "description");
        assertThat(follower.take(9)).contains("add " + NORTH, "add " + HALL).endsWith("refreshed REFRESH_PRESENT");
        add("dn: ou=x," + HALL, "objectClass: organizationalUnit");
        assertThat(follower.take(1)).containsExactly("add ou=x," + HALL);
        connection.modify(NORTH, replace("description", "Below"));
        assertThat(follower.take(1)).containsExactly("modify " + NORTH);
        connection.modifyDN(HALL, "ou=House", true);
        assertThat(follower.take(2))
                .containsExactlyInAnyOrder("modify ou=House," + OSLO, "modify ou=x,ou=House," + OSLO);
        connection.delete("ou=x,ou=House," + OSLO);
        assertThat(follower.take(1)).containsExactly("delete ou=x,ou=House," + OSLO);
        cluster.client().blocking().execute(people.insert().set("id", 2));
        assertThat(follower.take(1)).containsExactly("add uid=2,ou=people,dc=net");
        LdapFollower one =
                LdapFollower.begin(connection, OSLO, SearchScope.BASE, ALL, List.of(LdapFollower.persist(null)));
        assertThat(one.take(2)).startsWith("add " + OSLO);
        connection.modify(OSLO, replace("description", "Town"));
        assertThat(one.take(1)).containsExactly("modify " + OSLO);
    }

    @Test
    void rightsAreAskedByTheirNames() throws LDAPException {
        String security = """
                security:
                  rights:
                    - {who: anyone, attributes: description, may: [search]}
                    - {who: anyone, on: "dc=other", may: [read, write]}
                    - {who: anyone, on: "ou=people,dc=net", may: [read]}
                """;
        try (LdapGateway guarded = cluster.start(settings -> settings.withMapping(mapping)
                        .withSecurity(SecurityFile.parse("test.yaml", security, mapping)));
                LDAPConnection client = LdapUnderTest.connect(guarded)) {
            assertThat(client.getEntry(NORTH)).isNull();
            assertThat(LdapUnderTest.search(client, "dc=net", SearchScope.SUB, ALL, "1.1"))
                    .extracting(Entry::getDN)
                    .containsExactlyInAnyOrder("ou=people,dc=net", "uid=1,ou=people,dc=net");
            require(ResultCode.INSUFFICIENT_ACCESS_RIGHTS, () -> client.delete(HALL));
            require(
                    ResultCode.INSUFFICIENT_ACCESS_RIGHTS,
                    () -> add(client, "dn: ou=x," + NORTH, "objectClass: organizationalUnit"));
            add(client, "dn: ou=x,dc=other", "objectClass: organizationalUnit");
            add(client, "dn: ou=y,ou=x,dc=other", "objectClass: organizationalUnit");
            client.modifyDN("ou=x,dc=other", "ou=z", true);
            assertThat(client.getEntry("ou=y,ou=z,dc=other")).isNotNull();
            require(ResultCode.INSUFFICIENT_ACCESS_RIGHTS, () -> client.modifyDN("ou=z,dc=other", "ou=z", true, NORTH));
        }
    }

    @Test
    void whatIsWrongInTheFileIsTold() {
        for (String wrong : List.of("nosuch", "[organizationalUnit, referral]", "dcObject")) {
            assertThatThrownBy(() -> mapping(table, wrong))
                    .isInstanceOf(MappingException.class)
                    .hasMessageStartingWith("containers.yaml:14: ");
        }
        DirectoryMapping taken = mapping(people.description().name(), "organizationalUnit");
        assertThatThrownBy(() -> cluster.start(settings -> settings.withMapping(taken)))
                .rootCause()
                .isInstanceOf(MappingException.class)
                .hasMessageContaining(
                        "containers.yaml:13: Table " + people.description().name() + " is another one");
    }
}
