package io.ndbwire.client;

import io.ndbwire.error.ConstraintException;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.error.NdbException;
import io.ndbwire.internal.data.AssignmentCompiler;
import io.ndbwire.internal.data.InterpretedProgram;
import io.ndbwire.internal.data.ProgramBuilder;
import io.ndbwire.internal.data.ProgramParameters;
import io.ndbwire.internal.data.Sum;
import io.ndbwire.schema.Table;
import java.util.List;
import java.util.Map;

/**
 * The program that a data node runs on a row before it is changed: it refuses the row, or works out new values of its
 * columns, or both.
 */
final class RowProgram {

    static final int NO_SUCH_ROW = 626;

    /** The codes that are left to applications; those behind them are our own. */
    private static final int FIRST_APPLICATION_CODE = 6000;

    private static final int LAST_APPLICATION_CODE = 6899;

    /** What the program exits with when a value leaves its column's range. */
    private static final int OUT_OF_RANGE = 6999;

    /** What the program exits with when a column that is NOT NULL would become NULL. */
    private static final int NOT_NULL = 6998;

    private static final byte[] NOTHING = {};

    /** A condition, and what the program exits with where it is not true. */
    record Guard(Filter filter, int code) {}

    private final InterpretedProgram program;
    private final byte[] parameters;

    private RowProgram(InterpretedProgram program, byte[] parameters) {
        this.program = program;
        this.parameters = parameters;
    }

    /**
     * Puts a program together.
     *
     * @param guards checked in that order
     * @param unnamedCode what is exited with in place of 626
     * @param assignments by the names of the columns that they are for
     */
    static RowProgram compile(TableBinding binding, List<Guard> guards, int unnamedCode, Map<String, Sum> assignments) {
        Table table = binding.table();
        ProgramBuilder program = InterpretedProgram.builder(table);
        ProgramParameters parameters = new ProgramParameters();
        for (Guard guard : guards) {
            int code = guard.code == NO_SUCH_ROW ? unnamedCode : guard.code;
            Filter filter = guard.filter;
            filter.compiled(binding).require(program, code, parameters, filter.values());
        }
        ProgramBuilder.Label outOfRange = program.newLabel();
        ProgramBuilder.Label notNull = program.newLabel();
        new AssignmentCompiler(table, program, outOfRange, notNull).assign(assignments);
        program.exitOk();
        if (!assignments.isEmpty()) {
            program.define(outOfRange).exitRefuse(OUT_OF_RANGE);
            program.define(notNull).exitRefuse(NOT_NULL);
        }
        return new RowProgram(program.build(), parameters.words());
    }

    /** The attribute information of a request that runs it, writes those items, and then reads. */
    byte[] attributeInformation(byte[] finalUpdate, byte[] finalRead) {
        return program.attributeInformation(NOTHING, finalUpdate, finalRead, parameters);
    }

    static void requireApplicationCode(int code) {
        if (!isApplicationCode(code)) {
            throw new InvalidValueException("Exit code " + code + " is outside of " + FIRST_APPLICATION_CODE + ".."
                    + LAST_APPLICATION_CODE + ", which are the applications' own");
        }
    }

    static boolean isApplicationCode(int code) {
        return code >= FIRST_APPLICATION_CODE && code <= LAST_APPLICATION_CODE;
    }

    static boolean isNoSuchRow(int code) {
        return code == NO_SUCH_ROW;
    }

    /** Says what our own programs' exits mean. */
    static NdbException explain(NdbException failure, String where) {
        return switch (failure.code()) {
            case OUT_OF_RANGE ->
                new ConstraintException(
                        failure.code(), where + ": a sum would leave its column's range; nothing was changed");
            case NOT_NULL ->
                new ConstraintException(
                        failure.code(), where + ": a NOT NULL column would become NULL; nothing was changed");
            default -> failure;
        };
    }
}
