package io.ndbwire.internal.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterpretedProgramTest {

    private static final Table TABLE = Tables.captured();
    private static final byte[] NOTHING = {};

    @Test
    void incrementsAColumnAndReturnsBothValues() {
        InterpretedProgram program = InterpretedProgram.builder(TABLE)
                .read(TABLE.column("B"), 6)
                .load(7, 10)
                .add(7, 6, 7)
                .write(7, TABLE.column("B"))
                .exitOk()
                .build();

        assertThat(program.words()).isEqualTo(Vectors.words("00010181 000a01c4 00070f87 000101c2 00000012"));
        assertThat(program.isWriting()).isTrue();
        byte[] columnB = Vectors.words("00010000");
        assertThat(program.attributeInformation(columnB, NOTHING, columnB, NOTHING))
                .isEqualTo(Vectors.bytes("0100000005000000000000000100000000000000"
                        + "0000010081010100c4010a00870f0700c20101001200000000000100"));
    }

    @Test
    void acceptsARowWhoseColumnEqualsAValue() {
        ProgramBuilder builder = InterpretedProgram.builder(TABLE);
        ProgramBuilder.Label refuse = builder.newLabel();
        InterpretedProgram program = builder.branchIf(
                        TABLE.column("B"), Comparison.NOT_EQUAL, 87, NullHandling.AS_LEAST_VALUE, refuse)
                .exitOk()
                .define(refuse)
                .exitRefuse(626)
                .build();

        assertThat(program.words()).isEqualTo(Vectors.words("00041017 00010004 00000057 00000012 02720013"));
        assertThat(program.isWriting()).isFalse();
    }

    @Test
    void comparesAColumnWithAParameter() {
        ProgramBuilder builder = InterpretedProgram.builder(TABLE);
        ProgramBuilder.Label refuse = builder.newLabel();
        Column column = TABLE.column("B");
        InterpretedProgram program = builder.branchIfParameter(
                        column, Comparison.NOT_EQUAL, 0, NullHandling.AS_LEAST_VALUE, refuse)
                .exitOk()
                .define(refuse)
                .exitRefuse(626)
                .build();
        byte[] parameters =
                new ProgramParameters().add(ColumnCodec.of("t", column), 87).words();

        assertThat(program.words()).isEqualTo(Vectors.words("0003101a 00010000 00000012 02720013"));
        assertThat(parameters).isEqualTo(Vectors.words("00000003 00000004 00000057"));
        assertThat(program.attributeInformation(Vectors.words("00010000"), NOTHING, NOTHING, parameters))
                .isEqualTo(Vectors.bytes("0100000004000000000000000000000003000000" + "00000100"
                        + "1a100300000001001200000013007202" + "030000000400000057000000"));
        assertThat(new ProgramParameters()
                        .add(ColumnCodec.of("t", column), null)
                        .words())
                .isEqualTo(Vectors.words("00000002 00000000"));
    }

    @Test
    void raisesACounterToAtLeastAValue() {
        Table counters = Tables.of(
                Column.builder("SYSKEY_0", ColumnType.INT_UNSIGNED).primaryKey(true),
                Column.builder("NEXTID", ColumnType.BIGINT_UNSIGNED));
        ProgramBuilder builder = InterpretedProgram.builder(counters);
        ProgramBuilder.Label done = builder.newLabel();
        InterpretedProgram program = builder.loadLong(1, 0x1_0000_0032L)
                .read(counters.column("NEXTID"), 2)
                .branchIf(1, RegisterComparison.LESS_OR_EQUAL, 2, done)
                .write(1, counters.column("NEXTID"))
                .exitOk()
                .define(done)
                .exitOk()
                .build();

        assertThat(program.words())
                .isEqualTo(Vectors.words("00000046 00000032 00000001 00010081 0003044f 00010042 00000012 00000012"));
    }

    @Test
    void patternsComeWithoutLengthBytes() {
        ProgramBuilder builder = InterpretedProgram.builder(TABLE);
        ProgramBuilder.Label refuse = builder.newLabel();
        InterpretedProgram program = builder.branchIf(
                        TABLE.column("C"), Comparison.NOT_LIKE, "he%", NullHandling.AS_LEAST_VALUE, refuse)
                .exitOk()
                .define(refuse)
                .exitRefuse(626)
                .build();

        assertThat(program.words()).isEqualTo(Vectors.bytes("1770040003000200686525001200000013007202"));
    }

    @Test
    void comparesTwoColumns() {
        Table table = Tables.of(
                Column.builder("id", ColumnType.INT_UNSIGNED).primaryKey(true),
                Column.builder("a", ColumnType.INT),
                Column.builder("b", ColumnType.INT),
                Column.builder("c", ColumnType.BIGINT));
        ProgramBuilder builder = InterpretedProgram.builder(table);
        ProgramBuilder.Label label = builder.newLabel();
        builder.branchIf(table.column("a"), Comparison.LESS, table.column("b"), NullHandling.BRANCH, label);

        assertThat(builder.define(label).exitOk().build().words())
                .isEqualTo(Vectors.words("0002409b 00010002 00000012"));
        assertThatThrownBy(() -> InterpretedProgram.builder(table)
                        .branchIf(table.column("a"), Comparison.LESS, table.column("c"), NullHandling.BRANCH, label))
                .isInstanceOf(InvalidValueException.class)
                .hasMessageContaining("column a")
                .hasMessageContaining("column c");
    }

    @Test
    void branchesBackwards() {
        ProgramBuilder builder = InterpretedProgram.builder(TABLE);
        ProgramBuilder.Label loop = builder.newLabel();
        builder.load(0, 1)
                .define(loop)
                .subtract(1, 0, 0)
                .branchIfNull(1, loop)
                .branchIfNotNull(1, loop)
                .branch(loop);

        assertThat(builder.build().words()).isEqualTo(Vectors.words("00010004 00010008 8001004a 8002004b 80030009"));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 00000084",
        "65535, ffff0084",
        "65536, 00000085 00010000",
        "4294967295, 00000085 ffffffff",
        "4294967296, 00000086 00000000 00000001",
        "-1, 00000086 ffffffff ffffffff"
    })
    void loadsNumbersByTheShortestInstruction(long value, String words) {
        assertThat(InterpretedProgram.builder(TABLE)
                        .load(2, value)
                        .exitOk()
                        .build()
                        .words())
                .isEqualTo(Vectors.words(words + " 00000012"));
    }

    @Test
    void refusesWhatTheDataNodesWouldRefuseOrStopAt() {
        Table table = Tables.of(
                Column.builder("id", ColumnType.INT).primaryKey(true),
                Column.builder("blob", ColumnType.BLOB).precision(16),
                Column.builder("text", ColumnType.VARCHAR).length(20).collation(8),
                Column.builder("ratio", ColumnType.DOUBLE),
                Column.builder("array", ColumnType.INT).length(3),
                Column.builder("bits", ColumnType.BIT).length(33),
                Column.builder("bare", ColumnType.CHAR).length(5),
                Column.builder("long", ColumnType.LONG_VARCHAR).length(13_000).collation(8));
        ProgramBuilder builder = InterpretedProgram.builder(table);
        ProgramBuilder.Label label = builder.newLabel();

        assertRefused(() -> builder.write(1, table.column("id")), "primary key");
        assertRefused(() -> builder.write(1, table.column("blob")), "up to 8 bytes");
        assertRefused(() -> builder.read(table.column("text"), 1), "8 bytes");
        assertRefused(() -> builder.read(table.column("array"), 1), "8 bytes");
        assertRefused(() -> builder.read(table.column("id"), 8), "0..7");
        assertRefused(() -> builder.add(0, -1, 2), "0..7");
        assertRefused(() -> compare(builder, table.column("ratio"), Comparison.LESS, Double.NaN, label), "finite");
        assertRefused(() -> compare(builder, table.column("blob"), Comparison.EQUAL, NOTHING, label), "large object");
        assertRefused(() -> compare(builder, table.column("id"), Comparison.ANY_BIT_SET, 1, label), "bit field");
        assertRefused(() -> compare(builder, table.column("id"), Comparison.LIKE, "1%", label), "only strings");
        assertRefused(() -> compare(builder, table.column("text"), Comparison.LIKE, "", label), "empty pattern");
        assertRefused(() -> compare(builder, table.column("id"), Comparison.EQUAL, 1L << 40, label), "outside");
        assertRefused(() -> compare(builder, table.column("bits"), Comparison.LESS, 1, label), "more than 32 bits");
        assertRefused(() -> compare(builder, table.column("array"), Comparison.EQUAL, NOTHING, label), "first element");
        assertRefused(
                () -> compare(builder, table.column("bare"), Comparison.EQUAL, "a", label), "without a collation");
        assertRefused(
                () -> compare(builder, table.column("text"), Comparison.LIKE, "%a".repeat(1001), label),
                "1001 times %, at most 1000 are allowed");
        Column longer = table.column("long");
        assertRefused(
                () -> builder.branchIf(longer, Comparison.EQUAL, longer, NullHandling.BRANCH, label),
                "more than 13000 bytes");
        assertRefused(() -> builder.exitRefuse(5999), "6000..6999");
        assertThatThrownBy(() -> builder.read(TABLE.column("B"), 1)).isInstanceOf(SchemaException.class);
    }

    @Test
    void refusesProgramsThatAreNotComplete() {
        ProgramBuilder builder = InterpretedProgram.builder(TABLE);
        ProgramBuilder.Label label = builder.newLabel();

        assertRefused(() -> InterpretedProgram.builder(TABLE).build(), "beyond its end");
        assertRefused(() -> InterpretedProgram.builder(TABLE).loadNull(1).build(), "beyond its end");
        assertRefused(() -> builder.branch(label).build(), "not defined");
        assertRefused(() -> builder.define(label).build(), "beyond its end");
        assertRefused(() -> builder.define(label), "twice");
    }

    @Test
    void refusesProgramsThatNoMessageHolds() {
        ProgramBuilder builder = InterpretedProgram.builder(TABLE);
        for (int i = 0; i < InterpretedProgram.MAXIMUM_WORDS - 1; i++) {
            builder.loadNull(0);
        }
        InterpretedProgram program = builder.exitOk().build();

        assertRefused(() -> builder.loadNull(0), "at most 7100");
        assertRefused(() -> program.attributeInformation(NOTHING, NOTHING, NOTHING, NOTHING), "7105 words");
        assertRefused(() -> program.attributeInformation(new byte[3], NOTHING, NOTHING, NOTHING), "3 bytes");
    }

    private static void compare(
            ProgramBuilder builder, Column column, Comparison comparison, Object value, ProgramBuilder.Label label) {
        builder.branchIf(column, comparison, value, NullHandling.BRANCH, label);
    }

    private static void assertRefused(org.assertj.core.api.ThrowableAssert.ThrowingCallable action, String part) {
        assertThatThrownBy(action).isInstanceOf(InvalidValueException.class).hasMessageContaining(part);
    }
}
