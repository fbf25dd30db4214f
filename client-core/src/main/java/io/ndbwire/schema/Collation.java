package io.ndbwire.schema;

import java.util.BitSet;
import java.util.Set;

/**
 * What is known of MySQL's collations, which a {@link Column} has the numbers of. Numbers that are not known are taken for
 * collations to which neither is true.
 */
public final class Collation {

    /** The numbers of those whose names end in {@code _bin} and {@code _cs}, but that of bytes. */
    private static final String CASE_SENSITIVE =
            "2 20 34 42-43 46-47 49-50 52-53 55 58 61-62 64-75 77-91 93 96 98 249 278-300 303-304 307-309 311 313 315"
                    + " 317 319 321 323";

    /** latin1_bin, ascii_bin and those of UTF-8, whose bytes are in the order of the code points. */
    private static final Set<Integer> ORDERED_BY_BYTES = Set.of(46, 47, 65, 83, 309);

    private static final BitSet SENSITIVE = numbers(CASE_SENSITIVE);

    private Collation() {}

    private static BitSet numbers(String ranges) {
        BitSet numbers = new BitSet();
        for (String range : ranges.split(" ")) {
            String[] ends = range.split("-");
            numbers.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
        }
        return numbers;
    }

    /** Whether texts that differ in the case of their letters alone are different. */
    public static boolean isCaseSensitive(int collation) {
        return collation == Column.BINARY_COLLATION || collation > 0 && SENSITIVE.get(collation);
    }

    /** Whether texts are in the order of their bytes, trailing spaces apart. */
    public static boolean isOrderedByBytes(int collation) {
        return collation == Column.BINARY_COLLATION || ORDERED_BY_BYTES.contains(collation);
    }
}
