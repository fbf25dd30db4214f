package io.ndbwire.embedded.interpreter;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.RowFormat;
import io.ndbwire.embedded.storage.StoredColumn;
import io.ndbwire.embedded.storage.Words;
import java.util.Arrays;
import java.util.List;

/**
 * Runs a program once for a row (protocol document 03, section 18): eight registers of 64 bits, each of which may be
 * NULL, jumps, and comparisons of columns. Reused; one thread.
 */
public final class Interpreter {

    /** The row is not accepted, and the program did not say why. */
    public static final int REFUSED = ErrorCode.NO_SUCH_ROW;

    private static final int REGISTERS = 8;
    private static final int MOST_INSTRUCTIONS = 8000;
    private static final int MOST_CALLS = 32;

    private static final int READ_COLUMN = 1;
    private static final int WRITE_COLUMN = 2;
    private static final int LOAD_NULL = 3;
    private static final int LOAD_16 = 4;
    private static final int LOAD_32 = 5;
    private static final int LOAD_64 = 6;
    private static final int ADD = 7;
    private static final int SUBTRACT = 8;
    private static final int BRANCH = 9;
    private static final int BRANCH_NULL = 10;
    private static final int BRANCH_NOT_NULL = 11;
    private static final int BRANCH_EQUAL = 12;
    private static final int BRANCH_NOT_EQUAL = 13;
    private static final int BRANCH_LESS = 14;
    private static final int BRANCH_LESS_EQUAL = 15;
    private static final int BRANCH_GREATER = 16;
    private static final int BRANCH_GREATER_EQUAL = 17;
    private static final int EXIT_OK = 18;
    private static final int EXIT_REFUSE = 19;
    private static final int CALL = 20;
    private static final int RETURN = 21;
    private static final int EXIT_OK_LAST = 22;
    private static final int BRANCH_COLUMN_VALUE = 23;
    private static final int BRANCH_COLUMN_NULL = 24;
    private static final int BRANCH_COLUMN_NOT_NULL = 25;
    private static final int BRANCH_COLUMN_PARAMETER = 26;
    private static final int BRANCH_COLUMN_COLUMN = 27;

    private final long[] registers = new long[REGISTERS];
    private final boolean[] nulls = new boolean[REGISTERS];
    private final int[] calls = new int[MOST_CALLS];
    private final ColumnBranch columnBranch = new ColumnBranch();

    private byte[] code = {};
    private int start;
    private int end;
    private int subroutines;
    private int subroutinesEnd;
    private boolean mayWrite;
    private boolean last;
    private RowEditor row = new RowEditor(new RowFormat(List.of()));
    private int error;
    /** Byte index of the running instruction, and of the next. */
    private int instruction;

    private int next;
    private int callDepth;
    private boolean inSubroutine;

    /**
     * Runs a program.
     *
     * @param newRow is read and, if {@code writes}, changed
     * @return 0 if the row is accepted, else an error code
     */
    public int run(InterpretedParts parts, RowEditor newRow, boolean writes) {
        last = false;
        if (!parts.hasProgram()) {
            return ErrorCode.NONE;
        }
        code = parts.source();
        start = parts.program();
        end = parts.finalUpdate();
        subroutines = parts.subroutines();
        subroutinesEnd = parts.end();
        row = newRow;
        mayWrite = writes;
        callDepth = 0;
        inSubroutine = false;
        Arrays.fill(nulls, true);
        next = start;
        for (int i = 0; i < MOST_INSTRUCTIONS; i++) {
            int limit = inSubroutine ? subroutinesEnd : end;
            if (next < (inSubroutine ? subroutines : start) || next + 4 > limit) {
                return ErrorCode.BRANCH_OUTSIDE_PROGRAM;
            }
            instruction = next;
            next += 4;
            if (step(Words.get(code, instruction))) {
                return error;
            }
        }
        return ErrorCode.TOO_MANY_INSTRUCTIONS;
    }

    /** Whether the last program that accepted its row wants no more rows of the fragment. */
    public boolean isLast() {
        return last;
    }

    /** Whether the program has ended, with {@link #error} as its outcome. */
    private boolean step(int word) {
        int register = word >>> 6 & 7;
        int opcode = word & 0x3F;
        switch (opcode) {
            case READ_COLUMN -> {
                return readColumn(word >>> 16, register);
            }
            case WRITE_COLUMN -> {
                return writeColumn(word >>> 16, register);
            }
            case LOAD_NULL -> nulls[register] = true;
            case LOAD_16 -> load(register, word >>> 16);
            case LOAD_32 -> load(register, operand(0) & 0xFFFFFFFFL);
            case LOAD_64 -> load(register, operand(0) & 0xFFFFFFFFL | (long) operand(1) << 32);
            case ADD, SUBTRACT -> {
                return compute(opcode, register, word >>> 9 & 7, word >>> 16 & 7);
            }
            case BRANCH -> branch(word);
            case BRANCH_NULL -> branchIf(nulls[register], word);
            case BRANCH_NOT_NULL -> branchIf(!nulls[register], word);
            case BRANCH_EQUAL,
                    BRANCH_NOT_EQUAL,
                    BRANCH_LESS,
                    BRANCH_LESS_EQUAL,
                    BRANCH_GREATER,
                    BRANCH_GREATER_EQUAL -> {
                return compareRegisters(opcode, register, word >>> 9 & 7, word);
            }
            case EXIT_OK -> {
                return exit(ErrorCode.NONE);
            }
            case EXIT_OK_LAST -> {
                last = true;
                return exit(ErrorCode.NONE);
            }
            case EXIT_REFUSE -> {
                return exit(word >>> 16 == 0 ? REFUSED : word >>> 16);
            }
            case CALL -> {
                return call(word >>> 16);
            }
            case RETURN -> {
                return leave();
            }
            case BRANCH_COLUMN_NULL, BRANCH_COLUMN_NOT_NULL -> {
                return branchOnNull(operand(0) >>> 16, opcode == BRANCH_COLUMN_NULL, word);
            }
            case BRANCH_COLUMN_VALUE, BRANCH_COLUMN_PARAMETER, BRANCH_COLUMN_COLUMN -> {
                return branchOnColumn(opcode, word);
            }
            default -> {
                return exit(ErrorCode.BAD_OPCODE);
            }
        }
        return next > limit() && exit(ErrorCode.BRANCH_OUTSIDE_PROGRAM);
    }

    private int limit() {
        return inSubroutine ? subroutinesEnd : end;
    }

    private boolean exit(int code) {
        error = code;
        return true;
    }

    /** The word behind the instruction, or behind its earlier operands; 0 where the program ends before. */
    private int operand(int index) {
        int place = instruction + 4 + 4 * index;
        next = place + 4;
        return place + 4 <= limit() ? Words.get(code, place) : 0;
    }

    private void load(int register, long value) {
        registers[register] = value;
        nulls[register] = false;
    }

    private boolean readColumn(int id, int register) {
        if (id >= row.format().columnCount()) {
            return exit(ErrorCode.COLUMN_UNKNOWN);
        }
        StoredColumn column = row.format().column(id);
        if (row.isNull(id)) {
            nulls[register] = true;
            return false;
        }
        int length = row.length(id);
        if (column.layout() != 0 || length > Long.BYTES) {
            return exit(ErrorCode.BAD_REGISTER);
        }
        long value = 0;
        for (int i = length - 1; i >= 0; i--) {
            value = value << 8 | row.source(id)[row.offset(id) + i] & 0xFF;
        }
        load(register, value);
        return false;
    }

    private boolean writeColumn(int id, int register) {
        if (!mayWrite) {
            return exit(ErrorCode.WRITE_OUTSIDE_UPDATE);
        }
        if (id >= row.format().columnCount()) {
            return exit(ErrorCode.COLUMN_UNKNOWN);
        }
        StoredColumn column = row.format().column(id);
        if (column.layout() != 0 || column.maximumBytes() > Long.BYTES) {
            return exit(ErrorCode.BAD_REGISTER);
        }
        byte[] value = new byte[nulls[register] ? 0 : column.maximumBytes()];
        for (int i = 0; i < value.length; i++) {
            value[i] = (byte) (registers[register] >>> 8 * i);
        }
        int refusal = AttributeWriter.set(row, id, value, 0, value.length, false);
        return refusal != ErrorCode.NONE && exit(refusal);
    }

    private boolean compute(int opcode, int left, int right, int target) {
        if (nulls[left] || nulls[right]) {
            return exit(ErrorCode.BAD_REGISTER);
        }
        load(target, opcode == ADD ? registers[left] + registers[right] : registers[left] - registers[right]);
        return false;
    }

    private boolean compareRegisters(int opcode, int left, int right, int word) {
        if (nulls[left] || nulls[right]) {
            return exit(ErrorCode.BAD_REGISTER);
        }
        int order = Long.compare(registers[left], registers[right]);
        branchIf(
                switch (opcode) {
                    case BRANCH_EQUAL -> order == 0;
                    case BRANCH_NOT_EQUAL -> order != 0;
                    case BRANCH_LESS -> order < 0;
                    case BRANCH_LESS_EQUAL -> order <= 0;
                    case BRANCH_GREATER -> order > 0;
                    default -> order >= 0;
                },
                word);
        return false;
    }

    private void branchIf(boolean condition, int word) {
        if (condition) {
            branch(word);
        }
    }

    /** Jumps as far as the upper half says, counted in words from the instruction itself. */
    private void branch(int word) {
        int words = word >>> 16 & 0x7FFF;
        next = instruction + (word < 0 ? -4 * words : 4 * words);
    }

    private boolean call(int wordOffset) {
        if (callDepth == MOST_CALLS) {
            return exit(ErrorCode.CALL_STACK_OVERFLOW);
        }
        if (subroutines + 4 * wordOffset >= subroutinesEnd) {
            return exit(ErrorCode.BAD_CALL);
        }
        calls[callDepth++] = next;
        inSubroutine = true;
        next = subroutines + 4 * wordOffset;
        return false;
    }

    private boolean leave() {
        if (callDepth == 0) {
            return exit(ErrorCode.CALL_STACK_UNDERFLOW);
        }
        next = calls[--callDepth];
        inSubroutine = callDepth > 0;
        return false;
    }

    private boolean branchOnNull(int id, boolean wantsNull, int word) {
        if (id >= row.format().columnCount()) {
            return exit(ErrorCode.COLUMN_UNKNOWN);
        }
        branchIf(row.isNull(id) == wantsNull, word);
        return false;
    }

    private boolean branchOnColumn(int opcode, int word) {
        int operand = operand(0);
        int id = operand >>> 16;
        int other = operand & 0xFFFF;
        if (id >= row.format().columnCount()) {
            return exit(ErrorCode.COLUMN_UNKNOWN);
        }
        int refusal;
        if (opcode == BRANCH_COLUMN_COLUMN) {
            refusal = columnBranch.withColumn(row, id, other, word);
        } else if (opcode == BRANCH_COLUMN_PARAMETER) {
            refusal = columnBranch.withParameter(row, id, code, subroutines, subroutinesEnd, other, word);
        } else {
            int value = instruction + 8;
            next = value + Words.padded(other);
            refusal = next > limit()
                    ? ErrorCode.BRANCH_OUTSIDE_PROGRAM
                    : columnBranch.withValue(row, id, code, value, other, word);
        }
        if (refusal != ErrorCode.NONE) {
            return exit(refusal);
        }
        branchIf(columnBranch.isTaken(), word);
        return false;
    }
}
