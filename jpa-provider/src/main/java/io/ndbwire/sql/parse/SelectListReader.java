package io.ndbwire.sql.parse;

import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.statement.Operand;
import io.ndbwire.sql.statement.Statement.Item;
import io.ndbwire.sql.statement.Statement.Order;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Reads what is selected, and by what it is ordered. */
final class SelectListReader {

    private final OperandReader operands;
    private final String text;

    SelectListReader(OperandReader operands, String text) {
        this.operands = operands;
        this.text = text;
    }

    List<Item> read(SqlNodeList list) {
        List<Item> items = new ArrayList<>(list.size());
        for (SqlNode node : list) {
            items.add(item(node));
        }
        return items;
    }

    private Item item(SqlNode node) {
        if (node.getKind() == SqlKind.AS && node instanceof SqlBasicCall as) {
            return item(as.operand(0), ((SqlIdentifier) as.operand(1)).getSimple());
        }
        if (node instanceof SqlIdentifier name && name.isStar()) {
            return new Item.AllColumns();
        }
        return item(node, node instanceof SqlIdentifier name ? name.names.get(name.names.size() - 1) : written(node));
    }

    private Item item(SqlNode node, String label) {
        if (node instanceof SqlBasicCall call && call.getOperator().getName().equalsIgnoreCase("COUNT")) {
            return count(call, label);
        }
        Operand value = operands.read(node);
        if (value instanceof Operand.Plus || value instanceof Operand.Minus || value instanceof Operand.Default) {
            throw StatementException.unsupported(
                    "Columns, values and COUNT are selected; expressions are not supported",
                    OperandReader.position(node));
        }
        return new Item.Value(value, label);
    }

    private Item count(SqlBasicCall call, String label) {
        if (call.operandCount() != 1 || call.getFunctionQuantifier() != null) {
            throw StatementException.unsupported(
                    "COUNT counts rows or one column's values, which need not be distinct",
                    OperandReader.position(call));
        }
        SqlNode counted = call.operand(0);
        if (counted instanceof SqlIdentifier name && !name.isStar()) {
            return new Item.Count(operands.column(name), label);
        }
        if (counted instanceof SqlIdentifier || operands.read(counted) instanceof Operand.Constant) {
            return new Item.Count(null, label);
        }
        throw StatementException.unsupported("COUNT counts rows or one column's values", OperandReader.position(call));
    }

    /** As MySQL labels what has no name: by what is written. */
    private String written(SqlNode node) {
        SqlParserPos place = node.getParserPosition();
        String[] lines = text.split("\n", -1);
        return place.getLineNum() == place.getEndLineNum() && place.getLineNum() <= lines.length
                ? lines[place.getLineNum() - 1].substring(
                        place.getColumnNum() - 1,
                        Math.min(place.getEndColumnNum(), lines[place.getLineNum() - 1].length()))
                : node.toString();
    }

    List<Order> order(@Nullable SqlNodeList list, List<Item> items) {
        List<Order> orders = new ArrayList<>();
        if (list != null) {
            for (SqlNode node : list) {
                orders.add(order(node, items, false, null));
            }
        }
        return orders;
    }

    private Order order(SqlNode node, List<Item> items, boolean descending, @Nullable Boolean nullsFirst) {
        if (node instanceof SqlBasicCall call) {
            switch (call.getKind()) {
                case DESCENDING:
                    return order(call.operand(0), items, true, nullsFirst);
                case NULLS_FIRST:
                    return order(call.operand(0), items, descending, true);
                case NULLS_LAST:
                    return order(call.operand(0), items, descending, false);
                default:
            }
        }
        return new Order(orderColumn(node, items), descending, nullsFirst);
    }

    /** A label of the result or its number stands for what it labels. */
    private Operand.ColumnName orderColumn(SqlNode node, List<Item> items) {
        if (node instanceof SqlIdentifier name && name.isSimple()) {
            for (Item item : items) {
                if (item instanceof Item.Value value
                        && value.value() instanceof Operand.ColumnName column
                        && value.label().equalsIgnoreCase(name.getSimple())) {
                    return column;
                }
            }
        }
        if (!(node instanceof SqlIdentifier)
                && operands.read(node) instanceof Operand.Constant constant
                && constant.value() instanceof BigDecimal number
                && number.scale() <= 0
                && number.signum() > 0
                && number.compareTo(BigDecimal.valueOf(items.size())) <= 0
                && items.get(number.intValue() - 1) instanceof Item.Value value
                && value.value() instanceof Operand.ColumnName column) {
            return column;
        }
        return operands.column(node);
    }
}
