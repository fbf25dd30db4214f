package io.ndbwire.client;

import static io.ndbwire.client.Filter.where;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.CompiledCondition;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Partitioning;
import io.ndbwire.schema.Table;
import io.ndbwire.schema.TableName;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FilterTest {

    private static final TableBinding BINDING = new TableBinding(
            new Table(
                    TableName.of("shop", "items"),
                    7,
                    1,
                    List.of(
                            Column.builder("id", ColumnType.INT)
                                    .primaryKey(true)
                                    .build(),
                            Column.builder("a", ColumnType.INT).number(1).build(),
                            Column.builder("b", ColumnType.INT).number(2).build(),
                            Column.builder("name", ColumnType.VARCHAR)
                                    .number(3)
                                    .length(10)
                                    .collation(8)
                                    .build(),
                            Column.builder("flags", ColumnType.BIT)
                                    .number(4)
                                    .length(8)
                                    .build()),
                    List.of(),
                    new Partitioning(Partitioning.Kind.MODULO, 1, new short[0], new int[][] {{1}}),
                    false,
                    false,
                    true),
            true);

    @Test
    void arithmeticInAConditionIsRefused() {
        assertThatThrownBy(
                        () -> Filter.where("a").atLeast(Expression.column("b").plus(1)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("column a")
                .hasMessageContaining("no arithmetic");
    }

    @Test
    void chainsOfOneKindAreOneGroup() {
        Filter chain = where("a").equalTo(0);
        for (int i = 1; i < 1000; i++) {
            chain = chain.or(where("a").equalTo(i));
        }

        assertThat(words(chain))
                .isEqualTo(words(where("a")
                        .in(java.util.stream.IntStream.range(0, 1000).boxed().toList())));
    }

    @Test
    void nestingHasALimitThatIsNamed() {
        assertThatThrownBy(() -> {
                    Filter nested = where("a").equalTo(0);
                    for (int i = 0; i < 1000; i++) {
                        nested = nested.and(where("a").equalTo(i)).or(where("b").equalTo(i));
                    }
                })
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("deeper than 200 levels");
    }

    @Test
    void lengthHasALimitThatIsNamed() {
        Filter filter = where("a").in(Collections.nCopies(3000, 7));

        assertThatThrownBy(() -> filter.compiled(BINDING))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("at most 7100");
    }

    @Test
    void aDoubleNegationDisappears() {
        Filter filter = where("a").isNull();

        assertThat(words(filter.not().not())).isEqualTo(words(filter));
        assertThat(words(where("a").notIn(1, 2)))
                .isEqualTo(words(where("a").in(1, 2).not()));
        assertThat(words(where("a").notBetween(1, 2)))
                .isEqualTo(words(where("a").between(1, 2).not()));
        assertThat(words(where("name").notLike("x%")))
                .isEqualTo(words(where("name").like("x%").not()));
    }

    @Test
    void anEmptyPatternIsWhatHasNoFirstCharacter() {
        assertThat(words(where("name").like(""))).isEqualTo(words(where("name").notLike("_%")));
        assertThat(words(where("name").notLike("")))
                .isEqualTo(words(where("name").like("_%")));
        refused(where("name").like(Filter.param("p")).with("p", ""), "an empty pattern cannot be compared");
    }

    @Test
    void whatCannotBePushedDownIsRefusedWithTheReason() {
        refused(where("a").equalTo("x"), "column a INT, value 'x'");
        refused(where("a").equalTo(1L << 32), "column a INT, value '4294967296'");
        refused(where("a").equalTo(1.5), "the column holds whole numbers");
        refused(where("a").equalTo(Filter.column("name")), "has not the type, size and collation of column name");
        refused(where("a").like("1%"), "only strings can be compared with a pattern");
        refused(where("a").like(null), "only strings can be compared with a pattern");
        refused(where("a").hasAnyBit(1), "only a bit field");
        refused(where("name").like(Filter.column("name")), "a column cannot be a pattern");
        refused(where("none").isNull(), "no column 'none'");
        refused(where("flags").hasAllBits(256), "at most 8 bits");
    }

    @Test
    void parametersAreCheckedBeforeAnythingIsSent() {
        Filter prepared = where("a").equalTo(Filter.param("x")).or(where("name").like(Filter.param("p")));

        refused(prepared.with("x", 1), "parameter 'p' of column name has no value");
        refused(prepared.with("x", "y").with("p", "%"), "column a INT, value 'y'");
        refused(prepared.with("x", 1).with("p", "%a".repeat(1001)), "at most 1000 are allowed");
        assertThatThrownBy(() -> prepared.with("z", 1))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("no parameter 'z', there are [x, p]");
        assertThatThrownBy(() -> prepared.with("x", 1).and(prepared.with("x", 2)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("two different values");
        assertThat(prepared.with("x", null).with("p", null).values()).containsOnlyKeys("x", "p");
    }

    @Test
    void exitCodesAreTheApplicationsOwn() {
        for (int code : new int[] {0, 626, 5999, 6900, 6999, 7000}) {
            assertThatThrownBy(() -> RowProgram.requireApplicationCode(code))
                    .isInstanceOf(InvalidValueException.class)
                    .hasMessageContaining("6000..6899");
        }
        RowProgram.requireApplicationCode(6000);
        RowProgram.requireApplicationCode(6899);
    }

    private static byte[] words(Filter filter) {
        return filter.compiled(BINDING).program().words();
    }

    private static void refused(Filter filter, String part) {
        assertThatThrownBy(() -> {
                    CompiledCondition compiled = filter.compiled(BINDING);
                    Map<String, ?> values = filter.values();
                    compiled.parameters(Collections.unmodifiableMap(values));
                })
                .hasMessageContaining(part);
    }
}
