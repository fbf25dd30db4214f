package io.ndbwire.it.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.RootDSE;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.SimpleBindRequest;
import com.unboundid.ldap.sdk.controls.MatchedValuesFilter;
import com.unboundid.ldap.sdk.controls.MatchedValuesRequestControl;
import com.unboundid.ldap.sdk.controls.ServerSideSortRequestControl;
import com.unboundid.ldap.sdk.controls.ServerSideSortResponseControl;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import com.unboundid.ldap.sdk.controls.SortKey;
import com.unboundid.ldap.sdk.controls.VirtualListViewRequestControl;
import com.unboundid.ldap.sdk.controls.VirtualListViewResponseControl;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.ldap.LdapGateway;
import io.ndbwire.ldap.control.ControlLimits;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import io.ndbwire.ldap.mapping.MappingFile;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Controls of searches: pages, order, list views, matched values. */
@EachCluster
@ExtendWith(LdapExtension.class)
class LdapSearchControlTest {

    private static final int ROWS = 300;

    private final LdapUnderTest cluster;
    private final TableHandle table;
    private final String base;
    private final LDAPConnection connection;

    LdapSearchControlTest(LdapUnderTest cluster) {
        this.cluster = cluster;
        table = cluster.create(
                LdapUnderTest.text("name", 20),
                Column.builder("rank", ColumnType.INT).nullable(true).build());
        base = LdapUnderTest.dn(table);
        connection = cluster.connect();
    }

    /** Ranks run against the numbers; every tenth row has none. */
    @BeforeEach
    void rows() {
        var client = cluster.client();
        client.executeAll(IntStream.rangeClosed(1, ROWS)
                        .mapToObj(i -> {
                            var insert = table.insert().set("id", i).set("name", (i % 2 == 0 ? "N" : "n") + i % 7);
                            return i % 10 == 0 ? insert : insert.set("rank", ROWS - i);
                        })
                        .toList())
                .forEach(stage -> stage.toCompletableFuture().join());
    }

    @AfterEach
    void close() {
        connection.close();
    }

    private SearchRequest request(String filter, Control... controls) {
        try {
            SearchRequest request = new SearchRequest(base, SearchScope.ONE, filter, "id");
            request.setControls(controls);
            return request;
        } catch (LDAPException e) {
            throw new AssertionError(e);
        }
    }

    private SearchResult ended(SearchRequest request) {
        return LdapUnderTest.ended(connection, request);
    }

    private SearchResult require(ResultCode code, SearchRequest request) {
        SearchResult result = ended(request);
        assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(code);
        return result;
    }

    private static List<Integer> ids(SearchResult result) {
        return Objects.requireNonNull(result.getSearchEntries()).stream()
                .map(entry -> entry.getAttributeValueAsInteger("id"))
                .toList();
    }

    private static Control page(int size, @Nullable ASN1OctetString cookie) {
        return new SimplePagedResultsControl(size, cookie, true);
    }

    private static ASN1OctetString cookie(SearchResult result) {
        try {
            ASN1OctetString cookie = Objects.requireNonNull(SimplePagedResultsControl.get(result))
                    .getCookie();
            return Objects.requireNonNull(cookie);
        } catch (LDAPException e) {
            throw new AssertionError(e);
        }
    }

    /** All pages of a search, looked at one by one. */
    private List<List<Integer>> pages(int size, SearchRequest request, Control... others) {
        List<List<Integer>> pages = new ArrayList<>();
        ASN1OctetString cookie = null;
        do {
            List<Control> controls = new ArrayList<>(List.of(others));
            controls.add(page(size, cookie));
            request.setControls(controls);
            SearchResult result = require(ResultCode.SUCCESS, request);
            pages.add(ids(result));
            cookie = cookie(result);
        } while (cookie.getValueLength() > 0);
        return pages;
    }

    private static List<Integer> joined(List<List<Integer>> pages) {
        return pages.stream().flatMap(List::stream).toList();
    }

    @Test
    void theRootDseAnnouncesTheControls() throws LDAPException {
        RootDSE dse = Objects.requireNonNull(connection.getRootDSE());
        for (String oid : List.of(
                SimplePagedResultsControl.PAGED_RESULTS_OID,
                ServerSideSortRequestControl.SERVER_SIDE_SORT_REQUEST_OID,
                VirtualListViewRequestControl.VIRTUAL_LIST_VIEW_REQUEST_OID,
                MatchedValuesRequestControl.MATCHED_VALUES_REQUEST_OID)) {
            assertThat(dse.supportsControl(oid)).as(oid).isTrue();
        }
    }

    @Test
    void pagesHaveEachEntryOnce() {
        for (int size : List.of(1, 7, 64, 100, 299, 300, 1_000)) {
            List<List<Integer>> pages = pages(size, request("(objectClass=*)"));
            assertThat(pages).as("pages of %s", size).hasSize((ROWS + size - 1) / size);
            assertThat(joined(pages)).hasSize(ROWS).doesNotHaveDuplicates();
        }
        assertThat(pages(10, request("(id=7)"))).containsExactly(List.of(7));
        assertThat(pages(10, request("(id=-7)"))).containsExactly(List.of());
        assertThat(pages(10, request("(&(objectClass=*)(hasSubordinates=FALSE))")))
                .hasSize(ROWS / 10);
    }

    @Test
    void theSizeLimitIsOverAllPages() {
        SearchRequest request = request("(objectClass=*)", page(10, null));
        request.setSizeLimit(25);
        SearchResult first = require(ResultCode.SUCCESS, request);
        request.setControls(page(10, cookie(first)));
        SearchResult second = require(ResultCode.SUCCESS, request);
        request.setControls(page(10, cookie(second)));
        SearchResult third = require(ResultCode.SIZE_LIMIT_EXCEEDED, request);
        assertThat(List.of(first.getEntryCount(), second.getEntryCount(), third.getEntryCount()))
                .containsExactly(10, 10, 5);
        assertThat(cookie(third).getValueLength()).isZero();
    }

    @Test
    void aCookieIsGoodOnceForItsSearchOnItsConnection() throws LDAPException {
        SearchRequest request = request("(objectClass=*)", page(10, null));
        ASN1OctetString cookie = cookie(require(ResultCode.SUCCESS, request));
        request.setControls(page(10, cookie));
        try (LDAPConnection other = cluster.connect()) {
            assertThat(LdapUnderTest.ended(other, request).getResultCode()).isEqualTo(ResultCode.UNWILLING_TO_PERFORM);
        }
        require(ResultCode.UNWILLING_TO_PERFORM, request("(id=*)", page(10, cookie)));
        SearchResult second = require(ResultCode.SUCCESS, request);
        require(ResultCode.UNWILLING_TO_PERFORM, request);
        // Of size 0: no more is wanted.
        request.setControls(page(0, cookie(second)));
        SearchResult none = require(ResultCode.SUCCESS, request);
        assertThat(none.getEntryCount()).isZero();
        assertThat(cookie(none).getValueLength()).isZero();
        request.setControls(page(10, cookie(second)));
        require(ResultCode.UNWILLING_TO_PERFORM, request);
        // Somebody else may be there after a bind.
        ASN1OctetString before = cookie(require(ResultCode.SUCCESS, request("(objectClass=*)", page(10, null))));
        connection.bind(new SimpleBindRequest());
        require(ResultCode.UNWILLING_TO_PERFORM, request("(objectClass=*)", page(10, before)));
        request.setControls(
                new Control(SimplePagedResultsControl.PAGED_RESULTS_OID, false, new ASN1OctetString("nothing")));
        require(ResultCode.PROTOCOL_ERROR, request);
    }

    @Test
    void aPageIsOfTheSameOrder() {
        Control byId = sort(new SortKey("id"));
        ASN1OctetString cookie = cookie(require(ResultCode.SUCCESS, request("(id<=30)", byId, page(10, null))));
        require(ResultCode.UNWILLING_TO_PERFORM, request("(id<=30)", page(10, cookie)));
        require(ResultCode.UNWILLING_TO_PERFORM, request("(id<=30)", sort(new SortKey("rank")), page(10, cookie)));
        Control matching = new MatchedValuesRequestControl(true, MatchedValuesFilter.createPresentFilter("id"));
        require(ResultCode.UNWILLING_TO_PERFORM, request("(id<=30)", byId, matching, page(10, cookie)));
        SearchResult second = require(ResultCode.SUCCESS, request("(id<=30)", page(10, cookie), byId));
        assertThat(ids(second).get(0)).isEqualTo(11);
    }

    @Test
    void fewSearchesWaitAndNoneForLong() throws LDAPException {
        try (LdapGateway narrow = cluster.start(
                        settings -> settings.withControls(ControlLimits.DEFAULT.withPages(2, Duration.ofSeconds(1))));
                LDAPConnection one = LdapUnderTest.connect(narrow);
                LDAPConnection two = LdapUnderTest.connect(narrow)) {
            SearchRequest request = request("(objectClass=*)", page(10, null));
            ASN1OctetString first = cookie(LdapUnderTest.ended(one, request));
            assertThat(LdapUnderTest.ended(one, request).getResultCode()).isEqualTo(ResultCode.SUCCESS);
            SearchResult refused = LdapUnderTest.ended(two, request);
            assertThat(refused.getResultCode()).isEqualTo(ResultCode.BUSY);
            assertThat(refused.getEntryCount()).isEqualTo(10);
            // The search that nobody asks for any more makes room.
            long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (LdapUnderTest.ended(two, request).getResultCode().equals(ResultCode.BUSY)) {
                assertThat(System.nanoTime()).isLessThan(deadline);
            }
            request.setControls(page(10, first));
            assertThat(LdapUnderTest.ended(one, request).getResultCode()).isEqualTo(ResultCode.UNWILLING_TO_PERFORM);
        }
    }

    /** Whoever lets searches stand still waits for places, and nobody else does. */
    @Test
    void oneConnectionLeavesPlacesToOthers() throws Exception {
        try (LdapGateway narrow = cluster.start(
                        settings -> settings.withLimits(settings.limits().withScansPerConnection(1)));
                LDAPConnection one = LdapUnderTest.connect(narrow);
                LDAPConnection other = LdapUnderTest.connect(narrow)) {
            SearchRequest standing = request("(objectClass=*)", page(10, null));
            ASN1OctetString cookie = cookie(LdapUnderTest.ended(one, standing));
            SearchRequest all = request("(objectClass=*)");
            CompletableFuture<SearchResult> waiting =
                    CompletableFuture.supplyAsync(() -> LdapUnderTest.ended(one, all.duplicate()));
            assertThat(LdapUnderTest.ended(other, all).getEntryCount()).isEqualTo(ROWS);
            assertThat(waiting).isNotDone();
            standing.setControls(page(0, cookie));
            assertThat(LdapUnderTest.ended(one, standing).getResultCode()).isEqualTo(ResultCode.SUCCESS);
            assertThat(waiting.get(20, TimeUnit.SECONDS).getEntryCount()).isEqualTo(ROWS);
        }
    }

    private static Control sort(SortKey... keys) {
        return new ServerSideSortRequestControl(true, keys);
    }

    /** As the database would: by rank, those without one behind the others, then by number. */
    private static List<Integer> byRank() {
        Comparator<Integer> hasNone = Comparator.comparing(i -> i % 10 == 0);
        Comparator<Integer> rank = Comparator.comparingInt(i -> i % 10 == 0 ? 0 : -i);
        return IntStream.rangeClosed(1, ROWS)
                .boxed()
                .sorted(hasNone.thenComparing(rank).thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    @Test
    void entriesComeInOrder() throws LDAPException {
        SearchResult ranked =
                require(ResultCode.SUCCESS, request("(objectClass=*)", sort(new SortKey("rank"), new SortKey("id"))));
        assertThat(ids(ranked)).isEqualTo(byRank());
        assertThat(Objects.requireNonNull(ServerSideSortResponseControl.get(ranked))
                        .getResultCode())
                .isEqualTo(ResultCode.SUCCESS);
        // By a name whose case does not matter, backwards; numbers as text by another rule.
        SearchResult named = require(
                ResultCode.SUCCESS,
                request("(id<=14)", sort(new SortKey("name", true), new SortKey("id", "2.5.13.3", false))));
        assertThat(ids(named)).containsExactly(13, 6, 12, 5, 11, 4, 10, 3, 2, 9, 1, 8, 14, 7);
        // The limit is of what is sent: the first ones of all.
        SearchRequest limited = request("(objectClass=*)", sort(new SortKey("rank"), new SortKey("id")));
        limited.setSizeLimit(5);
        assertThat(ids(require(ResultCode.SIZE_LIMIT_EXCEEDED, limited))).isEqualTo(byRank().subList(0, 5));
        assertThat(joined(pages(70, request("(objectClass=*)"), sort(new SortKey("rank"), new SortKey("id")))))
                .isEqualTo(byRank());
    }

    @Test
    void whatCannotBeSortedIsRefusedOrSentAsItIs() throws LDAPException {
        for (SortKey key : List.of(new SortKey("nobodys"), new SortKey("id", "1.2.3.4", false))) {
            SearchResult refused = require(ResultCode.UNAVAILABLE_CRITICAL_EXTENSION, request("(id<=3)", sort(key)));
            assertThat(refused.getEntryCount()).isZero();
            SearchResult unsorted =
                    require(ResultCode.SUCCESS, request("(id<=3)", new ServerSideSortRequestControl(false, key)));
            assertThat(unsorted.getEntryCount()).isEqualTo(3);
            assertThat(Objects.requireNonNull(ServerSideSortResponseControl.get(unsorted))
                            .getResultCode())
                    .isNotEqualTo(ResultCode.SUCCESS);
        }
        SearchResult twice = require(
                ResultCode.UNAVAILABLE_CRITICAL_EXTENSION,
                request("(id<=3)", sort(new SortKey("id"), new SortKey("ID"))));
        assertThat(Objects.requireNonNull(ServerSideSortResponseControl.get(twice))
                        .getResultCode())
                .isEqualTo(ResultCode.UNWILLING_TO_PERFORM);
        // The reason comes with pages, too.
        SearchResult paged = require(
                ResultCode.UNAVAILABLE_CRITICAL_EXTENSION,
                request("(id<=3)", sort(new SortKey("id", "1.2.3.4", false)), page(2, null)));
        assertThat(Objects.requireNonNull(ServerSideSortResponseControl.get(paged))
                        .getResultCode())
                .isEqualTo(ResultCode.INAPPROPRIATE_MATCHING);
        assertThat(cookie(paged).getValueLength()).isZero();
        try (LdapGateway narrow =
                        cluster.start(settings -> settings.withControls(ControlLimits.DEFAULT.withSortedEntries(100)));
                LDAPConnection limited = LdapUnderTest.connect(narrow)) {
            assertThat(LdapUnderTest.ended(limited, request("(id<=101)", sort(new SortKey("id"))))
                            .getResultCode())
                    .isEqualTo(ResultCode.ADMIN_LIMIT_EXCEEDED);
            assertThat(LdapUnderTest.ended(limited, request("(id<=100)", sort(new SortKey("id"))))
                            .getEntryCount())
                    .isEqualTo(100);
        }
    }

    @Test
    void entriesOfSeveralTablesComeInOneOrder() throws LDAPException {
        TableHandle numbers = cluster.create(
                Column.builder("name", ColumnType.INT).nullable(true).build());
        cluster.client().blocking().execute(numbers.insert().set("id", 1_001).set("name", 10));
        cluster.client().blocking().execute(numbers.insert().set("id", 1_002).set("name", 9));
        DirectoryMapping mapping = MappingFile.parse("sorted.yaml", """
                contexts:
                  dn: dc=sorted
                  entries:
                    - {dn: ou=texts, rows: text}
                    - {dn: ou=numbers, rows: number}
                classes:
                  text: {table: %s, rdn: {id: id}, attributes: {name: name}}
                  number: {table: %s, rdn: {id: id}, attributes: {name: name}}
                """.formatted(
                        table.description().name(), numbers.description().name()));
        try (LdapGateway mapped = cluster.start(settings -> settings.withMapping(mapping));
                LDAPConnection on = LdapUnderTest.connect(mapped)) {
            SearchRequest request = new SearchRequest("dc=sorted", SearchScope.SUB, "(|(id<=3)(id>=1000))", "id");
            request.setControls(sort(new SortKey("name")));
            SearchResult result = LdapUnderTest.ended(on, request);
            assertThat(result.getResultCode()).as(result.getDiagnosticMessage()).isEqualTo(ResultCode.SUCCESS);
            // Texts, then numbers, each in their own order.
            assertThat(ids(result)).containsExactly(1, 2, 3, 1_002, 1_001);
        }
    }

    private static Control view(int offset, int before, int after, int known) {
        return new VirtualListViewRequestControl(offset, before, after, known, null, true);
    }

    private void requireView(List<Integer> expected, int position, Control view) throws LDAPException {
        SearchResult result = require(
                ResultCode.SUCCESS, request("(objectClass=*)", sort(new SortKey("rank"), new SortKey("id")), view));
        assertThat(ids(result)).isEqualTo(expected);
        VirtualListViewResponseControl seen = Objects.requireNonNull(VirtualListViewResponseControl.get(result));
        assertThat(seen.getResultCode()).isEqualTo(ResultCode.SUCCESS);
        assertThat(seen.getTargetPosition()).isEqualTo(position);
        assertThat(seen.getContentCount()).isEqualTo(ROWS);
    }

    @Test
    void aViewIsAPartOfTheList() throws LDAPException {
        List<Integer> all = byRank();
        requireView(all.subList(0, 4), 1, view(1, 2, 3, 0));
        requireView(all.subList(97, 103), 100, view(100, 2, 3, ROWS));
        requireView(all.subList(298, 300), 300, view(900, 1, 9, 0));
        // The client takes the list for ten entries, and wants the fifth.
        requireView(all.subList(149, 150), 150, view(5, 0, 0, 10));
        // The first rank that is not below 100, which is that of 199.
        requireView(List.of(201, 199, 198), all.indexOf(199) + 1, new VirtualListViewRequestControl("100", 1, 1, null));
        requireView(List.of(1, 10), 271, new VirtualListViewRequestControl("1000", 1, 0, null));
        SearchResult outside = require(
                ResultCode.VIRTUAL_LIST_VIEW_ERROR,
                request("(objectClass=*)", sort(new SortKey("id")), view(0, 0, 0, 0)));
        assertThat(Objects.requireNonNull(VirtualListViewResponseControl.get(outside))
                        .getResultCode())
                .isEqualTo(ResultCode.OFFSET_RANGE_ERROR);
        SearchResult unsorted =
                require(ResultCode.VIRTUAL_LIST_VIEW_ERROR, request("(objectClass=*)", view(1, 0, 0, 0)));
        assertThat(Objects.requireNonNull(VirtualListViewResponseControl.get(unsorted))
                        .getResultCode())
                .isEqualTo(ResultCode.SORT_CONTROL_MISSING);
        require(
                ResultCode.UNWILLING_TO_PERFORM,
                request("(objectClass=*)", sort(new SortKey("id")), view(1, 0, 0, 0), page(10, null)));
    }

    @Test
    void valuesAreShownThatMatch() throws LDAPException {
        SearchRequest request = new SearchRequest(base, SearchScope.ONE, "(id=11)", "*");
        request.setControls(new MatchedValuesRequestControl(
                true,
                MatchedValuesFilter.createEqualityFilter("objectClass", "ndbRow"),
                MatchedValuesFilter.createGreaterOrEqualFilter("rank", "200"),
                MatchedValuesFilter.createPresentFilter("id")));
        SearchResultEntry entry = Objects.requireNonNull(connection.searchForEntry(request));
        assertThat(entry.getObjectClassValues()).containsExactly("ndbRow");
        assertThat(entry.getAttributeValue("id")).isEqualTo("11");
        assertThat(entry.getAttributeValue("rank")).isEqualTo(Integer.toString(ROWS - 11));
        // Named by no filter, and so without a value.
        assertThat(entry.hasAttribute("name")).isTrue();
        assertThat(entry.getAttributeValues("name")).isEmpty();
        request.setControls(
                new Control(MatchedValuesRequestControl.MATCHED_VALUES_REQUEST_OID, false, new ASN1OctetString("x")));
        require(ResultCode.PROTOCOL_ERROR, request);
    }

    /** Each filter is looked at with each value, and others wait meanwhile. */
    @Test
    void filtersAreFew() throws LDAPException {
        for (int count : List.of(100, 101)) {
            SearchRequest request = new SearchRequest(base, SearchScope.ONE, "(id=11)", "*");
            MatchedValuesFilter[] filters = new MatchedValuesFilter[count];
            Arrays.fill(filters, MatchedValuesFilter.createPresentFilter("ID"));
            request.setControls(new MatchedValuesRequestControl(true, filters));
            SearchResult result = require(count > 100 ? ResultCode.ADMIN_LIMIT_EXCEEDED : ResultCode.SUCCESS, request);
            if (count <= 100) {
                assertThat(ids(result)).containsExactly(11);
            }
        }
        Filter one = Filter.createEqualityFilter("id", "1");
        Filter most = Filter.createORFilter(Collections.nCopies(19_999, one));
        require(ResultCode.SUCCESS, new SearchRequest(base, SearchScope.BASE, most));
        Filter more = Filter.createNOTFilter(most);
        require(ResultCode.ADMIN_LIMIT_EXCEEDED, new SearchRequest(base, SearchScope.BASE, more));
    }

    @Test
    void abandonedPagesLeaveRoom() throws LDAPException {
        Set<Integer> seen = new HashSet<>();
        // More than a connection holds: the oldest ones go.
        ASN1OctetString oldest = cookie(require(ResultCode.SUCCESS, request("(objectClass=*)", page(1, null))));
        ASN1OctetString newest = oldest;
        for (int i = 0; i < 30; i++) {
            newest = cookie(require(ResultCode.SUCCESS, request("(objectClass=*)", page(1, null))));
        }
        require(ResultCode.UNWILLING_TO_PERFORM, request("(objectClass=*)", page(1, oldest)));
        seen.addAll(ids(require(ResultCode.SUCCESS, request("(objectClass=*)", page(ROWS, newest)))));
        assertThat(seen).hasSize(ROWS - 1);
        List<Entry> rest = new ArrayList<>(ended(request("(objectClass=*)")).getSearchEntries());
        assertThat(rest).hasSize(ROWS);
    }
}
