package io.ndbwire.embedded.interpreter;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.Fragment;
import io.ndbwire.embedded.storage.WordBuffer;
import java.util.Objects;

/** What can be read as a column without being one (protocol document 03, section 20). */
final class PseudoColumn {

    /** Numbers from here on are no columns of a table. */
    static final int FIRST = 0xFF00;

    static final int READ_PACKED = 0xFFF3;
    static final int ANY_VALUE = 0xFFF2;
    static final int READ_ALL = 0xFFF0;
    static final int OPTIMIZE = 0xFFE0;

    private static final int FRAGMENT = 0xFFFE;
    private static final int ROW_COUNT = 0xFFFD;
    private static final int COMMIT_COUNT = 0xFFFC;
    private static final int RANGE_NUMBER = 0xFFFB;
    private static final int ROW_SIZE = 0xFFFA;
    private static final int FIXED_MEMORY = 0xFFF9;
    private static final int RECORDS_IN_RANGE = 0xFFF8;
    private static final int DISK_REFERENCE = 0xFFF7;
    private static final int ROW_ID = 0xFFF6;
    private static final int ROW_GCI = 0xFFF5;
    private static final int VARIABLE_MEMORY = 0xFFF4;
    private static final int LOCK_REFERENCE = 0xFFEE;
    private static final int OPERATION_ID = 0xFFED;
    private static final int EXTENT_SPACE = 0xFFEC;
    private static final int FREE_EXTENT_SPACE = 0xFFEB;
    private static final int CORRELATION_32 = 0xFFE9;
    private static final int CORRELATION_64 = 0xFFE8;
    private static final int ROW_GCI_64 = 0xFFE7;
    private static final int ROW_AUTHOR = 0xFFE6;

    private PseudoColumn() {}

    /** Appends the value as an item; returns an error code. */
    static int append(int id, RowPlace place, WordBuffer out) {
        Fragment fragment = Objects.requireNonNull(place.fragment);
        switch (id) {
            case FRAGMENT -> words(out, id, fragment.number());
            case ROW_COUNT -> number(out, id, fragment.rowCount());
            case COMMIT_COUNT -> number(out, id, fragment.commitCount());
            case RANGE_NUMBER -> words(out, id, place.rangeNumber);
            case ROW_SIZE -> words(out, id, place.rowBytes);
            case FIXED_MEMORY -> number(out, id, fragment.bytes());
            case ROW_ID -> words(out, id, place.slot >>> 13, place.slot & 0x1FFF);
            case ROW_GCI -> number(out, id, place.checkpoint >>> 32);
            case ROW_GCI_64 -> number(out, id, place.checkpoint);
            case VARIABLE_MEMORY, EXTENT_SPACE, FREE_EXTENT_SPACE, DISK_REFERENCE, CORRELATION_64 -> number(out, id, 0);
            case LOCK_REFERENCE ->
                words(out, id, place.lockNode << 16 | fragment.number(), place.lockOperation, place.slot);
            case OPERATION_ID -> words(out, id, place.lockOperation, 0);
            case CORRELATION_32 -> words(out, id, 0);
            case RECORDS_IN_RANGE -> {
                if (place.entries == null) {
                    return ErrorCode.UNKNOWN_PSEUDO_COLUMN;
                }
                words(out, id, place.entries.get());
            }
            case ROW_AUTHOR -> words(out, id);
            default -> {
                return ErrorCode.UNKNOWN_PSEUDO_COLUMN;
            }
        }
        return ErrorCode.NONE;
    }

    private static void number(WordBuffer out, int id, long value) {
        words(out, id, (int) value, (int) (value >>> 32));
    }

    private static void words(WordBuffer out, int id, int... words) {
        out.append(id << 16 | 4 * words.length);
        for (int word : words) {
            out.append(word);
        }
    }
}
