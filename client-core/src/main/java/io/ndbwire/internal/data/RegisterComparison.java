package io.ndbwire.internal.data;

/** How two registers are compared, as signed 64-bit numbers (protocol document 03, section 18.1). */
public enum RegisterComparison {
    EQUAL(12),
    NOT_EQUAL(13),
    LESS(14),
    LESS_OR_EQUAL(15),
    GREATER(16),
    GREATER_OR_EQUAL(17);

    private final int instruction;

    RegisterComparison(int instruction) {
        this.instruction = instruction;
    }

    int instruction() {
        return instruction;
    }
}
