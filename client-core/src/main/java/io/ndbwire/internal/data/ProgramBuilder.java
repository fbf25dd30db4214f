package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.SchemaException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Assembles an {@link InterpretedProgram}: eight registers 0..7 of 64 bits, all NULL at the start; branches to labels
 * before or behind them. What the data nodes would refuse, or stop at, is refused here. Not thread-safe.
 *
 * <p>Every method but {@link #newLabel} and {@link #build} adds one instruction. Source: protocol document 03, section
 * 18.
 */
public final class ProgramBuilder {

    private static final int REGISTERS = 8;
    private static final int BACKWARDS = 0x8000;
    private static final int NO_SUCH_ROW = 626;
    private static final int FIRST_USER_CODE = 6000;
    private static final int LAST_USER_CODE = 6999;
    private static final int INITIAL_BYTES = 64;

    /** A place in the program. */
    public static final class Label {
        private int position = -1;
    }

    private record Branch(int instruction, Label target) {}

    private final Table table;
    private final List<Branch> branches = new ArrayList<>();
    private byte[] code = new byte[INITIAL_BYTES];
    private int words;
    private boolean writing;
    private boolean readingDisk;
    /** Whether control can run from the last instruction to the next. */
    private boolean open = true;

    ProgramBuilder(Table table) {
        this.table = table;
    }

    /** A label, to be placed once by {@link #define}. */
    public Label newLabel() {
        return new Label();
    }

    /**
     * Places a label in front of the next instruction.
     *
     * @throws InvalidValueException if it has a place
     */
    public ProgramBuilder define(Label label) {
        if (label.position >= 0) {
            throw new InvalidValueException("Interpreted program: a label is defined twice");
        }
        label.position = words;
        open = true;
        return this;
    }

    /** Puts NULL into a register. */
    public ProgramBuilder loadNull(int register) {
        return add(Instruction.LOAD_NULL | register(register) << 6);
    }

    /** Puts a number into a register, by the shortest instruction that holds it. */
    public ProgramBuilder load(int register, long value) {
        int shifted = register(register) << 6;
        if (value >= 0 && value <= 0xFFFF) {
            return add(Instruction.LOAD_16 | shifted | (int) value << 16);
        }
        if (value >= 0 && value <= 0xFFFF_FFFFL) {
            return add(Instruction.LOAD_32 | shifted).add((int) value);
        }
        return loadLong(register, value);
    }

    /** Puts a number into a register, by an instruction of the same length for every number. */
    public ProgramBuilder loadLong(int register, long value) {
        return add(Instruction.LOAD_64 | register(register) << 6)
                .add((int) value)
                .add((int) (value >>> 32));
    }

    /**
     * Reads an integer column into a register; columns below eight bytes without their sign.
     *
     * @throws InvalidValueException if the column does not hold an integer, or no register of that number exists
     */
    public ProgramBuilder read(Column column, int register) {
        use(column);
        boolean isInteger = ColumnCodec.of(table.name().toString(), column) instanceof IntegerCodec;
        require(isInteger, column, "only integers of up to 8 bytes can be read into a register");
        return add(Instruction.READ | register(register) << 6 | column.number() << 16);
    }

    /**
     * Writes a register's lower bytes to a column. Shorter integers are left out because the data nodes write whole
     * words.
     *
     * @throws InvalidValueException if the column is not an integer of 4 or 8 bytes, or is part of the primary key
     */
    public ProgramBuilder write(int register, Column column) {
        use(column);
        require(!column.isPrimaryKey(), column, "a column of the primary key cannot be written");
        boolean isInteger = ColumnCodec.of(table.name().toString(), column) instanceof IntegerCodec;
        require(
                isInteger && column.type().elementSizeExponent() >= 5,
                column,
                "only integers of 4 and 8 bytes can be written");
        writing = true;
        return add(Instruction.WRITE | register(register) << 6 | column.number() << 16);
    }

    /** {@code destination = left + right}; a NULL operand fails the operation (878). */
    public ProgramBuilder add(int destination, int left, int right) {
        return add(Instruction.ADD | operands(left, right) | register(destination) << 16);
    }

    /** {@code destination = left - right}; a NULL operand fails the operation (878). */
    public ProgramBuilder subtract(int destination, int left, int right) {
        return add(Instruction.SUBTRACT | operands(left, right) | register(destination) << 16);
    }

    /** Goes on at a label. */
    public ProgramBuilder branch(Label target) {
        addBranch(Instruction.BRANCH, target);
        open = false;
        return this;
    }

    /** Goes on at a label if a register is NULL. */
    public ProgramBuilder branchIfNull(int register, Label target) {
        return addBranch(Instruction.BRANCH_REGISTER_NULL | register(register) << 6, target);
    }

    /** Goes on at a label if a register is not NULL. */
    public ProgramBuilder branchIfNotNull(int register, Label target) {
        return addBranch(Instruction.BRANCH_REGISTER_NOT_NULL | register(register) << 6, target);
    }

    /** Goes on at a label if {@code left comparison right}; a NULL operand fails the operation (878). */
    public ProgramBuilder branchIf(int left, RegisterComparison comparison, int right, Label target) {
        return addBranch(comparison.instruction() | operands(left, right), target);
    }

    /** Goes on at a label if a column is NULL. */
    public ProgramBuilder branchIfNull(Column column, Label target) {
        use(column);
        return addBranch(Instruction.BRANCH_COLUMN_NULL, target).add(column.number() << 16);
    }

    /** Goes on at a label if a column is not NULL. */
    public ProgramBuilder branchIfNotNull(Column column, Label target) {
        use(column);
        return addBranch(Instruction.BRANCH_COLUMN_NOT_NULL, target).add(column.number() << 16);
    }

    /**
     * Goes on at a label if {@code column comparison value}, by the column's collation.
     *
     * @param value what the column's codec takes; of a pattern, text or bytes
     * @throws InvalidValueException if the column cannot be compared so, or cannot hold the value
     */
    public ProgramBuilder branchIf(
            Column column, Comparison comparison, Object value, NullHandling nullHandling, Label target) {
        useForComparison(column, comparison);
        ColumnCodec codec = ColumnCodec.of(
                table.name().toString(), column.toBuilder().nullable(false).build());
        byte[] bytes = comparison.isPattern() ? codec.encodePattern(value) : new byte[codec.maximumBytes()];
        int length = comparison.isPattern() ? bytes.length : codec.encode(value, bytes, 0);
        require(length > 0, column, "an empty pattern cannot be compared");
        require(length <= 0xFFFF, column, "a pattern of " + length + " bytes, at most 65535 are allowed");
        addBranch(Instruction.BRANCH_COLUMN_VALUE | comparison.code() << 12 | nullHandling.code() << 6, target);
        add(column.number() << 16 | length);
        return addBytes(bytes, length);
    }

    /**
     * Goes on at a label if {@code column comparison parameter}.
     *
     * @throws InvalidValueException if the column cannot be compared so
     */
    public ProgramBuilder branchIfParameter(
            Column column, Comparison comparison, int parameter, NullHandling nullHandling, Label target) {
        useForComparison(column, comparison);
        require(!comparison.isPattern(), column, "a parameter cannot be a pattern");
        require(parameter >= 0 && parameter <= 0xFFFF, column, "parameter " + parameter + " is outside of 0..65535");
        addBranch(Instruction.BRANCH_COLUMN_PARAMETER | comparison.code() << 12 | nullHandling.code() << 6, target);
        return add(column.number() << 16 | parameter);
    }

    /**
     * Goes on at a label if {@code left comparison right}.
     *
     * @throws InvalidValueException if the two columns are not of the same type, size and collation
     */
    public ProgramBuilder branchIf(
            Column left, Comparison comparison, Column right, NullHandling nullHandling, Label target) {
        useForComparison(left, comparison);
        useForComparison(right, comparison);
        boolean comparable = left.type() == right.type()
                && left.length() == right.length()
                && left.precision() == right.precision()
                && left.scale() == right.scale()
                && left.collation() == right.collation();
        require(comparable, left, "it has not the type, size and collation of column " + right.name());
        require(!comparison.isPattern(), left, "a column cannot be a pattern");
        addBranch(Instruction.BRANCH_COLUMN_COLUMN | comparison.code() << 12 | nullHandling.code() << 6, target);
        return add(left.number() << 16 | right.number());
    }

    /** Ends and accepts the row. */
    public ProgramBuilder exitOk() {
        return exit(Instruction.EXIT_OK);
    }

    /** Ends, accepts the row, and ends the scan of its fragment. */
    public ProgramBuilder exitOkLast() {
        return exit(Instruction.EXIT_OK_LAST);
    }

    /**
     * Ends and refuses the row: the operation fails with that code, a scan leaves the row out.
     *
     * @param code 626, or one of the application's own, 6000..6999
     * @throws InvalidValueException if it is another
     */
    public ProgramBuilder exitRefuse(int code) {
        if (code != NO_SUCH_ROW && (code < FIRST_USER_CODE || code > LAST_USER_CODE)) {
            throw new InvalidValueException("Interpreted program: error code " + code + " is reserved; 626 and "
                    + FIRST_USER_CODE + ".." + LAST_USER_CODE + " are allowed");
        }
        return exit(Instruction.EXIT_REFUSE | code << 16);
    }

    /**
     * The finished program.
     *
     * @throws InvalidValueException if a label has no place, or control can run beyond the end
     */
    public InterpretedProgram build() {
        if (open) {
            throw new InvalidValueException("Interpreted program: control can run beyond its end");
        }
        byte[] program = Arrays.copyOf(code, words * Words.BYTES);
        for (Branch branch : branches) {
            int at = branch.instruction * Words.BYTES;
            Words.set(program, at, Words.get(program, at) | offset(branch) << 16);
        }
        return new InterpretedProgram(program, writing, readingDisk);
    }

    private int offset(Branch branch) {
        int position = branch.target.position;
        if (position < 0) {
            throw new InvalidValueException("Interpreted program: a branch leads to a label that is not defined");
        }
        // The program's greatest length is well below the 15 bits of a distance.
        int distance = position - branch.instruction;
        return distance >= 0 ? distance : BACKWARDS | -distance;
    }

    private ProgramBuilder exit(int instruction) {
        add(instruction);
        open = false;
        return this;
    }

    private ProgramBuilder addBranch(int instruction, Label target) {
        branches.add(new Branch(words, target));
        return add(instruction);
    }

    private ProgramBuilder add(int word) {
        reserve(1);
        Words.set(code, words * Words.BYTES, word);
        words++;
        open = true;
        return this;
    }

    private ProgramBuilder addBytes(byte[] bytes, int length) {
        int count = Words.roundUp(length) / Words.BYTES;
        reserve(count);
        System.arraycopy(bytes, 0, code, words * Words.BYTES, length);
        words += count;
        return this;
    }

    private void reserve(int count) {
        InterpretedProgram.requireLength(words + count);
        if ((words + count) * Words.BYTES > code.length) {
            code = Arrays.copyOf(code, 2 * code.length + count * Words.BYTES);
        }
    }

    private static int register(int register) {
        if (register < 0 || register >= REGISTERS) {
            throw new InvalidValueException("Interpreted program: register " + register + " is outside of 0..7");
        }
        return register;
    }

    private static int operands(int left, int right) {
        return register(left) << 6 | register(right) << 9;
    }

    private void use(Column column) {
        int number = column.number();
        boolean own = number >= 0
                && number < table.columns().size()
                && table.columns().get(number).equals(column);
        if (!own) {
            throw new SchemaException(
                    SchemaException.NO_CODE, "Table " + table.name() + " has no column '" + column + "'");
        }
        readingDisk |= column.isOnDisk();
    }

    private void useForComparison(Column column, Comparison comparison) {
        use(column);
        require(!column.type().isLargeObject(), column, "a large object cannot be compared");
        boolean isBit = column.type() == ColumnType.BIT;
        require(!comparison.isMask() || isBit, column, "only a bit field can be compared with a mask");
    }

    private void require(boolean condition, Column column, String problem) {
        if (!condition) {
            throw new InvalidValueException("Interpreted program: table " + table.name() + ", column " + column.name()
                    + " " + column.type() + ": " + problem);
        }
    }
}
