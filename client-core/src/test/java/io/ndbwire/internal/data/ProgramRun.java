package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import io.ndbwire.schema.Table;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program over integer columns as the protocol documents say that a data node does (document 03, sections 18.1
 * and 18.2), written independently of the compilers: registers of 64 bits that wrap and compare as signed numbers,
 * columns read without their sign and written in whole words.
 */
final class ProgramRun {

    private static final int MOST_INSTRUCTIONS = 8000;

    private final byte[] program;
    private final byte[] parameters;
    private final List<Column> columns;
    private final @Nullable BigInteger[] row;
    private final @Nullable Long[] registers = new Long[8];

    ProgramRun(Table table, byte[] program, byte[] parameters, List<? extends @Nullable Number> row) {
        this.program = program;
        this.parameters = parameters;
        this.columns = table.columns();
        this.row = row.stream()
                .map(value -> value == null ? null : new BigInteger(value.toString()))
                .toArray(BigInteger[]::new);
    }

    ProgramRun(Table table, byte[] program, List<? extends @Nullable Number> row) {
        this(table, program, new byte[0], row);
    }

    /** The row as the program leaves it. */
    List<@Nullable BigInteger> row() {
        return Arrays.asList(row);
    }

    boolean isAccepted() {
        return exit() == 0;
    }

    /** What the program refuses the row with, 0 if it accepts it. */
    int exit() {
        int at = 0;
        for (int count = 0; count < MOST_INSTRUCTIONS; count++) {
            int instruction = word(at);
            int opcode = instruction & 0x3F;
            if (opcode == 18) {
                return 0;
            }
            if (opcode == 19) {
                return instruction >>> 16;
            }
            at = isBranch(opcode) ? branch(instruction, at) : step(instruction, at);
        }
        throw new IllegalStateException("error 886");
    }

    private static boolean isBranch(int opcode) {
        return opcode >= 9 && opcode <= 17 || opcode >= 23;
    }

    private int step(int instruction, int at) {
        int register = instruction >> 6 & 7;
        int column = instruction >>> 16;
        switch (instruction & 0x3F) {
            case 1 -> registers[register] = row[column] == null ? null : withoutSign(row[column], columns.get(column));
            case 2 -> row[column] = registers[register] == null ? null : written(registers[register], column);
            case 3 -> registers[register] = null;
            case 4 -> registers[register] = (long) (instruction >>> 16);
            case 5 -> {
                registers[register] = word(at + 1) & 0xFFFF_FFFFL;
                return at + 2;
            }
            case 6 -> {
                registers[register] = Words.getLong(program, 4 * at + 4);
                return at + 3;
            }
            case 7 -> registers[instruction >> 16 & 7] = number(register) + number(instruction >> 9 & 7);
            case 8 -> registers[instruction >> 16 & 7] = number(register) - number(instruction >> 9 & 7);
            default -> throw new IllegalStateException("instruction " + Integer.toHexString(instruction));
        }
        return at + 1;
    }

    private static long withoutSign(BigInteger value, Column column) {
        int bits = 8 * column.maximumBytes();
        return bits == 64
                ? value.longValue()
                : value.mod(BigInteger.ONE.shiftLeft(bits)).longValue();
    }

    private BigInteger written(long register, int column) {
        int bits = 8 * columns.get(column).maximumBytes();
        long bitsOfWord = bits > 32 ? register : register & 0xFFFF_FFFFL;
        if (bits < 32 && bitsOfWord >>> bits != 0) {
            throw new IllegalStateException("unused bytes of a word are not zero: " + Long.toHexString(bitsOfWord));
        }
        boolean unsigned = IntegerCodec.isUnsigned(columns.get(column).type());
        BigInteger value = new BigInteger(Long.toUnsignedString(bitsOfWord));
        return unsigned || !value.testBit(bits - 1) ? value : value.subtract(BigInteger.ONE.shiftLeft(bits));
    }

    /** A data node would calculate with what the register held before; nothing should rely on that. */
    private long number(int register) {
        Long value = registers[register];
        if (value == null) {
            throw new IllegalStateException("register " + register + " is NULL");
        }
        return value;
    }

    private int branch(int instruction, int at) {
        int left = instruction >> 6 & 7;
        int right = instruction >> 9 & 7;
        return switch (instruction & 0x3F) {
            case 9 -> at + (instruction >> 16);
            case 10 -> registers[left] == null ? at + (instruction >>> 16) : at + 1;
            case 11 -> registers[left] != null ? at + (instruction >>> 16) : at + 1;
            case 23, 26, 27 -> compare(instruction, at);
            case 24 -> column(at) == null ? at + (instruction >>> 16) : at + 2;
            case 25 -> column(at) != null ? at + (instruction >>> 16) : at + 2;
            default ->
                holds((instruction & 0x3F) - 12, Long.compare(number(left), number(right)))
                        ? at + (instruction >>> 16)
                        : at + 1;
        };
    }

    private @Nullable BigInteger column(int at) {
        return row[word(at + 1) >>> 16];
    }

    private int compare(int instruction, int at) {
        int operand = word(at + 1) & 0xFFFF;
        Column column = columns.get(word(at + 1) >>> 16);
        BigInteger value;
        int next = at + 2;
        switch (instruction & 0x3F) {
            case 23 -> {
                value = decode(column, program, 4 * at + 8, operand);
                next += (operand + 3) / 4;
            }
            case 26 -> value = parameter(column, operand);
            default -> value = row[operand];
        }
        BigInteger own = row[column.number()];
        boolean jumps;
        if (own == null || value == null) {
            jumps = (instruction >> 6 & 3) == 2;
        } else {
            // Order conditions read from the value's side.
            jumps = holds(instruction >> 12 & 0xF, value.compareTo(own));
        }
        return jumps ? at + (instruction >>> 16) : next;
    }

    private @Nullable BigInteger parameter(Column column, int number) {
        int at = 4;
        for (int i = 0; i < number; i++) {
            at += 4 + ((Words.get(parameters, at) & 0xFFFF) + 3) / 4 * 4;
        }
        int header = Words.get(parameters, at);
        return decode(column, parameters, at + 4, header & 0xFFFF);
    }

    private static @Nullable BigInteger decode(Column column, byte[] source, int offset, int length) {
        if (length == 0) {
            return null;
        }
        Object value = ColumnCodec.of("t", column).decode(source, offset, length);
        return new BigInteger(String.valueOf(value));
    }

    private static boolean holds(int condition, int order) {
        return switch (condition) {
            case 0 -> order == 0;
            case 1 -> order != 0;
            case 2 -> order < 0;
            case 3 -> order <= 0;
            case 4 -> order > 0;
            case 5 -> order >= 0;
            default -> throw new IllegalStateException("condition");
        };
    }

    private int word(int at) {
        return Words.get(program, 4 * at);
    }
}
