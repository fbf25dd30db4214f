package io.ndbwire.internal.data;

import io.ndbwire.schema.Column;
import java.math.BigInteger;

/** All whole numbers from one to another. Immutable. */
record Range(BigInteger lowest, BigInteger highest) {

    /** What a register holds as the data nodes compare it. */
    static final Range SIGNED = ofBytes(Long.BYTES, false);

    static final Range UNSIGNED = ofBytes(Long.BYTES, true);

    /** The numbers that an integer column can hold. */
    static Range of(Column column) {
        return ofBytes(column.maximumBytes(), IntegerCodec.isUnsigned(column.type()));
    }

    private static Range ofBytes(int bytes, boolean unsigned) {
        int bits = 8 * bytes;
        BigInteger lowest =
                unsigned ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(bits - 1).negate();
        return new Range(lowest, lowest.add(BigInteger.ONE.shiftLeft(bits)).subtract(BigInteger.ONE));
    }

    static Range of(BigInteger value) {
        return new Range(value, value);
    }

    Range plus(Range other) {
        return new Range(lowest.add(other.lowest), highest.add(other.highest));
    }

    Range minus(Range other) {
        return new Range(lowest.subtract(other.highest), highest.subtract(other.lowest));
    }

    boolean contains(Range other) {
        return lowest.compareTo(other.lowest) <= 0 && highest.compareTo(other.highest) >= 0;
    }

    boolean isDisjoint(Range other) {
        return highest.compareTo(other.lowest) < 0 || lowest.compareTo(other.highest) > 0;
    }

    /** The numbers of both, which must have some in common. */
    Range intersection(Range other) {
        return new Range(lowest.max(other.lowest), highest.min(other.highest));
    }

    /** Whether 64 bits tell the numbers apart. */
    boolean fitsRegister() {
        return highest.subtract(lowest).bitLength() <= Long.SIZE;
    }
}
