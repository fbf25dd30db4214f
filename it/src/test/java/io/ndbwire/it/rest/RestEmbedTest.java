package io.ndbwire.it.rest;

import static io.ndbwire.it.rest.ShopTables.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.ndbwire.client.TableHandle;
import io.ndbwire.it.cluster.EachCluster;
import io.ndbwire.rest.RestGateway;
import io.ndbwire.rest.security.ApiKey;
import io.ndbwire.rest.security.Grant;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableAlteration;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Rows with rows of other tables in them. */
@EachCluster
@ExtendWith(GatewayExtension.class)
class RestEmbedTest {

    private static final Pattern NEXT = Pattern.compile("<([^>]+)>; rel=\"next\"");

    private final GatewayUnderTest gateway;
    private final ShopTables shop;
    private final String customers;
    private final String orders;
    private final String items;
    private final String transfers;

    RestEmbedTest(GatewayUnderTest gateway) {
        this.gateway = gateway;
        shop = gateway.shop();
        customers = GatewayUnderTest.path(shop.customers);
        orders = GatewayUnderTest.path(shop.orders);
        items = GatewayUnderTest.path(shop.items);
        transfers = GatewayUnderTest.path(shop.transfers);
    }

    /** A selection in which the tables have the names that they mean to have. */
    private String select(String selection) {
        String named = selection
                .replace("CUSTOMERS", name(shop.customers))
                .replace("ORDERS", name(shop.orders))
                .replace("ITEMS", name(shop.items))
                .replace("TRANSFERS", name(shop.transfers));
        return "select=" + URLEncoder.encode(named, StandardCharsets.UTF_8);
    }

    /** The answer's body, with short names of the tables. */
    private String body(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body()
                .replace(name(shop.customers), "CUSTOMERS")
                .replace(name(shop.orders), "ORDERS")
                .replace(name(shop.items), "ITEMS")
                .replace(name(shop.transfers), "TRANSFERS");
    }

    private String found(String path, String selection, String query) {
        return body(gateway.get(path + "?" + select(selection) + query));
    }

    private void requireRefusal(String path, String selection, int status, String... parts) {
        HttpResponse<String> answer = gateway.get(path + "?" + select(selection));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.body()).contains(parts);
    }

    @Test
    void severalRowsAreAnArray() {
        assertThat(found(customers, "id,ORDERS(id,total)", "&order=id&limit=3"))
                .isEqualTo("[{\"id\":0,\"ORDERS\":[]},{\"id\":1,\"ORDERS\":[{\"id\":10,\"total\":10}]},"
                        + "{\"id\":2,\"ORDERS\":[{\"id\":20,\"total\":20},{\"id\":21,\"total\":21}]}]");
    }

    @Test
    void oneRowIsAnObjectOrNull() {
        assertThat(found(orders, "id,CUSTOMERS(name)", "&id=in.(10,1000,30)&order=id&scan=allow"))
                .isEqualTo("[{\"id\":10,\"CUSTOMERS\":{\"name\":\"name1\"}},"
                        + "{\"id\":30,\"CUSTOMERS\":{\"name\":\"name3\"}},{\"id\":1000,\"CUSTOMERS\":null}]");
        // By a unique key of the other table, and from a row that is found by its key.
        assertThat(found(transfers, "to:CUSTOMERS!fk_receiver(id)", "&id=eq.1")).isEqualTo("[{\"to\":{\"id\":2}}]");
    }

    @Test
    void allColumnsComeByAnAsterisk() {
        assertThat(found(orders, "*,CUSTOMERS(*)", "&id=eq.20"))
                .isEqualTo("[{\"id\":20,\"customer\":2,\"total\":20,\"CUSTOMERS\":{\"id\":2,\"name\":\"name2\","
                        + "\"code\":\"code2\",\"brought_by\":0}}]");
    }

    @Test
    void whatOnlyFindsRowsIsNotShown() {
        assertThat(found(customers, "name,ORDERS(total)", "&id=eq.1"))
                .isEqualTo("[{\"name\":\"name1\",\"ORDERS\":[{\"total\":10}]}]");
        assertThat(found(customers, "ORDERS(id)", "&id=eq.1")).isEqualTo("[{\"ORDERS\":[{\"id\":10}]}]");
    }

    @Test
    void tablesAreEmbeddedInTables() {
        assertThat(found(customers, "id,bought:ORDERS(id,ITEMS(number),by:CUSTOMERS(name))", "&id=eq.2"))
                .isEqualTo("[{\"id\":2,\"bought\":[{\"id\":20,\"ITEMS\":[],\"by\":{\"name\":\"name2\"}},"
                        + "{\"id\":21,\"ITEMS\":[{\"number\":0}],\"by\":{\"name\":\"name2\"}}]}]");
        assertThat(found(items, "number,ORDERS(CUSTOMERS(brought:CUSTOMERS!parent(id)))", "&order_id=eq.21"))
                .isEqualTo("[{\"number\":0,\"ORDERS\":{\"CUSTOMERS\":{\"brought\":{\"id\":0}}}}]");
    }

    @Test
    void aTableIsEmbeddedInItself() {
        assertThat(found(
                        customers,
                        "id,brought:CUSTOMERS!children(id),by:CUSTOMERS!fk_brought_by!parent(id)",
                        "&id=lt.2"))
                .isEqualTo("[{\"id\":0,\"brought\":[{\"id\":1},{\"id\":2},{\"id\":3}],\"by\":null},"
                        + "{\"id\":1,\"brought\":[],\"by\":{\"id\":0}}]");
    }

    @Test
    void bodiesAskForThemToo() {
        String query =
                "{\"select\": [\"id\", \"ORDERS(id)\"], \"where\": {\"id\": {\"$in\": [1]}}, \"order\": [\"id\"],"
                        + " \"scan\": \"allow\"}";
        assertThat(body(gateway.send("POST", customers + "/query", query.replace("ORDERS", name(shop.orders)))))
                .isEqualTo("[{\"id\":1,\"ORDERS\":[{\"id\":10}]}]");
    }

    @Test
    void pagesGoOn() {
        String next = customers + "?" + select("ORDERS(id)") + "&order=id&limit=4";
        StringBuilder all = new StringBuilder();
        while (next != null) {
            HttpResponse<String> answer = gateway.get(next);
            all.append(body(answer));
            Matcher link = NEXT.matcher(answer.headers().firstValue("Link").orElse(""));
            next = link.find() ? link.group(1) : null;
        }
        assertThat(all.toString().split("\"id\"", -1)).hasSize(1 + 45);
        assertThat(all).contains("{\"id\":98}", "{\"id\":90}").doesNotContain("1000");
    }

    @Test
    void streamsHaveThem() {
        HttpResponse<String> answer = gateway.get(
                customers + "?" + select("id,ORDERS(id,ITEMS(number))") + "&scan=allow",
                "Accept",
                "application/x-ndjson");
        List<String> lines = body(answer).lines().sorted().toList();
        assertThat(lines).hasSize(ShopTables.CUSTOMERS);
        assertThat(lines.get(2))
                .isEqualTo("{\"id\":2,\"ORDERS\":[{\"id\":20,\"ITEMS\":[]},{\"id\":21,\"ITEMS\":[{\"number\":0}]}]}");
    }

    @Test
    void commaSeparatedValuesHaveNoPlaceForThem() {
        HttpResponse<String> answer =
                gateway.get(customers + "?" + select("id,ORDERS(id)") + "&scan=allow", "Accept", "text/csv");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("comma separated values");
    }

    @Test
    void theAccessesAreTold() {
        HttpResponse<String> answer = gateway.get(orders + "?" + select("CUSTOMERS(id),ITEMS(what)") + "&id=eq.10");
        assertThat(answer.headers().firstValue("NdbWire-Access"))
                .hasValueSatisfying(access -> assertThat(access.replace(name(shop.customers), "CUSTOMERS")
                                .replace(name(shop.items), "ITEMS"))
                        .isEqualTo("primary key [id]; CUSTOMERS: primary key of rest.CUSTOMERS; "
                                + "ITEMS: ordered index PRIMARY of rest.ITEMS"));
    }

    @Test
    void manyRowsAreAskedForTogether() {
        long scans = rangeScans();
        found(customers, "id,ORDERS(id,ITEMS(*))", "&order=id");
        // One of the page and one of each level, however many rows there are.
        assertThat(rangeScans() - scans).isEqualTo(3);
    }

    private long rangeScans() {
        Matcher counter = Pattern.compile("(?m)^ndbwire_range_scans_total\\S* (\\S+)$")
                .matcher(gateway.get("/prometheus").body());
        assertThat(counter.find()).isTrue();
        return (long) Double.parseDouble(counter.group(1));
    }

    @Test
    void whatIsNotClearIsRefused() {
        requireRefusal(
                transfers, "CUSTOMERS(id)", 400, "several foreign keys", "!fk_sender!parent", "!fk_receiver!parent");
        requireRefusal(customers, "CUSTOMERS(id)", 400, "!fk_brought_by!parent", "!fk_brought_by!children");
        requireRefusal(customers, "ITEMS(id)", 400, "no foreign key links", "!fk_customer!children");
        requireRefusal(customers, "ORDERS!fk_other(id)", 400, "no foreign key links", "!fk_other");
        requireRefusal(customers, "nowhere(id)", 400, "no foreign key links");
        requireRefusal(customers, "ORDERS(nocolumn)", 400, "no-such-column", "nocolumn");
        requireRefusal(customers, "id,id:ORDERS(id)", 400, "two members would be called id");
        requireRefusal(customers, "ORDERS(id),ORDERS(total)", 400, "two members would be called");
        for (String wrong :
                List.of("ORDERS()", "ORDERS(", "ORDERS(id))", ":ORDERS(id)", "ORDERS!(id)", "(id)", ")", "*,id")) {
            requireRefusal(customers, wrong, 400, "\"type\":\"/problems/");
        }
    }

    @Test
    void depthAndNumberHaveLimits() {
        String deep = "ORDERS(CUSTOMERS(ORDERS(CUSTOMERS(id))))";
        assertThat(found(customers, deep, "&id=eq.2"))
                .contains("[{\"ORDERS\":[{\"CUSTOMERS\":{\"ORDERS\":[{\"CUSTOMERS\":{\"id\":2}}");
        requireRefusal(customers, "ORDERS(CUSTOMERS(ORDERS(CUSTOMERS(ORDERS(id)))))", 400, "4 deep");
        StringBuilder many = new StringBuilder("id");
        for (int i = 0; i < 17; i++) {
            many.append(",a").append(i).append(":ORDERS(id)");
        }
        requireRefusal(customers, many.toString(), 400, "16 embedded tables");
    }

    @Test
    void rowsOfARowHaveALimit() {
        try (RestGateway strict =
                gateway.start(Map.of("ndbwire.embedding.maximum-rows", 8, "ndbwire.embedding.maximum-total", 50))) {
            String eight = strict.uri() + customers + "?" + select("id,ORDERS(id)") + "&id=eq.8";
            assertThat(gateway.get(eight).statusCode()).isEqualTo(200);
            HttpResponse<String> nine = gateway.get(eight.replace("eq.8", "eq.9"));
            assertThat(nine.statusCode()).isEqualTo(400);
            assertThat(nine.body()).contains("more than 8 rows", "maximum-rows", "[customer]");
            HttpResponse<String> all =
                    gateway.get(strict.uri() + customers + "?" + select("ORDERS(CUSTOMERS(id))") + "&id=lt.9&order=id");
            assertThat(all.statusCode()).isEqualTo(400);
            assertThat(all.body()).contains("more than 50 embedded rows", "maximum-total");
        }
    }

    @Test
    void everyTableNeedsTheRightToReadIt(@TempDir Path directory) throws IOException {
        ApiKey.Made narrow = ApiKey.make("narrow", List.of(Grant.parse("read:rest/" + name(shop.customers))));
        ApiKey.Made wide = ApiKey.make("wide", List.of(Grant.parse("read:rest/*")));
        Path keys = Files.writeString(directory.resolve("keys.yml"), "keys:\n" + narrow.entry() + wide.entry());
        try (RestGateway guarded = gateway.start(Map.of("ndbwire.security.keys-file", keys.toString()))) {
            String query = guarded.uri() + customers + "?id=eq.1&" + select("id,ORDERS(id)");
            assertThat(gateway.get(query, "X-API-Key", wide.secret()).statusCode())
                    .isEqualTo(200);
            HttpResponse<String> refused = gateway.get(query, "X-API-Key", narrow.secret());
            assertThat(refused.statusCode()).isEqualTo(403);
            // Neither is a table named that the caller may not read, nor told whether there is one.
            String other = guarded.uri() + customers + "?id=eq.1&" + select("id,CUSTOMERS!nowhere(id)");
            HttpResponse<String> listed = gateway.get(other, "X-API-Key", narrow.secret());
            assertThat(listed.statusCode()).isEqualTo(400);
            assertThat(listed.body()).contains("fk_brought_by").doesNotContain(name(shop.orders), "fk_customer");
        }
    }

    @Test
    void descriptionsOfTablesHaveTheirForeignKeys() {
        HttpResponse<String> child = gateway.get(orders.replace("/data/", "/schema/"));
        assertThat(body(child))
                .contains(
                        "\"foreignKeys\":[{\"name\":\"fk_customer\",\"columns\":[\"customer\"],\"references\":{\"database\":"
                                + "\"rest\",\"table\":\"CUSTOMERS\",\"columns\":[\"id\"]},\"onUpdate\":\"no-action\","
                                + "\"onDelete\":\"no-action\"}]")
                .contains("\"referredToBy\":[{\"name\":\"fk_order\",\"database\":\"rest\",\"table\":\"ITEMS\","
                        + "\"columns\":[\"order_id\"],\"references\":[\"id\"],");
    }

    @Test
    void tablesAreMadeWithForeignKeys() {
        String name = gateway.ownName().table();
        String where = "/v1/schema/rest/" + name;
        String table = "{\"columns\":[{\"name\":\"id\",\"type\":\"INT\"},{\"name\":\"customer\",\"type\":\"INT\"}],"
                + "\"primaryKey\":[\"id\"],\"foreignKeys\":[{\"name\":\"fk\",\"columns\":[\"customer\"],"
                + "\"references\":{\"table\":\"" + name(shop.customers) + "\",\"columns\":[\"id\"]},"
                + "\"onDelete\":\"cascade\"}]}";
        assertThat(gateway.send("PUT", where, table).statusCode()).isEqualTo(201);
        assertThat(gateway.send("PUT", where, table).statusCode()).isEqualTo(204);
        assertThat(gateway.send("PUT", where, table.replace("cascade", "restrict"))
                        .statusCode())
                .isEqualTo(409);
        String described = gateway.get(where).body();
        assertThat(described)
                .contains("\"name\":\"fk\"", "\"onDelete\":\"cascade\"", "\"name\":\"fk\",\"kind\":\"ordered\"");
        assertThat(gateway.send("PUT", where, described).statusCode()).isEqualTo(204);
        gateway.send("POST", "/v1/data/rest/" + name, "{\"id\":1,\"customer\":4}");
        assertThat(found(customers, "id,t:" + name + "(id)", "&id=eq.4")).isEqualTo("[{\"id\":4,\"t\":[{\"id\":1}]}]");
        for (String wrong : List.of(
                "\"columns\":[\"customer\"],", "\"name\":\"fk\",", "\"table\":\"" + name(shop.customers) + "\",")) {
            HttpResponse<String> refused = gateway.send("PUT", where, table.replace(wrong, ""));
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains("a foreign key needs");
        }
        gateway.send("DELETE", where, "");
    }

    @Test
    void aForeignKeyThatComesLaterIsFound() {
        TableHandle notes = gateway.create(
                Column.builder("customer", ColumnType.INT).nullable(true).build());
        gateway.client().blocking().execute(notes.insert().set("id", 7).set("customer", 3));
        String selection = "id,notes:" + name(notes) + "(id)";
        requireRefusal(customers, selection, 400, "no foreign key links");
        gateway.client()
                .blocking()
                .alterTable(
                        notes.description().name(),
                        TableAlteration.builder()
                                .createIndex(IndexDefinition.ordered("by_customer", "customer"))
                                .createForeignKey(ForeignKeyDefinition.of(
                                        "fk_late",
                                        List.of("customer"),
                                        shop.customers.description().name(),
                                        List.of("id")))
                                .build());
        assertThat(found(customers, selection, "&id=eq.3")).isEqualTo("[{\"id\":3,\"notes\":[{\"id\":7}]}]");
        assertThat(Objects.requireNonNull(gateway.client().blocking().execute(notes.read(7)))
                        .getInt("customer"))
                .isEqualTo(3);
        gateway.drop(notes);
    }

    /** Keys of BIGINT UNSIGNED are of two classes, binary ones of one that is never equal to itself. */
    @Test
    void rowsWithKeysOfAllKindsAreEmbedded() {
        TableName parent = gateway.newName();
        TableHandle parents = gateway.create(TableDefinition.builder(parent)
                .column(Column.builder("id", ColumnType.BINARY)
                        .length(2)
                        .primaryKey(true)
                        .build())
                .orderedPrimaryKey()
                .build());
        TableName child = gateway.newName();
        TableHandle children = gateway.create(TableDefinition.builder(child)
                .column(Column.builder("id", ColumnType.BIGINT_UNSIGNED)
                        .primaryKey(true)
                        .build())
                .column(Column.builder("parent", ColumnType.BINARY).length(2).build())
                .orderedPrimaryKey()
                .index(IndexDefinition.ordered("by_parent", "parent"))
                .foreignKey(ForeignKeyDefinition.of("fk_parent", List.of("parent"), parent, List.of("id")))
                .build());
        byte[] key = {0, 1};
        BigInteger large = BigInteger.ONE.shiftLeft(63).add(BigInteger.ONE);
        gateway.client().blocking().execute(parents.insert().set("id", key));
        for (Number id : List.<Number>of(large, 5, BigInteger.ONE.shiftLeft(63))) {
            gateway.client().blocking().execute(children.insert().set("id", id).set("parent", key));
        }

        HttpResponse<String> answer =
                gateway.get(GatewayUnderTest.path(parents) + "?select=id," + child.table() + "(id)&scan=allow");

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("[{\"id\":5},{\"id\":9223372036854775808},{\"id\":9223372036854775809}]");
    }
}
