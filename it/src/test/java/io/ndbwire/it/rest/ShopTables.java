package io.ndbwire.it.rest;

import io.ndbwire.client.Operation;
import io.ndbwire.client.TableHandle;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.ForeignKeyDefinition;
import io.ndbwire.schema.IndexDefinition;
import io.ndbwire.schema.TableDefinition;
import io.ndbwire.schema.TableName;
import java.util.ArrayList;
import java.util.List;

/**
 * Customers, their orders, the orders' items, and transfers between customers; customers may have been brought by others.
 * Customer n, of 0..9, has n orders, 10 * n and up; order 10 * n + m, of m from 0, has m items.
 */
final class ShopTables {

    static final int CUSTOMERS = 10;

    final TableHandle customers;
    final TableHandle orders;
    final TableHandle items;
    final TableHandle transfers;

    ShopTables(GatewayUnderTest gateway) {
        TableName customer = gateway.newName();
        customers = gateway.create(TableDefinition.builder(customer)
                .column(key("id"))
                .column(text("name"))
                .column(text("code"))
                .column(nullable("brought_by"))
                .orderedPrimaryKey()
                .index(IndexDefinition.unique("by_code", "code"))
                .index(IndexDefinition.ordered("by_brought_by", "brought_by"))
                .foreignKey(ForeignKeyDefinition.of("fk_brought_by", List.of("brought_by"), customer, List.of("id")))
                .build());
        TableName order = gateway.newName();
        orders = gateway.create(TableDefinition.builder(order)
                .column(key("id"))
                .column(nullable("customer"))
                .column(nullable("total"))
                .orderedPrimaryKey()
                .index(IndexDefinition.ordered("by_customer", "customer"))
                .foreignKey(ForeignKeyDefinition.of("fk_customer", List.of("customer"), customer, List.of("id")))
                .build());
        items = gateway.create(TableDefinition.builder(gateway.newName())
                .column(key("order_id"))
                .column(key("number"))
                .column(text("what"))
                .orderedPrimaryKey()
                .foreignKey(ForeignKeyDefinition.of("fk_order", List.of("order_id"), order, List.of("id")))
                .build());
        transfers = gateway.create(TableDefinition.builder(gateway.newName())
                .column(key("id"))
                .column(nullable("sender"))
                .column(text("receiver"))
                .orderedPrimaryKey()
                .index(IndexDefinition.ordered("by_sender", "sender"))
                .index(IndexDefinition.ordered("by_receiver", "receiver"))
                .foreignKey(ForeignKeyDefinition.of("fk_sender", List.of("sender"), customer, List.of("id")))
                .foreignKey(ForeignKeyDefinition.of("fk_receiver", List.of("receiver"), customer, List.of("code")))
                .build());
        fill(gateway);
    }

    private static Column key(String name) {
        return Column.builder(name, ColumnType.INT).primaryKey(true).build();
    }

    private static Column nullable(String name) {
        return Column.builder(name, ColumnType.INT).nullable(true).build();
    }

    private static Column text(String name) {
        return Column.builder(name, ColumnType.VARCHAR)
                .length(40)
                .collation(46)
                .nullable(true)
                .build();
    }

    private void fill(GatewayUnderTest gateway) {
        List<Operation<Void>> customerRows = new ArrayList<>();
        List<Operation<Void>> orderRows = new ArrayList<>();
        List<Operation<Void>> itemRows = new ArrayList<>();
        for (int customer = 0; customer < CUSTOMERS; customer++) {
            customerRows.add(customers
                    .insert()
                    .set("id", customer)
                    .set("name", "name" + customer)
                    .set("code", customer == 9 ? null : "code" + customer));
            for (int order = 0; order < customer; order++) {
                int id = 10 * customer + order;
                orderRows.add(
                        orders.insert().set("id", id).set("customer", customer).set("total", id));
                for (int item = 0; item < order; item++) {
                    itemRows.add(items.insert()
                            .set("order_id", id)
                            .set("number", item)
                            .set("what", "item" + item));
                }
            }
        }
        orderRows.add(orders.insert().set("id", 1000).set("total", 5));
        for (List<Operation<Void>> rows : List.of(customerRows, orderRows, itemRows)) {
            gateway.client().executeAll(rows).forEach(gateway.client().blocking()::get);
        }
        for (int customer = 1; customer <= 3; customer++) {
            gateway.client().blocking().execute(customers.update(customer).set("brought_by", 0));
        }
        gateway.client()
                .blocking()
                .execute(transfers.insert().set("id", 1).set("sender", 1).set("receiver", "code2"));
    }

    static String name(TableHandle table) {
        return table.description().name().table();
    }
}
