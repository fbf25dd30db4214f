package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.CompareRequest;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ModifyRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.MatchedValuesFilter;
import com.unboundid.ldap.sdk.controls.MatchedValuesRequestControl;
import com.unboundid.ldap.sdk.controls.PostReadRequestControl;
import com.unboundid.ldap.sdk.controls.PostReadResponseControl;
import com.unboundid.ldap.sdk.controls.ServerSideSortRequestControl;
import com.unboundid.ldap.sdk.controls.SortKey;
import com.unboundid.ldif.LDIFException;
import io.ndbwire.client.BlockingClient;
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
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Attributes with options, language tags among them: RFC 4512 section 2.5, RFC 3866, RFC 4522. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapOptionsTest {

    private static final String BASE = "dc=net";
    private static final String ADA = "uid=1," + BASE;
    private static final String BOB = "uid=2," + BASE;

    private final LdapUnderTest cluster;
    private final BlockingClient db;
    private final TableHandle people;
    private final TableHandle names;
    private final DirectoryMapping mapping;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapOptionsTest(LdapUnderTest cluster) throws LDAPException {
        this.cluster = cluster;
        db = cluster.client().blocking();
        people = cluster.create(
                LdapUnderTest.text("text", 20),
                LdapUnderTest.text("text_de", 20),
                LdapUnderTest.text("text_old", 20),
                Column.builder("cert", ColumnType.VARBINARY)
                        .length(100)
                        .nullable(true)
                        .build());
        names = cluster.create(TableDefinition.builder(cluster.newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(key("tag"))
                .column(key("name"))
                .column(Column.builder("hidden", ColumnType.INT).nullable(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id", "tag", "name"))
                .build());
        mapping = mapping("""
                      description: text
                      "description;lang-de": text_de
                      "description;X-Old;lang-de": text_old
                      cn: {table: %s, links: {id: id}, column: name, syntax: caseIgnore, options: tag}
                      userCertificate: cert
                """.formatted(names.description().name()));
        gateway = cluster.start(settings -> settings.withMapping(mapping));
        connection = LdapUnderTest.connect(gateway);
        add(
                "dn: " + ADA,
                "objectClass: person",
                "description: Countess",
                "description;lang-de: Gräfin",
                "description;lang-de;x-old: Gräfinn",
                "cn: Ada",
                "cn;lang-en: Ada",
                "cn;lang-en: Lovelace",
                "cn;x-nick;lang-en-GB: Duchess",
                "userCertificate;binary: abc");
        add("dn: " + BOB, "objectClass: person", "description;lang-de: Bauer", "cn: Bob");
    }

    private DirectoryMapping mapping(String attributes) {
        return MappingFile.parse(
                "options.yaml", """
                contexts: {dn: dc=net, rows: person}
                classes:
                  person:
                    table: %s
                    rdn: {uid: id}
                    attributes:
                """.formatted(people.description().name()) + attributes);
    }

    private static Column key(String name) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(40)
                .collation(65)
                .primaryKey(true)
                .build();
    }

    private void add(String... ldif) throws LDAPException {
        try {
            connection.add(new Entry(ldif));
        } catch (LDIFException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
    }

    private static String shown(Entry entry) {
        return entry.getAttributes().stream()
                .flatMap(attribute ->
                        Arrays.stream(attribute.getValues()).map(value -> attribute.getName() + "=" + value))
                .sorted()
                .collect(Collectors.joining(" "));
    }

    private String ada(String... attributes) throws LDAPException {
        return shown(LdapUnderTest.entry(connection, ADA, attributes));
    }

    private List<String> found(String filter) {
        return LdapUnderTest.search(connection, BASE, SearchScope.ONE, filter, "1.1").stream()
                .map(Entry::getDN)
                .sorted()
                .toList();
    }

    private static void require(ResultCode code, LdapUnderTest.Attempt attempt) {
        LDAPResult result = LdapUnderTest.result(attempt);
        assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(code);
    }

    @Test
    void whoAsksForAnAttributeAsksForThoseWithMoreOptions() throws LDAPException {
        String german = "description;lang-de;x-old=Gräfinn description;lang-de=Gräfin";
        assertThat(ada("description")).isEqualTo(german + " description=Countess");
        assertThat(ada("description;LANG-de")).isEqualTo(german);
        assertThat(ada("Description;x-old;lang-de")).isEqualTo("description;lang-de;x-old=Gräfinn");
        assertThat(ada("description;x-old", "description;x-none")).isEqualTo("description;lang-de;x-old=Gräfinn");
        assertThat(ada("cn")).isEqualTo("cn;lang-en-gb;x-nick=Duchess cn;lang-en=Ada cn;lang-en=Lovelace cn=Ada");
        assertThat(ada("cn;lang-en")).isEqualTo("cn;lang-en=Ada cn;lang-en=Lovelace");
        assertThat(ada("cn;x-nick")).isEqualTo("cn;lang-en-gb;x-nick=Duchess");
        assertThat(ada("cn;lang-fr")).isEmpty();
        // A range of languages.
        assertThat(ada("cn;lang-en-")).isEqualTo("cn;lang-en-gb;x-nick=Duchess cn;lang-en=Ada cn;lang-en=Lovelace");
        assertThat(ada("cn;lang-en-;x-nick", "description;lang-")).isEqualTo("cn;lang-en-gb;x-nick=Duchess " + german);
        SearchRequest types = new SearchRequest(ADA, SearchScope.BASE, "(objectClass=*)", "cn");
        types.setTypesOnly(true);
        assertThat(Objects.requireNonNull(connection.search(types).getSearchEntry(ADA))
                        .getAttributes())
                .extracting(attribute -> attribute.getName() + attribute.getValues().length)
                .containsExactlyInAnyOrder("cn0", "cn;lang-en0", "cn;lang-en-gb;x-nick0");
        SearchResultEntry root = LdapUnderTest.entry(connection, "", "supportedFeatures");
        assertThat(root.getAttributeValues("supportedFeatures"))
                .contains("1.3.6.1.4.1.4203.1.5.4", "1.3.6.1.4.1.4203.1.5.5");
        assertThat(found("(&(uid=1)(objectClass=*))")).containsExactly(ADA);
    }

    @Test
    void filtersAreAboutThemAlike() {
        assertThat(found("(description=gräfin)")).containsExactly(ADA);
        assertThat(found("(description=countess)")).containsExactly(ADA);
        assertThat(found("(description;lang-de=countess)")).isEmpty();
        assertThat(found("(description;x-old=*)")).containsExactly(ADA);
        assertThat(found("(description;lang-de=b*)")).containsExactly(BOB);
        assertThat(found("(description=*)")).containsExactly(ADA, BOB);
        assertThat(found("(!(description=countess))")).containsExactly(BOB);
        assertThat(found("(!(description;lang-de=bauer))")).containsExactly(ADA);
        assertThat(found("(!(description;x-old=*))")).containsExactly(BOB);
        assertThat(found("(!(description;lang-fr=*))")).containsExactly(ADA, BOB);
        assertThat(found("(!(nosuch;lang-fr=*))")).isEmpty();
        assertThat(found("(description;lang-=bauer)")).containsExactly(BOB);
        assertThat(found("(cn=duchess)")).containsExactly(ADA);
        assertThat(found("(cn;lang-en=ada)")).containsExactly(ADA);
        assertThat(found("(cn;lang-en=duchess)")).isEmpty();
        assertThat(found("(cn;lang-en-=duchess)")).containsExactly(ADA);
        assertThat(found("(!(cn;lang-en=*))")).containsExactly(BOB);
        assertThat(found("(description;lang-de:caseExactMatch:=Bauer)")).containsExactly(BOB);
    }

    private boolean matches(String attribute, String value) throws LDAPException {
        return connection.compare(new CompareRequest(ADA, attribute, value)).compareMatched();
    }

    @Test
    void comparisonsSortingAndMatchedValuesAreAboutThemAlike() throws LDAPException {
        assertThat(matches("description", "gräfin")).isTrue();
        assertThat(matches("description;lang-de", "countess")).isFalse();
        assertThat(matches("cn;lang-en", "lovelace")).isTrue();
        require(ResultCode.NO_SUCH_ATTRIBUTE, () -> connection.compare(new CompareRequest(BOB, "cn;lang-en", "x")));

        SearchRequest sorted = new SearchRequest(BASE, SearchScope.ONE, "(objectClass=*)", "description;lang-de");
        sorted.addControl(new ServerSideSortRequestControl(true, new SortKey("description;lang-de")));
        assertThat(connection.search(sorted).getSearchEntries())
                .extracting(Entry::getDN)
                .containsExactly(BOB, ADA);

        SearchRequest matched = new SearchRequest(ADA, SearchScope.BASE, "(objectClass=*)", "cn");
        matched.addControl(new MatchedValuesRequestControl(
                MatchedValuesFilter.createEqualityFilter("cn;lang-en", "lovelace"),
                MatchedValuesFilter.createEqualityFilter("cn", "duchess")));
        assertThat(shown(Objects.requireNonNull(connection.search(matched).getSearchEntry(ADA))))
                .isEqualTo("cn;lang-en-gb;x-nick=Duchess cn;lang-en=Lovelace");
    }

    @Test
    void exactlyTheOneIsChangedThatIsNamed() throws LDAPException {
        ModifyRequest change = new ModifyRequest(
                ADA,
                new Modification(ModificationType.REPLACE, "description", "Lady"),
                new Modification(ModificationType.DELETE, "description;x-old;LANG-DE"),
                new Modification(ModificationType.ADD, "cn;lang-en", "Byron"),
                new Modification(ModificationType.DELETE, "cn;lang-en", "ada"),
                new Modification(ModificationType.REPLACE, "cn;lang-fr", "Adele"));
        change.addControl(new PostReadRequestControl(true, "description", "cn;lang-"));
        Entry after = Objects.requireNonNull(PostReadResponseControl.get(connection.modify(change)))
                .getEntry();
        assertThat(shown(after))
                .isEqualTo("cn;lang-en-gb;x-nick=Duchess cn;lang-en=Byron cn;lang-en=Lovelace cn;lang-fr=Adele"
                        + " description;lang-de=Gräfin description=Lady");
        assertThat(ada("cn")).startsWith("cn;lang-en-gb;x-nick=Duchess").endsWith("cn=Ada");

        require(
                ResultCode.NO_SUCH_ATTRIBUTE,
                () -> connection.modify(ADA, new Modification(ModificationType.DELETE, "cn;lang-de")));
        require(
                ResultCode.ATTRIBUTE_OR_VALUE_EXISTS,
                () -> connection.modify(ADA, new Modification(ModificationType.ADD, "cn;lang-fr", "ADELE")));
        require(
                ResultCode.OBJECT_CLASS_VIOLATION,
                () -> connection.modify(ADA, new Modification(ModificationType.REPLACE, "description;lang-fr", "x")));
        for (String range : List.of("cn;lang-en-", "description;lang-")) {
            require(
                    ResultCode.UNDEFINED_ATTRIBUTE_TYPE,
                    () -> connection.modify(ADA, new Modification(ModificationType.REPLACE, range, "x")));
        }
        require(
                ResultCode.CONSTRAINT_VIOLATION,
                () -> connection.modify(
                        ADA, new Modification(ModificationType.ADD, "cn;x-" + "y".repeat(50), "too long a tag")));
        // What the row has that the directory does not show comes along with a new name.
        db.execute(names.update(1, "lang-fr", "Adele").set("hidden", 7));
        connection.modifyDN(ADA, "uid=3", true);
        assertThat(Objects.requireNonNull(db.execute(names.read(3, "lang-fr", "Adele")))
                        .getLong("hidden"))
                .isEqualTo(7);
        connection.delete("uid=3," + BASE);
        assertThat(db.count(names.scan())).isEqualTo(1);
    }

    @Test
    void theTransferOptionIsNoOtherAttribute() throws LDAPException {
        for (String asked : List.of("userCertificate", "USERcertificate;BINARY")) {
            assertThat(ada(asked)).isEqualTo("userCertificate;binary=abc");
        }
        assertThat(found("(userCertificate=abc)")).containsExactly(ADA);
        assertThat(found("(userCertificate;binary=abc)")).containsExactly(ADA);
        connection.modify(ADA, new Modification(ModificationType.REPLACE, "userCertificate", "xyz"));
        assertThat(ada("userCertificate;binary")).isEqualTo("userCertificate;binary=xyz");
        // Of other attributes it is not.
        assertThat(ada("cn;binary")).isEmpty();
    }

    @Test
    void rightsAreOfAnAttributeWithAllItsOptions() throws LDAPException {
        String security = """
                security:
                  rights:
                    - {who: anyone, attributes: description, may: [read]}
                    - {who: anyone, attributes: cn, may: [search]}
                """;
        try (LdapGateway guarded = cluster.start(settings -> settings.withMapping(mapping)
                        .withSecurity(SecurityFile.parse("test.yaml", security, mapping)));
                LDAPConnection client = LdapUnderTest.connect(guarded)) {
            assertThat(shown(LdapUnderTest.entry(client, BOB, "description", "cn", "cn;lang-en")))
                    .isEqualTo("description;lang-de=Bauer");
            assertThat(LdapUnderTest.search(client, BASE, SearchScope.ONE, "(cn;lang-en=ada)", "1.1"))
                    .hasSize(1);
            for (String filter : List.of("(description;lang-de=bauer)", "(!(description;lang-de=gräfin))")) {
                assertThat(LdapUnderTest.search(client, BASE, SearchScope.ONE, filter, "1.1"))
                        .as(filter)
                        .isEmpty();
            }
            require(
                    ResultCode.INSUFFICIENT_ACCESS_RIGHTS,
                    () -> client.modify(BOB, new Modification(ModificationType.REPLACE, "description;lang-de", "x")));
        }
    }

    @Test
    void whatIsWrongInTheFileIsTold() {
        for (String wrong : List.of(
                "\"cn;lang-de;x-a\": text\n      \"cn;X-A;lang-de\": text",
                "\"cn;lang-\": text",
                "\"userPassword;x-a\": text",
                "\"createTimestamp;x-a\": text",
                "cn: {column: text, options: text}",
                "cn: {table: a.b, links: {a: id}, column: c, options: d}\n      \"cn;lang-de\": text",
                "\"cn;x-a\": {table: a.b, links: {a: id}, column: c, options: d}",
                "userPassword: {table: a.b, links: {a: id}, column: c, options: d}")) {
            assertThatThrownBy(() -> mapping("      " + wrong + "\n"))
                    .as(wrong)
                    .isInstanceOf(MappingException.class)
                    .message()
                    .startsWith("options.yaml:")
                    .matches(message -> !message.startsWith("options.yaml:1:"));
        }
    }
}
