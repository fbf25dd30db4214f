package io.ndbwire.client;

import io.ndbwire.internal.data.IndexBounds;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A range of an ordered index, between two bounds: {@code Range.equalTo(7)}, {@code Range.atLeast(7, "a").lessThan(8)}.
 *
 * <p>A bound is given by values of the first columns of the index, in the index's order: as many as are wanted, at most
 * all, and compared one after the other as words are in a dictionary. {@code Range.atLeast(7, "a").atMost(7)} is {@code x =
 * 7 AND y >= 'a'} on an index over {@code (x, y)}. NULL is the smallest value: a range without lower bound has the rows
 * with NULL, and {@link #notNull} leaves them out. A range whose lower bound is above its upper one is empty. Immutable
 * and thread-safe.
 */
public final class Range {

    private static final @Nullable Object[] NONE = {};
    private static final @Nullable Object[] NULL = {null};
    private static final Range ALL = new Range(NONE, true, NONE, true);

    private final @Nullable Object[] lower;
    private final boolean lowerIncluded;
    private final @Nullable Object[] upper;
    private final boolean upperIncluded;

    private Range(@Nullable Object[] lower, boolean lowerIncluded, @Nullable Object[] upper, boolean upperIncluded) {
        this.lower = lower;
        this.lowerIncluded = lowerIncluded;
        this.upper = upper;
        this.upperIncluded = upperIncluded;
    }

    /** All rows. */
    public static Range all() {
        return ALL;
    }

    /** Rows that begin with these values; null stands for NULL. */
    public static Range equalTo(@Nullable Object... values) {
        @Nullable Object[] both = values.clone();
        return new Range(both, true, both, true);
    }

    /** Rows whose first column is NULL. */
    public static Range isNull() {
        return new Range(NULL, true, NULL, true);
    }

    /** Rows whose first column is not NULL. */
    public static Range notNull() {
        return ALL.above(false, NULL);
    }

    /** Rows from these values on. */
    public static Range atLeast(@Nullable Object... values) {
        return ALL.above(true, values);
    }

    /** Rows behind all that begin with these values. */
    public static Range greaterThan(@Nullable Object... values) {
        return ALL.above(false, values);
    }

    /** The rows of this range from these values on. */
    public Range andAtLeast(@Nullable Object... values) {
        return above(true, values);
    }

    /** The rows of this range behind all that begin with these values. */
    public Range andGreaterThan(@Nullable Object... values) {
        return above(false, values);
    }

    private Range above(boolean included, @Nullable Object... values) {
        return new Range(values.clone(), included, upper, upperIncluded);
    }

    /** The rows of this range up to all that begin with these values. */
    public Range atMost(@Nullable Object... values) {
        return new Range(lower, lowerIncluded, values.clone(), true);
    }

    /** The rows of this range before these values. */
    public Range lessThan(@Nullable Object... values) {
        return new Range(lower, lowerIncluded, values.clone(), false);
    }

    void addTo(IndexBounds bounds) {
        bounds.add(lower, lowerIncluded, upper, upperIncluded);
    }

    @Override
    public String toString() {
        return (lowerIncluded ? "[" : "(") + Arrays.toString(lower) + ", " + Arrays.toString(upper)
                + (upperIncluded ? "]" : ")");
    }
}
