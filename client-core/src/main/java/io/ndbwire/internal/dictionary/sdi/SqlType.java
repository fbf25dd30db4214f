package io.ndbwire.internal.dictionary.sdi;

import io.ndbwire.error.InvalidValueException;
import io.ndbwire.internal.data.Collations;
import io.ndbwire.schema.Column;
import io.ndbwire.schema.ColumnType;
import io.ndbwire.schema.SqlColumn;
import io.ndbwire.schema.TableName;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A column's type as SQL servers number and write it (protocol document 05, section 20.4).
 *
 * @param number of the type in a server's dictionary
 * @param text as in CREATE TABLE
 * @param length the most bytes or characters that the value has as text
 * @param precision digits in all
 * @param scale digits behind the point
 * @param scaleKnown whether the scale says something
 * @param fraction digits of a second's fraction, or {@link #NO_TIME}
 * @param unsigned whether values are not negative
 * @param zerofill whether values are shown with leading zeros
 * @param collation MySQL's collation number
 * @param collationNamed whether the collation is other than the table's, or always named
 */
record SqlType(
        int number,
        String text,
        long length,
        int precision,
        int scale,
        boolean scaleKnown,
        int fraction,
        boolean unsigned,
        boolean zerofill,
        int collation,
        boolean collationNamed) {

    /** {@link #fraction()} of a type that is no time of day. */
    static final int NO_TIME = -1;

    private static final int TIME_COLLATION = 8;
    private static final int JSON_INLINE = 4000;
    private static final int JSON_PART = 8100;
    private static final int OTHER_INLINE = 256;

    /**
     * The type of a column.
     *
     * @param table for the error's message
     * @param tableCollation the table's collation
     * @throws InvalidValueException if SQL has no such type
     */
    static SqlType of(TableName table, Column column, int tableCollation) {
        return new Derivation(table, column, tableCollation).derive();
    }

    /** Whether values have a size of their own in the rows of a server. */
    boolean isVariable() {
        return number == 16;
    }

    /** Whether values stand beside the rows of a server. */
    boolean isLarge() {
        return number >= 24 && number <= 27 || number >= 30;
    }

    private static final class Derivation {

        private final TableName table;
        private final Column column;
        private final int tableCollation;

        Derivation(TableName table, Column column, int tableCollation) {
            this.table = table;
            this.column = column;
            this.tableCollation = tableCollation;
        }

        SqlType derive() {
            return switch (column.sql().kind()) {
                case ENUM, SET -> choice();
                case VECTOR -> vector();
                case BOOLEAN -> bool();
                case PLAIN -> plain();
            };
        }

        private SqlType plain() {
            return switch (column.type()) {
                case TINYINT -> whole(2, "tinyint", 4, 3, false);
                case TINYINT_UNSIGNED -> whole(2, "tinyint", 3, 3, true);
                case SMALLINT -> whole(3, "smallint", 6, 5, false);
                case SMALLINT_UNSIGNED -> whole(3, "smallint", 5, 5, true);
                case MEDIUMINT -> whole(10, "mediumint", 9, 7, false);
                case MEDIUMINT_UNSIGNED -> whole(10, "mediumint", 8, 7, true);
                case INT -> whole(4, "int", 11, 10, false);
                case INT_UNSIGNED -> whole(4, "int", 10, 10, true);
                case BIGINT -> whole(9, "bigint", 20, 19, false);
                case BIGINT_UNSIGNED -> whole(9, "bigint", 20, 20, true);
                case FLOAT -> floating(5, "float", 12);
                case DOUBLE -> floating(6, "double", 22);
                case DECIMAL -> decimal(false);
                case DECIMAL_UNSIGNED -> decimal(true);
                case CHAR -> characters(29, "char");
                case VARCHAR, LONG_VARCHAR -> characters(16, "varchar");
                case BINARY -> bytes(29, "binary");
                case VARBINARY, LONG_VARBINARY -> bytes(16, "varbinary");
                case DATE -> time(15, "date", 10, NO_TIME);
                case YEAR -> new SqlType(14, "year", 4, 0, 0, false, NO_TIME, true, true, TIME_COLLATION, false);
                case TIME -> time(20, "time", 10, column.precision());
                case DATETIME -> time(19, "datetime", 19, column.precision());
                case TIMESTAMP -> time(18, "timestamp", 19, column.precision());
                case BIT -> bits();
                case BLOB, TEXT -> largeObject();
                case OLD_DECIMAL, OLD_DECIMAL_UNSIGNED, OLD_DATETIME, OLD_TIME, OLD_TIMESTAMP ->
                    throw refused("a type that SQL servers no longer create");
            };
        }

        private SqlType whole(int number, String name, int length, int digits, boolean unsigned) {
            requireSingle();
            String text = unsigned ? name + " unsigned" : name;
            return new SqlType(number, text, length, digits, 0, true, NO_TIME, unsigned, false, tableCollation, false);
        }

        private SqlType bool() {
            if (column.type() != ColumnType.TINYINT) {
                throw refused("a BOOLEAN, which must be a TINYINT");
            }
            return new SqlType(2, "tinyint(1)", 1, 3, 0, true, NO_TIME, false, false, tableCollation, false);
        }

        private SqlType floating(int number, String name, int digits) {
            requireSingle();
            return new SqlType(number, name, digits, digits, 0, false, NO_TIME, false, false, tableCollation, false);
        }

        private SqlType decimal(boolean unsigned) {
            int length = column.precision() + (column.scale() > 0 ? 1 : 0) + (unsigned ? 0 : 1);
            String text = "decimal(" + column.precision() + "," + column.scale() + ")" + (unsigned ? " unsigned" : "");
            return new SqlType(
                    21,
                    text,
                    length,
                    column.precision(),
                    column.scale(),
                    true,
                    NO_TIME,
                    unsigned,
                    false,
                    tableCollation,
                    false);
        }

        private SqlType characters(int number, String name) {
            int bytes = characterBytes(column.collation());
            if (column.collation() == Column.BINARY_COLLATION) {
                throw refused("collation 63, for which a BINARY type, an enumeration or a set is to be used");
            }
            if (column.length() % bytes != 0) {
                throw refused("a length of " + column.length() + " bytes, which is no whole number of characters of "
                        + bytes + " bytes");
            }
            int count = column.length() / bytes;
            if (column.type() == ColumnType.CHAR && count > 255) {
                throw refused("a length of " + count + " characters, at most 255 are allowed");
            }
            if (column.type() == ColumnType.LONG_VARCHAR && column.length() <= 255) {
                throw refused("a length of " + column.length() + " bytes, for which a VARCHAR is to be used");
            }
            return string(number, name + "(" + count + ")", column.length(), column.collation());
        }

        private SqlType bytes(int number, String name) {
            if (column.type() == ColumnType.BINARY && column.length() > 255) {
                throw refused("a length of " + column.length() + " bytes, at most 255 are allowed");
            }
            if (column.type() == ColumnType.LONG_VARBINARY && column.length() <= 255) {
                throw refused("a length of " + column.length() + " bytes, for which a VARBINARY is to be used");
            }
            return binary(number, name + "(" + column.length() + ")", column.length());
        }

        private SqlType vector() {
            // Of any length: a server reads two bytes of length.
            if (column.type() != ColumnType.LONG_VARBINARY || column.length() % 4 != 0) {
                throw refused("a VECTOR, which must be a LONG_VARBINARY of four bytes for each number");
            }
            return binary(32, "vector(" + column.length() / 4 + ")", column.length());
        }

        private SqlType time(int number, String name, int length, int fraction) {
            boolean exact = fraction > 0;
            return new SqlType(
                    number,
                    exact ? name + "(" + fraction + ")" : name,
                    exact ? length + 1 + fraction : length,
                    0,
                    0,
                    false,
                    fraction,
                    false,
                    false,
                    TIME_COLLATION,
                    false);
        }

        private SqlType bits() {
            if (column.length() > 64) {
                throw refused("a length of " + column.length() + " bits, at most 64 are allowed");
            }
            int length = column.length();
            return new SqlType(
                    17, "bit(" + length + ")", length, length, 0, false, NO_TIME, false, false, tableCollation, false);
        }

        private SqlType largeObject() {
            boolean text = column.type() == ColumnType.TEXT;
            if (column.length() != 0) {
                throw refused("a stripe size of " + column.length() + ", 0 is needed");
            }
            if (!text && column.scale() == JSON_PART && column.precision() == JSON_INLINE) {
                return binary(31, "json", 0xFFFFFFFFL);
            }
            if (column.precision() != OTHER_INLINE) {
                throw refused(column.precision() + " bytes in the row, " + OTHER_INLINE + " are needed, or "
                        + JSON_INLINE + " with parts of " + JSON_PART + " for JSON");
            }
            String suffix = text ? "text" : "blob";
            return switch (column.scale()) {
                case 0 -> largeObject(24, "tiny" + suffix, 0xFF);
                case 2000 -> largeObject(27, suffix, 0xFFFF);
                case 4000 -> largeObject(25, "medium" + suffix, 0xFF_FFFF);
                case 13948 -> largeObject(26, "long" + suffix, 0xFFFF_FFFFL);
                default ->
                    throw refused("a part size of " + column.scale() + ": 0, 2000, 4000 or 13948 is needed, or "
                            + JSON_PART + " for JSON");
            };
        }

        private SqlType largeObject(int number, String name, long length) {
            if (column.type() == ColumnType.BLOB) {
                return binary(number, name, length);
            }
            characterBytes(column.collation());
            return string(number, name, length, column.collation());
        }

        private SqlType choice() {
            SqlColumn sql = column.sql();
            boolean set = sql.kind() == SqlColumn.Kind.SET;
            int collation = sql.collation() == Column.NO_COLLATION ? tableCollation : sql.collation();
            int bytes = characterBytes(collation);
            if (column.type() != ColumnType.CHAR || column.collation() != Column.BINARY_COLLATION) {
                throw refused("a " + sql.kind() + ", which must be a CHAR of collation 63");
            }
            List<String> elements = sql.elements();
            int longest = elements.stream()
                    .mapToInt(element -> element.codePointCount(0, element.length()))
                    .max()
                    .orElseThrow();
            int all = elements.stream()
                    .mapToInt(element -> element.codePointCount(0, element.length()))
                    .sum();
            String names = elements.stream()
                    .map(element -> "'" + element.replace("'", "''") + "'")
                    .collect(Collectors.joining(","));
            return string(
                    set ? 23 : 22,
                    (set ? "set(" : "enum(") + names + ")",
                    (long) bytes * (set ? all + elements.size() - 1 : longest),
                    collation);
        }

        private SqlType string(int number, String text, long length, int collation) {
            return new SqlType(
                    number, text, length, 0, 0, false, NO_TIME, false, false, collation, collation != tableCollation);
        }

        private SqlType binary(int number, String text, long length) {
            return new SqlType(number, text, length, 0, 0, false, NO_TIME, false, false, Column.BINARY_COLLATION, true);
        }

        private void requireSingle() {
            if (column.length() != 1) {
                throw refused("an array of " + column.length() + " numbers");
            }
        }

        private int characterBytes(int collation) {
            int bytes = Collations.maximumCharacterBytes(collation);
            if (bytes == Collations.UNKNOWN) {
                throw refused("collation " + collation + ", which is not known here");
            }
            return bytes;
        }

        private InvalidValueException refused(String why) {
            return new InvalidValueException("Table " + table + ", column " + column
                    + ": SQL servers cannot show it because of " + why
                    + "; a definition with sqlVisible(false) is for NDB's own clients alone");
        }
    }
}
