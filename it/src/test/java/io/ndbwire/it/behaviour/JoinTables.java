package io.ndbwire.it.behaviour;

import static io.ndbwire.client.PushedJoin.column;

import io.ndbwire.client.JoinedRow;
import io.ndbwire.client.LinkedRead;
import io.ndbwire.client.PushedJoin;
import io.ndbwire.client.Row;
import io.ndbwire.client.TableHandle;
import io.ndbwire.client.Write;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.IndexDefinition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Orders with their customers, the customers' regions, and prices of two keys, generated: some columns are NULL, and some
 * name rows that there are not. What joins of them have is computed here as well.
 */
final class JoinTables {

    /** @param month the second part of a price's key, which an order and its customer share */
    record Order(
            int id, @Nullable Integer customer, @Nullable String region, int month) {}

    record Customer(int id, @Nullable String region, int product, String note) {}

    record Region(int id, String code, int size) {}

    final TableHandle orders;
    final TableHandle customers;
    final TableHandle regions;
    final TableHandle prices;

    private final List<Order> orderRows = new ArrayList<>();
    private final Map<Integer, Customer> customerRows = new HashMap<>();
    private final Map<String, Region> regionRows = new HashMap<>();
    private final Map<List<Integer>, Integer> priceRows = new HashMap<>();

    JoinTables(ClusterClient fixture, int count, int noteBytes, long seed) {
        orders = fixture.blocking()
                .createTable(ClusterClient.define(
                                fixture.newName(),
                                ClusterClient.key("id", ColumnType.INT),
                                ClusterClient.nullable("customer", ColumnType.INT),
                                code("region"),
                                Column.builder("month", ColumnType.INT).build())
                        .index(IndexDefinition.ordered("by_month", "month", "id"))
                        .index(IndexDefinition.ordered("by_id", "id"))
                        .build());
        customers = fixture.createTable(
                ClusterClient.key("id", ColumnType.INT),
                code("region"),
                Column.builder("product", ColumnType.INT).build(),
                Column.builder("note", ColumnType.LONG_VARCHAR)
                        .length(8000)
                        .collation(46)
                        .build());
        regions = fixture.createTable(
                IndexDefinition.unique("by_code", "code"),
                ClusterClient.key("id", ColumnType.INT),
                code("code"),
                Column.builder("size", ColumnType.INT).build());
        prices = fixture.createTable(
                ClusterClient.key("product", ColumnType.INT),
                ClusterClient.key("month", ColumnType.INT),
                Column.builder("amount", ColumnType.INT).build());
        generate(count, noteBytes, new Random(seed));
        insert(fixture);
    }

    private static Column code(String name) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(20)
                .collation(46)
                .nullable(true)
                .build();
    }

    private void generate(int count, int noteBytes, Random random) {
        int others = Math.max(1, count / 3);
        for (int i = 0; i < count; i++) {
            Integer customer = random.nextInt(6) == 0 ? null : random.nextInt(others + others / 4 + 1);
            String region = random.nextInt(5) == 0 ? null : "r" + random.nextInt(12);
            orderRows.add(new Order(i, customer, region, random.nextInt(12)));
        }
        for (int i = 0; i < others; i++) {
            String region = random.nextInt(5) == 0 ? null : "r" + random.nextInt(12);
            String note = "n".repeat(noteBytes == 0 ? 0 : random.nextInt(noteBytes));
            customerRows.put(i, new Customer(i, region, random.nextInt(5), note));
        }
        for (int i = 0; i < 10; i++) {
            regionRows.put("r" + i, new Region(100 + i, "r" + i, i));
        }
        for (int product = 0; product < 4; product++) {
            for (int month = 0; month < 12; month += 2) {
                priceRows.put(List.of(product, month), random.nextInt(1000));
            }
        }
    }

    private void insert(ClusterClient fixture) {
        List<Write> inserts = new ArrayList<>();
        for (Order order : orderRows) {
            inserts.add(orders.insert()
                    .set("id", order.id)
                    .set("customer", order.customer)
                    .set("region", order.region)
                    .set("month", order.month));
        }
        for (Customer customer : customerRows.values()) {
            inserts.add(customers
                    .insert()
                    .set("id", customer.id)
                    .set("region", customer.region)
                    .set("product", customer.product)
                    .set("note", customer.note));
        }
        for (Region region : regionRows.values()) {
            inserts.add(regions.insert()
                    .set("id", region.id)
                    .set("code", region.code)
                    .set("size", region.size));
        }
        priceRows.forEach((key, amount) -> inserts.add(prices.insert()
                .set("product", key.get(0))
                .set("month", key.get(1))
                .set("amount", amount)));
        for (int i = 0; i < inserts.size(); i += 500) {
            fixture.client()
                    .executeAll(inserts.subList(i, Math.min(inserts.size(), i + 500)))
                    .forEach(Stages::value);
        }
    }

    /** The kinds of the four operations below the order, in the order of {@link #join}. */
    record Kinds(boolean customer, boolean orderRegion, boolean customerRegion, boolean price) {}

    /**
     * An order with its customer by primary key, its own region by unique key, the customer's region by unique key, and a
     * price whose key has a part from each of two levels.
     */
    <S> PushedJoin<S> join(PushedJoin<S> root, Kinds inner) {
        PushedJoin<S> join = with(root, inner.customer, "customer", customers.linkedRead(column("order", "customer")));
        join = with(
                join, inner.orderRegion, "orderRegion", regions.linkedReadUnique("by_code", column("order", "region")));
        join = with(
                join,
                inner.customerRegion,
                "customerRegion",
                regions.linkedReadUnique("by_code", column("customer", "region"))
                        .columns("size", "code"));
        return with(
                join, inner.price, "price", prices.linkedRead(column("customer", "product"), column("order", "month")));
    }

    private static <S> PushedJoin<S> with(PushedJoin<S> join, boolean inner, String name, LinkedRead read) {
        return inner ? join.inner(name, read) : join.outer(name, read);
    }

    /** What {@link #join} has of the orders that are wanted, one text for each row, in the order of the orders' ids. */
    List<String> expected(Kinds inner, Predicate<Order> wanted) {
        List<String> rows = new ArrayList<>();
        for (Order order : orderRows) {
            if (!wanted.test(order)) {
                continue;
            }
            Customer customer = order.customer == null ? null : customerRows.get(order.customer);
            Region region = order.region == null ? null : regionRows.get(order.region);
            Region customerRegion =
                    customer == null || customer.region == null ? null : regionRows.get(customer.region);
            Integer price = customer == null ? null : priceRows.get(List.of(customer.product, order.month));
            if (inner.customerRegion && customerRegion == null || inner.price && price == null) {
                customer = null;
            }
            if (customer == null) {
                customerRegion = null;
                price = null;
            }
            if (!(inner.customer && customer == null || inner.orderRegion && region == null)) {
                rows.add(text(
                        order.id,
                        customer == null ? null : customer.id + "/" + customer.note,
                        region == null ? null : region.id,
                        customerRegion == null ? null : customerRegion.size,
                        price));
            }
        }
        return rows;
    }

    /** A row of {@link #join} as {@link #expected} has it. */
    static String text(JoinedRow row) {
        Row customer = row.find("customer");
        Row region = row.find("orderRegion");
        Row customerRegion = row.find("customerRegion");
        Row price = row.find("price");
        return text(
                row.row("order").getInt("id"),
                customer == null ? null : customer.getInt("id") + "/" + customer.getString("note"),
                region == null ? null : region.getInt("id"),
                customerRegion == null ? null : customerRegion.getInt("size"),
                price == null ? null : price.getInt("amount"));
    }

    private static String text(
            int order,
            @Nullable String customer,
            @Nullable Integer region,
            @Nullable Integer customerRegion,
            @Nullable Integer price) {
        return order + " " + customer + " " + region + " " + customerRegion + " " + price;
    }

    int orderCount() {
        return orderRows.size();
    }
}
