package io.ndbwire.sql.parse;

import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.statement.Operand;
import io.ndbwire.sql.statement.Position;
import io.ndbwire.sql.statement.Predicate;
import io.ndbwire.sql.statement.Statement;
import io.ndbwire.sql.statement.Statement.Assignment;
import io.ndbwire.sql.statement.Statement.Lock;
import io.ndbwire.sql.statement.Statement.TableReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.config.Lex;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.jspecify.annotations.Nullable;

/**
 * Makes a {@link Statement} of a text, in MySQL's spelling of names and the standard's of texts.
 *
 * <p>Nothing but the text is looked at: whether tables and columns are there is found out when the statement is prepared.
 */
public final class StatementParser {

    private static final SqlParser.Config CONFIGURATION = SqlParser.config()
            .withParserFactory(SqlBabelParserImpl.FACTORY)
            .withLex(Lex.MYSQL)
            .withConformance(SqlConformanceEnum.BABEL)
            .withIdentifierMaxLength(256);

    private static final Pattern PLACE = Pattern.compile(" at line (\\d+), column (\\d+)\\.?");

    private static final String KNOWN =
            " is not supported: SELECT, INSERT, UPDATE, DELETE, EXPLAIN and definitions are";

    /** What statements of MySQL begin with that the parser does not know, or not as such. */
    private static final Set<String> OTHERS = Set.of(
            "REPLACE",
            "TRUNCATE",
            "CALL",
            "SET",
            "SHOW",
            "USE",
            "BEGIN",
            "START",
            "COMMIT",
            "ROLLBACK",
            "SAVEPOINT",
            "LOCK",
            "UNLOCK",
            "LOAD",
            "GRANT",
            "REVOKE",
            "MERGE",
            "ANALYZE",
            "DESCRIBE",
            "DESC",
            "HANDLER",
            "DO");

    private static final String ONE_TABLE =
            "Statements are on one table: joins, sub-queries and set operations are not supported";

    private final String text;
    private final Suffix suffix;

    private StatementParser(String text) {
        this.text = text;
        suffix = Suffix.of(text);
    }

    /**
     * Reads a statement.
     *
     * @throws StatementException with the place, if it is none, or one that is not supported
     */
    public static Statement parse(String text) {
        List<Token> tokens = Token.of(text);
        if (!tokens.isEmpty() && tokens.get(0).isWord("EXPLAIN")) {
            Token explain = tokens.get(0);
            return new Statement.Explain(parse(text.substring(0, explain.start())
                    + " ".repeat(explain.end() - explain.start())
                    + text.substring(explain.end())));
        }
        if (!tokens.isEmpty() && OTHERS.contains(tokens.get(0).text())) {
            throw StatementException.unsupported(
                    tokens.get(0).text() + KNOWN, tokens.get(0).position(text));
        }
        return new StatementParser(text).read();
    }

    private Statement read() {
        try {
            return read(SqlParser.create(suffix.statement(), CONFIGURATION).parseStmt());
        } catch (SqlParseException e) {
            throw new StatementException(
                    StatementException.SYNTAX,
                    "The statement cannot be read: " + firstSentence(e.getMessage()),
                    position(e));
        }
    }

    /** Where it stands; what is no token at all tells its place in the message alone. */
    private static Position position(SqlParseException failure) {
        SqlParserPos known = failure.getPos();
        if (known != null) {
            return new Position(known.getLineNum(), known.getColumnNum());
        }
        Matcher place = PLACE.matcher(String.valueOf(failure.getMessage()));
        return place.find()
                ? new Position(Integer.parseInt(place.group(1)), Integer.parseInt(place.group(2)))
                : Position.START;
    }

    /** Without the list of all words that would have been right. */
    private static String firstSentence(@Nullable String message) {
        String known = message == null ? "" : message;
        int expected = known.indexOf("\nWas expecting");
        String first = expected < 0 ? known : known.substring(0, expected);
        return PLACE.matcher(first).replaceAll("").strip();
    }

    private Statement read(SqlNode node) {
        if (suffix.lock() != Lock.NONE && !(node instanceof SqlSelect) && !(node instanceof SqlOrderBy)) {
            throw new StatementException(StatementException.SYNTAX, "Only what SELECT reads can be locked");
        }
        if (node instanceof SqlOrderBy ordered && ordered.query instanceof SqlSelect select) {
            return select(select, ordered.orderList, ordered.offset, ordered.fetch);
        }
        if (node instanceof SqlSelect select) {
            return select(select, SqlNodeList.EMPTY, null, null);
        }
        if (node instanceof SqlInsert insert) {
            return insert(insert);
        }
        if (node instanceof SqlUpdate update) {
            return update(update);
        }
        if (node instanceof SqlDelete delete) {
            return delete(delete);
        }
        throw StatementException.unsupported(
                node.getKind() == SqlKind.UNION || node.getKind() == SqlKind.WITH ? ONE_TABLE : node.getKind() + KNOWN,
                OperandReader.position(node));
    }

    private Statement select(SqlSelect select, SqlNodeList order, @Nullable SqlNode offset, @Nullable SqlNode limit) {
        requireAbsent(select.getGroup(), "GROUP BY");
        requireAbsent(select.getHaving(), "HAVING");
        requireAbsent(select.getQualify(), "QUALIFY");
        if (select.isDistinct()) {
            throw StatementException.unsupported("DISTINCT is not supported", OperandReader.position(select));
        }
        SqlNode from = select.getFrom();
        TableReference table = from == null ? null : table(from);
        OperandReader operands = new OperandReader(table);
        PredicateReader predicates = new PredicateReader(operands);
        SelectListReader list = new SelectListReader(operands, suffix.statement());
        List<Statement.Item> items = list.read(select.getSelectList());
        SqlNode where = select.getWhere();
        Predicate condition = where == null ? null : predicates.read(where);
        List<Statement.Order> orders = list.order(order, items);
        Operand skipped = offset == null ? null : operands.read(offset);
        Operand most = limit == null ? null : operands.read(limit);
        return new Statement.Select(
                table, items, condition, orders, skipped, most, suffix.lock(), suffix.noWait(), operands.parameters());
    }

    private static void requireAbsent(@Nullable SqlNode node, String clause) {
        if (node != null) {
            throw StatementException.unsupported(clause + " is not supported", OperandReader.position(node));
        }
    }

    private Statement insert(SqlInsert insert) {
        TableReference table = table(insert.getTargetTable());
        OperandReader operands = new OperandReader(table);
        List<Operand.ColumnName> columns = new ArrayList<>();
        SqlNodeList named = insert.getTargetColumnList();
        if (named != null) {
            for (SqlNode column : named) {
                columns.add(operands.column(column));
            }
        }
        if (insert.isUpsert()
                || !(insert.getSource() instanceof SqlBasicCall values)
                || values.getKind() != SqlKind.VALUES) {
            throw StatementException.unsupported(
                    "INSERT takes VALUES: rows of a query are not supported",
                    OperandReader.position(insert.getSource()));
        }
        List<List<Operand>> rows = new ArrayList<>();
        for (SqlNode row : values.getOperandList()) {
            rows.add(
                    row instanceof SqlBasicCall call && call.getKind() == SqlKind.ROW
                            ? operands.readAll(call.getOperandList())
                            : List.of(operands.read(row)));
        }
        return new Statement.Insert(table, columns, rows, operands.parameters());
    }

    private Statement update(SqlUpdate update) {
        TableReference table = aliased(table(update.getTargetTable()), update.getAlias());
        OperandReader operands = new OperandReader(table);
        List<Assignment> assignments = new ArrayList<>();
        for (int i = 0; i < update.getTargetColumnList().size(); i++) {
            assignments.add(new Assignment(
                    operands.column(update.getTargetColumnList().get(i)),
                    operands.read(update.getSourceExpressionList().get(i))));
        }
        SqlNode where = update.getCondition();
        Predicate condition = where == null ? null : new PredicateReader(operands).read(where);
        return new Statement.Update(table, assignments, condition, operands.parameters());
    }

    private Statement delete(SqlDelete delete) {
        TableReference table = aliased(table(delete.getTargetTable()), delete.getAlias());
        OperandReader operands = new OperandReader(table);
        SqlNode where = delete.getCondition();
        Predicate condition = where == null ? null : new PredicateReader(operands).read(where);
        return new Statement.Delete(table, condition, operands.parameters());
    }

    private static TableReference aliased(TableReference table, @Nullable SqlIdentifier alias) {
        return alias == null
                ? table
                : new TableReference(table.database(), table.name(), alias.getSimple(), table.position());
    }

    private static TableReference table(SqlNode node) {
        if (node.getKind() == SqlKind.AS && node instanceof SqlBasicCall as && as.operandCount() == 2) {
            return aliased(table(as.operand(0)), as.operand(1));
        }
        if (node instanceof SqlIdentifier name && name.names.size() <= 2) {
            List<String> names = name.names;
            String table = names.get(names.size() - 1);
            return new TableReference(
                    names.size() == 2 ? names.get(0) : null, table, table, OperandReader.position(node));
        }
        throw StatementException.unsupported(ONE_TABLE, OperandReader.position(node));
    }

    @Override
    public String toString() {
        return text;
    }
}
