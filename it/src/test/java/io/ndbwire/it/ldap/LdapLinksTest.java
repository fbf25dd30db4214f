package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.AddRequest;
import com.unboundid.ldap.sdk.AsyncRequestID;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import io.ndbwire.client.ClientOptions;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Transaction;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rows and values that hang from an entry by a column that may be NULL, may be another one tomorrow, or has many of them. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapLinksTest {

    private static final String ADA = "number=1,dc=links";
    private static final String GRACE = "number=2,dc=links";

    private final LdapUnderTest cluster;
    private final TableHandle owners;
    private final TableHandle phones;
    private final TableHandle members;
    private final DirectoryMapping mapping;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapLinksTest(LdapUnderTest cluster) {
        this.cluster = cluster;
        owners = cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(text("number").build())
                .column(Column.builder("team", ColumnType.INT).nullable(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"))
                .index(IndexDefinition.unique("number", "number"))
                .build());
        phones = cluster.create(TableDefinition.builder(cluster.newName())
                .column(text("phone").primaryKey(true).build())
                .column(Column.builder("team", ColumnType.INT).nullable(true).build())
                .index(IndexDefinition.ordered("team", "team"))
                .build());
        members = cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("team", ColumnType.INT).primaryKey(true).build())
                .column(text("name").primaryKey(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "team", "name"))
                .build());
        mapping = MappingFile.parse("links.yaml", """
                contexts:
                  dn: dc=links
                  rows: [owner, team]
                classes:
                  owner:
                    table: %1$s
                    rdn: {number: number}
                    attributes:
                      uid: id
                      teamNumber: team
                      phone: {table: %2$s, links: {team: team}, column: phone}
                    children: member
                  member:
                    table: %3$s
                    parent: {team: team}
                    rdn: {member: name}
                  # By no key.
                  team:
                    table: %1$s
                    rdn: {team: team}
                """.formatted(name(owners), name(phones), name(members)));
        gateway = cluster.start(settings -> settings.withMapping(mapping));
        connection = LdapUnderTest.connect(gateway);
    }

    private static Column.Builder text(String name) {
        return Column.builder(name, ColumnType.VARCHAR).length(40).collation(65);
    }

    private static String name(TableHandle table) {
        return table.description().name().toString();
    }

    /** Ada is of team 5, which has member x; Grace of none. */
    @BeforeEach
    void rows() {
        var db = cluster.client().blocking();
        db.execute(owners.insert().set("id", 1).set("number", "1").set("team", 5));
        db.execute(owners.insert().set("id", 2).set("number", "2"));
        db.execute(members.insert().set("team", 5).set("name", "x"));
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
    }

    private List<String> names(String base, SearchScope scope, String filter) {
        return Objects.requireNonNull(LdapUnderTest.ended(
                                connection, LdapUnderTest.request(base, scope, filter, DereferencePolicy.NEVER))
                        .getSearchEntries())
                .stream()
                .map(Entry::getDN)
                .toList();
    }

    private static LDAPResult require(ResultCode code, LdapUnderTest.Attempt attempt) {
        LDAPResult result = LdapUnderTest.result(attempt);
        assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(code);
        return result;
    }

    @Test
    void whatIsLinkedByNullHasNothingBelowIt() throws LDAPException {
        assertThat(names(ADA, SearchScope.SUB, "(objectClass=*)")).containsExactlyInAnyOrder(ADA, "member=x," + ADA);
        assertThat(names(GRACE, SearchScope.SUB, "(objectClass=*)")).containsExactly(GRACE);
        assertThat(connection.getEntry("member=x," + GRACE)).isNull();
        assertThat(LdapUnderTest.entry(connection, GRACE, "hasSubordinates").getAttributeValue("hasSubordinates"))
                .isEqualTo("FALSE");
        require(
                ResultCode.NAMING_VIOLATION,
                () -> connection.add("member=y," + GRACE, new Attribute("objectClass", "member")));
        require(ResultCode.NOT_ALLOWED_ON_NONLEAF, () -> connection.delete(ADA));
        require(ResultCode.SUCCESS, () -> connection.delete(GRACE));
    }

    @Test
    void aRowWithoutANameIsNoEntry() {
        assertThat(names("dc=links", SearchScope.ONE, "(objectClass=team)")).containsExactly("team=5,dc=links");
        assertThat(names("dc=links", SearchScope.SUB, "(objectClass=team)")).containsExactly("team=5,dc=links");
    }

    @Test
    void valuesThatNothingLinksAreNotWritten() {
        LDAPResult refused = require(
                ResultCode.CONSTRAINT_VIOLATION,
                () -> connection.add(
                        "number=3,dc=links",
                        new Attribute("objectClass", "owner"),
                        new Attribute("uid", "3"),
                        new Attribute("phone", "333")));
        assertThat(refused.getDiagnosticMessage()).contains("phone", "team");
        require(
                ResultCode.CONSTRAINT_VIOLATION,
                () -> connection.modify(GRACE, new Modification(ModificationType.ADD, "phone", "333")));
        assertThat(cluster.client().blocking().execute(phones.read("333"))).isNull();
        assertThat(cluster.client().blocking().execute(owners.read(3))).isNull();
    }

    @Test
    void aDuplicateIsTheNamesOnlyIfThereIsSuchAName() throws LDAPException {
        cluster.client().blocking().execute(phones.insert().set("phone", "444").set("team", 99));
        require(ResultCode.CONSTRAINT_VIOLATION, () -> connection.add(owner("3", "1")));
        require(ResultCode.ENTRY_ALREADY_EXISTS, () -> connection.add(owner("1", "3")));
        Entry entry = owner("3", "3");
        entry.addAttribute("teamNumber", "7");
        entry.addAttribute("phone", "444");
        require(ResultCode.CONSTRAINT_VIOLATION, () -> connection.add(entry));
        assertThat(connection.getEntry("number=3,dc=links")).isNull();
        require(ResultCode.ENTRY_ALREADY_EXISTS, () -> connection.modifyDN(ADA, "number=2", true));
    }

    private static Entry owner(String number, String id) {
        return new Entry(
                "number=" + number + ",dc=links", new Attribute("objectClass", "owner"), new Attribute("uid", id));
    }

    @Test
    void manyValuesComeAndGo() throws LDAPException {
        require(ResultCode.SUCCESS, () -> connection.modify(ADA, change(ModificationType.ADD, "phone", 0, 2_600)));
        require(ResultCode.SUCCESS, () -> connection.modify(ADA, change(ModificationType.DELETE, "phone", 100, 2_600)));
        assertThat(LdapUnderTest.entry(connection, ADA).getAttributeValues("phone"))
                .containsExactlyInAnyOrder(values(0, 100));
        require(
                ResultCode.ATTRIBUTE_OR_VALUE_EXISTS,
                () -> connection.modify(ADA, change(ModificationType.ADD, "phone", 99, 200)));
        require(
                ResultCode.NO_SUCH_ATTRIBUTE,
                () -> connection.modify(ADA, change(ModificationType.DELETE, "phone", 99, 200)));
        require(ResultCode.SUCCESS, () -> connection.modify(ADA, change(ModificationType.REPLACE, "phone", 50, 150)));
        assertThat(LdapUnderTest.entry(connection, ADA).getAttributeValues("phone"))
                .containsExactlyInAnyOrder(values(50, 150));
        require(ResultCode.SUCCESS, () -> connection.modify(ADA, change(ModificationType.DELETE, "phone", 0, 0)));
        assertThat(LdapUnderTest.entry(connection, ADA).hasAttribute("phone")).isFalse();
    }

    private static Modification change(ModificationType type, String attribute, int from, int to) {
        return new Modification(type, attribute, values(from, to));
    }

    private static String[] values(int from, int to) {
        return IntStream.range(from, to).mapToObj(Integer::toString).toArray(String[]::new);
    }

    @Test
    void moreValuesThanThereCanBeAreRefusedAtOnce() {
        require(
                ResultCode.ADMIN_LIMIT_EXCEEDED,
                () -> connection.modify(ADA, change(ModificationType.REPLACE, "phone", 0, 10_001)));
        require(
                ResultCode.CONSTRAINT_VIOLATION,
                () -> connection.modify(ADA, change(ModificationType.ADD, "teamNumber", 0, 9_000)));
        Entry entry = owner("3", "3");
        entry.addAttribute("teamNumber", values(0, 9_000));
        require(ResultCode.CONSTRAINT_VIOLATION, () -> connection.add(entry));
        entry.setAttribute("teamNumber", values(0, 200_000));
        require(ResultCode.ADMIN_LIMIT_EXCEEDED, () -> connection.add(entry));
    }

    @Test
    void aParentThatBecomesAnotherRowGetsNoChildOfTheOldOne() throws Exception {
        String child = "member=new," + ADA;
        // The schema is known by now.
        assertThat(connection.getEntry(child)).isNull();
        Transaction replacing = cluster.client().begin();
        replacing.execute(owners.delete(1)).toCompletableFuture().join();
        replacing
                .execute(owners.insert().set("id", 9).set("number", "1").set("team", 6))
                .toCompletableFuture()
                .join();
        try (LDAPConnection other = LdapUnderTest.connect(gateway)) {
            AsyncRequestID added = other.asyncAdd(new AddRequest(child, new Attribute("objectClass", "member")), null);
            // Requests are taken in order: the addition has begun, and waits for the replacement.
            assertThat(other.getRootDSE()).isNotNull();
            replacing.commit().toCompletableFuture().join();
            LDAPResult result = added.get();
            assertThat(result.getResultCode())
                    .as(result.getDiagnosticMessage())
                    .isIn(ResultCode.BUSY, ResultCode.SUCCESS);
            assertThat(cluster.client().blocking().execute(members.read(5, "new")))
                    .as("a child of what is no more")
                    .isNull();
            assertThat(cluster.client().blocking().execute(members.read(6, "new")) != null)
                    .isEqualTo(result.getResultCode().equals(ResultCode.SUCCESS));
        }
    }

    /** Two keys that are no text, and would be the same one if they were taken for it. */
    @Test
    void parentsAreKnownByTheBytesOfTheirKeys() {
        Column key = Column.builder("k", ColumnType.VARBINARY)
                .length(4)
                .primaryKey(true)
                .build();
        TableHandle parents = cluster.create(TableDefinition.builder(cluster.newName())
                .column(key)
                .column(text("name").build())
                .build());
        TableHandle children = cluster.create(TableDefinition.builder(cluster.newName())
                .column(key)
                .column(Column.builder("n", ColumnType.INT).primaryKey(true).build())
                .build());
        var db = cluster.client().blocking();
        for (int i = 1; i <= 2; i++) {
            byte[] bytes = {(byte) (0x80 + i)};
            db.execute(parents.insert().set("k", bytes).set("name", "p" + i));
            db.execute(children.insert().set("k", bytes).set("n", i));
        }
        DirectoryMapping byBytes = MappingFile.parse("bytes.yaml", """
                contexts: {dn: dc=bytes, rows: parent}
                classes:
                  parent: {table: %s, rdn: {name: name}, children: child}
                  child: {table: %s, parent: {k: k}, rdn: {n: n}}
                """.formatted(name(parents), name(children)));
        try (LdapGateway own = cluster.start(settings -> settings.withMapping(byBytes));
                LDAPConnection to = LdapUnderTest.connect(own)) {
            assertThat(LdapUnderTest.search(to, "dc=bytes", SearchScope.SUB, "(objectClass=child)"))
                    .extracting(Entry::getDN)
                    .containsExactlyInAnyOrder("n=1,name=p1,dc=bytes", "n=2,name=p2,dc=bytes");
        }
    }

    @Test
    void searchesThatReadMoreForEachRowDoNotWaitForEachOther() throws Exception {
        var db = cluster.client().blocking();
        for (int i = 100; i < 400; i++) {
            db.execute(owners.insert()
                    .set("id", i)
                    .set("number", Integer.toString(i))
                    .set("team", i));
        }
        try (LdapGateway narrow = cluster.start(settings -> settings.withMapping(mapping)
                .withCluster(ClientOptions.builder(settings.cluster().connectString())
                        .maximumScansPerNode(2)
                        .build()))) {
            List<CompletableFuture<Integer>> searches = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                searches.add(CompletableFuture.supplyAsync(() -> {
                    try (LDAPConnection own = LdapUnderTest.connect(narrow)) {
                        return LdapUnderTest.search(
                                        own, "dc=links", SearchScope.ONE, "(objectClass=owner)", "phone", "uid")
                                .size();
                    }
                }));
            }
            for (CompletableFuture<Integer> search : searches) {
                assertThat(search.get(60, TimeUnit.SECONDS)).isEqualTo(302);
            }
        }
    }
}
