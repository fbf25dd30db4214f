package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** RonDB's dialect: scans. The table is that of RonDB's own tests of scans, in small. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestRondbScanTest {

    private static final int ROWS = 30;

    private final GatewayUnderTest gateway;
    private final String path;

    RestRondbScanTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
        TableHandle table = gateway.create(TableDefinition.builder(gateway.newName())
                .column(Column.builder("pk", ColumnType.INT).primaryKey(true).build())
                .column(Column.builder("val_1", ColumnType.INT).nullable(true).build())
                .column(Column.builder("val_2", ColumnType.INT).nullable(true).build())
                .column(Column.builder("content", ColumnType.VARCHAR)
                        .length(60)
                        .collation(46)
                        .nullable(true)
                        .build())
                .column(Column.builder("d", ColumnType.DECIMAL)
                        .precision(10)
                        .scale(2)
                        .nullable(true)
                        .build())
                .index(IndexDefinition.ordered(IndexDefinition.PRIMARY, "pk"))
                .index(IndexDefinition.ordered("idx_val", "val_1", "val_2"))
                .build());
        path = "/0.1.0/" + GatewayUnderTest.path(table).substring("/v1/data/".length()) + "/scan";
        IntStream.range(0, ROWS)
                .mapToObj(i -> table.upsert()
                        .set("pk", i)
                        .set("val_1", i == 29 ? null : i / 3)
                        .set("val_2", i)
                        .set("content", i % 2 == 0 ? "c" + i : null)
                        .set("d", "1.50"))
                .forEach(gateway.client().blocking()::execute);
    }

    private HttpResponse<String> scan(String body) {
        return gateway.send("POST", path, "{" + body + "}");
    }

    /** The keys of the rows that a scan tells, which reads them alone. */
    private List<Integer> keys(String body) {
        HttpResponse<String> answer = scan("\"readColumns\":[{\"column\":\"pk\"}]," + body);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.body()).startsWith("{\"data\":[");
        String data =
                answer.body().substring("{\"data\":[".length(), answer.body().indexOf(']'));
        List<Integer> keys = data.isEmpty()
                ? List.of()
                : Stream.of(data.replaceAll("\\{\"pk\":(\\d+)}", "$1").split(","))
                        .map(Integer::valueOf)
                        .toList();
        assertThat(answer.body()).endsWith("],\"rows\":" + keys.size() + "}");
        return keys;
    }

    private static String compare(String column, String condition, Object value) {
        return "{\"op\":\"CMP\",\"column\":\"" + column + "\",\"cond\":\"" + condition + "\",\"value\":" + value + "}";
    }

    private static String group(String junction, String first, String second) {
        return "{\"args\":[" + first + "," + second + "],\"op\":\"" + junction + "\"}";
    }

    private List<Integer> filtered(String filter) {
        return keys("\"limit\":1000,\"filters\":" + filter).stream().sorted().toList();
    }

    private static String index(String ranges, String order) {
        return "\"index\":{\"name\":\"idx_val\",\"key_columns\":[\"val_1\",\"val_2\"],\"ranges\":[" + ranges + "]"
                + (order.isEmpty() ? "" : ",\"order\":\"" + order + "\"") + "}";
    }

    private static String bound(String side, String values, String rest) {
        return "\"" + side + "\":{\"values\":[" + values + "]" + rest + "}";
    }

    private static List<Integer> range(int first, int end) {
        return IntStream.range(first, end).boxed().toList();
    }

    private static void requireRefusal(HttpResponse<String> answer, String words) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain");
        assertThat(answer.body()).contains(words);
    }

    @Test
    void aTableIsScannedUpToALimit() {
        assertThat(keys("\"limit\":" + Long.MAX_VALUE)).containsExactlyInAnyOrderElementsOf(range(0, ROWS));
        assertThat(keys("\"limit\":7")).hasSize(7).doesNotHaveDuplicates();
        assertThat(keys("\"limit\":0")).isEmpty();
        assertThat(keys("\"limit\":5,\"filters\":{},\"index\":{}")).hasSize(5);
        assertThat(keys("\"limit\":5,\"filters\":null,\"index\":null")).hasSize(5);
    }

    @Test
    void withoutColumnsAllOfThemAreTold() {
        String filter = ",\"filters\":" + compare("pk", "EQ", 4);
        String whole = "{\"data\":[{\"pk\":4,\"val_1\":1,\"val_2\":4,\"content\":\"c4\",\"d\":\"1.50\"}],\"rows\":1}";
        assertThat(scan("\"limit\":10" + filter).body()).isEqualTo(whole);
        assertThat(scan("\"limit\":10,\"readColumns\":[]" + filter).body()).isEqualTo(whole);
        assertThat(scan("\"limit\":10,\"readColumns\":[{\"column\":\"content\"},{\"column\":\"pk\"}]" + filter)
                        .body())
                .isEqualTo("{\"data\":[{\"content\":\"c4\",\"pk\":4}],\"rows\":1}");
    }

    @Test
    void filtersCompareColumnsWithValues() {
        assertThat(filtered(compare("pk", "EQ", 3))).containsExactly(3);
        assertThat(filtered(compare("pk", "LT", 3))).containsExactly(0, 1, 2);
        assertThat(filtered(compare("pk", "LE", 3))).containsExactly(0, 1, 2, 3);
        assertThat(filtered(compare("pk", "GT", 27))).containsExactly(28, 29);
        assertThat(filtered(compare("pk", "GE", "\"27\""))).containsExactly(27, 28, 29);
        assertThat(filtered(compare("pk", "NE", 0))).isEqualTo(range(1, ROWS));
        assertThat(filtered(compare("content", "EQ", "\"c8\""))).containsExactly(8);
        assertThat(filtered(compare("d", "EQ", "1.5"))).hasSize(ROWS);
        assertThat(filtered(compare("val_1", "EQ", -404))).isEmpty();
        assertThat(filtered("{\"op\":\"ISNULL\",\"column\":\"val_1\"}")).containsExactly(29);
        assertThat(filtered("{\"op\":\"ISNOTNULL\",\"column\":\"val_1\"}")).isEqualTo(range(0, 29));
        // As in SQL, NULL is not less than anything.
        assertThat(filtered(compare("val_1", "LT", 1))).containsExactly(0, 1, 2);
    }

    @Test
    void filtersArePutTogetherInPairs() {
        String low = compare("pk", "LT", 10);
        String even = "{\"op\":\"ISNOTNULL\",\"column\":\"content\"}";
        assertThat(filtered(group("AND", low, even))).containsExactly(0, 2, 4, 6, 8);
        assertThat(filtered(group("OR", compare("pk", "EQ", 1), compare("pk", "EQ", 5))))
                .containsExactly(1, 5);
        assertThat(filtered(group("NAND", low, even)))
                .isEqualTo(IntStream.range(0, ROWS)
                        .filter(i -> i >= 10 || i % 2 == 1)
                        .boxed()
                        .toList());
        assertThat(filtered(group("NOR", low, even)))
                .isEqualTo(IntStream.range(10, ROWS)
                        .filter(i -> i % 2 == 1)
                        .boxed()
                        .toList());
        assertThat(filtered(group(
                        "AND",
                        group("AND", even, compare("pk", "GT", 2)),
                        group("OR", compare("val_1", "LE", 2), compare("val_2", "GT", 27)))))
                .containsExactly(4, 6, 8, 28);
    }

    @Test
    void filtersMayBeDeepButNotTooDeep() {
        String leaf = compare("pk", "GE", 0);
        String deepest = leaf;
        for (int i = 0; i < 32; i++) {
            deepest = group("AND", leaf, deepest);
        }
        assertThat(filtered(deepest)).hasSize(ROWS);
        requireRefusal(
                scan("\"limit\":1,\"filters\":" + group("NOR", leaf, deepest)),
                "[ScanFilter] Filter nesting too deep (max 32 levels)");
    }

    @Test
    void anIndexIsScannedInRangesAndInItsOrder() {
        String middle = "{" + bound("lower", "2", "") + "," + bound("upper", "4", ",\"inclusive\":false") + "}";
        assertThat(keys("\"limit\":100," + index(middle, ""))).containsExactlyInAnyOrderElementsOf(range(6, 12));
        assertThat(keys("\"limit\":100," + index(middle, "asc"))).containsExactlyElementsOf(range(6, 12));
        assertThat(keys("\"limit\":3," + index(middle, "desc"))).containsExactly(11, 10, 9);
        assertThat(keys("\"limit\":100,\"filters\":" + compare("pk", "GT", 8) + "," + index(middle, "asc")))
                .containsExactly(9, 10, 11);
        String exact = "{" + bound("lower", "2,7", ",\"inclusive\":true") + "," + bound("upper", "2,8", "") + "}";
        assertThat(keys("\"limit\":100," + index(exact, "asc"))).containsExactly(7, 8);
        String open = "{" + bound("lower", "2,7", ",\"inclusive\":false") + "," + bound("upper", "3", "") + "}";
        assertThat(keys("\"limit\":100," + index(open, "asc"))).containsExactly(8, 9, 10, 11);
        assertThat(keys("\"limit\":100," + index(exact + "," + middle, "asc")))
                .startsWith(7, 8)
                .endsWith(11);
        assertThat(keys("\"limit\":100," + index("{" + bound("upper", "1", "") + "}", "asc")))
                .containsExactly(29, 0, 1, 2, 3, 4, 5);
        assertThat(keys("\"limit\":100," + index("{" + bound("lower", "9", "") + "}", "asc")))
                .containsExactly(27, 28);
        assertThat(keys("\"limit\":100,"
                        + index("{" + bound("lower", "null", "") + "," + bound("upper", "null", "") + "}", "asc")))
                .containsExactly(29);
    }

    @Test
    void withoutBoundsAnIndexIsScannedAsAWhole() {
        for (String whole : List.of("", "{}", "{" + bound("lower", "", "") + "}")) {
            assertThat(keys("\"limit\":4," + index(whole, "asc"))).containsExactly(29, 0, 1, 2);
            assertThat(keys("\"limit\":100," + index(whole, ""))).hasSize(ROWS);
        }
        assertThat(keys("\"limit\":2,\"index\":{\"name\":\"PRIMARY\",\"key_columns\":[\"pk\"],\"ranges\":[],"
                        + "\"order\":\"desc\"}"))
                .containsExactly(29, 28);
    }

    @Test
    void scansWithoutTheirFormAreRefusedWithALineOfText() {
        String one = compare("pk", "EQ", 1);
        Map<String, String> refusals = new LinkedHashMap<>();
        refusals.put("\"filters\":" + one, "[Scan] Must provide limit field");
        refusals.put("\"limit\":null", "[Scan] Must provide limit field");
        refusals.put("\"limit\":-1", "[Scan] limit must be non-negative");
        refusals.put("\"limit\":\"1\"", "[Scan] limit must be a whole number");
        refusals.put("\"limit\":1.5", "[Scan] limit must be a whole number");
        refusals.put("\"limit\":99999999999999999999", "[Scan] limit must be at most");
        refusals.put("\"limit\":1,\"readColumns\":[{\"column\":\"x\"}]", "Column does not exist.");
        refusals.put("\"limit\":1,\"readColumns\":[{}]", "a column to read is missing a name");
        refusals.put(
                "\"limit\":1,\"readColumns\":[{\"column\":\"pk\"},{\"column\":\"pk\"}]",
                "field validation for 'ReadColumns' failed on the 'unique' tag");
        refusals.put("\"limit\":1,", "not JSON");
        filterRefusals().forEach((filter, words) -> refusals.put("\"limit\":1,\"filters\":" + filter, words));
        indexRefusals().forEach((index, words) -> refusals.put("\"limit\":1,\"index\":" + index, words));
        refusals.forEach((body, words) -> requireRefusal(scan(body), words));
        assertThat(gateway.send("POST", path, "").statusCode()).isEqualTo(400);
        requireRefusal(gateway.send("POST", path, "[]"), "an object with limit is expected");
        requireRefusal(
                gateway.send("POST", "/0.1.0/rest/nothere/scan", "{\"limit\":1}"), "Database/Table does not exist.");
        requireRefusal(
                gateway.send("POST", "/0.1.0/rest/" + "t".repeat(65) + "/scan", "{\"limit\":1}"),
                "Field validation for 'Table' failed on the 'max' tag");
    }

    @Test
    void whatFailsBeforeTheFirstRowIsToldByItsStatus() {
        try (ConfiguredGateway hasty = ConfiguredGateway.start(
                        gateway.connectString(), Map.of("ndbwire.query.scan-timeout", "1ns"))
                .connected()) {
            HttpResponse<String> late = hasty.send("POST", path, "{\"limit\":1}");
            assertThat(late.statusCode()).as(late.body()).isEqualTo(504);
            assertThat(late.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(late.headers().firstValue("Content-Type")).hasValue("text/plain");
            assertThat(late.body()).contains("ndbwire.query.scan-timeout");
            String rows = path.replace("/0.1.0/", "/v1/data/").replace("/scan", "?scan=allow");
            HttpResponse<String> stream = hasty.get(rows, "Accept", "application/x-ndjson");
            assertThat(stream.statusCode()).as(stream.body()).isEqualTo(504);
            assertThat(stream.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(stream.body()).contains("/problems/deadline");
        }
        try (ConfiguredGateway full = ConfiguredGateway.start(
                        gateway.connectString(), Map.of("ndbwire.query.maximum-streams", 0))
                .connected()) {
            HttpResponse<String> refused = full.send("POST", path, "{\"limit\":1}");
            assertThat(refused.statusCode()).as(refused.body()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).hasValue("1");
            assertThat(refused.body()).contains("ndbwire.query.maximum-streams");
        }
    }

    /** Each place of a scan, and what may stand there in its stead: nothing of it gets the reader out of step. */
    @Test
    void whateverStandsInAWrongPlaceIsRefused() {
        String body = "\"limit\":3,\"readColumns\":[{\"column\":\"pk\"}],\"filters\":" + compare("val_2", "GT", 1) + ","
                + index("{" + bound("lower", "2", ",\"inclusive\":true") + "}", "asc");
        assertThat(scan(body).statusCode()).isEqualTo(200);
        for (String there : List.of(
                ":3",
                ":\"pk\"",
                ":\"CMP\"",
                ":\"val_2\"",
                ":\"GT\"",
                ":1}",
                ":\"idx_val\"",
                ":[\"val_1\",\"val_2\"]",
                ":\"asc\"",
                ":[2]",
                ":true")) {
            assertThat(body).contains(there);
            for (String wrong : List.of("{}", "[[]]", "[null]", "[{}]", "{\"op\":{\"a\":[1]}}")) {
                HttpResponse<String> answer = scan(body.replace(there, ":" + wrong + (there.endsWith("}") ? "}" : "")));
                assertThat(answer.statusCode())
                        .as(there + " " + wrong + answer.body())
                        .isEqualTo(":[2]".equals(there) && "[null]".equals(wrong) ? 200 : 400);
            }
        }
    }

    private static Map<String, String> filterRefusals() {
        String one = compare("pk", "EQ", 1);
        Map<String, String> refusals = new LinkedHashMap<>();
        refusals.put("[]", "a filter is an object");
        refusals.put("{\"column\":\"pk\"}", "[ScanFilter] Missing required field: op");
        refusals.put(one.replace("CMP", ""), "[ScanFilter] Unknown op");
        refusals.put(one.replace("CMP", "FOOBAR"), "[ScanFilter] Unknown op FOOBAR");
        refusals.put("{\"op\":\"AND\"}", "Missing required array field for the Logic op: filters");
        refusals.put("{\"op\":\"AND\",\"args\":[]}", "Logic op must contain 2 children");
        refusals.put("{\"op\":\"OR\",\"args\":[" + one + "]}", "Logic op must contain 2 children");
        refusals.put(
                "{\"op\":\"OR\",\"args\":[" + one + "," + one + "," + one + "]}", "Logic op must contain 2 children");
        refusals.put("{\"op\":\"OR\",\"args\":[" + one + ",7]}", "must be an object");
        refusals.put("{\"op\":\"OR\",\"args\":[" + one + ",{}]}", "[ScanFilter] Missing required field: op");
        refusals.put(compare("", "EQ", 1), "Missing required field for the cmp op: column");
        refusals.put("{\"op\":\"CMP\",\"cond\":\"EQ\",\"value\":1}", "Missing required field for the cmp op: column");
        refusals.put("{\"op\":\"CMP\",\"column\":\"pk\",\"value\":1}", "Missing required field for the cmp op: cond");
        refusals.put(compare("pk", "EQUALS", 1), "[ScanFilter] Invalid condition EQUALS");
        refusals.put(compare("pk", "", 1), "[ScanFilter] Invalid condition");
        refusals.put(compare("pk", "EQ", null), "Missing required field for the cmp op: value");
        refusals.put("{\"op\":\"ISNULL\"}", "Missing required field for the isnull op: column");
        refusals.put("{\"op\":\"ISNOTNULL\",\"column\":\"\"}", "Missing required field for the isnotnull op: column");
        refusals.put(compare("nothere", "EQ", 1), "The column used in filter doesn't exist in table");
        refusals.put("{\"op\":\"ISNULL\",\"column\":\"nothere\"}", "The column used in filter doesn't exist");
        refusals.put(compare("pk", "EQ", "\"one\""), "Wrong data type.");
        refusals.put(compare("pk", "EQ", "2147483648"), "Wrong data type.");
        refusals.put(compare("pk", "EQ", "{\"a\":1}"), "Wrong data type.");
        refusals.put(compare("content", "EQ", "7"), "Invalid column data.");
        refusals.put(compare("content", "EQ", "\"" + "c".repeat(300) + "\""), "Invalid column data.");
        return refusals;
    }

    private static Map<String, String> indexRefusals() {
        String rest = "\"ranges\":[]}";
        String named = "{\"name\":\"idx_val\",\"key_columns\":[\"val_1\",\"val_2\"],";
        Map<String, String> refusals = new LinkedHashMap<>();
        refusals.put("7", "an object with name, key_columns and ranges is expected");
        refusals.put("{\"key_columns\":[\"val_1\"]," + rest, "[ScanIndex] Missing index name");
        refusals.put("{\"name\":\"\",\"key_columns\":[\"val_1\"]," + rest, "[ScanIndex] Missing index name");
        refusals.put("{\"name\":\"idx_val\"," + rest, "[ScanIndex] Missing index columns");
        refusals.put("{\"name\":\"idx_val\",\"key_columns\":null," + rest, "[ScanIndex] Columns must be array");
        refusals.put("{\"name\":\"idx_val\",\"key_columns\":[]," + rest, "[ScanIndex] Columns cannot be empty");
        refusals.put("{\"name\":\"idx_val\",\"key_columns\":[1]," + rest, "[ScanIndex] Columns must be string");
        refusals.put(
                "{\"name\":\"idx_val\",\"key_columns\":[\"val_2\",\"val_1\"]," + rest,
                "key_columns don't match the index columns");
        refusals.put(
                "{\"name\":\"idx_val\",\"key_columns\":[\"val_1\"]," + rest,
                "key_columns don't match the index columns");
        refusals.put(
                "{\"name\":\"nonexistent_index\",\"key_columns\":[\"val_1\"]," + rest, "[Scan] Index does not exist.");
        refusals.put(named + "\"order\":\"ascending\"," + rest, "[ScanIndex] Order must be string: asc / desc");
        refusals.put(named + "\"order\":1," + rest, "[ScanIndex] Order must be string: asc / desc");
        refusals.put(named + "\"order\":\"asc\"}", "[ScanIndex] Missing index ranges");
        refusals.put(named + "\"ranges\":{}}", "[ScanIndex] Ranges must be array");
        refusals.put(named + "\"ranges\":[1]}", "[ScanIndex] Range must be object");
        refusals.put(named + "\"ranges\":[{\"lower\":1}]}", "[ScanIndex] Range bound must be object");
        refusals.put(named + "\"ranges\":[{\"lower\":{}}]}", "[ScanIndex] Range bound missing values");
        refusals.put(
                named + "\"ranges\":[{\"lower\":{\"values\":1}}]}", "[ScanIndex] Range bound values must be array");
        refusals.put(
                named + "\"ranges\":[{\"lower\":{\"values\":[1],\"inclusive\":1}}]}",
                "[ScanIndex] Range bound inclusive must be boolean");
        refusals.put(
                named + "\"ranges\":[{\"lower\":{\"values\":[1,2,3]}}]}",
                "[ScanIndex] Range bound has more values than the index has key columns");
        refusals.put(named + "\"ranges\":[{\"upper\":{\"values\":[\"x\"]}}]}", "Wrong data type.");
        refusals.put(
                "{\"name\":\"PRIMARY\",\"key_columns\":[\"pk\"],\"ranges\":[{\"upper\":{\"values\":[null]}}]}",
                "Column pk is NOT NULL");
        refusals.put(
                named + "\"ranges\":["
                        + IntStream.range(0, 65).mapToObj(i -> "{}").collect(Collectors.joining(",")) + "]}",
                "[ScanIndex] Too many ranges (max 64)");
        return refusals;
    }
}
