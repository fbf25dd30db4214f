package io.ndbwire.internal.data;

/**
 * How a column is compared, read from the column's side: {@code LESS} is true where the column is less than the value.
 *
 * <p>The data nodes read order conditions from the value's side, so the codes are turned round here (protocol document
 * 03, sections 18.2 and 19).
 */
public enum Comparison {
    EQUAL(0),
    NOT_EQUAL(1),
    LESS(4),
    LESS_OR_EQUAL(5),
    GREATER(2),
    GREATER_OR_EQUAL(3),
    /** Pattern with {@code %}, {@code _} and the escape character {@code \}. */
    LIKE(6),
    NOT_LIKE(7),
    /** Of a bit field: all bits of the mask are set. */
    ALL_BITS_SET(8),
    /** Of a bit field: some bit of the mask is not set. */
    NOT_ALL_BITS_SET(9),
    /** Of a bit field: no bit of the mask is set. */
    NO_BIT_SET(10),
    /** Of a bit field: some bit of the mask is set. */
    ANY_BIT_SET(11);

    private final int code;

    Comparison(int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    boolean isPattern() {
        return this == LIKE || this == NOT_LIKE;
    }

    boolean isOrder() {
        return switch (this) {
            case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> true;
            default -> false;
        };
    }

    boolean isMask() {
        return code >= ALL_BITS_SET.code;
    }

    /** The comparison that is true where this one is false. */
    public Comparison negated() {
        return switch (this) {
            case EQUAL -> NOT_EQUAL;
            case NOT_EQUAL -> EQUAL;
            case LESS -> GREATER_OR_EQUAL;
            case LESS_OR_EQUAL -> GREATER;
            case GREATER -> LESS_OR_EQUAL;
            case GREATER_OR_EQUAL -> LESS;
            case LIKE -> NOT_LIKE;
            case NOT_LIKE -> LIKE;
            case ALL_BITS_SET -> NOT_ALL_BITS_SET;
            case NOT_ALL_BITS_SET -> ALL_BITS_SET;
            case NO_BIT_SET -> ANY_BIT_SET;
            case ANY_BIT_SET -> NO_BIT_SET;
        };
    }
}
