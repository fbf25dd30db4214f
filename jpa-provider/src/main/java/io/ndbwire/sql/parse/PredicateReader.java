package io.ndbwire.sql.parse;

import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.statement.Operand;
import io.ndbwire.sql.statement.Predicate;
import io.ndbwire.sql.statement.Predicate.Operator;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlBetweenOperator;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.jspecify.annotations.Nullable;

/** Reads the condition of a statement on one table. */
final class PredicateReader {

    private final OperandReader operands;

    PredicateReader(OperandReader operands) {
        this.operands = operands;
    }

    Predicate read(SqlNode node) {
        if (node instanceof SqlLiteral literal && literal.getValue() instanceof Boolean value) {
            return new Predicate.Always(value);
        }
        if (!(node instanceof SqlBasicCall call)) {
            throw unsupported(node);
        }
        return switch (call.getKind()) {
            case AND -> new Predicate.And(terms(call, SqlKind.AND));
            case OR -> new Predicate.Or(terms(call, SqlKind.OR));
            case NOT -> new Predicate.Not(read(call.operand(0)));
            case EQUALS -> comparison(call, Operator.EQUAL);
            case NOT_EQUALS -> comparison(call, Operator.NOT_EQUAL);
            case LESS_THAN -> comparison(call, Operator.LESS);
            case LESS_THAN_OR_EQUAL -> comparison(call, Operator.AT_MOST);
            case GREATER_THAN -> comparison(call, Operator.GREATER);
            case GREATER_THAN_OR_EQUAL -> comparison(call, Operator.AT_LEAST);
            case IS_NOT_DISTINCT_FROM -> comparison(call, Operator.SAME);
            case IS_DISTINCT_FROM -> new Predicate.Not(comparison(call, Operator.SAME));
            case IS_NULL -> new Predicate.IsNull(operands.column(call.operand(0)));
            case IS_NOT_NULL -> new Predicate.Not(new Predicate.IsNull(operands.column(call.operand(0))));
            case BETWEEN -> between(call);
            case LIKE -> like(call);
            case IN -> in(call);
            case NOT_IN -> new Predicate.Not(in(call));
            default -> throw unsupported(node);
        };
    }

    /** What hangs together by AND, or by OR, as one list however deep the parser has nested it. */
    private List<Predicate> terms(SqlBasicCall call, SqlKind kind) {
        List<Predicate> terms = new ArrayList<>();
        for (SqlNode operand : call.getOperandList()) {
            if (operand.getKind() == kind && operand instanceof SqlBasicCall same) {
                terms.addAll(terms(same, kind));
            } else {
                terms.add(read(operand));
            }
        }
        return terms;
    }

    private Predicate comparison(SqlBasicCall call, Operator operator) {
        Operand left = operands.read(call.operand(0));
        Operand right = operands.read(call.operand(1));
        if (left instanceof Operand.ColumnName column) {
            return new Predicate.Comparison(column, operator, requireValue(right, call));
        }
        if (right instanceof Operand.ColumnName column) {
            return new Predicate.Comparison(column, mirrored(operator), requireValue(left, call));
        }
        if (left instanceof Operand.Constant one
                && right instanceof Operand.Constant other
                && one.value() instanceof BigDecimal number
                && other.value() instanceof BigDecimal second) {
            return new Predicate.Always(isTrue(operator, number.compareTo(second)));
        }
        throw StatementException.unsupported(
                "A comparison has a column on one side; not supported is " + call, OperandReader.position(call));
    }

    private static Operand requireValue(Operand operand, SqlNode where) {
        if (operand instanceof Operand.Plus || operand instanceof Operand.Minus || operand instanceof Operand.Default) {
            throw StatementException.unsupported(
                    "Conditions have no arithmetic: work the value out before", OperandReader.position(where));
        }
        return operand;
    }

    private static boolean isTrue(Operator operator, int order) {
        return switch (operator) {
            case EQUAL, SAME -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case AT_MOST -> order <= 0;
            case GREATER -> order > 0;
            case AT_LEAST -> order >= 0;
        };
    }

    private static Operator mirrored(Operator operator) {
        return switch (operator) {
            case LESS -> Operator.GREATER;
            case AT_MOST -> Operator.AT_LEAST;
            case GREATER -> Operator.LESS;
            case AT_LEAST -> Operator.AT_MOST;
            default -> operator;
        };
    }

    private Predicate between(SqlBasicCall call) {
        if (((SqlBetweenOperator) call.getOperator()).flag == SqlBetweenOperator.Flag.SYMMETRIC) {
            throw StatementException.unsupported("BETWEEN SYMMETRIC is not supported", OperandReader.position(call));
        }
        Predicate inside = new Predicate.Between(
                operands.column(call.operand(0)),
                requireValue(operands.read(call.operand(1)), call),
                requireValue(operands.read(call.operand(2)), call));
        return ((SqlBetweenOperator) call.getOperator()).isNegated() ? new Predicate.Not(inside) : inside;
    }

    private Predicate like(SqlBasicCall call) {
        SqlLikeOperator operator = (SqlLikeOperator) call.getOperator();
        if (!operator.isCaseSensitive()) {
            throw StatementException.unsupported(
                    "ILIKE is not supported: LIKE follows the column's collation", OperandReader.position(call));
        }
        Operand escape = call.operandCount() == 3 ? operands.read(call.operand(2)) : null;
        Predicate like = new Predicate.Like(operands.column(call.operand(0)), operands.read(call.operand(1)), escape);
        return operator.isNegated() ? new Predicate.Not(like) : like;
    }

    private Predicate in(SqlBasicCall call) {
        SqlNode left = call.operand(0);
        List<Operand.ColumnName> columns = new ArrayList<>();
        for (SqlNode column : members(left)) {
            columns.add(operands.column(column));
        }
        if (!(call.operand(1) instanceof SqlNodeList list)) {
            throw unsupported(call.operand(1));
        }
        List<List<Operand>> rows = new ArrayList<>(list.size());
        for (SqlNode row : list) {
            List<Operand> values = operands.readAll(members(row));
            if (values.size() != columns.size()) {
                throw new StatementException(
                        StatementException.WRONG_COUNT,
                        values.size() + " values are compared with " + columns.size() + " columns",
                        OperandReader.position(row));
            }
            values.forEach(value -> requireConstant(value, row));
            rows.add(values);
        }
        return new Predicate.In(columns, rows);
    }

    private static void requireConstant(Operand value, SqlNode where) {
        if (!(value instanceof Operand.Constant) && !(value instanceof Operand.Placeholder)) {
            throw StatementException.unsupported(
                    "A list of IN has literals and question marks", OperandReader.position(where));
        }
    }

    private static List<SqlNode> members(SqlNode node) {
        return node.getKind() == SqlKind.ROW && node instanceof SqlBasicCall row ? row.getOperandList() : List.of(node);
    }

    private static StatementException unsupported(@Nullable SqlNode node) {
        return StatementException.unsupported(
                "A condition compares columns of one table, joined by AND, OR and NOT; not supported is "
                        + (node == null ? "this" : node.getKind()),
                node == null ? null : OperandReader.position(node));
    }
}
