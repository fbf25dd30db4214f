package io.ndbwire.it.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * RonDB's dialect: rows by key. What requests and answers look like, and which words refusals have, is what RonDB's own
 * integration tests look for.
 */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestRondbTest {

    private static final String KEY = "\"filters\":[{\"column\":\"id\",\"value\":1}]";
    private static final String LONG_NAME = "c".repeat(65);

    private final GatewayUnderTest gateway;
    private final TableHandle table;
    private final TableHandle pairs;
    private final String place;

    RestRondbTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
        table = gateway.create(
                name(), Column.builder("n", ColumnType.BIGINT).nullable(true).build());
        pairs = gateway.create(TableDefinition.builder(gateway.newName())
                .column(Column.builder("id0", ColumnType.INT).primaryKey(true).build())
                .column(Column.builder("id1", ColumnType.INT_UNSIGNED)
                        .primaryKey(true)
                        .build())
                .column(Column.builder("col0", ColumnType.INT).nullable(true).build())
                .column(Column.builder("col1", ColumnType.INT_UNSIGNED)
                        .nullable(true)
                        .build())
                .build());
        place = place(table);
    }

    private static Column name() {
        return Column.builder("name", ColumnType.VARCHAR)
                .length(80)
                .collation(46)
                .nullable(true)
                .build();
    }

    private static String place(TableHandle table) {
        TableName name = table.description().name();
        return name.database() + "/" + name.table();
    }

    @BeforeEach
    void rows() {
        gateway.client()
                .blocking()
                .execute(table.upsert().set("id", 1).set("name", "Ada").set("n", 7));
        gateway.client()
                .blocking()
                .execute(pairs.upsert()
                        .set("id0", 0)
                        .set("id1", 0)
                        .set("col0", 3)
                        .set("col1", null));
    }

    private HttpResponse<String> read(String body) {
        return gateway.send("POST", "/0.1.0/" + place + "/pk-read", "{" + body + "}");
    }

    /** An operation of a batch, on the table's row of that id; the rest of its body begins with a comma. */
    private String operation(String action, Object id, String rest) {
        return on(place, action, "\"filters\":[{\"column\":\"id\",\"value\":" + id + "}]" + rest);
    }

    private static String on(String place, String action, String body) {
        return "{\"method\":\"POST\",\"relative-url\":\"" + place + "/" + action + "\",\"body\":{" + body + "}}";
    }

    private static String values(String... namesAndValues) {
        return ",\"writeColumns\":["
                + IntStream.range(0, namesAndValues.length / 2)
                        .mapToObj(i -> "{\"column\":\"" + namesAndValues[2 * i] + "\",\"value\":"
                                + namesAndValues[2 * i + 1] + "}")
                        .collect(Collectors.joining(","))
                + "]";
    }

    private HttpResponse<String> batch(String path, String... operations) {
        return gateway.send("POST", "/0.1.0/" + path, "{\"operations\":[" + String.join(",", operations) + "]}");
    }

    private String row(int id) {
        return gateway.get("/v1/data/" + place + "/" + id).body();
    }

    private static String result(int code, String operationId, String data) {
        return "{\"code\":" + code + ",\"body\":{\"operationId\":\"" + operationId + "\",\"data\":{" + data + "}}}";
    }

    private static void requireResults(HttpResponse<String> answer, String... results) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(answer.body()).isEqualTo("{\"result\":[" + String.join(",", results) + "]}");
    }

    private static void requireRefusal(HttpResponse<String> answer, int status, String words) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/plain");
        assertThat(answer.body()).contains(words);
    }

    @Test
    void aRowIsReadByItsKey() {
        HttpResponse<String> chosen =
                read(KEY + ",\"readColumns\":[{\"column\":\"n\",\"dataReturnType\":\"default\"},{\"column\":\"name\"}],"
                        + "\"operationId\":\"ABC \\\"123\\\"\"");
        assertThat(chosen.statusCode()).as(chosen.body()).isEqualTo(200);
        assertThat(chosen.headers().firstValue("Content-Type")).hasValue("application/json");
        assertThat(chosen.body())
                .isEqualTo("{\"code\":200,\"operationId\":\"ABC \\\"123\\\"\",\"data\":{\"n\":7,\"name\":\"Ada\"}}");
        String whole = "{\"code\":200,\"operationId\":\"\",\"data\":{\"id\":1,\"name\":\"Ada\",\"n\":7}}";
        assertThat(read(KEY).body()).isEqualTo(whole);
        assertThat(read(KEY + ",\"readColumns\":[],\"operationId\":null").body())
                .isEqualTo(whole);
        assertThat(
                        read("\"filters\":[{\"value\":\"1\",\"column\":\"id\"}],\"readColumns\":null,\"unknown\":{\"a\":[1]}")
                                .body())
                .isEqualTo(whole);
        requireRefusal(read("\"filters\":[{\"column\":\"id\",\"value\":2}]"), 404, "Not Found");
    }

    @Test
    void aKeyOfSeveralColumnsIsGivenInAnyOrder() {
        String path = "/0.1.0/" + place(pairs) + "/pk-read";
        String expected = "{\"code\":200,\"operationId\":\"\",\"data\":{\"col0\":3,\"col1\":null}}";
        String first = "{\"column\":\"id0\",\"value\":0}";
        String second = "{\"column\":\"id1\",\"value\":0}";
        String columns = ",\"readColumns\":[{\"column\":\"col0\"},{\"column\":\"col1\"}]}";
        assertThat(gateway.send("POST", path, "{\"filters\":[" + first + "," + second + "]" + columns)
                        .body())
                .isEqualTo(expected);
        assertThat(gateway.send("POST", path, "{\"filters\":[" + second + "," + first + "]" + columns)
                        .body())
                .isEqualTo(expected);
        requireRefusal(
                gateway.send("POST", path, "{\"filters\":[" + first + "]" + columns),
                400,
                "Wrong number of primary-key columns. Expecting: 2 Got: 1");
        requireRefusal(
                gateway.send("POST", path, "{\"filters\":[" + first + ",{\"column\":\"idx\",\"value\":0}]" + columns),
                400,
                "Wrong primary-key column. idx");
        requireRefusal(
                gateway.send("POST", path, "{\"filters\":[" + first + ",{\"column\":\"col0\",\"value\":0}]}"),
                400,
                "Wrong primary-key column. col0");
        requireRefusal(
                gateway.send("POST", path, "{\"filters\":[" + first + ",{\"column\":\"id1\",\"value\":-1}]}"),
                400,
                "Wrong data type.");
    }

    @Test
    void readsWithoutTheirFormAreRefusedWithALineOfText() {
        Map<String, String> refusals = new LinkedHashMap<>();
        refusals.put("\"readColumns\":[]", "the Field section is null");
        refusals.put("\"filters\":null", "the Field section is null");
        refusals.put("\"filters\":[]", "the Field section is empty");
        refusals.put("\"filters\":{}", "filters and writeColumns are arrays");
        refusals.put("\"filters\":[1]", "arrays of objects");
        refusals.put("\"filters\":[{\"column\":\"col\",\"value\":null}]", "a Column in the Field section is null");
        refusals.put("\"filters\":[{\"column\":\"col\"}]", "a Column in the Field section is null");
        refusals.put("\"filters\":[{\"column\":null,\"value\":\"val\"}]", "a Column name in the Field section is null");
        refusals.put("\"filters\":[{\"column\":\"\",\"value\":1}]", "a Column name in the Field section is empty");
        refusals.put("\"filters\":[{\"column\":7,\"value\":1}]", "column is a string");
        refusals.put(
                "\"filters\":[{\"column\":\"" + LONG_NAME + "\",\"value\":1}]",
                "identifier is too large: " + LONG_NAME);
        refusals.put("\"filters\":[{\"column\":\"a\\u0000\",\"value\":1}]", "invalid character");
        refusals.put(
                "\"filters\":[{\"column\":\"id\",\"value\":1},{\"column\":\"id\",\"value\":1}]",
                "field validation for filter failed on the 'unique' tag");
        refusals.put(KEY + ",\"readColumns\":[{\"column\":\"\"}]", "a column to read is missing a name");
        refusals.put(KEY + ",\"readColumns\":[{}]", "a column to read is missing a name");
        refusals.put(KEY + ",\"readColumns\":{}", "readColumns is an array");
        refusals.put(KEY + ",\"readColumns\":[{\"column\":\"" + LONG_NAME + "\"}]", "identifier is too large");
        refusals.put(KEY + ",\"readColumns\":[{\"column\":\"\uD83D\uDE00\"}]", "invalid character");
        refusals.put(
                KEY + ",\"readColumns\":[{\"column\":\"n\"},{\"column\":\"n\"}]",
                "field validation for 'ReadColumns' failed on the 'unique' tag");
        refusals.put(
                KEY + ",\"readColumns\":[{\"column\":\"id\"}]",
                "field validation for read columns failed. 'id' already included in filter");
        refusals.put(
                KEY + ",\"readColumns\":[{\"column\":\"n\",\"dataReturnType\":\"blob\"}]",
                "default dataReturnType is the only supported");
        refusals.put(KEY + ",\"readColumns\":[{\"column\":\"x\"}]", "Column does not exist.");
        refusals.put(KEY + ",\"operationId\":\"" + "o".repeat(257) + "\"", "max allowed length is 256");
        refusals.put("\"filters\":[{\"column\":\"id\",\"value\":\"one\"}]", "Wrong data type.");
        refusals.put("\"filters\":[{\"column\":\"id\",\"value\":2147483648}]", "Wrong data type.");
        refusals.put("\"filters\":[{\"column\":\"id\",\"value\":[1]}]", "Wrong data type.");
        refusals.put("\"filters\":[", "not JSON");
        refusals.forEach((body, words) -> requireRefusal(read(body), 400, words));
        assertThat(read(KEY + ",\"operationId\":\"" + "o".repeat(256) + "\"").statusCode())
                .isEqualTo(200);
        String path = "/0.1.0/" + place + "/pk-read";
        assertThat(gateway.send("POST", path, "").statusCode()).isEqualTo(400);
        requireRefusal(gateway.send("POST", path, "[]"), 400, "Field validation for 'Body' failed");
    }

    @Test
    void tablesThatAreNotThereAreToldApartFromRows() {
        String body = "{" + KEY + "}";
        requireRefusal(
                gateway.send("POST", "/0.1.0/rest/nothere/pk-read", body), 404, "Database/Table does not exist.");
        requireRefusal(gateway.send("POST", "/0.1.0/nothere/t/pk-read", body), 404, "Database/Table does not exist.");
        requireRefusal(
                gateway.send("POST", "/0.1.0/" + LONG_NAME + "/t/pk-read", body),
                400,
                "Field validation for 'DB' failed on the 'max' tag");
        requireRefusal(
                gateway.send("POST", "/0.1.0/rest/" + LONG_NAME + "/pk-read", body),
                400,
                "Field validation for 'Table' failed on the 'max' tag");
        requireRefusal(gateway.send("POST", "/0.1.0/rest/t%F0%9F%98%80/pk-read", body), 400, "invalid character");
    }

    @Test
    void aBodyIsTakenForJsonWhateverItsMediaType() {
        String whole = read(KEY).body();
        String path = "/0.1.0/" + place + "/pk-read";
        assertThat(gateway.send("POST", path, "{" + KEY + "}", "Content-Type", "application/x-www-form-urlencoded")
                        .body())
                .isEqualTo(whole);
        assertThat(gateway.send("POST", path, "{" + KEY + "}", "Content-Type", "text/plain", "Accept", "text/plain")
                        .body())
                .isEqualTo(whole);
    }

    @Test
    void aBatchOfReadsHasAResultForEachInOrder() {
        HttpResponse<String> answer = batch(
                "batch",
                operation(
                        "pk-read",
                        1,
                        ",\"operationId\":\"a\",\"readColumns\":[{\"column\":\"n\"},{\"column\":\"id\"}]"),
                operation("pk-read", 2, ",\"operationId\":\"b\""),
                operation("pk-read", "\"one\"", ",\"operationId\":\"c\""),
                operation("pk-read", "99999999999", ",\"operationId\":\"d\""),
                operation("pk-read", 1, ",\"operationId\":\"e\",\"readColumns\":[{\"column\":\"x\"}]"),
                on("rest/nothere", "pk-read", KEY + ",\"operationId\":\"f\""),
                on(place(pairs), "pk-read", KEY + ",\"operationId\":\"g\""),
                on(
                        "///" + place(pairs),
                        "pk-read//",
                        "\"filters\":[{\"column\":\"id0\",\"value\":0},{\"column\":\"id1\",\"value\":0}]"));
        requireResults(
                answer,
                result(200, "a", "\"n\":7,\"id\":1"),
                result(404, "b", ""),
                result(400, "c", ""),
                result(400, "d", ""),
                result(400, "e", ""),
                result(404, "f", ""),
                result(400, "g", ""),
                result(200, "", "\"id0\":0,\"id1\":0,\"col0\":3,\"col1\":null"));
        requireResults(batch("batch", on("rest/nothere", "pk-read", KEY)), result(404, "", ""));
    }

    @Test
    void aBatchOfChangesWritesUpdatesAndInserts() {
        requireResults(
                batch(
                        "batchwrite",
                        operation("pk-write", 1, values("n", "8") + ",\"operationId\":\"upsert\""),
                        operation("pk-write", 2, values("name", "\"Bob\"")),
                        operation("pk-update", 1, values("name", "null")),
                        operation("pk-insert", 3, values("n", "30", "name", "\"Cy\"")),
                        operation("pk-update", 3, values("n", "31"))),
                result(200, "upsert", ""),
                result(200, "", ""),
                result(200, "", ""),
                result(200, "", ""),
                result(200, "", ""));
        assertThat(row(1)).isEqualTo("{\"id\":1,\"name\":null,\"n\":8}");
        assertThat(row(2)).isEqualTo("{\"id\":2,\"name\":\"Bob\",\"n\":null}");
        assertThat(row(3)).isEqualTo("{\"id\":3,\"name\":\"Cy\",\"n\":31}");
    }

    @Test
    void whatFindsNoRowOrDoesNotFitLeavesTheOtherChangesAlone() {
        requireResults(
                batch(
                        "batchwrite",
                        operation("pk-update", 9999, values("n", "1")),
                        operation("pk-write", 1, values("n", "9")),
                        on("rest/nothere", "pk-write", KEY + values("n", "1")),
                        operation("pk-write", 1, values("x", "1")),
                        operation("pk-write", 1, values("id", "1")),
                        operation("pk-write", 1, values("n", "\"much\"")),
                        operation("pk-write", 1, values("n", "99999999999999999999")),
                        on(place(pairs), "pk-write", KEY + values("col0", "1"))),
                result(404, "", ""),
                result(200, "", ""),
                result(404, "", ""),
                result(400, "", ""),
                result(400, "", ""),
                result(400, "", ""),
                result(400, "", ""),
                result(400, "", ""));
        assertThat(row(1)).isEqualTo("{\"id\":1,\"name\":\"Ada\",\"n\":9}");
        requireResults(batch("batchwrite", operation("pk-write", 1, values("x", "1"))), result(400, "", ""));
        requireResults(batch("batchwrite", operation("pk-update", 9999, values("n", "1"))), result(404, "", ""));
    }

    @Test
    void aBrokenConstraintUndoesTheWholeBatch() {
        HttpResponse<String> answer = batch(
                "batchwrite",
                operation("pk-write", 1, values("n", "77")),
                operation("pk-update", 9999, values("n", "1")),
                operation("pk-insert", 1, values("n", "78") + ",\"operationId\":\"second\""));
        requireRefusal(answer, 409, "SubOperation second failed");
        assertThat(answer.body()).contains("Tuple already existed");
        assertThat(row(1)).isEqualTo("{\"id\":1,\"name\":\"Ada\",\"n\":7}");
        TableHandle unique = gateway.create(TableDefinition.builder(gateway.newName())
                .column(Column.builder("id", ColumnType.INT).primaryKey(true).build())
                .column(Column.builder("n", ColumnType.INT).build())
                .index(IndexDefinition.unique("n", "n"))
                .build());
        String first = on(place(unique), "pk-insert", KEY + values("n", "5"));
        String second =
                on(place(unique), "pk-write", "\"filters\":[{\"column\":\"id\",\"value\":2}]" + values("n", "5"));
        // The data nodes do not say which operation has met a unique index.
        requireRefusal(batch("batchwrite", first, second), 409, "Tuple already existed");
        requireResults(batch("batchwrite", first), result(200, "", ""));
        requireRefusal(batch("batchwrite", second), 409, "Tuple already existed");
    }

    @Test
    void rowsAreDeletedByEitherMethodAndToldIfAskedFor() {
        requireResults(
                batch(
                        "batchdelete",
                        operation("pk-delete", 1, ",\"readColumns\":[{\"column\":\"n\"}],\"operationId\":\"told\""),
                        operation("pk-delete", 9999, ",\"readColumns\":[{\"column\":\"n\"}]"),
                        on("rest/nothere", "pk-delete", KEY)),
                result(200, "told", "\"n\":7"),
                result(404, "", ""),
                result(404, "", ""));
        assertThat(gateway.get("/v1/data/" + place + "/1").statusCode()).isEqualTo(404);
        rows();
        requireResults(
                gateway.send(
                        "DELETE",
                        "/0.1.0/batchdelete",
                        "{\"operations\":["
                                + on(
                                        place(pairs),
                                        "pk-delete",
                                        "\"filters\":[{\"column\":\"id0\",\"value\":0},{\"column\":\"id1\",\"value\":0}]")
                                + "," + operation("pk-delete", 1, "") + "]}"),
                result(200, "", ""),
                result(200, "", ""));
        assertThat(gateway.get("/v1/data/" + place + "/1").statusCode()).isEqualTo(404);
        requireResults(batch("batch", operation("pk-read", 1, "")), result(404, "", ""));
        rows();
        requireResults(
                batch("batch", operation("pk-read", 1, "")), result(200, "", "\"id\":1,\"name\":\"Ada\",\"n\":7"));
    }

    @Test
    void batchesWithoutTheirFormAreRefusedAsAWhole() {
        requireRefusal(gateway.send("POST", "/0.1.0/batch", "{\"operations\":[]}"), 400, "No operations defined");
        requireRefusal(gateway.send("POST", "/0.1.0/batch", "{\"operations\":null}"), 400, "No operations defined");
        requireRefusal(gateway.send("POST", "/0.1.0/batch", "{}"), 400, "No operations defined");
        requireRefusal(gateway.send("POST", "/0.1.0/batch", "[]"), 400, "an object with operations is expected");
        requireRefusal(gateway.send("POST", "/0.1.0/batch", "{invalid json}"), 400, "not JSON");
        assertThat(gateway.send("POST", "/0.1.0/batch", "").statusCode()).isEqualTo(400);
        String good = operation("pk-read", 1, "");
        requireRefusal(batch("batch", good, "7"), 400, "each of operations is an object");
        requireRefusal(
                batch("batch", good, good.replace("\"POST\"", "null")), 400, "the Method section should be POST");
        requireRefusal(
                batch("batch", good, good.replace("\"method\":\"POST\",", "")),
                400,
                "the Method section should be POST");
        requireRefusal(
                batch("batch", good, good.replace("relative-url", "url")), 400, "the relativeUrl section is required");
        requireRefusal(
                batch("batch", good, "{\"method\":\"POST\",\"relative-url\":\"a/b/pk-read\"}"),
                400,
                "Field validation for 'Body' failed");
        requireRefusal(
                batch("batch", good, "{\"method\":\"POST\",\"relative-url\":\"a/b/pk-read\",\"body\":null}"),
                400,
                "Field validation for 'Body' failed");
        requireRefusal(batch("batch", on(place, "pk-read", "\"filters\":null")), 400, "the Field section is null");
        for (String wrong :
                new String[] {"//////////////", "////db/tablepk-read///", "db/table/x/pk-read", "db//pk-read"}) {
            requireRefusal(
                    batch("batch", "{\"method\":\"POST\",\"relative-url\":\"" + wrong + "\",\"body\":{" + KEY + "}}"),
                    400,
                    "Field validation for 'RelativeURL' failed");
        }
        requireRefusal(
                batch("batchwrite", operation("pk-read", 1, values("n", "1"))),
                400,
                "pk-write, pk-update, or pk-insert");
        requireRefusal(batch("batchdelete", good), 400, "RelativeURL");
        requireRefusal(batch("batchdelete", on(place, "pk-delete", "")), 400, "the Field section is null");
        requireRefusal(batch("batchwrite", operation("pk-write", 1, "")), 400, "the writeColumns section is null");
        requireRefusal(
                batch("batchwrite", operation("pk-write", 1, ",\"writeColumns\":[]")),
                400,
                "the writeColumns section is empty");
        requireRefusal(
                batch("batchwrite", on(place, "pk-write", values("n", "1").substring(1))),
                400,
                "the filters section is null");
        requireRefusal(
                batch("batchwrite", operation("pk-write", 1, values("n", "1", "n", "2"))), 400, "'unique' tag: n");
        requireRefusal(
                batch(
                        "batch",
                        on(
                                place(pairs),
                                "pk-read",
                                "\"filters\":[{\"column\":\"id0\",\"value\":0},{\"column\":\"id1\",\"value\":0}],"
                                        + "\"readColumns\":[{\"column\":\"id0\"}]")),
                400,
                "'id0' already included in filter");
    }

    /** Each place of a batch, and what may stand there in its stead: nothing of it gets the reader out of step. */
    @Test
    void whateverStandsInAWrongPlaceIsRefused() {
        String batch =
                "{\"operations\":[" + operation("pk-write", 1, values("n", "8") + ",\"operationId\":\"a\"") + "]}";
        String[] places = {
            "\"POST\"",
            "\"" + place + "/pk-write\"",
            "\"id\"",
            "\"n\"",
            "\"a\"",
            "{\"column\":\"id\",\"value\":1}",
            "[{\"column\":\"id\",\"value\":1}]",
            "{\"column\":\"n\",\"value\":8}",
        };
        for (String there : places) {
            assertThat(batch).contains(there);
            for (String wrong :
                    new String[] {"7", "true", "[]", "[[]]", "[null]", "{}", "[{}]", "{\"POST\":{\"a\":[1]}}"}) {
                HttpResponse<String> answer = gateway.send("POST", "/0.1.0/batchwrite", batch.replace(there, wrong));
                assertThat(answer.statusCode())
                        .as(there + " " + wrong + answer.body())
                        .isEqualTo(400);
            }
        }
        for (String value : new String[] {"[]", "{}", "[[1]]", "{\"a\":{}}"}) {
            requireResults(batch("batchwrite", operation("pk-write", 1, values("n", value))), result(400, "", ""));
            requireResults(batch("batchwrite", operation("pk-write", value, values("n", "8"))), result(400, "", ""));
        }
        assertThat(row(1)).isEqualTo("{\"id\":1,\"name\":\"Ada\",\"n\":7}");
    }

    @Test
    void requestsHaveLimits() {
        String read = operation("pk-read", 1, ",\"readColumns\":[{\"column\":\"n\"}]");
        String reads = IntStream.range(0, 1000).mapToObj(i -> read).collect(Collectors.joining(","));
        HttpResponse<String> most = batch("batch", reads);
        assertThat(most.statusCode()).isEqualTo(200);
        assertThat(most.body().split("\"data\":\\{\"n\":7}", -1)).hasSize(1001);
        requireRefusal(batch("batch", reads, read), 400, "1000 (ndbwire.rondb.maximum-operations)");
        String writes = IntStream.range(0, 1000)
                .mapToObj(i -> operation("pk-write", 10_000 + i, values("n", "1")))
                .collect(Collectors.joining(","));
        assertThat(batch("batchwrite", writes).body().split("\"code\":200", -1)).hasSize(1001);
        requireRefusal(read(KEY + ",\"operationId\":\"" + "o".repeat(4 << 20) + "\""), 400, "Request too large");
        requireRefusal(
                batch("batch", operation("pk-read", 1, ",\"operationId\":\"" + "o".repeat(257) + "\"")),
                400,
                "max allowed length is 256");
    }

    @Test
    void largeObjectsAreValuesLikeOthers() {
        TableHandle large = gateway.create(
                Column.builder("b", ColumnType.BLOB)
                        .precision(256)
                        .scale(2000)
                        .nullable(true)
                        .build(),
                Column.builder("t", ColumnType.TEXT)
                        .precision(256)
                        .scale(2000)
                        .collation(46)
                        .nullable(true)
                        .build(),
                Column.builder("n", ColumnType.INT).nullable(true).build());
        String bytes = Base64.getEncoder().encodeToString(new byte[5000]);
        String text = "ü".repeat(10_000);
        requireResults(
                batch(
                        "batchwrite",
                        on(
                                place(large),
                                "pk-write",
                                KEY + values("b", "\"" + bytes + "\"", "t", "\"first\"", "n", "1")),
                        on(place(large), "pk-update", KEY + values("t", "\"" + text + "\""))),
                result(200, "", ""),
                result(200, "", ""));
        requireResults(
                batch("batch", on(place(large), "pk-read", KEY)),
                result(200, "", "\"id\":1,\"b\":\"" + bytes + "\",\"t\":\"" + text + "\",\"n\":1"));
        requireResults(
                batch("batchdelete", on(place(large), "pk-delete", KEY + ",\"readColumns\":[{\"column\":\"b\"}]")),
                result(400, "", ""));
        requireResults(
                batch("batchdelete", on(place(large), "pk-delete", KEY + ",\"readColumns\":[{\"column\":\"n\"}]")),
                result(200, "", "\"n\":1"));
        requireResults(batch("batch", on(place(large), "pk-read", KEY)), result(404, "", ""));
    }

    @Test
    void whoAsksWhetherTheServerIsWellIsTold() {
        HttpResponse<String> ping = gateway.get("/0.1.0/ping");
        assertThat(ping.statusCode()).isEqualTo(200);
        assertThat(ping.body()).isEmpty();
        HttpResponse<String> health = gateway.get("/0.1.0/health");
        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.body()).isEqualTo("1");
    }

    @Test
    void whatIsNotOfferedIsToldInASentence() {
        requireRefusal(gateway.send("POST", "/0.1.0/ronsql", "{}"), 501, "RonSQL is not offered");
        requireRefusal(gateway.send("POST", "/0.1.0/feature_store", "{}"), 501, "feature store is not offered");
        requireRefusal(gateway.send("POST", "/0.1.0/batch_feature_store", "{}"), 501, "feature store is not offered");
        requireRefusal(gateway.get("/0.1.0/stat"), 501, "not offered");
        assertThat(gateway.get("/0.1.0/batch").statusCode()).isEqualTo(405);
    }
}
