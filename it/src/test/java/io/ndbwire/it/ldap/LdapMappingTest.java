package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingException;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A directory by a mapping: subscribers by a unique index, what they have below them, and aliases of them. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapMappingTest {

    private static final String SUBSCRIBERS = "ou=subscribers,dc=net";
    private static final String ADA = "msisdn=4901," + SUBSCRIBERS;

    private final LdapUnderTest cluster;
    private final TableHandle subscribers;
    private final TableHandle services;
    private final TableHandle rules;
    private final TableHandle mails;
    private final DirectoryMapping mapping;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapMappingTest(LdapUnderTest cluster) {
        this.cluster = cluster;
        subscribers = cluster.create(TableDefinition.builder(cluster.newName())
                .column(key("id"))
                .column(exact("number", false, false))
                .column(LdapUnderTest.text("name", 40))
                .column(exact("tags", false, true))
                .column(Column.builder("active", ColumnType.TINYINT)
                        .nullable(true)
                        .build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"))
                .index(IndexDefinition.unique("number", "number"))
                .build());
        services = cluster.create(TableDefinition.builder(cluster.newName())
                .column(key("id"))
                .column(exact("service", true, false))
                .column(Column.builder("level", ColumnType.INT).nullable(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id", "service"))
                .build());
        rules = cluster.create(TableDefinition.builder(cluster.newName())
                .column(key("id"))
                .column(exact("service", true, false))
                .column(key("rule"))
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id", "service", "rule"))
                .build());
        mails = cluster.create(TableDefinition.builder(cluster.newName())
                .column(key("id"))
                .column(exact("mail", true, false))
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id", "mail"))
                .build());
        mapping = MappingFile.parse("test.yaml", text("name"));
        gateway = cluster.start(settings -> settings.withMapping(mapping));
        connection = LdapUnderTest.connect(gateway);
    }

    private static Column key(String name) {
        return Column.builder(name, ColumnType.INT).primaryKey(true).build();
    }

    private static Column exact(String name, boolean isKey, boolean isNullable) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(40)
                .collation(65)
                .primaryKey(isKey)
                .nullable(isNullable)
                .build();
    }

    private static String name(TableHandle table) {
        return table.description().name().toString();
    }

    private String text(String nameColumn) {
        return """
                contexts:
                  dn: dc=net
                  entries:
                    - {dn: ou=subscribers, rows: subscriber, attributes: {description: People}}
                    - {dn: ou=identities, rows: identity}
                classes:
                  subscriber:
                    table: %1$s
                    rdn: {msisdn: number}
                    attributes:
                      uid: id
                      cn: %5$s
                      tag: {column: tags, delimiter: ";"}
                      active: {column: active, syntax: boolean}
                      mail: {table: %4$s, links: {id: id}, column: mail, syntax: caseIgnore}
                    children: service
                  service:
                    table: %2$s
                    parent: {id: id}
                    rdn: {service: service}
                    attributes: {level: level}
                    children: rule
                  rule:
                    table: %3$s
                    parent: {id: id, service: service}
                    rdn: {rule: rule}
                  identity:
                    table: %1$s
                    objectClasses: [top, extensibleObject, alias]
                    rdn: {uid: id}
                    alias: msisdn={number},ou=subscribers,dc=net
                """.formatted(name(subscribers), name(services), name(rules), name(mails), nameColumn);
    }

    /** Ada has services a and b, a has rules 1 and 2; Grace has service a with rule 3. */
    @BeforeEach
    void rows() {
        var db = cluster.client().blocking();
        db.execute(subscribers
                .insert()
                .set("id", 1)
                .set("number", "4901")
                .set("name", "Ada")
                .set("tags", "x;y")
                .set("active", 1));
        db.execute(subscribers.insert().set("id", 2).set("number", "4902").set("name", "Grace"));
        db.execute(mails.insert().set("id", 1).set("mail", "ada@net"));
        db.execute(mails.insert().set("id", 1).set("mail", "a@net"));
        db.execute(services.insert().set("id", 1).set("service", "a").set("level", 5));
        db.execute(services.insert().set("id", 1).set("service", "b"));
        db.execute(services.insert().set("id", 2).set("service", "a").set("level", 7));
        db.execute(rules.insert().set("id", 1).set("service", "a").set("rule", 1));
        db.execute(rules.insert().set("id", 1).set("service", "a").set("rule", 2));
        db.execute(rules.insert().set("id", 2).set("service", "a").set("rule", 3));
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
    }

    private List<String> names(String base, SearchScope scope, String filter, DereferencePolicy aliases) {
        return Objects.requireNonNull(
                        LdapUnderTest.ended(connection, LdapUnderTest.request(base, scope, filter, aliases))
                                .getSearchEntries())
                .stream()
                .map(Entry::getDN)
                .toList();
    }

    private List<String> names(String base, SearchScope scope, String filter) {
        return names(base, scope, filter, DereferencePolicy.NEVER);
    }

    @Test
    void anEntryHasValuesFromColumnsAndTables() throws LDAPException {
        Entry ada = LdapUnderTest.entry(connection, ADA);
        assertThat(ada.getDN()).isEqualTo(ADA);
        assertThat(ada.getObjectClassValues()).containsExactly("top", "extensibleObject", "subscriber");
        assertThat(ada.getAttributeValue("cn")).isEqualTo("Ada");
        assertThat(ada.getAttributeValue("active")).isEqualTo("TRUE");
        assertThat(ada.getAttributeValues("tag")).containsExactlyInAnyOrder("x", "y");
        assertThat(ada.getAttributeValues("mail")).containsExactlyInAnyOrder("ada@net", "a@net");
        assertThat(LdapUnderTest.entry(connection, ADA, "hasSubordinates").getAttributeValue("hasSubordinates"))
                .isEqualTo("TRUE");
        assertThat(LdapUnderTest.entry(connection, SUBSCRIBERS).getAttributeValue("description"))
                .isEqualTo("People");
        assertThat(LdapUnderTest.entry(connection, "rule=1,service=a," + ADA).getAttributeValue("rule"))
                .isEqualTo("1");
        assertThat(connection.getEntry("rule=3,service=a," + ADA)).isNull();
        LDAPResult missing = LdapUnderTest.ended(
                connection,
                LdapUnderTest.request(
                        "rule=9,service=a," + ADA, SearchScope.BASE, "(objectClass=*)", DereferencePolicy.NEVER));
        assertThat(missing.getMatchedDN()).isEqualTo("service=a," + ADA);
    }

    @Test
    void treesAreSearchedFromWhereverOneLikes() {
        assertThat(names(ADA, SearchScope.SUB, "(objectClass=*)"))
                .containsExactlyInAnyOrder(
                        ADA,
                        "service=a," + ADA,
                        "service=b," + ADA,
                        "rule=1,service=a," + ADA,
                        "rule=2,service=a," + ADA);
        assertThat(names(ADA, SearchScope.ONE, "(objectClass=*)"))
                .containsExactlyInAnyOrder("service=a," + ADA, "service=b," + ADA);
        assertThat(names("service=b," + ADA, SearchScope.SUB, "(objectClass=*)"))
                .containsExactly("service=b," + ADA);
        assertThat(names("dc=net", SearchScope.SUB, "(rule>=2)"))
                .containsExactlyInAnyOrder("rule=2,service=a," + ADA, "rule=3,service=a,msisdn=4902," + SUBSCRIBERS);
        assertThat(names("dc=net", SearchScope.SUB, "(level=7)"))
                .containsExactly("service=a,msisdn=4902," + SUBSCRIBERS);
        assertThat(names("dc=net", SearchScope.SUB, "(objectClass=ORGANIZATIONALUNIT)"))
                .containsExactlyInAnyOrder(SUBSCRIBERS, "ou=identities,dc=net");
        assertThat(names(SUBSCRIBERS, SearchScope.SUB, "(mail=ADA@net)")).containsExactly(ADA);
        assertThat(names(SUBSCRIBERS, SearchScope.SUB, "(tag=y)")).containsExactly(ADA);
        assertThat(names(SUBSCRIBERS, SearchScope.SUB, "(active=TRUE)")).containsExactly(ADA);
        cluster.client().blocking().execute(subscribers.update(1).set("active", 2));
        assertThat(names(SUBSCRIBERS, SearchScope.SUB, "(active=TRUE)")).containsExactly(ADA);
        assertThat(names(SUBSCRIBERS, SearchScope.SUB, "(!(active=FALSE))")).contains(ADA);
        assertThat(names(SUBSCRIBERS, SearchScope.SUB, "(active=FALSE)")).isEmpty();
        assertThat(names(SUBSCRIBERS, SearchScope.ONE, "(!(mail=*))")).containsExactly("msisdn=4902," + SUBSCRIBERS);
        assertThat(names("dc=net", SearchScope.SUB, "(&(objectClass=service)(!(level=*)))"))
                .containsExactly("service=b," + ADA);
    }

    @Test
    void aliasesAreFollowedAsWanted() {
        String alias = "uid=1,ou=identities,dc=net";
        assertThat(names(alias, SearchScope.BASE, "(objectClass=*)")).containsExactly(alias);
        assertThat(names(alias, SearchScope.BASE, "(objectClass=*)", DereferencePolicy.SEARCHING))
                .containsExactly(alias);
        assertThat(names(alias, SearchScope.BASE, "(objectClass=*)", DereferencePolicy.FINDING))
                .containsExactly(ADA);
        assertThat(names("service=b," + alias, SearchScope.BASE, "(objectClass=*)", DereferencePolicy.ALWAYS))
                .containsExactly("service=b," + ADA);
        assertThat(names("service=b," + alias, SearchScope.BASE, "(objectClass=*)"))
                .isEmpty();
        String identities = "ou=identities,dc=net";
        assertThat(names(identities, SearchScope.ONE, "(uid=1)")).containsExactly(alias);
        assertThat(names(identities, SearchScope.ONE, "(cn=ada)", DereferencePolicy.FINDING))
                .isEmpty();
        assertThat(names(identities, SearchScope.ONE, "(cn=ada)", DereferencePolicy.SEARCHING))
                .containsExactly(ADA);
        assertThat(names(identities, SearchScope.SUB, "(rule=3)", DereferencePolicy.ALWAYS))
                .containsExactly("rule=3,service=a,msisdn=4902," + SUBSCRIBERS);
        assertThat(names("dc=net", SearchScope.SUB, "(cn=ada)", DereferencePolicy.ALWAYS))
                .containsExactly(ADA);
    }

    private static void require(ResultCode code, LdapUnderTest.Attempt attempt) {
        LDAPResult result = LdapUnderTest.result(attempt);
        assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(code);
    }

    @Test
    void entriesAreAddedAndDeletedWithAllTheirRows() throws LDAPException {
        String lin = "msisdn=4903," + SUBSCRIBERS;
        require(
                ResultCode.SUCCESS,
                () -> connection.add(
                        lin,
                        new Attribute("objectClass", "subscriber"),
                        new Attribute("uid", "3"),
                        new Attribute("tag", "p", "q"),
                        new Attribute("active", "FALSE"),
                        new Attribute("mail", "l@net", "lin@net")));
        assertThat(LdapUnderTest.entry(connection, lin).getAttributeValues("mail"))
                .containsExactlyInAnyOrder("l@net", "lin@net");
        assertThat(LdapUnderTest.entry(connection, lin).getAttributeValues("tag"))
                .containsExactlyInAnyOrder("p", "q");
        require(
                ResultCode.SUCCESS,
                () -> connection.add(
                        "service=a," + lin, new Attribute("objectClass", "service"), new Attribute("level", "1")));
        require(
                ResultCode.NO_SUCH_OBJECT,
                () -> connection.add("rule=1,service=z," + lin, new Attribute("objectClass", "rule")));
        require(ResultCode.NOT_ALLOWED_ON_NONLEAF, () -> connection.delete(lin));
        require(ResultCode.SUCCESS, () -> connection.delete("service=a," + lin));
        require(ResultCode.SUCCESS, () -> connection.delete(lin));
        assertThat(connection.getEntry(lin)).isNull();
        assertThat(cluster.client().blocking().execute(mails.read(3, "l@net"))).isNull();
    }

    @Test
    void severalValuesAreModifiedOneByOne() throws LDAPException {
        require(
                ResultCode.SUCCESS,
                () -> connection.modify(
                        ADA,
                        List.of(
                                new Modification(ModificationType.ADD, "mail", "new@net"),
                                new Modification(ModificationType.DELETE, "mail", "A@net"),
                                new Modification(ModificationType.ADD, "tag", "z"),
                                new Modification(ModificationType.DELETE, "tag", "x"),
                                new Modification(ModificationType.REPLACE, "active", "FALSE"))));
        Entry ada = LdapUnderTest.entry(connection, ADA);
        assertThat(ada.getAttributeValues("mail")).containsExactlyInAnyOrder("ada@net", "new@net");
        assertThat(ada.getAttributeValues("tag")).containsExactlyInAnyOrder("y", "z");
        assertThat(ada.getAttributeValue("active")).isEqualTo("FALSE");
        require(
                ResultCode.ATTRIBUTE_OR_VALUE_EXISTS,
                () -> connection.modify(ADA, new Modification(ModificationType.ADD, "mail", "NEW@net")));
        require(
                ResultCode.CONSTRAINT_VIOLATION,
                () -> connection.modify(ADA, new Modification(ModificationType.ADD, "tag", "a;b")));
        require(ResultCode.SUCCESS, () -> connection.modify(ADA, new Modification(ModificationType.DELETE, "mail")));
        assertThat(LdapUnderTest.entry(connection, ADA).hasAttribute("mail")).isFalse();
    }

    @Test
    void whatIsLinkedByOtherColumnsComesAlong() throws LDAPException {
        String renamed = "msisdn=4999," + SUBSCRIBERS;
        require(ResultCode.SUCCESS, () -> connection.modifyDN(ADA, "msisdn=4999", true));
        assertThat(connection.getEntry(ADA)).isNull();
        assertThat(connection.getEntry("rule=2,service=a," + renamed)).isNotNull();
        assertThat(names(renamed, SearchScope.SUB, "(objectClass=*)")).hasSize(5);
        require(ResultCode.SUCCESS, () -> connection.modifyDN("service=b," + renamed, "service=c", true));
        require(
                ResultCode.SUCCESS,
                () -> connection.modifyDN("service=c," + renamed, "service=d", true, "msisdn=4902," + SUBSCRIBERS));
        assertThat(connection.getEntry("service=d,msisdn=4902," + SUBSCRIBERS)).isNotNull();
        require(ResultCode.ENTRY_ALREADY_EXISTS, () -> connection.modifyDN(renamed, "msisdn=4902", true));
        require(
                ResultCode.UNWILLING_TO_PERFORM,
                () -> connection.modifyDN("service=d,msisdn=4902," + SUBSCRIBERS, "service=d", true, SUBSCRIBERS));
    }

    @Test
    void aMappingThatTheTablesDoNotHaveIsRefusedWithItsLine() {
        assertThatThrownBy(() -> cluster.start(
                                settings -> settings.withMapping(MappingFile.parse("wrong.yaml", text("nosuch"))))
                        .close())
                .hasRootCauseInstanceOf(MappingException.class)
                .rootCause()
                .hasMessageContaining("wrong.yaml:8")
                .hasMessageContaining("has no column 'nosuch'");
    }
}
