package io.ndbwire.client;

import io.ndbwire.internal.data.Sum;

/**
 * A value that the data nodes work out from a row's columns: {@code Expression.column("price").plus(Expression.column("tax")).minus(5)}.
 *
 * <p>Columns are integers of any width, signed or unsigned. The result is exact: where it does not fit its column, or what
 * is worked out on the way from left to right does not fit 64 bits (signed, or unsigned for a BIGINT UNSIGNED column), the
 * update fails with {@link io.ndbwire.error.ConstraintException}. It is NULL where one of the columns is. A column alone,
 * with nothing added, may be of any type of one fixed size up to 8 bytes; it is copied to a column of the same type, size
 * and collation.
 *
 * <p>The data nodes add and subtract; they neither multiply nor divide, and know no functions. Immutable and thread-safe.
 * Source: protocol document 03, section 18.1.
 */
public final class Expression {

    private final Sum sum;

    private Expression(Sum sum) {
        this.sum = sum;
    }

    /** The value of that column, as the row is before the update. */
    public static Expression column(String name) {
        return new Expression(Sum.of(name));
    }

    public static Expression value(long value) {
        return new Expression(Sum.of(value));
    }

    public Expression plus(Expression other) {
        return new Expression(sum.plus(other.sum));
    }

    public Expression plus(long value) {
        return new Expression(sum.plus(Sum.of(value)));
    }

    public Expression minus(Expression other) {
        return new Expression(sum.minus(other.sum));
    }

    public Expression minus(long value) {
        return new Expression(sum.minus(Sum.of(value)));
    }

    Sum sum() {
        return sum;
    }

    @Override
    public String toString() {
        return sum.toString();
    }
}
