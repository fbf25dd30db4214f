package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.AddRequest;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.CompareRequest;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.DeleteRequest;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPResult;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.ModifyRequest;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchResultReference;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.controls.ManageDsaITRequestControl;
import com.unboundid.ldap.sdk.controls.ServerSideSortRequestControl;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import com.unboundid.ldap.sdk.controls.SortKey;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.ldap.security.SecurityFile;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Parts of the directory that other servers have. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapReferralTest {

    private static final String BASE = "dc=net";
    private static final String SALES = "ou=sales," + BASE;
    private static final String BRANCHES = "ou=branches," + BASE;
    private static final Control MANAGE = new ManageDsaITRequestControl(true);

    private final LdapUnderTest cluster;
    private final TableHandle people;
    private final DirectoryMapping mapping;
    private final LdapGateway gateway;
    private final LDAPConnection connection;

    LdapReferralTest(LdapUnderTest cluster) {
        this.cluster = cluster;
        people = cluster.create(
                Column.builder("boss", ColumnType.INT).nullable(true).build());
        mapping = MappingFile.parse(
                "referral.yaml", """
                contexts:
                  - dn: dc=net
                    entries:
                      - {dn: ou=people, rows: person}
                      - {dn: ou=bosses, rows: boss}
                      - {dn: ou=sales, referral: "ldap://sales.example/ou=all,dc=sales"}
                      - dn: ou=branches
                        entries:
                          - dn: l=Köln
                            referral: ["ldap://koeln.example:1389", "ldaps://[::1]:636/"]
                  - {dn: dc=far, referral: "ldap://far.example"}
                classes:
                  person:
                    table: %1$s
                    rdn: {uid: id}
                  boss:
                    table: %1$s
                    objectClasses: [top, extensibleObject, alias]
                    rdn: {uid: id}
                    alias: uid={boss},ou=sales,dc=net
                """.formatted(people.description().name()));
        gateway = cluster.start(settings -> settings.withMapping(mapping));
        connection = LdapUnderTest.connect(gateway);
    }

    @BeforeEach
    void rows() {
        cluster.client().blocking().execute(people.insert().set("id", 1).set("boss", 5));
    }

    @AfterEach
    void close() {
        connection.close();
        gateway.close();
    }

    private static SearchRequest request(String base, SearchScope scope, Control... controls) throws LDAPException {
        SearchRequest request = new SearchRequest(base, scope, "(objectClass=*)", "*", "ref");
        request.setControls(controls);
        return request;
    }

    private static List<String> references(SearchResult result) {
        List<String> urls = new ArrayList<>();
        for (SearchResultReference reference : Objects.requireNonNull(result.getSearchReferences())) {
            urls.addAll(Arrays.asList(reference.getReferralURLs()));
        }
        return urls;
    }

    private static List<SearchResultEntry> entries(SearchResult result) {
        return Objects.requireNonNull(result.getSearchEntries());
    }

    private static List<String> names(SearchResult result) {
        return entries(result).stream().map(SearchResultEntry::getDN).toList();
    }

    @Test
    void aSearchTellsWhereToGoOn() throws LDAPException {
        SearchResult whole = connection.search(request(BASE, SearchScope.SUB));
        assertThat(names(whole))
                .containsExactlyInAnyOrder(
                        BASE,
                        "ou=people,dc=net",
                        "uid=1,ou=people,dc=net",
                        "ou=bosses,dc=net",
                        "uid=1,ou=bosses,dc=net",
                        BRANCHES);
        assertThat(references(whole))
                .containsExactlyInAnyOrder(
                        "ldap://sales.example/ou=all,dc=sales??sub",
                        "ldap://koeln.example:1389/l=K%c3%b6ln,ou=branches,dc=net??sub",
                        "ldaps://[::1]:636/l=K%c3%b6ln,ou=branches,dc=net??sub");

        SearchResult below = connection.search(request(BASE, SearchScope.ONE));
        assertThat(references(below)).containsExactly("ldap://sales.example/ou=all,dc=sales??base");
        assertThat(references(connection.search(request(BASE, SearchScope.BASE))))
                .isEmpty();

        // Whatever the filter is, and in any order and in pages.
        SearchRequest filtered = new SearchRequest(BASE, SearchScope.ONE, "(uid=nobody)");
        assertThat(connection.search(filtered).getReferenceCount()).isEqualTo(1);
        SearchRequest sorted = request(
                BASE,
                SearchScope.SUB,
                new ServerSideSortRequestControl(true, new SortKey("ou")),
                new SimplePagedResultsControl(20));
        assertThat(references(connection.search(sorted))).hasSize(3);
    }

    @Test
    void whatIsAtItAndBelowItIsElsewhere() throws LDAPException {
        referred(() -> connection.search(request(SALES, SearchScope.BASE)), "ldap://sales.example/ou=all,dc=sales");
        referred(
                () -> connection.search(request("uid=a\\,b,ou=x," + SALES, SearchScope.SUB)),
                "ldap://sales.example/uid=a%5c,b,ou=x,ou=all,dc=sales");
        referred(
                () -> connection.search(request("l=köln," + BRANCHES, SearchScope.ONE)),
                "ldap://koeln.example:1389/l=K%c3%b6ln,ou=branches,dc=net",
                "ldaps://[::1]:636/l=K%c3%b6ln,ou=branches,dc=net");
        referred(() -> connection.search(request("uid=1,dc=far", SearchScope.BASE)), "ldap://far.example/uid=1,dc=far");

        String sold = "uid=1," + SALES;
        String there = "ldap://sales.example/uid=1,ou=all,dc=sales";
        referred(() -> connection.add(new AddRequest(sold, new Attribute("objectClass", "person"))), there);
        referred(() -> connection.modify(sold, new Modification(ModificationType.REPLACE, "boss", "1")), there);
        referred(() -> connection.delete(sold), there);
        referred(() -> connection.modifyDN(sold, "uid=2", true), there);
        referred(() -> connection.compare(new CompareRequest(sold, "uid", "1")), there);
        require(
                ResultCode.AFFECTS_MULTIPLE_DSAS,
                () -> connection.modifyDN("uid=1,ou=people,dc=net", "uid=1", true, SALES));
        require(ResultCode.INVALID_CREDENTIALS, () -> {
            try (LDAPConnection own = LdapUnderTest.connect(gateway)) {
                return own.bind(sold, "secret");
            }
        });
    }

    private static LDAPResult require(ResultCode code, LdapUnderTest.Attempt attempt) {
        LDAPResult result = LdapUnderTest.result(attempt);
        assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(code);
        return result;
    }

    private static void referred(LdapUnderTest.Attempt attempt, String... urls) {
        assertThat(require(ResultCode.REFERRAL, attempt).getReferralURLs()).containsExactly(urls);
    }

    @Test
    void anAliasMayLeadElsewhere() throws LDAPException {
        SearchRequest followed = request("ou=bosses,dc=net", SearchScope.SUB);
        followed.setDerefPolicy(DereferencePolicy.ALWAYS);
        SearchResult result = connection.search(followed);
        assertThat(names(result)).containsExactly("ou=bosses,dc=net");
        assertThat(references(result)).containsExactly("ldap://sales.example/uid=5,ou=all,dc=sales??sub");

        SearchRequest base = request("uid=1,ou=bosses,dc=net", SearchScope.BASE);
        base.setDerefPolicy(DereferencePolicy.FINDING);
        referred(() -> connection.search(base), "ldap://sales.example/uid=5,ou=all,dc=sales");
    }

    @Test
    void whoManagesReferralsSeesThemAsEntries() throws LDAPException {
        SearchResult whole = connection.search(request(BASE, SearchScope.SUB, MANAGE));
        assertThat(whole.getReferenceCount()).isZero();
        assertThat(names(whole)).contains(SALES, "l=Köln," + BRANCHES);
        SearchResultEntry sales = entries(connection.search(request(SALES, SearchScope.BASE, MANAGE)))
                .get(0);
        assertThat(sales.getObjectClassValues()).contains("referral");
        assertThat(sales.getAttributeValues("ref")).containsExactly("ldap://sales.example/ou=all,dc=sales");
        SearchRequest filtered = new SearchRequest(BASE, SearchScope.SUB, "(objectClass=referral)", "1.1");
        filtered.addControl(MANAGE);
        assertThat(names(connection.search(filtered))).containsExactlyInAnyOrder(SALES, "l=Köln," + BRANCHES);

        LDAPResult below = require(
                ResultCode.NO_SUCH_OBJECT,
                () -> connection.search(request("uid=1," + SALES, SearchScope.BASE, MANAGE)));
        assertThat(below.getMatchedDN()).isEqualTo(SALES);
        ModifyRequest change =
                new ModifyRequest(SALES, new Modification(ModificationType.REPLACE, "ref", "ldap://other"));
        change.addControl(MANAGE);
        assertThat(require(ResultCode.UNWILLING_TO_PERFORM, () -> connection.modify(change))
                        .getDiagnosticMessage())
                .contains("part of the directory's mapping");
        DeleteRequest deletion = new DeleteRequest(SALES);
        deletion.addControl(MANAGE);
        require(ResultCode.UNWILLING_TO_PERFORM, () -> connection.delete(deletion));
        AddRequest addition = new AddRequest("uid=1," + SALES, new Attribute("objectClass", "person"));
        addition.addControl(MANAGE);
        require(ResultCode.NAMING_VIOLATION, () -> connection.add(addition));

        assertThat(LdapUnderTest.entry(connection, "", "namingContexts").getAttributeValues("namingContexts"))
                .containsExactly(BASE);
    }

    /** Where something is is not told to whom it is not shown. */
    @Test
    void aReferralIsShownLikeAnEntry() throws LDAPException {
        try (LdapGateway guarded = cluster.start(settings ->
                        settings.withMapping(mapping).withSecurity(SecurityFile.parse("test.yaml", """
                                security:
                                  rights:
                                  - {who: anyone, on: "ou=sales,dc=net", may: []}
                                  - {who: anyone, may: all}
                                """, mapping)));
                LDAPConnection own = LdapUnderTest.connect(guarded)) {
            SearchResult whole = own.search(request(BASE, SearchScope.SUB));
            assertThat(references(whole)).hasSize(2).noneMatch(url -> url.contains("sales"));
            LDAPResult hidden =
                    require(ResultCode.NO_SUCH_OBJECT, () -> own.search(request("uid=1," + SALES, SearchScope.BASE)));
            assertThat(hidden.getReferralURLs()).isEmpty();
            assertThat(hidden.getMatchedDN()).isEqualTo(BASE);
            require(ResultCode.REFERRAL, () -> own.search(request("uid=1,dc=far", SearchScope.BASE)));
        }
    }
}
