package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Table;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AssignmentCompilerTest {

    private static final int OUT_OF_RANGE = 6999;
    private static final int NOT_NULL = 6998;

    private static final List<ColumnType> TYPES = List.of(
            ColumnType.TINYINT,
            ColumnType.TINYINT_UNSIGNED,
            ColumnType.SMALLINT,
            ColumnType.SMALLINT_UNSIGNED,
            ColumnType.MEDIUMINT,
            ColumnType.MEDIUMINT_UNSIGNED,
            ColumnType.INT,
            ColumnType.INT_UNSIGNED,
            ColumnType.BIGINT,
            ColumnType.BIGINT_UNSIGNED);

    /** A key, and two nullable columns of every integer type, the first ten named a0 to a9, the others b0 to b9. */
    private static final Table TABLE = integers();

    record Case(List<@Nullable BigInteger> row, String target, Sum sum) {}

    @Property(tries = 5000)
    void sumsAreExactOrRefused(@ForAll("cases") Case example) {
        Column target = TABLE.column(example.target);
        ProgramRun run = run(Map.of(example.target, example.sum), example.row);
        int exit = run.exit();

        BigInteger expected = value(example.sum, example.row);
        if (expected == null) {
            assertThat(exit).isZero();
            assertThat(run.row().get(target.number())).isNull();
        } else if (exit == 0) {
            assertThat(run.row().get(target.number())).isEqualTo(expected);
        } else {
            assertThat(exit).isEqualTo(OUT_OF_RANGE);
            assertThat(isOutside(Range.of(target), expected) || mayLeaveRegister(example))
                    .isTrue();
        }
        for (Column column : TABLE.columns()) {
            if (column.number() != target.number()) {
                assertThat(run.row().get(column.number())).isEqualTo(example.row.get(column.number()));
            }
        }
    }

    @Test
    void columnsOfLessThanEightBytesNeverLeaveTheRegisters() {
        List<@Nullable BigInteger> row = row();
        for (int i = 0; i < 8; i++) {
            row.set(1 + i, Range.of(TABLE.columns().get(1 + i)).lowest());
            row.set(11 + i, Range.of(TABLE.columns().get(11 + i)).highest());
        }
        Sum sum = Sum.of("a0").minus(Sum.of("b6")).minus(Sum.of("b7")).plus(Sum.of("a4"));

        ProgramRun run = run(Map.of("a8", sum), row);

        assertThat(run.exit()).isZero();
        assertThat(run.row().get(9)).isEqualTo(value(sum, row));
    }

    @Test
    void unsignedNumbersAboveHalfTheRangeAreAddedExactly() {
        BigInteger large = BigInteger.ONE.shiftLeft(63);
        List<@Nullable BigInteger> row = row();
        row.set(10, large);
        row.set(20, large.subtract(BigInteger.ONE));
        row.set(9, BigInteger.valueOf(-1));

        ProgramRun sum = run(Map.of("a9", Sum.of("a9").plus(Sum.of("b9"))), row);
        assertThat(sum.exit()).isZero();
        assertThat(sum.row().get(10)).isEqualTo(BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE));
        row.set(20, large);
        assertThat(run(Map.of("a9", Sum.of("a9").plus(Sum.of("b9"))), row).exit())
                .isEqualTo(OUT_OF_RANGE);
        ProgramRun signed = run(Map.of("a8", Sum.of("a8").plus(Sum.of("b9"))), row);
        assertThat(signed.exit()).isZero();
        assertThat(signed.row().get(9)).isEqualTo(large.subtract(BigInteger.ONE));
    }

    @Test
    void everySumSeesTheRowAsItWas() {
        List<@Nullable BigInteger> row = row();
        row.set(7, BigInteger.valueOf(5));
        row.set(9, BigInteger.valueOf(7));
        Map<String, Sum> assignments = new LinkedHashMap<>();
        assignments.put("a6", Sum.of("a6").plus(Sum.of(1)));
        assignments.put("a8", Sum.of("a6").plus(Sum.of("a8")));
        assignments.put("b8", Sum.of("a8"));

        ProgramRun run = run(assignments, row);

        assertThat(run.exit()).isZero();
        assertThat(Arrays.asList(run.row().get(7), run.row().get(9), run.row().get(19)))
                .containsExactly(BigInteger.valueOf(6), BigInteger.valueOf(12), BigInteger.valueOf(7));
    }

    @Test
    void columnsThatDependOnEachOtherAreRefused() {
        Map<String, Sum> swap = new LinkedHashMap<>();
        swap.put("a6", Sum.of("b6"));
        swap.put("b6", Sum.of("a6"));

        assertRefused(swap, "a6, b6: each is worked out from another");
    }

    @Test
    void whatNoValueCanComeOfIsRefused() {
        assertRefused(
                Map.of("a1", Sum.of("a1").plus(Sum.of(256))),
                "column a1 TINYINT_UNSIGNED: no value that it can hold comes of a1 + 256");
        assertRefused(Map.of("a1", Sum.of(-1)), "comes of - 1");
        assertRefused(Map.of("a9", Sum.of(1).minus(Sum.of("a3")).minus(Sum.of(70_000))), "comes of - a3 - 69999");
    }

    @Test
    void onlyIntegersAreCalculatedWith() {
        Table table = Tables.of(
                Column.builder("id", ColumnType.INT).primaryKey(true),
                Column.builder("n", ColumnType.INT),
                Column.builder("x", ColumnType.DOUBLE),
                Column.builder("y", ColumnType.DOUBLE),
                Column.builder("f", ColumnType.FLOAT),
                Column.builder("s", ColumnType.VARCHAR).length(5).collation(8),
                Column.builder("t", ColumnType.VARCHAR).length(5).collation(8));

        assertRefused(table, Map.of("n", Sum.of("x")), "column x DOUBLE: only integers");
        assertRefused(table, Map.of("x", Sum.of("x").plus(Sum.of(1))), "column x DOUBLE: only integers");
        assertRefused(table, Map.of("x", Sum.of("f")), "size and collation of column f");
        assertRefused(
                table, Map.of("s", Sum.of("t")), "column t VARCHAR: only columns of one fixed size up to 8 bytes");
        assertRefused(table, Map.of("id", Sum.of("n")), "column id INT: a column of the primary key");
        assertThat(program(table, Map.of("x", Sum.of("y"))).words())
                .isEqualTo(Vectors.words("00030001 00020002 00000012 1b570013 1b560013"));
    }

    @Test
    void aColumnThatIsNotNullIsNotMadeNull() {
        Table table = Tables.of(
                Column.builder("id", ColumnType.INT).primaryKey(true),
                Column.builder("n", ColumnType.INT),
                Column.builder("x", ColumnType.INT).nullable(true));
        byte[] program = program(table, Map.of("n", Sum.of("x"))).words();

        assertThat(new ProgramRun(table, program, Arrays.asList(1, 2, null)).exit())
                .isEqualTo(NOT_NULL);
        assertThat(new ProgramRun(table, program, Arrays.asList(1, 2, 3)).exit())
                .isZero();
    }

    @Provide
    Arbitrary<Case> cases() {
        Arbitrary<String> names =
                Arbitraries.integers().between(0, 19).map(number -> (number < 10 ? "a" : "b") + number % 10);
        Arbitrary<Sum> terms = Arbitraries.oneOf(
                names.map(Sum::of),
                names.map(Sum::of),
                Arbitraries.longs().between(-300, 300).map(Sum::of),
                Arbitraries.longs().between(-1L << 40, 1L << 40).map(Sum::of));
        Arbitrary<Sum> sums = Combinators.combine(
                        terms.list().ofMinSize(1).ofMaxSize(4),
                        Arbitraries.of(true, false).list().ofSize(4))
                .as(AssignmentCompilerTest::sum);
        return Combinators.combine(rows(), names, sums).as(Case::new).filter(AssignmentCompilerTest::isPossible);
    }

    private static Sum sum(List<Sum> terms, List<Boolean> negative) {
        Sum sum = Sum.of(0);
        for (int i = 0; i < terms.size(); i++) {
            sum = negative.get(i) ? sum.minus(terms.get(i)) : sum.plus(terms.get(i));
        }
        return sum;
    }

    private static boolean isPossible(Case example) {
        Range range = Range.of(example.sum.constant());
        for (Sum.Term term : example.sum.terms()) {
            Range column = Range.of(TABLE.column(term.column()));
            range = term.isNegative() ? range.minus(column) : range.plus(column);
        }
        return !range.isDisjoint(Range.of(TABLE.column(example.target)));
    }

    private static Arbitrary<List<@Nullable BigInteger>> rows() {
        List<Arbitrary<@Nullable BigInteger>> cells = new ArrayList<>();
        for (Column column : TABLE.columns()) {
            Range range = Range.of(column);
            cells.add(Arbitraries.bigIntegers()
                    .between(range.lowest(), range.highest())
                    .injectNull(column.isNullable() ? 0.1 : 0));
        }
        return Combinators.combine(cells).as(values -> values);
    }

    /** Whether what is calculated from left to right leaves 64 bits, which the compiler may then refuse. */
    private static boolean mayLeaveRegister(Case example) {
        Range domain = Range.of(TABLE.column(example.target));
        Range registers = Range.SIGNED.contains(domain) ? Range.SIGNED : Range.UNSIGNED;
        BigInteger sum = BigInteger.ZERO;
        for (Sum.Term term : example.sum.terms()) {
            BigInteger value = example.row.get(TABLE.column(term.column()).number());
            if (value == null) {
                return false;
            }
            sum = term.isNegative() ? sum.subtract(value) : sum.add(value);
            if (isOutside(registers, sum)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOutside(Range range, BigInteger value) {
        return range.isDisjoint(Range.of(value));
    }

    private static @Nullable BigInteger value(Sum sum, List<@Nullable BigInteger> row) {
        BigInteger value = sum.constant();
        for (Sum.Term term : sum.terms()) {
            BigInteger cell = row.get(TABLE.column(term.column()).number());
            if (cell == null) {
                return null;
            }
            value = term.isNegative() ? value.subtract(cell) : value.add(cell);
        }
        return value;
    }

    private static List<@Nullable BigInteger> row() {
        List<@Nullable BigInteger> row = new ArrayList<>();
        for (int i = 0; i <= 20; i++) {
            row.add(BigInteger.ZERO);
        }
        return row;
    }

    private static ProgramRun run(Map<String, Sum> assignments, List<@Nullable BigInteger> row) {
        return new ProgramRun(TABLE, program(TABLE, assignments).words(), row);
    }

    private static InterpretedProgram program(Table table, Map<String, Sum> assignments) {
        ProgramBuilder builder = InterpretedProgram.builder(table);
        ProgramBuilder.Label outOfRange = builder.newLabel();
        ProgramBuilder.Label notNull = builder.newLabel();
        new AssignmentCompiler(table, builder, outOfRange, notNull).assign(assignments);
        return builder.exitOk()
                .define(outOfRange)
                .exitRefuse(OUT_OF_RANGE)
                .define(notNull)
                .exitRefuse(NOT_NULL)
                .build();
    }

    private static void assertRefused(Map<String, Sum> assignments, String part) {
        assertRefused(TABLE, assignments, part);
    }

    private static void assertRefused(Table table, Map<String, Sum> assignments, String part) {
        assertThatThrownBy(() -> program(table, assignments))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining(part);
    }

    private static Table integers() {
        List<Column.Builder> columns = new ArrayList<>();
        columns.add(Column.builder("id", ColumnType.INT).primaryKey(true));
        for (String letter : List.of("a", "b")) {
            for (int i = 0; i < TYPES.size(); i++) {
                columns.add(Column.builder(letter + i, TYPES.get(i)).nullable(true));
            }
        }
        return Tables.of(columns.toArray(Column.Builder[]::new));
    }
}
