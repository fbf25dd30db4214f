package io.ndbwire.embedded.interpreter;

import io.ndbwire.embedded.storage.Words;
import org.jspecify.annotations.Nullable;

/**
 * The five parts of interpreted attribute information (protocol document 03, section 9.3), by the bytes at which they
 * begin; each ends where the next begins.
 *
 * @param source holds them
 * @param end of the last
 */
@SuppressWarnings("ArrayRecordComponent") // identity is all that is asked of it
public record InterpretedParts(
        byte[] source, int initialRead, int program, int finalUpdate, int finalRead, int subroutines, int end) {

    private static final int HEAD_BYTES = 20;

    /** The parts; null if their lengths are not those of the whole. */
    public static @Nullable InterpretedParts of(byte[] source) {
        if (source.length < HEAD_BYTES) {
            return null;
        }
        int[] starts = new int[6];
        starts[0] = HEAD_BYTES;
        for (int part = 0; part < 5; part++) {
            int words = Words.get(source, 4 * part);
            if (words < 0 || words > (source.length - starts[part]) / 4) {
                return null;
            }
            starts[part + 1] = starts[part] + 4 * words;
        }
        return starts[5] == source.length
                ? new InterpretedParts(source, starts[0], starts[1], starts[2], starts[3], starts[4], starts[5])
                : null;
    }

    /** Whether there is a program; where there is none every row is accepted. */
    public boolean hasProgram() {
        return finalUpdate > program;
    }
}
