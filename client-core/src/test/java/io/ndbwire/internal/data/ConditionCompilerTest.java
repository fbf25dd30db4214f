package io.ndbwire.internal.data;

import static io.ndbwire.internal.data.Condition.and;
import static io.ndbwire.internal.data.Condition.between;
import static io.ndbwire.internal.data.Condition.compare;
import static io.ndbwire.internal.data.Condition.in;
import static io.ndbwire.internal.data.Condition.isNull;
import static io.ndbwire.internal.data.Condition.like;
import static io.ndbwire.internal.data.Condition.not;
import static io.ndbwire.internal.data.Condition.or;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ConditionCompilerTest {

    private static final Table TABLE = Tables.of(
            Column.builder("id", ColumnType.INT_UNSIGNED).primaryKey(true),
            Column.builder("grp", ColumnType.INT).nullable(true),
            Column.builder("name", ColumnType.VARCHAR).length(20).collation(8).nullable(true),
            Column.builder("val", ColumnType.BIGINT).nullable(true),
            Column.builder("flags", ColumnType.BIT).length(8));

    @Test
    void reproducesTheCapturedFilterOfTwoConditions() {
        Condition condition = and(compare("grp", Comparison.EQUAL, 3), compare("val", Comparison.GREATER, 1000));

        assertThat(compile(condition))
                .isEqualTo(Vectors.bytes(
                        "971008000400010003000000" + "9750050008000300e803000000000000" + "12000000" + "13007202"));
    }

    @Test
    void anOrJumpsToItsSuccess() {
        Condition condition = or(compare("grp", Comparison.LESS, 3), isNull("grp"));

        assertThat(compile(condition))
                .isEqualTo(Vectors.words("000640d7 00010004 00000003 00030018 00010000 02720013 00000012"));
    }

    @Test
    void nestedGroupsJumpToTheirParents() {
        Condition orInAnd = and(isNull("grp"), or(isNull("name"), isNull("val")));
        Condition andInOr = or(isNull("grp"), and(isNull("name"), isNull("val")));

        assertThat(compile(orInAnd))
                .isEqualTo(Vectors.words(
                        "00080019 00010000 00050018 00020000 00030018 00030000 00020009 00000012 02720013"));
        assertThat(compile(andInOr))
                .isEqualTo(Vectors.words(
                        "00080018 00010000 00050019 00020000 00030019 00030000 00020009 02720013 00000012"));
    }

    @Test
    void listsRangesPatternsAndMasksAreComparisons() {
        assertThat(compile(in("grp", List.of(1, 2))))
                .isEqualTo(compile(or(compare("grp", Comparison.EQUAL, 1), compare("grp", Comparison.EQUAL, 2))));
        assertThat(compile(not(in("grp", List.of(1, 2)))))
                .isEqualTo(
                        compile(and(compare("grp", Comparison.NOT_EQUAL, 1), compare("grp", Comparison.NOT_EQUAL, 2))));
        assertThat(compile(not(between("grp", 1, 5))))
                .isEqualTo(compile(or(compare("grp", Comparison.LESS, 1), compare("grp", Comparison.GREATER, 5))));
        assertThat(compile(not(like("name", "a%")))).isEqualTo(compile(compare("name", Comparison.NOT_LIKE, "a%")));
        assertThat(compile(compare("flags", Comparison.ALL_BITS_SET, 3)))
                .isEqualTo(Vectors.words("00049097 00040004 00000003 00000012 02720013"));
    }

    @Test
    void refusesWhatTheTableDoesNotHave() {
        assertThatThrownBy(() -> compile(isNull("none"))).isInstanceOf(SchemaException.class);
        assertThatThrownBy(() -> compile(compare("none", Comparison.EQUAL, null)))
                .isInstanceOf(SchemaException.class);
        assertThatThrownBy(() -> compile(compare("grp", Comparison.EQUAL, "x")))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("column grp");
    }

    @Test
    void refusesWhatIsTooLongOrTooDeep() {
        List<Integer> many = new ArrayList<>(Collections.nCopies(3000, 7));
        Condition deep = isNull("grp");
        for (int i = 0; i < 10_000; i++) {
            deep = not(deep);
        }
        Condition deepest = deep;

        assertThatThrownBy(() -> compile(in("grp", many)))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("at most 7100");
        assertThatThrownBy(() -> compile(deepest))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("200 levels");
    }

    @Property
    void programsDecideAsSqlDoes(
            @ForAll("conditions") Condition condition,
            @ForAll("cells") @Nullable Long grp,
            @ForAll("cells") @Nullable Long val) {
        boolean accepted = new ProgramRun(TABLE, compile(condition), Arrays.asList(0L, grp, null, val)).isAccepted();

        assertThat(accepted).isEqualTo(Boolean.TRUE.equals(truth(condition, grp, val)));
    }

    @Provide
    Arbitrary<@Nullable Long> cells() {
        return Arbitraries.longs().between(-1, 2).injectNull(0.3);
    }

    @Provide
    Arbitrary<Condition> conditions() {
        Arbitrary<String> columns = Arbitraries.of("grp", "val");
        Arbitrary<Comparison> comparisons = Arbitraries.of(
                Comparison.EQUAL,
                Comparison.NOT_EQUAL,
                Comparison.LESS,
                Comparison.LESS_OR_EQUAL,
                Comparison.GREATER,
                Comparison.GREATER_OR_EQUAL);
        Arbitrary<Condition> leaves = Arbitraries.oneOf(
                columns.map(Condition::isNull),
                columns.flatMap(column ->
                        comparisons.flatMap(comparison -> cells().map(value -> compare(column, comparison, value)))));
        return Arbitraries.lazyOf(
                () -> leaves,
                () -> leaves,
                () -> conditions().map(Condition::not),
                () -> conditions().list().ofMaxSize(3).map(Condition.And::new),
                () -> conditions().list().ofMaxSize(3).map(Condition.Or::new));
    }

    private static byte[] compile(Condition condition) {
        return ConditionCompiler.compile(TABLE, condition).program().words();
    }

    /** SQL's three truth values; null is unknown. */
    private static @Nullable Boolean truth(Condition condition, @Nullable Long grp, @Nullable Long val) {
        if (condition instanceof Condition.Not not) {
            Boolean inner = truth(not.condition(), grp, val);
            return inner == null ? null : !inner;
        }
        if (condition instanceof Condition.And and) {
            return fold(and.conditions(), false, grp, val);
        }
        if (condition instanceof Condition.Or or) {
            return fold(or.conditions(), true, grp, val);
        }
        if (condition instanceof Condition.IsNull isNull) {
            return ("grp".equals(isNull.column()) ? grp : val) == null;
        }
        Condition.Value value = (Condition.Value) condition;
        Long cell = "grp".equals(value.column()) ? grp : val;
        if (cell == null || value.value() == null) {
            return null;
        }
        int order = Long.compare(cell, (Long) value.value());
        return switch (value.comparison()) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_OR_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            default -> order >= 0;
        };
    }

    private static @Nullable Boolean fold(
            List<Condition> conditions, boolean decisive, @Nullable Long grp, @Nullable Long val) {
        boolean unknown = false;
        for (Condition condition : conditions) {
            Boolean truth = truth(condition, grp, val);
            if (truth == null) {
                unknown = true;
            } else if (truth == decisive) {
                return decisive;
            }
        }
        return unknown ? null : (Boolean) !decisive;
    }
}
