package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ModifyRequest;
import com.unboundid.ldap.sdk.ReadOnlyEntry;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.PostReadRequestControl;
import com.unboundid.ldap.sdk.controls.PostReadResponseControl;
import com.unboundid.ldap.sdk.controls.ServerSideSortRequestControl;
import com.unboundid.ldap.sdk.controls.SortKey;
import com.unboundid.util.StaticUtils;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingException;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.security.SecurityFile;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** By whom and when entries were made and changed, kept in columns by the gateway. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapStampTest {

    private static final String BASE = "dc=stamps";
    private static final String ADA = "uid=1," + BASE;
    private static final Instant LONG_AGO = Instant.parse("2001-02-03T04:05:06.789Z");
    private static final String[] STAMPS = {"createTimestamp", "creatorsName", "modifyTimestamp", "modifiersName"};

    private final LdapUnderTest cluster;
    private final TableHandle people;
    private final TableHandle tags;
    private final DirectoryMapping mapping;
    private final LdapGateway gateway;
    private final LDAPConnection anonymous;
    private final LDAPConnection admin;

    LdapStampTest(LdapUnderTest cluster) throws LDAPException {
        this.cluster = cluster;
        people = cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(LdapUnderTest.text("name", 40))
                .column(Column.builder("born", ColumnType.DATETIME).precision(6).build())
                .column(LdapUnderTest.text("maker", 80))
                .column(Column.builder("changed", ColumnType.TIMESTAMP)
                        .precision(3)
                        .nullable(true)
                        .build())
                .column(LdapUnderTest.text("changer", 80))
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"))
                .index(IndexDefinition.ordered("changes", "changed"))
                .build());
        tags = cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(Column.builder("tag", ColumnType.INT).primaryKey(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id", "tag"))
                .build());
        mapping = mapping();
        gateway = cluster.start(settings -> settings.withMapping(mapping)
                .withLimits(settings.limits().withUnindexedEntries(0))
                .withSecurity(SecurityFile.parse("test.yaml", """
                        security:
                          users: [{name: cn=admin, password: "%s"}]
                          rights: [{who: anyone, may: all}]
                        """.formatted(LdapPeople.SSHA), mapping)));
        anonymous = LdapUnderTest.connect(gateway);
        admin = LdapUnderTest.connect(gateway);
        admin.bind("cn=admin", LdapPeople.PASSWORD);
    }

    private DirectoryMapping mapping() {
        return MappingFile.parse("stamps.yaml", """
                contexts: {dn: dc=stamps, rows: person}
                classes:
                  person:
                    table: %s
                    rdn: {uid: id}
                    attributes:
                      cn: name
                      tag: {table: %s, links: {id: id}, column: tag}
                      createTimestamp: born
                      creatorsName: maker
                      modifyTimestamp: changed
                      modifiersName: changer
                """.formatted(
                        people.description().name(), tags.description().name()));
    }

    @BeforeEach
    void add() throws LDAPException {
        anonymous.add(ADA, new Attribute("objectClass", "person"), new Attribute("cn", "Ada"));
    }

    @AfterEach
    void close() {
        anonymous.close();
        admin.close();
        gateway.close();
    }

    private static Instant time(Entry entry, String attribute) {
        try {
            return StaticUtils.decodeGeneralizedTime(Objects.requireNonNull(entry.getAttributeValue(attribute)))
                    .toInstant();
        } catch (ParseException e) {
            throw new AssertionError(e);
        }
    }

    private static void assertRecent(Entry entry, String attribute) {
        Instant now = Instant.now();
        assertThat(time(entry, attribute)).isBetween(now.minus(Duration.ofMinutes(5)), now.plusMillis(1));
    }

    private Entry read(String dn) throws LDAPException {
        return LdapUnderTest.entry(anonymous, dn, STAMPS);
    }

    /** As if all had been done long ago. */
    private void age(int id) {
        cluster.client()
                .blocking()
                .execute(people.update(id)
                        .set("born", LocalDateTime.ofInstant(LONG_AGO, ZoneOffset.UTC))
                        .set("changed", LONG_AGO)
                        .set("changer", null));
    }

    private void requireChanged(String dn) throws LDAPException {
        Entry entry = read(dn);
        assertThat(entry.getAttributeValue("createTimestamp")).isEqualTo("20010203040506.789Z");
        assertThat(entry.getAttributeValue("creatorsName")).isNull();
        assertThat(entry.getAttributeValue("modifiersName")).isEqualTo("cn=admin");
        assertRecent(entry, "modifyTimestamp");
    }

    @Test
    void anEntryTellsByWhomAndWhenItWasMade() throws LDAPException {
        Entry entry = LdapUnderTest.entry(anonymous, ADA, "+");
        assertRecent(entry, "createTimestamp");
        assertRecent(entry, "modifyTimestamp");
        assertThat(entry.hasAttribute("creatorsName")).isFalse();
        Row row = Objects.requireNonNull(cluster.client().blocking().execute(people.read(1)));
        LocalDateTime born = (LocalDateTime) Objects.requireNonNull(row.get("born"));
        assertThat(born.toInstant(ZoneOffset.UTC).toEpochMilli())
                .isEqualTo(time(entry, "createTimestamp").toEpochMilli())
                .isEqualTo(time(entry, "modifyTimestamp").toEpochMilli());

        admin.add("uid=2," + BASE, new Attribute("objectClass", "person"));
        assertThat(read("uid=2," + BASE).getAttributeValue("creatorsName")).isEqualTo("cn=admin");
        assertThat(read("uid=2," + BASE).getAttributeValue("modifiersName")).isEqualTo("cn=admin");

        assertThat(LdapUnderTest.entry(anonymous, ADA).getAttributes())
                .extracting(Attribute::getName)
                .containsExactlyInAnyOrder("objectClass", "uid", "cn");
    }

    @Test
    void everyKindOfChangeIsTold() throws LDAPException {
        age(1);
        admin.modify(ADA, new Modification(ModificationType.REPLACE, "cn", "Countess"));
        requireChanged(ADA);

        age(1);
        admin.modify(ADA, new Modification(ModificationType.ADD, "tag", "5"));
        requireChanged(ADA);

        age(1);
        ModifyRequest seen = new ModifyRequest(ADA, new Modification(ModificationType.REPLACE, "cn", "Ada"));
        seen.addControl(new PostReadRequestControl(STAMPS));
        ReadOnlyEntry after = Objects.requireNonNull(PostReadResponseControl.get(admin.modify(seen)))
                .getEntry();
        assertRecent(after, "modifyTimestamp");
        assertThat(after.getAttributeValue("modifiersName")).isEqualTo("cn=admin");
        requireChanged(ADA);

        age(1);
        admin.modifyDN(ADA, "uid=7", true);
        requireChanged("uid=7," + BASE);
        anonymous.modify("uid=7," + BASE, new Modification(ModificationType.REPLACE, "cn", "Ada"));
        assertThat(read("uid=7," + BASE).getAttributeValue("modifiersName")).isNull();
    }

    @Test
    void clientsDoNotWriteIt() throws LDAPException {
        age(1);
        for (String attribute : List.of("createTimestamp", "modifyTimestamp", "CREATETIMESTAMP")) {
            refused(() -> admin.modify(ADA, new Modification(ModificationType.REPLACE, attribute, "20200101000000Z")));
            refused(() -> admin.modify(ADA, new Modification(ModificationType.DELETE, attribute)));
        }
        refused(() -> admin.modify(ADA, new Modification(ModificationType.ADD, "modifiersName", "cn=me")));
        refused(() -> admin.add(
                "uid=2," + BASE, new Attribute("objectClass", "person"), new Attribute("creatorsName", "cn=me")));
        assertThat(read(ADA).getAttributeValue("modifyTimestamp")).isEqualTo("20010203040506.789Z");
        assertThat(anonymous.getEntry("uid=2," + BASE)).isNull();
    }

    private static void refused(LdapUnderTest.Attempt attempt) {
        var result = LdapUnderTest.result(attempt);
        assertThat(result.getResultCode()).isEqualTo(ResultCode.CONSTRAINT_VIOLATION);
        assertThat(result.getDiagnosticMessage()).contains("written by the gateway alone");
    }

    /** The gateway refuses what would look at every row: so these filters get to the data nodes' index. */
    @Test
    void entriesAreFoundAndSortedByIt() throws LDAPException {
        for (int id = 2; id <= 4; id++) {
            admin.add("uid=" + id + "," + BASE, new Attribute("objectClass", "person"));
            age(id);
            cluster.client().blocking().execute(people.update(id).set("changed", LONG_AGO.plusSeconds(100 - 10L * id)));
        }
        assertThat(names("(modifyTimestamp<=20010203040620Z)")).containsExactlyInAnyOrder("4", "3");
        assertThat(names("(modifyTimestamp=20010203050626.789+0100)")).containsExactly("2");
        assertThat(names("(&(modifyTimestamp>=20010203040620Z)(modifiersName=CN=admin))"))
                .isEmpty();
        assertThat(names("(&(modifyTimestamp<=20010203040620.0Z)(creatorsName=CN=Admin))"))
                .containsExactlyInAnyOrder("4", "3");
        SearchRequest sorted = new SearchRequest(BASE, SearchScope.ONE, "(uid>=2)", "uid");
        sorted.addControl(new ServerSideSortRequestControl(true, new SortKey("modifyTimestamp")));
        assertThat(anonymous.search(sorted).getSearchEntries())
                .extracting(entry -> entry.getAttributeValue("uid"))
                .containsExactly("4", "3", "2");
    }

    private List<String> names(String filter) {
        return LdapUnderTest.search(anonymous, BASE, SearchScope.ONE, filter, "uid").stream()
                .map(entry -> String.valueOf(entry.getAttributeValue("uid")))
                .toList();
    }

    @Test
    void aColumnThatCannotHaveItIsToldAtTheStart() {
        for (String stamp : List.of("createTimestamp: name", "modifiersName: changed")) {
            DirectoryMapping wrong = MappingFile.parse(
                    "wrong.yaml", """
                    contexts: {dn: dc=stamps, rows: person}
                    classes:
                      person:
                        table: %s
                        rdn: {uid: id}
                        attributes: {%s}
                    """.formatted(people.description().name(), stamp));
            assertThatThrownBy(() -> cluster.start(settings -> settings.withMapping(wrong))
                            .close())
                    .hasRootCauseInstanceOf(MappingException.class)
                    .rootCause()
                    .hasMessageStartingWith("wrong.yaml:4: ")
                    .hasMessageContaining(stamp.substring(0, stamp.indexOf(':')));
        }
    }
}
