package io.ndbwire.internal.data;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.Table;

/**
 * Which comparisons a data node makes rightly. What it refuses, makes wrongly, or stops at is refused here, with the
 * reason (protocol document 03, sections 18.2, 18.3 and 23).
 */
final class ComparisonRules {

    /**
     * A data node's search calls itself once for every {@code %}, without looking at how much stack is left: 13,000 of them
     * stopped one.
     */
    static final int MAXIMUM_WILDCARDS = 1000;

    /** Data nodes refuse two longer values (880), and write beyond their room when a column is compared with itself. */
    static final int MAXIMUM_COLUMN_BYTES = 13_000;

    /**
     * How many bytes may be compared for a row. So many take a tenth of a second. A data node looks at up to 16 rows in one
     * go, and one that is busy for long is declared dead, or stopped by its own watchdog: 200,000,000 for a single read
     * did that on a busy machine.
     */
    static final long MAXIMUM_WORK = 8_000_000;

    private static final int WORD_BITS = 32;
    private static final int MAXIMUM_PATTERN_BYTES = 0xFFFC;

    private ComparisonRules() {}

    /** Refuses what a column cannot be compared with, whatever the value. */
    static void require(Table table, Column column, Comparison comparison) {
        ColumnType type = column.type();
        require(!type.isLargeObject(), table, column, "a large object cannot be compared; only its NULL can be tested");
        boolean isBit = type == ColumnType.BIT;
        require(!comparison.isMask() || isBit, table, column, "only a bit field can be compared with a mask");
        require(
                !isBit || !comparison.isOrder() || column.length() <= WORD_BITS,
                table,
                column,
                "a bit field of more than 32 bits has no order, because the data nodes compare its lower bits first");
        require(
                !isArray(column),
                table,
                column,
                "an array cannot be compared: the data nodes compare its first" + " element only");
        boolean needsCollation =
                type == ColumnType.CHAR || type == ColumnType.VARCHAR || type == ColumnType.LONG_VARCHAR;
        require(
                !needsCollation || column.collation() != Column.NO_COLLATION,
                table,
                column,
                "characters without a collation cannot be compared");
        boolean isString = needsCollation
                || type == ColumnType.BINARY
                || type == ColumnType.VARBINARY
                || type == ColumnType.LONG_VARBINARY;
        require(!comparison.isPattern() || isString, table, column, "only strings can be compared with a pattern");
    }

    /** Refuses two columns whose comparison would read one as if it were the other. */
    static void requireAlike(Table table, Column left, Comparison comparison, Column right) {
        require(table, left, comparison);
        require(table, right, comparison);
        require(isAlike(left, right), table, left, "it has not the type, size and collation of column " + right.name());
        require(!comparison.isPattern(), table, left, "a column cannot be a pattern");
        require(
                left.maximumBytes() <= MAXIMUM_COLUMN_BYTES,
                table,
                left,
                "columns of more than " + MAXIMUM_COLUMN_BYTES + " bytes cannot be compared with each other");
    }

    static boolean isAlike(Column left, Column right) {
        return left.type() == right.type()
                && left.length() == right.length()
                && left.precision() == right.precision()
                && left.scale() == right.scale()
                && left.collation() == right.collation();
    }

    /** Refuses patterns that a data node takes for NULL, or that could stop it. */
    static void requirePattern(Table table, Column column, byte[] pattern, int length) {
        require(length > 0, table, column, "an empty pattern cannot be compared");
        require(
                length <= MAXIMUM_PATTERN_BYTES,
                table,
                column,
                "a pattern of " + length + " bytes, at most " + MAXIMUM_PATTERN_BYTES + " are allowed");
        int wildcards = 0;
        for (int i = 0; i < length; i++) {
            wildcards += pattern[i] == '%' ? 1 : 0;
        }
        require(
                wildcards <= MAXIMUM_WILDCARDS,
                table,
                column,
                "a pattern with " + wildcards + " times %, at most " + MAXIMUM_WILDCARDS + " are allowed");
    }

    /**
     * How many bytes a pattern may have compared. What stands between two {@code %} is tried at each place of the value, and
     * what follows it only behind that: so the longest such part counts, for each byte of the column.
     */
    static long patternWork(Column column, byte[] pattern, int length) {
        boolean wide = isWide(column);
        boolean tried = false;
        int part = 0;
        int longest = 0;
        for (int i = 0; i < length; i++) {
            // Escaped it is no wildcard, and in characters of two bytes or more it need not be one.
            boolean isWildcard = pattern[i] == '%' && (!tried || !wide && pattern[i - 1] != '\\');
            tried |= isWildcard;
            part = isWildcard ? 1 : part + 1;
            longest = tried ? Math.max(longest, part) : 0;
        }
        return (long) longest * column.maximumBytes();
    }

    /** Whether characters take two bytes or more, or may do so. */
    private static boolean isWide(Column column) {
        String characterSet = CharacterSets.nameOfCollation(column.collation());
        return column.collation() != Column.NO_COLLATION
                && (characterSet.startsWith("ucs2")
                        || characterSet.startsWith("utf16")
                        || characterSet.startsWith("utf32")
                        || characterSet.equals("unknown"));
    }

    /** Refuses what would keep a data node busy for too long with one row. */
    static void requireWork(Table table, long work) {
        if (work > MAXIMUM_WORK) {
            throw new InvalidValueException("Interpreted program: table " + table.name()
                    + ": up to " + work + " bytes would be compared for a row, at most " + MAXIMUM_WORK
                    + " are allowed, as a data node that takes long is stopped by its watchdog; use shorter patterns, or"
                    + " fewer (the longest part between two % counts as often as the column has bytes)");
        }
    }

    private static boolean isArray(Column column) {
        return switch (column.type()) {
            case CHAR, VARCHAR, LONG_VARCHAR, BINARY, VARBINARY, LONG_VARBINARY, BIT, BLOB, TEXT -> false;
            default -> column.length() != 1;
        };
    }

    static void require(boolean condition, Table table, Column column, String problem) {
        if (!condition) {
            throw new InvalidValueException("Interpreted program: table " + table.name() + ", column " + column.name()
                    + " " + column.type() + ": " + problem);
        }
    }
}
