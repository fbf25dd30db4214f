package io.ndbwire.ldap.entry;

import io.ndbwire.ldap.mapping.DeclaredSyntax;
import io.ndbwire.schema.Collation;
import io.ndbwire.schema.Column;

/** The forms that columns' values have as attributes. */
public enum SyntaxKind {
    INTEGER("27", "a whole number"),
    /** Whole numbers of 64 bits without sign. */
    UNSIGNED("27", "a whole number without sign"),
    DECIMAL("15", "a number"),
    FLOATING("15", "a number"),
    BOOLEAN("7", "TRUE or FALSE"),
    /** Text whose case does not matter to its collation. */
    TEXT("15", "text"),
    EXACT_TEXT("15", "text"),
    TELEPHONE_NUMBER("50", "a telephone number"),
    NAME("12", "the name of an entry"),
    GENERALIZED_TIME("24", "a time such as 20261122040506Z"),
    /** What is written as SQL writes it: dates, long bit fields. */
    PLAIN("15", "text"),
    /** Times as SQL has them: spans. */
    SPAN("15", "a time such as -12:34:56"),
    /** Text and JSON that the data nodes do not compare. */
    LARGE_TEXT("15", "text"),
    BYTES("40", "bytes");

    private static final String SYNTAXES = "1.3.6.1.4.1.1466.115.121.1.";
    private static final int WORD_BITS = 64;

    private final String syntax;
    private final String description;

    SyntaxKind(String syntax, String description) {
        this.syntax = syntax;
        this.description = description;
    }

    /** The syntax's number, RFC 4517 section 3.3. */
    public String syntax() {
        return SYNTAXES + syntax;
    }

    /** What values are, in words. */
    public String description() {
        return description;
    }

    /** Whether the data nodes can compare values as the directory does. */
    boolean isComparable() {
        return this != FLOATING && this != LARGE_TEXT && this != TELEPHONE_NUMBER && this != NAME;
    }

    /** Whether values are text that the data nodes compare. */
    public boolean isText() {
        return this == TEXT || this == EXACT_TEXT;
    }

    /** Whether values are whole numbers. */
    public boolean isWhole() {
        return this == INTEGER || this == UNSIGNED;
    }

    static SyntaxKind of(Column column, DeclaredSyntax declared) {
        SyntaxKind natural = of(column);
        boolean isText = natural.isText() || natural == LARGE_TEXT;
        return switch (declared) {
            case OF_COLUMN -> natural;
            case BOOLEAN -> natural == INTEGER ? BOOLEAN : natural;
            case TELEPHONE_NUMBER -> isText ? TELEPHONE_NUMBER : natural;
            case DN -> isText ? NAME : natural;
            case CASE_IGNORE -> isText ? TEXT : natural;
            case CASE_EXACT -> isText ? EXACT_TEXT : natural;
        };
    }

    private static SyntaxKind of(Column column) {
        boolean isArray = column.length() != 1;
        return switch (column.type()) {
            case TINYINT,
                    TINYINT_UNSIGNED,
                    SMALLINT,
                    SMALLINT_UNSIGNED,
                    MEDIUMINT,
                    MEDIUMINT_UNSIGNED,
                    INT,
                    INT_UNSIGNED,
                    BIGINT -> isArray ? BYTES : INTEGER;
            case BIGINT_UNSIGNED -> isArray ? BYTES : UNSIGNED;
            case FLOAT, DOUBLE -> isArray ? BYTES : FLOATING;
            case DECIMAL, DECIMAL_UNSIGNED, OLD_DECIMAL, OLD_DECIMAL_UNSIGNED -> DECIMAL;
            case YEAR -> INTEGER;
            case BIT -> column.length() <= WORD_BITS ? UNSIGNED : PLAIN;
            case CHAR, VARCHAR, LONG_VARCHAR -> ofText(column.collation());
            case BINARY, VARBINARY, LONG_VARBINARY -> BYTES;
            case BLOB -> column.isJson() ? LARGE_TEXT : BYTES;
            case TEXT -> LARGE_TEXT;
            case DATE -> PLAIN;
            case TIME, OLD_TIME -> SPAN;
            case DATETIME, OLD_DATETIME, TIMESTAMP, OLD_TIMESTAMP -> GENERALIZED_TIME;
        };
    }

    private static SyntaxKind ofText(int collation) {
        if (collation == Column.BINARY_COLLATION || collation == Column.NO_COLLATION) {
            return BYTES;
        }
        return Collation.isCaseSensitive(collation) ? EXACT_TEXT : TEXT;
    }
}
