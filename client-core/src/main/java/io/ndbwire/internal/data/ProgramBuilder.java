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
    private final List<Integer> parameterWords = new ArrayList<>();
    private byte[] code = new byte[INITIAL_BYTES];
    private int words;
    private boolean writing;
    private boolean readingDisk;
    /** Bytes that may be compared for a row. */
    private long work;
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
     * Reads a column into a register; columns below eight bytes without their sign.
     *
     * @throws InvalidValueException if the column is not of one fixed size up to eight bytes, or no register of that
     *     number exists
     */
    public ProgramBuilder read(Column column, int register) {
        use(column);
        requireRegisterSize(column);
        return add(Instruction.READ | register(register) << 6 | column.number() << 16);
    }

    /**
     * Writes a register to a column, NULL if it is NULL. The data nodes write whole words: what a column of another size
     * does not need of them must be zero in the register.
     *
     * @throws InvalidValueException if the column is not of one fixed size up to eight bytes, or is part of the primary
     *     key
     */
    public ProgramBuilder write(int register, Column column) {
        use(column);
        require(!column.isPrimaryKey(), column, "a column of the primary key cannot be written");
        requireRegisterSize(column);
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
        use(column);
        ComparisonRules.require(table, column, comparison);
        ColumnCodec codec = ColumnCodec.of(
                table.name().toString(), column.toBuilder().nullable(false).build());
        byte[] bytes = comparison.isPattern() ? codec.encodePattern(value) : new byte[codec.maximumBytes()];
        int length = comparison.isPattern() ? bytes.length : codec.encode(value, bytes, 0);
        if (comparison.isPattern()) {
            ComparisonRules.requirePattern(table, column, bytes, length);
            work += ComparisonRules.patternWork(column, bytes, length);
        }
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
        use(column);
        ComparisonRules.require(table, column, comparison);
        require(parameter >= 0 && parameter <= 0xFFFF, column, "parameter " + parameter + " is outside of 0..65535");
        parameterWords.add(words + 1);
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
        use(left);
        use(right);
        ComparisonRules.requireAlike(table, left, comparison, right);
        work += left.maximumBytes();
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
        return exit(refusal(code));
    }

    static int refusal(int code) {
        if (code != NO_SUCH_ROW && (code < FIRST_USER_CODE || code > LAST_USER_CODE)) {
            throw new InvalidValueException("Interpreted program: error code " + code + " is reserved; 626 and "
                    + FIRST_USER_CODE + ".." + LAST_USER_CODE + " are allowed");
        }
        return Instruction.EXIT_REFUSE | code << 16;
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
        return new InterpretedProgram(program, writing, readingDisk, work);
    }

    /** The words so far whose lower half is a parameter's number. */
    int[] parameterWords() {
        return parameterWords.stream().mapToInt(Integer::intValue).toArray();
    }

    /**
     * Adds instructions that are complete in themselves: control runs in at their beginning and out at their end.
     *
     * @param positions the words of them whose lower half is a parameter's number
     * @param firstParameter the number that their parameter 0 has in this program
     */
    ProgramBuilder append(InterpretedProgram part, byte[] instructions, int[] positions, int firstParameter) {
        int start = words;
        addBytes(instructions, instructions.length);
        for (int position : positions) {
            int at = (start + position) * Words.BYTES;
            Words.set(code, at, Words.get(code, at) + firstParameter);
        }
        readingDisk |= part.isReadingDisk();
        open = true;
        return this;
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

    private void requireRegisterSize(Column column) {
        boolean fits = column.layout() == Column.Layout.FIXED
                && column.type() != ColumnType.BIT
                && column.maximumBytes() <= Long.BYTES;
        require(fits, column, "only columns of one fixed size up to 8 bytes fit into a register");
    }

    private void require(boolean condition, Column column, String problem) {
        ComparisonRules.require(condition, table, column, problem);
    }
}
