package io.ndbwire.sql.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.sql.StatementException;
import io.ndbwire.sql.statement.Operand;
import io.ndbwire.sql.statement.Predicate;
import io.ndbwire.sql.statement.Statement;
import io.ndbwire.sql.statement.Statement.Item;
import io.ndbwire.sql.statement.Statement.Lock;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Texts to statements; no cluster is needed. */
class StatementParserTest {

    private static Statement.Select select(String text) {
        return (Statement.Select) StatementParser.parse(text);
    }

    private static Object value(String literal) {
        Item.Value item = (Item.Value) select("SELECT " + literal).items().get(0);
        return String.valueOf(((Operand.Constant) item.value()).value());
    }

    @Test
    void literals() {
        assertThat(value("-1.50")).isEqualTo("-1.50");
        assertThat(value("'it''s a \\ Ж'")).isEqualTo("it's a \\ Ж");
        assertThat(value("TRUE")).isEqualTo("true");
        assertThat(value("NULL")).isEqualTo("null");
        assertThat(value("DATE '2026-02-03'"))
                .isEqualTo(LocalDate.of(2026, 2, 3).toString());
        assertThat(value("TIMESTAMP '2026-02-03 04:05:06.123456'"))
                .isEqualTo(LocalDateTime.of(2026, 2, 3, 4, 5, 6, 123_456_000).toString());
        assertThat(value("{ts '2026-02-03 04:05:06'}")).isEqualTo("2026-02-03T04:05:06");
        assertThat(value("{d '2026-02-03'}")).isEqualTo("2026-02-03");
        assertThat(value("{t '04:05:06'}")).isEqualTo("04:05:06");
    }

    @Test
    void locksAreReadOffTheEndAndNowhereElse() {
        assertThat(select("SELECT a FROM t WHERE b = ' FOR UPDATE' FOR UPDATE OF t NOWAIT ; "))
                .satisfies(select -> {
                    assertThat(select.lock()).isEqualTo(Lock.EXCLUSIVE);
                    assertThat(select.noWait()).isTrue();
                });
        assertThat(select("SELECT a FROM t /* FOR UPDATE */ WHERE b = ' FOR UPDATE' -- FOR UPDATE")
                        .lock())
                .isEqualTo(Lock.NONE);
        assertThat(select("SELECT a FROM t LOCK IN SHARE MODE").lock()).isEqualTo(Lock.SHARED);
        assertThatThrownBy(() -> StatementParser.parse("DELETE FROM t FOR UPDATE"))
                .isInstanceOf(StatementException.class);
    }

    @Test
    void namesAreThoseOfTheTable() {
        Statement.Select select = select("SELECT x.`order`, X.a AS n FROM `my db`.`t` AS x WHERE ? > x.a ORDER BY n");
        assertThat(select.table()).satisfies(table -> {
            assertThat(table.database()).isEqualTo("my db");
            assertThat(table.name()).isEqualTo("t");
            assertThat(table.alias()).isEqualTo("x");
        });
        assertThat(select.condition()).isInstanceOfSatisfying(Predicate.Comparison.class, comparison -> {
            assertThat(comparison.operator()).isEqualTo(Predicate.Operator.LESS);
            assertThat(comparison.value()).isEqualTo(new Operand.Placeholder(0));
        });
        assertThat(select.order())
                .singleElement()
                .satisfies(order -> assertThat(order.column().name()).isEqualTo("a"));
        assertThat(select.parameters()).isEqualTo(1);
    }

    @Test
    void termsThatHangTogetherAreOneList() {
        Predicate condition = select("SELECT a FROM t WHERE a = 1 AND b = 2 AND (c = 3 OR d = 4 OR 1 = 1)")
                .condition();
        assertThat(condition).isInstanceOfSatisfying(Predicate.And.class, and -> {
            assertThat(and.terms()).hasSize(3);
            assertThat(and.terms().get(2))
                    .isInstanceOfSatisfying(
                            Predicate.Or.class,
                            or -> assertThat(or.terms()).hasSize(3).contains(new Predicate.Always(true)));
        });
    }

    @Test
    void rowsOfAnInsertAreLists() {
        Statement.Insert insert =
                (Statement.Insert) StatementParser.parse("INSERT INTO t (a, b) VALUES (?, DEFAULT), (1, ?)");
        assertThat(insert.rows())
                .containsExactly(
                        List.of(new Operand.Placeholder(0), new Operand.Default()),
                        List.of(new Operand.Constant(BigDecimal.ONE), new Operand.Placeholder(1)));
    }

    @Test
    void whatIsWrongIsToldWithItsPlace() {
        for (String wrong :
                new String[] {"", ";", "SELECT", "SELECT 'x", "SELECT `a FROM t", "SELECT a FROM t WHERE", "\u0000"}) {
            assertThatThrownBy(() -> StatementParser.parse(wrong))
                    .as(wrong)
                    .isInstanceOfSatisfying(
                            StatementException.class,
                            e -> assertThat(e.sqlState()).isEqualTo(StatementException.SYNTAX))
                    .hasMessageContaining("line 1, column");
        }
    }
}
