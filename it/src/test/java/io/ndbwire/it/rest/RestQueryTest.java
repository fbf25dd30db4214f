package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.Operation;
import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Many rows over HTTP: filters, ways, pages, streams. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestQueryTest {

    private static final int ROWS = 60;
    private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");
    private static final Pattern NEXT = Pattern.compile("<([^>]+)>; rel=\"next\"");

    private final GatewayUnderTest gateway;
    private final TableHandle table;
    private final String path;

    RestQueryTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
        table = gateway.create(TableDefinition.builder(gateway.newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(Column.builder("u", ColumnType.INT).nullable(true).build())
                .column(Column.builder("g", ColumnType.INT).nullable(true).build())
                .column(Column.builder("s", ColumnType.VARCHAR)
                        .length(40)
                        .collation(46)
                        .nullable(true)
                        .build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "id"))
                .index(IndexDefinition.unique("by_u", "u"))
                .index(IndexDefinition.ordered("by_g", "g"))
                .build());
        path = GatewayUnderTest.path(table);
        List<Operation<Void>> inserts = new ArrayList<>();
        for (int id = 0; id < ROWS; id++) {
            inserts.add(table.insert()
                    .set("id", id)
                    .set("u", 1000 + id)
                    .set("g", id % 10 == 0 ? null : id % 10 / 4)
                    .set("s", id % 5 == 0 ? null : "s" + id));
        }
        gateway.client().executeAll(inserts).forEach(gateway.client().blocking()::get);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static List<Integer> ids(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        List<Integer> ids = new ArrayList<>();
        Matcher matcher = ID.matcher(answer.body());
        while (matcher.find()) {
            ids.add(Integer.valueOf(matcher.group(1)));
        }
        return ids;
    }

    private List<Integer> found(String query) {
        return ids(gateway.get(path + "?" + query));
    }

    private String access(String query) {
        return gateway.get(path + "?" + query)
                .headers()
                .firstValue("NdbWire-Access")
                .orElseThrow();
    }

    private void requireRefusal(String query, int status, String part) {
        HttpResponse<String> answer = gateway.get(path + "?" + query);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).contains(part);
    }

    @Test
    void theOperatorsAreThoseOfPostgRest() {
        assertThat(found("id=eq.7")).containsExactly(7);
        assertThat(found("id=gte.57")).containsExactly(57, 58, 59);
        assertThat(found("id=gt.57&id=lt.59")).containsExactly(58);
        assertThat(found("id=lte.1")).containsExactly(0, 1);
        assertThat(found("id=lt.3&id=neq.1")).containsExactly(0, 2);
        assertThat(found("id=in.(3,1,99)")).containsExactlyInAnyOrder(1, 3);
        assertThat(found("id=lt.6&s=is.null")).containsExactly(0, 5);
        assertThat(found("id=lt.6&s=is.not_null")).containsExactly(1, 2, 3, 4);
        assertThat(found("id=lt.6&s=not.is.null")).containsExactly(1, 2, 3, 4);
        assertThat(found("id=lt.20&s=like.s1*")).containsExactly(1, 11, 12, 13, 14, 16, 17, 18, 19);
        assertThat(found("id=lt.6&s=not.eq.s1")).containsExactly(2, 3, 4);
        assertThat(found("id=lt.9&or=" + encoded("(id.eq.1,and(id.gt.6,not.or(id.eq.7,s.is.null)))")))
                .containsExactly(1, 8);
        assertThat(found("id=lt.9&s=in." + encoded("(\"s1\",\"a,b)\",s3)"))).containsExactly(1, 3);
    }

    @Test
    void theSameFiltersAreJson() {
        HttpResponse<String> answer = gateway.send("POST", path + "/query", """
                {"select": ["id"],
                 "where": {"id": {"$gte": 1, "$lt": 9}, "s": {"$neq": null},
                           "$or": [{"id": 1}, {"id": {"$in": [7, 8]}}], "$not": {"id": {"$eq": 7}}},
                 "order": ["id.desc"], "limit": 5}""");
        assertThat(answer.body()).isEqualTo("[{\"id\":8},{\"id\":1}]");
    }

    @Test
    void theWayToTheRowsIsTold() {
        assertThat(access("id=eq.7")).isEqualTo("primary key [id]");
        assertThat(access("u=eq.1007")).isEqualTo("unique index by_u$unique [u]");
        assertThat(access("g=eq.1")).isEqualTo("ordered index by_g [g]");
        assertThat(access("s=eq.s7&scan=allow")).startsWith("ordered index PRIMARY, filter");
    }

    @Test
    void aScanNeedsConsent() {
        requireRefusal("s=eq.s7", 400, "scan=allow");
        assertThat(found("s=eq.s7&scan=allow")).containsExactly(7);
        assertThat(found("limit=3")).containsExactly(0, 1, 2);
    }

    @Test
    void columnsAreSelected() {
        assertThat(gateway.get(path + "?id=eq.7&select=s,id").body()).isEqualTo("[{\"s\":\"s7\",\"id\":7}]");
        assertThat(gateway.get(path + "?g=eq.1&select=s&limit=1").body()).startsWith("[{\"s\":");
    }

    @Test
    void rowsAreCountedOnRequest() {
        HttpResponse<String> answer = gateway.get(path + "?id=gte.10&limit=2", "Prefer", "count=exact");
        assertThat(ids(answer)).containsExactly(10, 11);
        assertThat(answer.headers().firstValue("Content-Range")).hasValue("*/50");
    }

    /** Nothing comes twice and nothing is missing, however many rows are equal by the index. */
    @Test
    void pagesGoOnWhereTheLastOneEnded() {
        for (String query :
                List.of("limit=7", "limit=7&order=g", "limit=7&order=g.desc", "limit=60", "limit=1&order=g")) {
            assertThat(pages(path + "?" + query))
                    .as(query)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, ROWS).boxed().toList());
        }
    }

    private List<Integer> pages(String first) {
        List<Integer> all = new ArrayList<>();
        String next = first;
        for (int page = 0; next != null; page++) {
            assertThat(page).isLessThanOrEqualTo(ROWS);
            HttpResponse<String> answer = gateway.get(next);
            all.addAll(ids(answer));
            next = next(answer);
        }
        return all;
    }

    @Test
    void theLinkOfAQueryInJsonLeadsOn() {
        String body = "{\"limit\": 25, \"order\": [\"id\"]}";
        List<Integer> all = new ArrayList<>();
        String next = path + "/query";
        for (int page = 0; next != null; page++) {
            assertThat(page).isLessThan(4);
            HttpResponse<String> answer = gateway.send("POST", next, body);
            all.addAll(ids(answer));
            next = next(answer);
        }
        assertThat(all)
                .containsExactlyElementsOf(IntStream.range(0, ROWS).boxed().toList());
    }

    private static String next(HttpResponse<String> answer) {
        Matcher link = NEXT.matcher(answer.headers().firstValue("Link").orElse(""));
        return link.find() ? URI.create(link.group(1)).toString() : null;
    }

    @Test
    void pagesStayRightWhileRowsComeAndGo() {
        HttpResponse<String> first = gateway.get(path + "?order=g&limit=20");
        List<Integer> before = ids(first);
        gateway.client().blocking().execute(table.delete(before.get(19)));
        gateway.client().blocking().execute(table.delete(before.get(3)));
        gateway.client().blocking().execute(table.insert().set("id", 500).set("g", 0));
        List<Integer> rest = pages(next(first));
        assertThat(rest).doesNotContainAnyElementsOf(before).doesNotHaveDuplicates();
        assertThat(before.size() + rest.stream().filter(id -> id != 500).count())
                .isEqualTo(ROWS);
    }

    @Test
    void streamsAreLines() {
        HttpResponse<String> lines = gateway.get(path + "?scan=allow&select=id", "Accept", "application/x-ndjson");
        assertThat(lines.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/x-ndjson");
        assertThat(lines.body().split("\n")).hasSize(ROWS).allMatch(line -> line.matches("\\{\"id\":\\d+}"));
        HttpResponse<String> csv = gateway.get(path + "?order=id&id=lt.6&id=gte.4&select=id,s", "Accept", "text/csv");
        assertThat(csv.body()).isEqualTo("id,s\r\n4,s4\r\n5,\r\n");
        assertThat(gateway.get(path + "?id=eq.99", "Accept", "application/x-ndjson")
                        .body())
                .isEmpty();
        assertThat(gateway.get(path + "?id=gt.99&scan=allow", "Accept", "application/x-ndjson")
                        .body())
                .isEmpty();
        assertThat(gateway.get(path + "?id=gt.99&select=id,s", "Accept", "text/csv")
                        .body())
                .isEqualTo("id,s\r\n");
    }

    @Test
    void whatIsNotUnderstoodIsRefused() {
        requireRefusal("x=eq.1", 400, "no-such-column");
        requireRefusal("id=7", 400, "operator.value");
        requireRefusal("id=is.7", 400, "is takes null");
        requireRefusal("id=about.7", 400, "no operator");
        requireRefusal("id=eq.seven", 400, "invalid-value");
        requireRefusal("id=in.1", 400, "in.(value,value)");
        requireRefusal("or=" + encoded("(id.eq.1"), 400, "')' is expected");
        requireRefusal("or=" + "(".repeat(50), 400, "is expected");
        requireRefusal("limit=0", 400, "from 1");
        requireRefusal("limit=1000000", 400, "at most");
        requireRefusal("order=s", 400, "no ordered index");
        requireRefusal("order=g.asc,id.desc", 400, "same way");
        requireRefusal("cursor=abc&limit=2", 400, "cursor");
        requireRefusal("scan=maybe", 400, "allow");
        requireRefusal("select=id,id", 400, "twice");
    }
}
