package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Table;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Condition} compiled for one table, to be used any number of times: the program, and how the values of its
 * parameters are given. Immutable and thread-safe.
 */
public final class CompiledCondition {

    /** One place where a parameter's value is needed; its number is its place in the list. */
    record Slot(String parameter, ColumnCodec codec, boolean pattern) {}

    private final Table table;
    private final InterpretedProgram program;
    private final int[] parameterWords;
    private final List<Slot> slots;

    /**
     * @param program whose last two instructions accept and refuse, in any order
     * @param parameterWords its words whose lower half is a parameter's number
     */
    CompiledCondition(Table table, InterpretedProgram program, int[] parameterWords, List<Slot> slots) {
        this.table = table;
        this.program = program;
        this.parameterWords = parameterWords;
        this.slots = List.copyOf(slots);
    }

    /** The program that accepts the rows for which the condition is true, and refuses the others with 626. */
    public InterpretedProgram program() {
        return program;
    }

    /**
     * Adds the part of a longer program that goes on only where the condition is true.
     *
     * @param program over the same table
     * @param code what the program exits with elsewhere: 626, or one of 6000..6999
     * @param parameters of that program, to which this condition's are added
     * @param values by the parameters' names
     * @throws InvalidValueException if a parameter has no value, or its column cannot hold it
     */
    public void require(
            ProgramBuilder program, int code, ProgramParameters parameters, Map<String, @Nullable Object> values) {
        program.append(this.program, guard(code), parameterWords, parameters.count());
        addTo(parameters, values);
    }

    /** The program without its end: control runs out behind it where the condition is true. */
    private byte[] guard(int code) {
        byte[] words = program.words();
        int last = words.length - Words.BYTES;
        int refusal = ProgramBuilder.refusal(code);
        if (Words.get(words, last) == Instruction.EXIT_OK) {
            Words.set(words, last - Words.BYTES, refusal);
            return Arrays.copyOf(words, last);
        }
        Words.set(words, last - Words.BYTES, Instruction.BRANCH | 2 << 16);
        Words.set(words, last, refusal);
        return words;
    }

    /**
     * The fifth part of a request that runs {@link #program}; no words if there are no parameters.
     *
     * @param values by the parameters' names
     * @throws InvalidValueException if a parameter has no value, or its column cannot hold it
     */
    public byte[] parameters(Map<String, @Nullable Object> values) {
        ProgramParameters parameters = new ProgramParameters();
        addTo(parameters, values);
        return parameters.words();
    }

    private void addTo(ProgramParameters parameters, Map<String, @Nullable Object> values) {
        parameters.addWork(table, program.work());
        for (Slot slot : slots) {
            Object value = values.get(slot.parameter);
            if (value == null && !values.containsKey(slot.parameter)) {
                throw new InvalidValueException("Filter of table " + table.name() + ": parameter '" + slot.parameter
                        + "' of column " + slot.codec.column().name() + " has no value");
            }
            if (slot.pattern) {
                parameters.addPattern(table, slot.codec, value);
            } else {
                parameters.add(slot.codec, value);
            }
        }
    }

    /** The parameters' names. */
    public Set<String> parameterNames() {
        Set<String> names = new LinkedHashSet<>();
        slots.forEach(slot -> names.add(slot.parameter));
        return names;
    }
}
