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
import com.unboundid.ldap.sdk.ModifyRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.AssertionRequestControl;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingException;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.security.SecurityFile;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Who sees and changes what. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapRightsTest {

    private static final String SECURITY = """
            security:
              users:
                - {name: cn=admin, password: "%1$s"}
                - {name: "cn=auditor,o=staff", password: "%1$s"}
              passwords: {iterations: 1000}
              rights:
                - {who: cn=admin, may: all}
                - {who: below o=staff, attributes: userPassword, may: [read, search, compare]}
                - {who: below o=staff, may: [read, search, compare]}
                - {who: self, attributes: [userPassword, cn], may: [read, write]}
                - {who: self, attributes: card, may: [read, search, compare]}
                - {who: authenticated, on: "ou=people,dc=net", attributes: [uid, cn], may: [read, search]}
                - {who: anonymous, on: "ou=others,dc=net", may: [read, search]}
            """.formatted(LdapPeople.SSHA);

    private final LdapUnderTest cluster;
    private final LdapPeople people;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapRightsTest(LdapUnderTest cluster) {
        this.cluster = cluster;
        people = new LdapPeople(cluster);
        people.put("ada", LdapPeople.SSHA);
        people.put("Ada", LdapPeople.SSHA);
        people.put("bob", LdapPeople.SSHA);
        gateway = people.start(SECURITY);
        connection = LdapUnderTest.connect(gateway);
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
    }

    private void as(String name) throws LDAPException {
        connection.bind(name, LdapPeople.PASSWORD);
    }

    private List<String> found(String base, SearchScope scope, String filter) {
        return LdapUnderTest.search(connection, base, scope, filter, "1.1").stream()
                .map(Entry::getDN)
                .sorted()
                .toList();
    }

    private ResultCode missing(String base, SearchScope scope) {
        LDAPResult result = LdapUnderTest.result(() -> connection.search(base, scope, "(objectClass=*)"));
        assertThat(result.getMatchedDN()).as(base).isNull();
        return result.getResultCode();
    }

    private static String[] names(Entry entry) {
        return entry.getAttributes().stream().map(Attribute::getName).toArray(String[]::new);
    }

    @Test
    void whoIsUnknownSeesWhatIsForEverybody() throws LDAPException {
        SearchResultEntry root = LdapUnderTest.entry(connection, "", "+", "*");
        assertThat(root.getAttributeValues("namingContexts")).contains("dc=net", "dc=ndb");
        assertThat(found("dc=net", SearchScope.SUB, "(objectClass=*)")).containsExactly("ou=others,dc=net");
        assertThat(found("ou=others,dc=net", SearchScope.BASE, "(objectClass=*)"))
                .hasSize(1);
        String diagnostic = null;
        for (String hidden : List.of(
                LdapPeople.BASE,
                LdapPeople.ADA,
                "uid=nosuch," + LdapPeople.BASE,
                "dc=net",
                "dc=nosuch",
                "dc=ndb",
                LdapUnderTest.dn(people.table()),
                "cn=subschema")) {
            for (SearchScope scope : List.of(SearchScope.BASE, SearchScope.ONE, SearchScope.SUB)) {
                if (!hidden.equals("dc=net")) {
                    assertThat(missing(hidden, scope)).as(hidden).isEqualTo(ResultCode.NO_SUCH_OBJECT);
                }
            }
            LDAPResult compared = LdapUnderTest.result(() -> connection.compare(hidden, "cn", "x"));
            assertThat(compared.getResultCode()).as(hidden).isEqualTo(ResultCode.NO_SUCH_OBJECT);
            assertThat(compared.getMatchedDN()).isNull();
            diagnostic = diagnostic == null ? compared.getDiagnosticMessage() : diagnostic;
            assertThat(compared.getDiagnosticMessage()).isEqualTo(diagnostic);
        }
    }

    @Test
    void whatIsNotShownCannotBeAskedForByFilters() throws LDAPException {
        as(LdapPeople.BOB);
        SearchResultEntry ada = LdapUnderTest.entry(connection, LdapPeople.ADA, "*", "+", "userPassword", "card");
        assertThat(names(ada)).contains("objectClass", "uid", "cn", "entryUUID").doesNotContain("card", "userPassword");
        assertThat(found(LdapPeople.BASE, SearchScope.ONE, "(uid=ada)")).containsExactly(LdapPeople.ADA);
        for (String filter : List.of(
                "(userPassword=*)",
                "(!(userPassword=x))",
                "(userPassword={SSHA}*)",
                "(userPassword>={)",
                "(userPassword:caseExactMatch:=" + LdapPeople.SSHA + ")",
                "(userPassword=" + LdapPeople.SSHA + ")",
                "(:caseExactMatch:=" + LdapPeople.SSHA + ")",
                "(&(uid=ada)(userPassword=*))",
                "(!(|(uid=nosuch)(userPassword=x)))",
                "(&(uid=ada)(card=*))",
                "(card=card of ada)",
                "(:caseExactMatch:=card of ada)",
                "(!(card=x))")) {
            List<String> others = found(LdapPeople.BASE, SearchScope.SUB, filter).stream()
                    .filter(dn -> !dn.equals(LdapPeople.BOB))
                    .toList();
            assertThat(others).as(filter).isEmpty();
        }
        // One's own is another matter.
        assertThat(found(LdapPeople.BASE, SearchScope.ONE, "(card=card of *)")).containsExactly(LdapPeople.BOB);
        assertThat(found(LdapPeople.BASE, SearchScope.ONE, "(!(card=x))")).containsExactly(LdapPeople.BOB);
        SearchResultEntry own = LdapUnderTest.entry(connection, LdapPeople.BOB);
        assertThat(own.getAttributeValue("userPassword")).isEqualTo(LdapPeople.SSHA);
        assertThat(own.getAttributeValue("card")).isEqualTo("card of bob");
    }

    @Test
    void comparisonsNeedTheirRight() throws LDAPException {
        as(LdapPeople.BOB);
        assertThat(connection.compare(LdapPeople.BOB, "card", "card of bob").compareMatched())
                .isTrue();
        for (String name : List.of("card", "cn", "userPassword", "nosuch")) {
            for (String dn : List.of(LdapPeople.ADA, "uid=nosuch," + LdapPeople.BASE)) {
                LDAPResult result = LdapUnderTest.result(() -> connection.compare(dn, name, "x"));
                assertThat(result.getResultCode()).isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
                // The client's own words where there are none.
                assertThat(result.getDiagnosticMessage()).isEqualTo("insufficient access rights");
            }
        }
        as("cn=auditor,o=staff");
        assertThat(connection
                        .compare(LdapPeople.ADA, "userPassword", LdapPeople.SSHA)
                        .compareMatched())
                .isTrue();
        assertThat(found(LdapPeople.BASE, SearchScope.ONE, "(userPassword=" + LdapPeople.SSHA + ")"))
                .hasSize(3);
        assertThat(LdapUnderTest.entry(connection, LdapPeople.ADA).getAttributeValue("userPassword"))
                .isEqualTo(LdapPeople.SSHA);
    }

    @Test
    void nobodyPassesForSomebodyWhoseNameIsAlike() throws LDAPException {
        as("uid=Ada," + LdapPeople.BASE);
        assertThat(names(LdapUnderTest.entry(connection, "uid=Ada," + LdapPeople.BASE)))
                .contains("card");
        assertThat(names(LdapUnderTest.entry(connection, LdapPeople.ADA))).doesNotContain("card", "userPassword");
        assertThat(changed(LdapPeople.ADA, "cn")).isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        as("UID=ada , OU=People, dc=net");
        assertThat(changed(LdapPeople.ADA, "cn")).isEqualTo(ResultCode.SUCCESS);
        assertThat(changed("uid=Ada," + LdapPeople.BASE, "cn")).isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
    }

    private ResultCode changed(String dn, String attribute) {
        return LdapUnderTest.result(
                        () -> connection.modify(dn, new Modification(ModificationType.REPLACE, attribute, "x")))
                .getResultCode();
    }

    @Test
    void changesNeedTheirRightAndTellNothing() throws LDAPException {
        as(LdapPeople.BOB);
        assertThat(changed(LdapPeople.BOB, "cn")).isEqualTo(ResultCode.SUCCESS);
        assertThat(changed(LdapPeople.BOB, "userPassword")).isEqualTo(ResultCode.SUCCESS);
        assertThat(people.stored("bob")).startsWith("{PBKDF2-SHA256}1000$");
        assertThat(changed(LdapPeople.BOB, "card")).isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        assertThat(changed(LdapPeople.BOB, "objectClass")).isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        for (String dn : List.of(LdapPeople.ADA, "uid=nosuch," + LdapPeople.BASE, "dc=nosuch", LdapPeople.BASE)) {
            assertThat(changed(dn, "cn")).isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
            Entry entry = new Entry(dn, new Attribute("objectClass", "person"));
            assertThat(LdapUnderTest.result(() -> connection.add(entry)).getResultCode())
                    .isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
            assertThat(LdapUnderTest.result(() -> connection.delete(dn)).getResultCode())
                    .isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
            assertThat(LdapUnderTest.result(() -> connection.modifyDN(dn, "uid=x", true))
                            .getResultCode())
                    .isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
        }
        as("cn=admin");
        connection.add(new Entry(
                "uid=new," + LdapPeople.BASE, new Attribute("objectClass", "person"), new Attribute("cn", "New")));
        connection.modifyDN("uid=new," + LdapPeople.BASE, "uid=newer", true);
        connection.delete("uid=newer," + LdapPeople.BASE);
    }

    /** A guard against lost updates that is true of what cannot be seen is none. */
    @Test
    void whatMayNotBeSearchedIsUndefinedInAssertions() throws LDAPException {
        try (LdapGateway guarded = people.start("""
                        security:
                          passwords: {iterations: 1000}
                          rights:
                            - {who: authenticated, attributes: card, may: [read, write]}
                            - {who: authenticated, attributes: cn, may: [search, write]}
                            - {who: authenticated, may: [read, search]}
                        """);
                LDAPConnection bob = LdapUnderTest.connect(guarded)) {
            bob.bind(LdapPeople.BOB, LdapPeople.PASSWORD);
            for (String filter : List.of(
                    "(!(card=*))", "(!(card=x))", "(card=*)", "(!(userPassword=*))", "(&(uid=ada)(!(card=x)))")) {
                assertThat(changedIf(bob, filter)).as(filter).isEqualTo(ResultCode.ASSERTION_FAILED);
            }
            // Not to be read, but to be searched; and to be read by all.
            assertThat(changedIf(bob, "(cn=ada)")).isEqualTo(ResultCode.SUCCESS);
            assertThat(changedIf(bob, "(!(cn=ada))")).isEqualTo(ResultCode.ASSERTION_FAILED);
            assertThat(changedIf(bob, "(|(card=x)(uid=ada))")).isEqualTo(ResultCode.SUCCESS);
        }
    }

    private static ResultCode changedIf(LDAPConnection on, String filter) throws LDAPException {
        ModifyRequest request =
                new ModifyRequest(LdapPeople.ADA, new Modification(ModificationType.REPLACE, "card", "another"));
        request.addControl(new AssertionRequestControl(filter));
        return LdapUnderTest.result(() -> on.modify(request)).getResultCode();
    }

    @Test
    void passwordsAreNotAmongTheColumnsOfTheirTable() throws LDAPException {
        as("cn=admin");
        String row = "uid=ada," + LdapUnderTest.dn(people.table());
        assertThat(names(LdapUnderTest.entry(connection, row))).contains("card").doesNotContain("pw");
        assertThat(names(LdapUnderTest.entry(connection, LdapPeople.ADA, "*", "userPassword")))
                .contains("card")
                .doesNotContain("userPassword");
        SearchResult unrestricted;
        try (LDAPConnection open = cluster.connect()) {
            unrestricted = open.search(row, SearchScope.BASE, "(objectClass=*)");
        }
        assertThat(Objects.requireNonNull(unrestricted.getSearchEntries())
                        .get(0)
                        .getAttributeValue("pw"))
                .isEqualTo(LdapPeople.SSHA);
    }

    @Test
    void limitsDoNotTellOfWhatIsHidden() throws LDAPException {
        as(LdapPeople.BOB);
        com.unboundid.ldap.sdk.SearchRequest one =
                new com.unboundid.ldap.sdk.SearchRequest(LdapPeople.BASE, SearchScope.ONE, "(card=*)");
        one.setSizeLimit(1);
        SearchResult result = LdapUnderTest.ended(connection, one);
        assertThat(result.getResultCode()).isEqualTo(ResultCode.SUCCESS);
        assertThat(result.getEntryCount()).isEqualTo(1);
    }

    @Test
    void columnsAreNoWayAroundTheRightsOnTheirAttributes() throws LDAPException {
        DirectoryMapping mapping = MappingFile.parse(
                "test.yaml", """
                contexts: {dn: dc=net, rows: team}
                classes:
                  team:
                    table: %1$s
                    rdn: {number: uid}
                    attributes: {cn: name}
                    children: member
                  member:
                    table: %1$s
                    parent: {card: uid}
                    rdn: {member: uid}
                    attributes: {owner: card}
                """.formatted(people.table().description().name()));
        String security = """
                security:
                  rights:
                    - {who: anyone, attributes: [number, owner], may: read}
                    - {who: anyone, may: all}
                """;
        String kid = "member=kid,number=ada,dc=net";
        cluster.client()
                .blocking()
                .execute(people.table().insert().set("uid", "kid").set("card", "ada"));
        try (LdapGateway teams = cluster.start(settings -> settings.withMapping(mapping)
                        .withSecurity(SecurityFile.parse("test.yaml", security, mapping)));
                LDAPConnection client = LdapUnderTest.connect(teams)) {
            List<LDAPResult> refused = List.of(
                    LdapUnderTest.result(() -> client.modifyDN("number=bob,dc=net", "number=x", true)),
                    LdapUnderTest.result(() -> client.modifyDN("uid=bob,dc=net", "uid=x", true)),
                    LdapUnderTest.result(
                            () -> client.add(new Entry("uid=new,dc=net", new Attribute("objectClass", "team")))),
                    LdapUnderTest.result(() -> client.modifyDN(kid, "member=kid", true, "number=bob,dc=net")));
            assertThat(refused)
                    .extracting(LDAPResult::getResultCode)
                    .containsOnly(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
            client.modifyDN(kid, "member=kit", true);
            client.modify("uid=bob,dc=net", new Modification(ModificationType.REPLACE, "cn", "Bob"));
            assertThat(LdapUnderTest.entry(client, "member=kit,number=ada,dc=net")
                            .getAttributeValue("owner"))
                    .isEqualTo("ada");
        }
    }

    /** Renaming what is above writes the columns that link what is below. */
    @Test
    void renamingAnEntryAboveIsNoWayAroundTheRightsBelow() throws LDAPException {
        DirectoryMapping mapping = MappingFile.parse(
                "test.yaml", """
                contexts: {dn: dc=net, rows: team}
                classes:
                  team:
                    table: %1$s
                    rdn: {number: uid}
                    children: member
                  member:
                    table: %1$s
                    parent: {card: uid}
                    rdn: {member: uid}
                    attributes: {owner: card}
                """.formatted(people.table().description().name()));
        String security = """
                security:
                  rights:
                    - {who: anyone, attributes: owner, may: read}
                    - {who: anyone, may: all}
                """;
        var db = cluster.client().blocking();
        db.execute(people.table().insert().set("uid", "kid").set("card", "ada"));
        try (LdapGateway teams = cluster.start(settings -> settings.withMapping(mapping)
                        .withSecurity(SecurityFile.parse("test.yaml", security, mapping)));
                LDAPConnection client = LdapUnderTest.connect(teams)) {
            assertThat(LdapUnderTest.result(() -> client.modifyDN("number=ada,dc=net", "number=ann", true))
                            .getResultCode())
                    .isEqualTo(ResultCode.INSUFFICIENT_ACCESS_RIGHTS);
            assertThat(client.getEntry("member=kid,number=ada,dc=net")).isNotNull();
            client.modifyDN("number=bob,dc=net", "number=ben", true);
        }
    }

    @Test
    void aliasesAreFollowedByWhoMaySeeWhatTheyStandFor() throws LDAPException {
        DirectoryMapping mapping = MappingFile.parse(
                "test.yaml", """
                contexts:
                  dn: dc=net
                  entries:
                    - {dn: ou=people, rows: person}
                    - {dn: ou=cards, rows: card}
                classes:
                  person:
                    table: %1$s
                    rdn: {uid: uid}
                  card:
                    table: %1$s
                    objectClasses: [top, extensibleObject, alias]
                    rdn: {card: card}
                    alias: uid={uid},ou=people,dc=net
                """.formatted(people.table().description().name()));
        String security = """
                security:
                  rights:
                    - {who: anyone, on: "ou=people,dc=net", may: [read, search]}
                    - {who: anyone, on: "ou=cards,dc=net", attributes: [SHOWN], may: [read, search]}
                """;
        String card = "card=card of bob,ou=cards,dc=net";
        for (boolean mayFollow : List.of(true, false)) {
            String written = security.replace("SHOWN", mayFollow ? "card, aliasedObjectName" : "card");
            try (LdapGateway cards = cluster.start(settings -> settings.withMapping(mapping)
                            .withSecurity(SecurityFile.parse("test.yaml", written, mapping)));
                    LDAPConnection client = LdapUnderTest.connect(cards)) {
                String found = mayFollow ? LdapPeople.BOB : card;
                assertThat(client.search(LdapUnderTest.request(
                                        card, SearchScope.BASE, "(objectClass=*)", DereferencePolicy.ALWAYS))
                                .getSearchEntries())
                        .extracting(Entry::getDN)
                        .containsExactly(found);
                assertThat(client.search(LdapUnderTest.request(
                                        "ou=cards,dc=net", SearchScope.ONE, "(uid=bob)", DereferencePolicy.ALWAYS))
                                .getSearchEntries())
                        .hasSize(mayFollow ? 1 : 0);
            }
        }
    }

    @Test
    void theSchemaIsShownToWhomItIsAllowed() throws LDAPException {
        String security = """
                security:
                  rights:
                    - {who: anyone, attributes: [SHOWN], may: [read, search]}
                """;
        for (boolean mayRead : List.of(true, false)) {
            String attributes = mayRead ? "uid, attributeTypes" : "uid";
            try (LdapGateway schema = people.startWith(security.replace("SHOWN", attributes), settings -> settings);
                    LDAPConnection client = LdapUnderTest.connect(schema)) {
                assertThat(List.of(names(LdapUnderTest.entry(client, "cn=subschema", "*", "+"))))
                        .contains("objectClass")
                        .doesNotContain("objectClasses")
                        .matches(shown -> shown.contains("attributeTypes") == mayRead);
                assertThat(LdapUnderTest.search(client, "cn=subschema", SearchScope.BASE, "(attributeTypes=*)"))
                        .hasSize(mayRead ? 1 : 0);
            }
        }
    }

    /** Where searches of all rows are refused, by words that tell of the table. */
    @Test
    void rowsThatCannotBeShownAreNotLookedThrough() throws LDAPException {
        String security = """
                security:
                  passwords: {iterations: 1000}
                  rights:
                    - {who: self, may: [read, search]}
                    - {who: anonymous, on: "ou=others,dc=net", may: read}
                """;
        try (LdapGateway indexed = people.startWith(
                        security,
                        settings -> settings.withLimits(settings.limits().withUnindexedEntries(0)));
                LDAPConnection client = LdapUnderTest.connect(indexed)) {
            for (String hidden : List.of(LdapPeople.BASE, LdapPeople.ADA, LdapUnderTest.dn(people.table()))) {
                for (SearchScope scope : List.of(SearchScope.BASE, SearchScope.ONE, SearchScope.SUB)) {
                    LDAPResult result = LdapUnderTest.result(() -> client.search(hidden, scope, "(card=*)"));
                    assertThat(result.getResultCode()).as(hidden).isEqualTo(ResultCode.NO_SUCH_OBJECT);
                    assertThat(result.getDiagnosticMessage()).isEqualTo("There is no such entry");
                }
            }
            assertThat(LdapUnderTest.search(client, "dc=net", SearchScope.SUB, "(objectClass=*)"))
                    .extracting(Entry::getDN)
                    .containsExactly("ou=others,dc=net");
            client.bind(LdapPeople.BOB, LdapPeople.PASSWORD);
            for (String filter : List.of("(objectClass=*)", "(cn=*)", "(!(card=x))", "(hasSubordinates=FALSE)")) {
                assertThat(LdapUnderTest.search(client, "dc=net", SearchScope.SUB, filter))
                        .as(filter)
                        .extracting(Entry::getDN)
                        .containsExactly(LdapPeople.BOB);
            }
            assertThat(LdapUnderTest.result(() -> client.search("dc=net", SearchScope.SUB, "(uid=ada)"))
                            .getResultCode())
                    .as("below a base that is hidden")
                    .isEqualTo(ResultCode.NO_SUCH_OBJECT);
        }
    }

    @Test
    void whatIsWrongInTheFileIsTold() {
        assertWrong("rights: [{who: cn=admin, may: al}]", "test.yaml:2: there is no right 'al'");
        assertWrong("rights: [{who: someone, may: all}]", "test.yaml:2: ");
        assertWrong("rights: [{who: self, on: \"uid=ada,ou=people,dc=net\", may: all}]", "rows come and go");
        assertWrong("rights: [{who: self, on: \"dc=other\", may: all}]", "'dc=other' is none of the entries");
        assertWrong("rights: [{who: self, attributes: \"cn;lang-en\", may: []}]", "a rule is about an attribute");
        assertWrong("rights: [{who: self, attributes: entryUUID, may: []}]", "'entryuuid' goes with its entry");
        assertWrong("rights: [{who: self, attributes: objectClass, may: []}]", "'objectclass' goes with its entry");
        assertWrong(
                "rights: [{who: self, on: \"ou=people,dc=net\", attributes: [cn, crad], may: []}]",
                "test.yaml:2: no entry that the rule is about can have an attribute 'crad'");
        assertWrong("rights: [{who: self, on: cn=subschema, attributes: card, may: []}]", "'card'");
        assertWrong("users: []", "'rights' is missing");
        assertWrong("users: [{name: cn=a, password: secret}]\n  rights: []", "the password is no hash by [SSHA");
        assertWrong("passwords: {scheme: MD5}\n  rights: []", "there is no such scheme");
        assertWrong("passwords: {iterations: 0}\n  rights: []", "Passwords take 1 to");
    }

    private void assertWrong(String section, String reason) {
        assertThatThrownBy(() -> people.start("security:\n  " + section))
                .isInstanceOf(MappingException.class)
                .hasMessageContaining(reason);
    }
}
