package io.ndbwire.embedded.interpreter;

import io.ndbwire.embedded.storage.ErrorCode;
import io.ndbwire.embedded.storage.RowEditor;
import io.ndbwire.embedded.storage.StoredColumn;
import io.ndbwire.embedded.storage.ValueOrder;
import io.ndbwire.embedded.storage.Words;

/**
 * Decides a branch that compares a column with a value, a parameter or another column (protocol document 03, section
 * 18.2). The order conditions read from the value's side: LESS is taken when the value is less than the column.
 */
final class ColumnBranch {

    private static final int EQUAL = 0;
    private static final int NOT_EQUAL = 1;
    private static final int LESS = 2;
    private static final int LESS_EQUAL = 3;
    private static final int GREATER = 4;
    private static final int GREATER_EQUAL = 5;
    private static final int LIKE = 6;
    private static final int NOT_LIKE = 7;
    private static final int AND_EQUALS_MASK = 8;
    private static final int AND_NOT_EQUALS_MASK = 9;
    private static final int AND_IS_ZERO = 10;
    private static final int AND_IS_NOT_ZERO = 11;

    private static final int BRANCH_IF_NULL = 2;
    private static final int CONTINUE_IF_NULL = 3;

    private boolean taken;

    boolean isTaken() {
        return taken;
    }

    int withValue(RowEditor row, int id, byte[] source, int offset, int length, int word) {
        StoredColumn column = row.format().column(id);
        int condition = word >>> 12 & 0xF;
        if (row.isNull(id) || length == 0) {
            return decideNull(condition, word >>> 6 & 3, length == 0, row.isNull(id));
        }
        if (condition <= GREATER_EQUAL && !column.accepts(source, offset, length)) {
            return ErrorCode.UNSUPPORTED_COMPARISON;
        }
        return decide(column, condition, row, id, source, offset, length);
    }

    int withColumn(RowEditor row, int id, int other, int word) {
        if (other >= row.format().columnCount()) {
            return ErrorCode.COLUMN_UNKNOWN;
        }
        int condition = word >>> 12 & 0xF;
        if (condition > GREATER_EQUAL) {
            return ErrorCode.UNSUPPORTED_COMPARISON;
        }
        if (row.isNull(id) || row.isNull(other)) {
            return decideNull(condition, word >>> 6 & 3, row.isNull(other), row.isNull(id));
        }
        return decide(
                row.format().column(id), condition, row, id, row.source(other), row.offset(other), row.length(other));
    }

    /** Parameters stand behind the program: their length in words, then items in the order of their numbers. */
    int withParameter(RowEditor row, int id, byte[] source, int from, int to, int number, int word) {
        for (int index = from + 4; index + 4 <= to; ) {
            int header = Words.get(source, index);
            int length = header & 0xFFFF;
            index += 4;
            if (Words.padded(length) > to - index) {
                break;
            }
            if (header >>> 16 == number) {
                return withValue(row, id, source, index, length, word);
            }
            index += Words.padded(length);
        }
        return ErrorCode.FILTER_PARAMETER_MISSING;
    }

    private int decideNull(int condition, int handling, boolean valueIsNull, boolean columnIsNull) {
        if (handling == BRANCH_IF_NULL || handling == CONTINUE_IF_NULL) {
            taken = handling == BRANCH_IF_NULL;
            return ErrorCode.NONE;
        }
        // NULL is less than anything but NULL.
        int order = valueIsNull == columnIsNull ? 0 : valueIsNull ? -1 : 1;
        taken = condition <= GREATER_EQUAL ? holds(condition, order) : condition == NOT_LIKE;
        return ErrorCode.NONE;
    }

    private static boolean holds(int condition, int order) {
        return switch (condition) {
            case EQUAL -> order == 0;
            case NOT_EQUAL -> order != 0;
            case LESS -> order < 0;
            case LESS_EQUAL -> order <= 0;
            case GREATER -> order > 0;
            default -> order >= 0;
        };
    }

    private int decide(
            StoredColumn column, int condition, RowEditor row, int id, byte[] source, int offset, int length) {
        byte[] value = row.source(id);
        int valueOffset = row.offset(id);
        int valueLength = row.length(id);
        if (condition >= AND_EQUALS_MASK && (!column.isBitField() || length > valueLength)) {
            return ErrorCode.UNSUPPORTED_COMPARISON;
        }
        switch (condition) {
            case LIKE, NOT_LIKE ->
                taken = ValueOrder.isLike(column, value, valueOffset, valueLength, source, offset, length)
                        == (condition == LIKE);
            case AND_EQUALS_MASK -> taken = and(value, valueOffset, source, offset, length, true);
            case AND_NOT_EQUALS_MASK -> taken = !and(value, valueOffset, source, offset, length, true);
            case AND_IS_ZERO -> taken = and(value, valueOffset, source, offset, length, false);
            case AND_IS_NOT_ZERO -> taken = !and(value, valueOffset, source, offset, length, false);
            default -> {
                if (condition > GREATER_EQUAL || column.type().isLargeObject()) {
                    return ErrorCode.UNSUPPORTED_COMPARISON;
                }
                taken = holds(
                        condition, ValueOrder.compare(column, source, offset, length, value, valueOffset, valueLength));
            }
        }
        return ErrorCode.NONE;
    }

    /** Whether value AND mask equals the mask, or zero. */
    private static boolean and(byte[] value, int valueOffset, byte[] mask, int offset, int length, boolean equalsMask) {
        for (int i = 0; i < length; i++) {
            int both = value[valueOffset + i] & mask[offset + i] & 0xFF;
            if (both != (equalsMask ? mask[offset + i] & 0xFF : 0)) {
                return false;
            }
        }
        return true;
    }
}
