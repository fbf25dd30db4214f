package io.ndbwire.internal.data;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program of column comparisons as the protocol documents say that a data node does (document 03, sections 18.1
 * and 18.2), written independently of the compiler.
 */
final class ProgramRun {

    private final byte[] program;
    private final List<@Nullable Long> row;

    ProgramRun(byte[] program, List<@Nullable Long> row) {
        this.program = program;
        this.row = row;
    }

    boolean isAccepted() {
        int at = 0;
        while (true) {
            int instruction = Words.get(program, 4 * at);
            switch (instruction & 0x3F) {
                case 18:
                    return true;
                case 19:
                    return false;
                case 9:
                    at += instruction >> 16;
                    break;
                case 23:
                    int bytes = Words.get(program, 4 * at + 4) & 0xFFFF;
                    at += isBranch(instruction, at, bytes) ? instruction >>> 16 : 2 + bytes / 4;
                    break;
                case 24:
                    at += column(at) == null ? instruction >>> 16 : 2;
                    break;
                case 25:
                    at += column(at) != null ? instruction >>> 16 : 2;
                    break;
                default:
                    throw new IllegalStateException("instruction " + Integer.toHexString(instruction));
            }
        }
    }

    private @Nullable Long column(int at) {
        return row.get(Words.get(program, 4 * at + 4) >>> 16);
    }

    private boolean isBranch(int instruction, int at, int bytes) {
        Long column = column(at);
        if (column == null) {
            return (instruction >> 6 & 3) == 2;
        }
        long value = bytes == 4 ? Words.get(program, 4 * at + 8) : Words.getLong(program, 4 * at + 8);
        // Order conditions read from the value's side.
        int order = Long.compare(value, column);
        return switch (instruction >> 12 & 0xF) {
            case 0 -> order == 0;
            case 1 -> order != 0;
            case 2 -> order < 0;
            case 3 -> order <= 0;
            case 4 -> order > 0;
            case 5 -> order >= 0;
            default -> throw new IllegalStateException("condition");
        };
    }
}
