package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.RootDSE;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.schema.Schema;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches and comparisons in tables without a mapping. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapSearchTest {

    private static final int ROWS = 10;

    private final LdapUnderTest gateway;
    private final TableHandle table;
    private final String base;
    private final LDAPConnection connection;

    LdapSearchTest(LdapUnderTest gateway) {
        this.gateway = gateway;
        table = gateway.create(
                LdapUnderTest.text("first_name", 40),
                Column.builder("n", ColumnType.BIGINT).nullable(true).build(),
                Column.builder("seen", ColumnType.DATETIME)
                        .precision(3)
                        .nullable(true)
                        .build());
        base = LdapUnderTest.dn(table);
        connection = gateway.connect();
    }

    /** Row i is named after i; n is 10 i, but NULL in the last one. */
    @BeforeEach
    void rows() {
        for (int i = 1; i <= ROWS; i++) {
            gateway.client()
                    .blocking()
                    .execute(table.insert()
                            .set("id", i)
                            .set("first_name", "Name " + i)
                            .set("n", i == ROWS ? null : 10L * i)
                            .set("seen", i == 1 ? LocalDateTime.of(2026, 11, 22, 4, 5, 6, 500_000_000) : null));
        }
    }

    /** Rights on a table would be of no use if its large values were in another one. */
    @Test
    void tablesOfTheClusterItselfAreNotThere() {
        TableHandle texts = gateway.create(Column.builder("note", ColumnType.TEXT)
                .precision(256)
                .scale(2_000)
                .collation(45)
                .nullable(true)
                .build());
        String parts = texts.description().id() + "_"
                + texts.description().column("note").number();
        for (String own : List.of(
                "table=NDB$BLOB_" + parts + ",db=" + LdapUnderTest.DATABASE, "table=SYSTAB_0,db=sys", "db=sys")) {
            for (SearchScope scope : List.of(SearchScope.BASE, SearchScope.SUB)) {
                LDAPResult result =
                        LdapUnderTest.result(() -> connection.search(own + ",dc=ndb", scope, "(objectClass=*)"));
                assertThat(result.getResultCode()).as(own).isEqualTo(ResultCode.NO_SUCH_OBJECT);
            }
        }
        assertThat(LdapUnderTest.search(connection, "dc=ndb", SearchScope.ONE, "(objectClass=*)"))
                .extracting(Entry::getDN)
                .contains("db=" + LdapUnderTest.DATABASE + ",dc=ndb")
                .doesNotContain("db=sys,dc=ndb");
    }

    @AfterEach
    void close() {
        connection.close();
    }

    private List<Integer> found(SearchScope scope, String filter) {
        return LdapUnderTest.search(connection, base, scope, filter).stream()
                .map(entry -> entry.getAttributeValueAsInteger("id"))
                .filter(Objects::nonNull)
                .sorted()
                .toList();
    }

    @Test
    void aRowIsAnEntry() throws LDAPException {
        SearchResultEntry entry = LdapUnderTest.entry(connection, "id=1," + base);
        assertThat(entry.getDN()).isEqualTo("id=1," + base);
        assertThat(entry.getObjectClassValues()).contains("ndbRow", "top");
        assertThat(entry.getAttributeValue("first-name")).isEqualTo("Name 1");
        assertThat(entry.getAttributeValue("n")).isEqualTo("10");
        assertThat(entry.getAttributeValue("seen")).isEqualTo("20261122040506.5Z");
        assertThat(LdapUnderTest.entry(connection, "id=10," + base).hasAttribute("n"))
                .isFalse();
        assertThat(entry.hasAttribute("entryUUID")).isFalse();
    }

    @Test
    void aNameThatNobodyHasIsToldWithTheNearestOne() {
        LDAPResult missing = LdapUnderTest.ended(
                connection, new SearchRequest("id=77," + base, SearchScope.BASE, Filter.present("objectClass")));
        assertThat(missing.getResultCode()).isEqualTo(ResultCode.NO_SUCH_OBJECT);
        assertThat(missing.getMatchedDN()).isEqualTo(base);
        for (String name : List.of("id=x," + base, "id=99999999999," + base, "nosuch=1," + base, "x=1,id=1," + base)) {
            LDAPResult result = ended(name, SearchScope.BASE, "(objectClass=*)");
            assertThat(result.getResultCode()).as(name).isEqualTo(ResultCode.NO_SUCH_OBJECT);
        }
        assertThat(ended("id=1,table=nosuch,db=ldap,dc=ndb", SearchScope.BASE, "(objectClass=*)")
                        .getMatchedDN())
                .isEqualTo("db=ldap,dc=ndb");
        assertThat(ended("dc=elsewhere", SearchScope.SUB, "(objectClass=*)").getResultCode())
                .isEqualTo(ResultCode.NO_SUCH_OBJECT);
        assertThat(ended("this is no name", SearchScope.BASE, "(objectClass=*)").getResultCode())
                .isEqualTo(ResultCode.INVALID_DN_SYNTAX);
    }

    private SearchResult ended(String name, SearchScope scope, String filter) {
        return LdapUnderTest.ended(connection, LdapUnderTest.request(name, scope, filter, DereferencePolicy.NEVER));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(objectClass=*); 1,2,3,4,5,6,7,8,9,10",
                "(objectClass=NDBROW); 1,2,3,4,5,6,7,8,9,10",
                "(objectClass=person); ''",
                "(id=3); 3",
                "(id=99999999999); ''",
                "(id=three); ''",
                "(!(id=three)); ''",
                "(first-name=name 4); 4",
                "(first-name~=NAME 4); 4",
                "(first-name=Name*); 1,2,3,4,5,6,7,8,9,10",
                "(first-name=*me 1*); 1,10",
                "(first-name=*a*e*1); 1",
                "(first-name=*0); 10",
                "(first-name=*%*); ''",
                "(n>=80); 8,9",
                "(n<=20); 1,2",
                "(!(n>=30)); 1,2,10",
                "(!(n=10)); 2,3,4,5,6,7,8,9,10",
                "(n=*); 1,2,3,4,5,6,7,8,9",
                "(!(n=*)); 10",
                "(seen=20261122040506.5Z); 1",
                "(seen=20261122060506.5+0200); 1",
                "(seen>=20261122040506Z); 1",
                "(seen>=tomorrow); ''",
                "(&(n>=30)(n<=50)); 3,4,5",
                "(|(id=1)(first-name=name 2)(nosuch=1)); 1,2",
                "(&(id>=5)(!(|(id=6)(id=7)))); 5,8,9,10",
                "(&); 1,2,3,4,5,6,7,8,9,10",
                "(|); ''",
                "(nosuch=1); ''",
                "(!(nosuch=1)); ''",
                "(!(telephoneNumber=1)); 1,2,3,4,5,6,7,8,9,10",
                "(first-name:caseExactMatch:=Name 5); 5",
                "(first-name:caseExactMatch:=name 5); ''",
                "(first-name:=name 5); 5",
                "(:caseIgnoreMatch:=name 5); 5",
                "(id:dn:=6); 6",
                "(table:dn:caseIgnoreMatch:=nosuch); ''",
                "(first-name:nosuchMatch:=x); ''",
                "(&(id<=4)(first-name:caseExactMatch:=Name 2)); 2",
                "(!(first-name:caseExactMatch:=Name 2)); 1,3,4,5,6,7,8,9,10"
            })
    void filtersFindWhatTheyAreTrueOf(String filter, String expected) {
        List<Integer> ids = expected.isEmpty()
                ? List.of()
                : Arrays.stream(expected.split(",")).map(Integer::valueOf).toList();
        assertThat(found(SearchScope.SUB, filter)).isEqualTo(ids);
        assertThat(found(SearchScope.ONE, filter)).isEqualTo(ids);
        for (int id = 1; id <= ROWS; id++) {
            boolean isFound = !LdapUnderTest.search(connection, "id=" + id + "," + base, SearchScope.BASE, filter)
                    .isEmpty();
            assertThat(isFound).as("row %s alone", id).isEqualTo(ids.contains(id));
        }
    }

    @Test
    void theTreeCanBeWalked() {
        assertThat(names("", SearchScope.BASE)).containsExactly("");
        assertThat(names("dc=ndb", SearchScope.BASE)).containsExactly("dc=ndb");
        assertThat(names("dc=ndb", SearchScope.ONE)).contains("db=ldap,dc=ndb").doesNotContain("dc=ndb");
        assertThat(names("db=ldap,dc=ndb", SearchScope.ONE)).contains(base);
        assertThat(names(base, SearchScope.ONE)).hasSize(ROWS).contains("id=3," + base);
        assertThat(names(base, SearchScope.SUB)).hasSize(ROWS + 1).contains(base);
        assertThat(names(base, SearchScope.SUBORDINATE_SUBTREE)).hasSize(ROWS).doesNotContain(base);
        assertThat(names("id=3," + base, SearchScope.SUB)).containsExactly("id=3," + base);
        assertThat(names("id=3," + base, SearchScope.ONE)).isEmpty();
        assertThat(names("dc=ndb", SearchScope.SUB)).contains("dc=ndb", "db=ldap,dc=ndb", base, "id=10," + base);
    }

    private List<String> names(String from, SearchScope scope) {
        return LdapUnderTest.search(connection, from, scope, "(objectClass=*)", "1.1").stream()
                .map(Entry::getDN)
                .toList();
    }

    @Test
    void attributesAreChosen() throws LDAPException {
        String name = "id=1," + base;
        assertThat(shown(name, "n", "FIRST-NAME")).containsExactlyInAnyOrder("n", "first-name");
        assertThat(shown(name, "1.1")).isEmpty();
        assertThat(shown(name, "1.1", "n")).containsExactly("n");
        assertThat(shown(name, "*")).containsExactlyInAnyOrder("objectClass", "id", "first-name", "n", "seen");
        assertThat(shown(name, "+"))
                .containsExactlyInAnyOrder(
                        "entryDN", "entryUUID", "hasSubordinates", "structuralObjectClass", "subschemaSubentry");
        assertThat(shown(name, "*", "entryUUID")).contains("n", "entryUUID").doesNotContain("entryDN");
        assertThat(LdapUnderTest.entry(connection, name, "hasSubordinates").getAttributeValue("hasSubordinates"))
                .isEqualTo("FALSE");
        assertThat(LdapUnderTest.entry(connection, name, "entryUUID").getAttributeValue("entryUUID"))
                .isEqualTo(LdapUnderTest.entry(connection, name, "entryUUID").getAttributeValue("entryUUID"))
                .isNotEqualTo(LdapUnderTest.entry(connection, "id=2," + base, "entryUUID")
                        .getAttributeValue("entryUUID"));
    }

    private List<String> shown(String name, String... attributes) {
        return LdapUnderTest.search(connection, name, SearchScope.BASE, "(objectClass=*)", attributes)
                .get(0)
                .getAttributes()
                .stream()
                .map(attribute -> attribute.getName())
                .toList();
    }

    @Test
    void typesComeWithoutValuesOnRequest() throws LDAPException {
        SearchRequest request = new SearchRequest("id=1," + base, SearchScope.BASE, "(n=10)");
        request.setTypesOnly(true);
        SearchResultEntry entry = Objects.requireNonNull(
                        connection.search(request).getSearchEntries())
                .get(0);
        assertThat(entry.hasAttribute("n")).isTrue();
        assertThat(Objects.requireNonNull(entry.getAttribute("n")).size()).isZero();
        assertThat(Objects.requireNonNull(entry.getAttribute("objectClass")).size())
                .isZero();
    }

    @Test
    void limitsEndSearches() throws LDAPException {
        SearchRequest request = new SearchRequest(base, SearchScope.ONE, "(objectClass=*)");
        request.setSizeLimit(3);
        SearchResult result = LdapUnderTest.ended(connection, request);
        assertThat(result.getResultCode()).isEqualTo(ResultCode.SIZE_LIMIT_EXCEEDED);
        assertThat(result.getEntryCount()).isEqualTo(3);
        request.setSizeLimit(ROWS);
        assertThat(LdapUnderTest.ended(connection, request).getResultCode()).isEqualTo(ResultCode.SUCCESS);
    }

    @Test
    void valuesAreCompared() throws LDAPException {
        String name = "id=1," + base;
        assertThat(connection.compare(name, "n", "10").compareMatched()).isTrue();
        assertThat(connection.compare(name, "n", "11").compareMatched()).isFalse();
        assertThat(connection.compare(name, "first-name", "NAME 1").compareMatched())
                .isTrue();
        assertThat(code(() -> connection.compare("id=10," + base, "telephoneNumber", "1")))
                .isEqualTo(ResultCode.NO_SUCH_ATTRIBUTE);
        assertThat(code(() -> connection.compare("id=10," + base, "n", "1"))).isEqualTo(ResultCode.NO_SUCH_ATTRIBUTE);
        assertThat(code(() -> connection.compare(name, "nosuch", "1"))).isEqualTo(ResultCode.UNDEFINED_ATTRIBUTE_TYPE);
        assertThat(code(() -> connection.compare(name, "n", "ten"))).isEqualTo(ResultCode.INVALID_ATTRIBUTE_SYNTAX);
        assertThat(code(() -> connection.compare("id=77," + base, "n", "1"))).isEqualTo(ResultCode.NO_SUCH_OBJECT);
    }

    private static ResultCode code(LdapUnderTest.Attempt attempt) {
        return LdapUnderTest.result(attempt).getResultCode();
    }

    @Test
    void keysOfSeveralColumnsAreNamesOfSeveralValues() throws LDAPException {
        TableHandle pairs = gateway.create(TableDefinition.builder(gateway.newName())
                .column(Column.builder("a", ColumnType.VARCHAR)
                        .length(40)
                        .collation(46)
                        .primaryKey(true)
                        .build())
                .column(Column.builder("b", ColumnType.INT).primaryKey(true).build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "a", "b"))
                .build());
        gateway.client().blocking().execute(pairs.insert().set("a", "x, y+z=ü").set("b", -1));
        SearchResultEntry found = LdapUnderTest.search(connection, LdapUnderTest.dn(pairs), SearchScope.ONE, "(a=x*)")
                .get(0);
        assertThat(Objects.requireNonNull(found.getParsedDN().getRDN()).getAttributeValues())
                .containsExactlyInAnyOrder("x, y+z=ü", "-1");
        assertThat(LdapUnderTest.entry(connection, found.getDN()).getAttributeValue("a"))
                .isEqualTo("x, y+z=ü");
        assertThat(connection.getEntry("b=-1+a=x\\2c y\\2bz=ü," + LdapUnderTest.dn(pairs)))
                .isNotNull();
        assertThat(new DN(found.getDN()).getParentString()).isEqualTo(LdapUnderTest.dn(pairs));
    }

    @Test
    void theDirectoryTellsAboutItself() throws LDAPException {
        RootDSE root = Objects.requireNonNull(connection.getRootDSE());
        assertThat(root.getNamingContextDNs()).contains("dc=ndb");
        assertThat(root.getSupportedLDAPVersions()).containsExactly(3);
        assertThat(root.getSubschemaSubentryDN()).isEqualTo("cn=subschema");
        Schema schema = Objects.requireNonNull(connection.getSchema());
        assertThat(Objects.requireNonNull(schema.getAttributeType("first-name")).getBaseSyntaxOID(schema))
                .isEqualTo("1.3.6.1.4.1.1466.115.121.1.15");
        assertThat(schema.getObjectClass("ndbRow")).isNotNull();
        assertThat(schema.getMatchingRule("caseIgnoreMatch")).isNotNull();
    }

    /** What data nodes refuse to be asked, of texts in latin1. */
    @Test
    void whatTheDataNodesDoNotTakeIsSeenHere() {
        TableHandle texts = gateway.create(Column.builder("t", ColumnType.LONG_VARCHAR)
                .length(2_000)
                .collation(8)
                .nullable(true)
                .build());
        gateway.client().blocking().execute(texts.insert().set("id", 1).set("t", "one"));
        gateway.client().blocking().execute(texts.insert().set("id", 2).set("t", "two"));
        String from = LdapUnderTest.dn(texts);
        StringBuilder many = new StringBuilder("(|");
        for (int i = 0; i < 10_000; i++) {
            many.append("(t=a").append(i).append(')');
        }
        for (String filter : List.of(
                "(&(!(t=*\u0142*))(t=two))",
                "(|(t=*\u0142*)(id=2))",
                many + "(t=two))",
                "(&(id>=1)(t=t" + "*w".repeat(60) + "*))")) {
            SearchResult result = ended(from, SearchScope.ONE, filter);
            assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(ResultCode.SUCCESS);
            assertThat(Objects.requireNonNull(result.getSearchEntries()))
                    .as(filter.substring(0, Math.min(60, filter.length())))
                    .extracting(Entry::getDN)
                    .isEqualTo(filter.contains("w*w") ? List.of() : List.of("id=2," + from));
        }
    }

    /** The same, whether the data nodes see to it or, beside what they cannot see to, the gateway. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(d=1.50); 1",
                "(d>=2); 2",
                "(d=1*); ''",
                "(!(d=1*)); ''",
                "(span>=99:30:00); 2",
                "(span<=-00:00:01); 3",
                "(span=100:00); 2",
                "(span=noon); ''",
                "(!(span=noon)); ''",
                "(raw=ab*); 1",
                "(!(raw=ab*)); 2,3",
                "(raw>=b); 2",
                "(id=1*); ''"
            })
    void assertionsMeanTheSameWhereverTheyAreLookedAt(String filter, String expected) {
        TableHandle kinds = gateway.create(
                Column.builder("d", ColumnType.DECIMAL).precision(8).scale(3).build(),
                Column.builder("span", ColumnType.TIME).build(),
                Column.builder("raw", ColumnType.VARBINARY).length(40).build());
        insert(kinds, 1, "1.5", Duration.ofHours(99), "abc");
        insert(kinds, 2, "10.25", Duration.ofHours(100), "b");
        insert(kinds, 3, "-3", Duration.ofSeconds(-2), "");
        String from = LdapUnderTest.dn(kinds);
        List<String> names = expected.isEmpty()
                ? List.of()
                : Arrays.stream(expected.split(","))
                        .map(id -> "id=" + id + "," + from)
                        .toList();
        for (String asked : List.of(filter, "(&" + filter + "(!(id:caseExactMatch:=77)))")) {
            assertThat(LdapUnderTest.search(connection, from, SearchScope.ONE, asked, "1.1"))
                    .as(asked)
                    .extracting(Entry::getDN)
                    .containsExactlyInAnyOrderElementsOf(names);
        }
    }

    private void insert(TableHandle kinds, int id, String d, Duration span, String raw) {
        gateway.client()
                .blocking()
                .execute(kinds.insert()
                        .set("id", id)
                        .set("d", new BigDecimal(d))
                        .set("span", span)
                        .set("raw", raw.getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void numbersWithFractionsAreComparedAsNumbers() {
        TableHandle measures = gateway.create(
                Column.builder("d", ColumnType.DOUBLE).nullable(true).build());
        gateway.client().blocking().execute(measures.insert().set("id", 1).set("d", 9.5));
        gateway.client().blocking().execute(measures.insert().set("id", 2).set("d", 10.25));
        String from = LdapUnderTest.dn(measures);
        for (String filter : List.of("(d>=10)", "(d=10.250)", "(!(d<=9.5))")) {
            assertThat(LdapUnderTest.search(connection, from, SearchScope.ONE, filter, "1.1"))
                    .as(filter)
                    .extracting(Entry::getDN)
                    .containsExactly("id=2," + from);
        }
        assertThat(LdapUnderTest.search(connection, from, SearchScope.ONE, "(d>=1e999999999)"))
                .isEmpty();
        assertThat(LdapUnderTest.search(connection, from, SearchScope.ONE, "(id=" + "9".repeat(1_000) + ")"))
                .isEmpty();
    }
}
