package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.matchingrules.BooleanMatchingRule;
import com.unboundid.ldap.matchingrules.CaseExactStringMatchingRule;
import com.unboundid.ldap.matchingrules.CaseIgnoreStringMatchingRule;
import com.unboundid.ldap.matchingrules.DistinguishedNameMatchingRule;
import com.unboundid.ldap.matchingrules.GeneralizedTimeMatchingRule;
import com.unboundid.ldap.matchingrules.IntegerMatchingRule;
import com.unboundid.ldap.matchingrules.MatchingRule;
import com.unboundid.ldap.matchingrules.OctetStringMatchingRule;
import com.unboundid.ldap.matchingrules.TelephoneNumberMatchingRule;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import io.ndbwire.client.Row;
import io.ndbwire.error.InvalidValueException;
import io.ndbwire.ldap.mapping.DeclaredSyntax;
import io.ndbwire.ldap.result.ResultException;
import io.ndbwire.schema.Collation;
import io.ndbwire.schema.Column;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One column's values as an attribute's, and back. Immutable and thread-safe. */
public final class ColumnSyntax {

    private static final int MAXIMUM_DIGITS = 400;

    private final Column column;
    private final SyntaxKind kind;
    private final boolean isComparable;

    public ColumnSyntax(Column column, DeclaredSyntax declared) {
        this.column = column;
        kind = SyntaxKind.of(column, declared);
        // Text is compared as its collation says, so declaring another case takes that away from the data nodes.
        boolean isNatural = kind == SyntaxKind.of(column, DeclaredSyntax.OF_COLUMN) || kind == SyntaxKind.BOOLEAN;
        isComparable = isNatural && kind.isComparable() && !column.type().isLargeObject();
    }

    public Column column() {
        return column;
    }

    public SyntaxKind kind() {
        return kind;
    }

    /** Whether the data nodes compare values as the directory does. */
    public boolean isComparable() {
        return isComparable;
    }

    /** Whether ranges of an index have texts in the order of their bytes. */
    public boolean isOrderedByBytes() {
        return isComparable && kind == SyntaxKind.EXACT_TEXT && Collation.isOrderedByBytes(column.collation());
    }

    /** Whether values are before and behind each other. */
    public boolean isOrdered() {
        return MatchingRules.isOrdering(rule());
    }

    /** Whether values have parts that can be looked for. */
    public boolean hasSubstrings() {
        return MatchingRules.hasSubstrings(rule());
    }

    /** What values are compared by: it says, here and where the data nodes compare them, which comparisons there are. */
    public MatchingRule rule() {
        return switch (kind) {
            case INTEGER, UNSIGNED -> IntegerMatchingRule.getInstance();
            case BOOLEAN -> BooleanMatchingRule.getInstance();
            case GENERALIZED_TIME -> GeneralizedTimeMatchingRule.getInstance();
            case TEXT -> CaseIgnoreStringMatchingRule.getInstance();
            case TELEPHONE_NUMBER -> TelephoneNumberMatchingRule.getInstance();
            case NAME -> DistinguishedNameMatchingRule.getInstance();
            case BYTES -> OctetStringMatchingRule.getInstance();
            case DECIMAL, FLOATING -> NumberMatchingRule.OF_NUMBERS;
            case SPAN -> NumberMatchingRule.OF_SPANS;
            case EXACT_TEXT, PLAIN, LARGE_TEXT -> CaseExactStringMatchingRule.getInstance();
        };
    }

    /** Whether two values are the same by the rule; what is none of the syntax is the same as itself alone. */
    public boolean isSame(ASN1OctetString one, ASN1OctetString other) {
        try {
            return rule().valuesMatch(one, other);
        } catch (LDAPException e) {
            return one.equals(other);
        }
    }

    /** The value of a row, which is not NULL. */
    public ASN1OctetString value(Row row, int position) {
        return switch (kind) {
            case INTEGER -> new ASN1OctetString(Long.toString(row.getLong(position)));
            case UNSIGNED -> new ASN1OctetString(Long.toUnsignedString(row.getUnsignedLong(position)));
            case BOOLEAN -> new ASN1OctetString(row.getLong(position) == 0 ? "FALSE" : "TRUE");
            case BYTES -> new ASN1OctetString(Objects.requireNonNull(row.getBytes(position)));
            case GENERALIZED_TIME -> new ASN1OctetString(GeneralizedTime.ofSql(text(row, position)));
            case TEXT, EXACT_TEXT, TELEPHONE_NUMBER, NAME, DECIMAL, FLOATING, PLAIN, SPAN, LARGE_TEXT ->
                new ASN1OctetString(text(row, position));
        };
    }

    private static String text(Row row, int position) {
        return Objects.requireNonNull(row.getString(position));
    }

    /**
     * Reads a value into what the client takes.
     *
     * @throws ResultException of invalidAttributeSyntax if it is none of this syntax
     */
    public Object parse(ASN1OctetString value) {
        try {
            return switch (kind) {
                case INTEGER -> integer(value.stringValue());
                case UNSIGNED -> whole(value.stringValue());
                case BOOLEAN -> truth(value.stringValue());
                case DECIMAL, FLOATING -> fraction(value.stringValue().strip());
                case BYTES -> value.getValue();
                case SPAN -> TimeSpan.parse(value.stringValue());
                case GENERALIZED_TIME -> GeneralizedTime.parse(value.stringValue(), column);
                case NAME -> name(value.stringValue());
                case TEXT, EXACT_TEXT, TELEPHONE_NUMBER, PLAIN, LARGE_TEXT -> text(value);
            };
        } catch (IllegalArgumentException | CharacterCodingException | DateTimeException e) {
            throw wrong(value);
        }
    }

    /** What the client takes for a time, without what the column has no digits for. */
    public Object time(Instant time) {
        return GeneralizedTime.value(time, column);
    }

    /** Whole numbers of any length are of the syntax; a column's range is its own matter. */
    private static Object integer(String text) {
        BigInteger number = whole(text);
        return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }

    /**
     * A whole number that does not take for ever to read.
     *
     * @throws IllegalArgumentException if it is none, or of hundreds of digits
     */
    public static BigInteger whole(String text) {
        requireShort(text.length());
        return new BigInteger(text);
    }

    private static String fraction(String text) {
        requireShort(text.length());
        BigDecimal number = new BigDecimal(text);
        requireShort(Math.abs((long) number.scale()));
        return number.toPlainString();
    }

    private static void requireShort(long digits) {
        if (digits > MAXIMUM_DIGITS) {
            throw new IllegalArgumentException("A number has more than " + MAXIMUM_DIGITS + " digits");
        }
    }

    private static Object truth(String text) {
        return switch (text.toUpperCase(Locale.ROOT)) {
            case "TRUE" -> 1L;
            case "FALSE" -> 0L;
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static String name(String text) {
        if (!DN.isValidDN(text)) {
            throw new IllegalArgumentException(text);
        }
        return text;
    }

    private static String text(ASN1OctetString value) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(value.getValue()))
                .toString();
    }

    private ResultException wrong(ASN1OctetString value) {
        return new ResultException(
                ResultCode.INVALID_ATTRIBUTE_SYNTAX,
                "Column " + column.name() + " (" + column.type() + ") takes " + kind.description() + ", not '"
                        + shortened(value) + "'");
    }

    private static String shortened(ASN1OctetString value) {
        String text = value.stringValue();
        return text.length() <= 100 ? text : text.substring(0, 100) + "...";
    }

    /** Whether the column can hold a value that {@link #parse} gave. */
    public boolean fits(Object value) {
        if (column.type().isLargeObject()) {
            // What the row itself has no room for goes elsewhere. A character is a byte at least; the client counts
            // them.
            long least = value instanceof byte[] bytes
                    ? bytes.length
                    : value.toString().length();
            return least <= column.maximumContentBytes();
        }
        try {
            Row.wireBytes(column, value);
            return true;
        } catch (InvalidValueException e) {
            return false;
        }
    }

    /** What the client takes for a value, or null if no row can have it. */
    public @Nullable Object fitting(ASN1OctetString value) {
        Object parsed;
        try {
            parsed = parse(value);
        } catch (ResultException e) {
            return null;
        }
        return fits(parsed) ? parsed : null;
    }
}
