package io.ndbwire.sql.parse;

import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.statement.Operand;
import io.ndbwire.sql.statement.Position;
import io.ndbwire.sql.statement.Statement.TableReference;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.util.BitString;
import org.apache.calcite.util.NlsString;
import org.jspecify.annotations.Nullable;

/** Reads values out of a statement on one table, and counts its question marks. */
final class OperandReader {

    private final @Nullable TableReference table;
    private int parameters;

    /**
     * @param table null where there is none
     */
    OperandReader(@Nullable TableReference table) {
        this.table = table;
    }

    static Position position(SqlNode node) {
        return new Position(
                node.getParserPosition().getLineNum(), node.getParserPosition().getColumnNum());
    }

    /** How many question marks were read. */
    int parameters() {
        return parameters;
    }

    List<Operand> readAll(List<SqlNode> nodes) {
        List<Operand> operands = new ArrayList<>(nodes.size());
        for (SqlNode node : nodes) {
            operands.add(read(node));
        }
        return operands;
    }

    Operand read(SqlNode node) {
        if (node instanceof SqlDynamicParam parameter) {
            parameters = Math.max(parameters, parameter.getIndex() + 1);
            return new Operand.Placeholder(parameter.getIndex());
        }
        if (node instanceof SqlLiteral literal) {
            return new Operand.Constant(constant(literal));
        }
        if (node instanceof SqlIdentifier) {
            return column(node);
        }
        if (node instanceof SqlBasicCall call) {
            return calculated(call);
        }
        throw unsupported(node);
    }

    private Operand calculated(SqlBasicCall call) {
        switch (call.getKind()) {
            case DEFAULT:
                return new Operand.Default();
            case PLUS:
                return new Operand.Plus(read(call.operand(0)), read(call.operand(1)), position(call));
            case MINUS:
                return new Operand.Minus(read(call.operand(0)), read(call.operand(1)), position(call));
            case MINUS_PREFIX:
                if (read(call.operand(0)) instanceof Operand.Constant constant
                        && constant.value() instanceof BigDecimal number) {
                    return new Operand.Constant(number.negate());
                }
                throw unsupported(call);
            default:
                throw unsupported(call);
        }
    }

    private static StatementException unsupported(SqlNode node) {
        return StatementException.unsupported(
                "A value is a literal, a question mark, a column, or in SET a sum of them; not supported is "
                        + node.getKind(),
                position(node));
    }

    Operand.ColumnName column(SqlNode node) {
        if (!(node instanceof SqlIdentifier name) || name.isStar()) {
            throw StatementException.unsupported(
                    "A column is expected here; not supported is " + node.getKind(), position(node));
        }
        List<String> names = name.names;
        TableReference known = table;
        if (known == null) {
            throw new StatementException(
                    StatementException.UNKNOWN_COLUMN, "Column " + name + ": there is no table", position(node));
        }
        int qualifiers = names.size() - 1;
        if (qualifiers > 0 && !isTable(known, names.subList(0, qualifiers))) {
            throw new StatementException(
                    StatementException.UNKNOWN_COLUMN,
                    "Column " + name + ": the statement's table is " + known.alias(),
                    position(node));
        }
        return new Operand.ColumnName(names.get(qualifiers), position(node));
    }

    /** Whether a column's qualifier names the statement's table. */
    private static boolean isTable(TableReference table, List<String> qualifier) {
        return table.alias().equalsIgnoreCase(qualifier.get(qualifier.size() - 1))
                && (qualifier.size() == 1
                        || table.database() != null && table.database().equals(qualifier.get(0)));
    }

    private static @Nullable Object constant(SqlLiteral literal) {
        Object value = literal.getValue();
        if (value == null || value instanceof Boolean || value instanceof BigDecimal) {
            return value;
        }
        if (value instanceof NlsString text) {
            return text.getValue();
        }
        if (value instanceof BitString bits) {
            return bits.getAsByteArray();
        }
        String type = literal instanceof SqlUnknownLiteral tagged
                ? tagged.tag
                : literal.getTypeName().getName();
        try {
            return switch (type) {
                case "DATE" -> LocalDate.parse(value.toString());
                case "TIME" -> LocalTime.parse(value.toString());
                case "TIMESTAMP", "DATETIME" ->
                    LocalDateTime.parse(value.toString().replace(' ', 'T'));
                default -> throw unsupported(literal);
            };
        } catch (DateTimeParseException e) {
            throw new StatementException(
                    "22007", "'" + value + "' is no " + type + " in the standard's spelling", position(literal));
        }
    }
}
