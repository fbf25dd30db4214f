package io.ndbwire.sql;

import io.ndbwire.sql.statement.Operand;
import java.math.BigDecimal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The values of a statement's question marks. Immutable, as far as the values are. */
public final class Parameters {

    /** No values. */
    public static final Parameters NONE = new Parameters();

    private final @Nullable Object[] values;

    private Parameters(@Nullable Object... values) {
        this.values = values;
    }

    /** These values, which are copied. */
    public static Parameters of(@Nullable Object[] values) {
        return values.length == 0 ? NONE : new Parameters(Arrays.copyOf(values, values.length));
    }

    /** How many there are. */
    public int count() {
        return values.length;
    }

    /**
     * The value of an operand that is none of a row.
     *
     * @throws IllegalArgumentException for a column
     */
    public @Nullable Object value(Operand operand) {
        if (operand instanceof Operand.Constant constant) {
            return constant.value();
        }
        if (operand instanceof Operand.Placeholder placeholder) {
            return values[placeholder.index()];
        }
        throw new IllegalArgumentException(operand + " has no value of its own");
    }

    /**
     * A whole number, as LIMIT and OFFSET want it.
     *
     * @param otherwise what it is where nothing is written
     */
    public long count(@Nullable Operand operand, String clause, long otherwise) {
        if (operand == null) {
            return otherwise;
        }
        Object value = value(operand);
        long number = -1;
        if (value instanceof Number given) {
            BigDecimal exact = new BigDecimal(given.toString());
            boolean fits = exact.stripTrailingZeros().scale() <= 0 && exact.precision() - exact.scale() <= 18;
            number = fits ? exact.longValue() : -1;
        }
        if (number < 0) {
            throw new StatementException(
                    StatementException.INVALID_VALUE, clause + " " + value + ": a whole number, 0 or more, is allowed");
        }
        return number;
    }

    @Override
    public String toString() {
        return values.length + " values";
    }
}
