package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.matchingrules.CaseExactStringMatchingRule;
import com.unboundid.ldap.matchingrules.MatchingRule;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Compares numbers with fractions, and spans of time, as numbers: 1.5 is 1.50, and less than 10; 99:00:00 is less than
 * 100:00:00. LDAP has no syntax for them, so they are called what their text is.
 */
final class NumberMatchingRule extends MatchingRule {

    static final NumberMatchingRule OF_NUMBERS = new NumberMatchingRule(false);
    static final NumberMatchingRule OF_SPANS = new NumberMatchingRule(true);

    private static final long serialVersionUID = 1;
    private static final int MAXIMUM_DIGITS = 400;
    private static final int NANO_DIGITS = 9;

    private final boolean isOfSpans;

    private NumberMatchingRule(boolean isOfSpans) {
        this.isOfSpans = isOfSpans;
    }

    @Override
    public String getEqualityMatchingRuleName() {
        return CaseExactStringMatchingRule.EQUALITY_RULE_NAME;
    }

    @Override
    public String getEqualityMatchingRuleOID() {
        return CaseExactStringMatchingRule.EQUALITY_RULE_OID;
    }

    @Override
    public String getOrderingMatchingRuleName() {
        return CaseExactStringMatchingRule.ORDERING_RULE_NAME;
    }

    @Override
    public String getOrderingMatchingRuleOID() {
        return CaseExactStringMatchingRule.ORDERING_RULE_OID;
    }

    @Override
    public @Nullable String getSubstringMatchingRuleName() {
        return null;
    }

    @Override
    public @Nullable String getSubstringMatchingRuleOID() {
        return null;
    }

    @Override
    public boolean valuesMatch(ASN1OctetString one, ASN1OctetString other) throws LDAPException {
        return compareValues(one, other) == 0;
    }

    @Override
    public int compareValues(ASN1OctetString one, ASN1OctetString other) throws LDAPException {
        return number(one).compareTo(number(other));
    }

    @Override
    public boolean matchesSubstring(
            ASN1OctetString value,
            @Nullable ASN1OctetString initial,
            ASN1OctetString @Nullable [] any,
            @Nullable ASN1OctetString last)
            throws LDAPException {
        throw new LDAPException(ResultCode.INAPPROPRIATE_MATCHING, "Numbers have no parts");
    }

    @Override
    public ASN1OctetString normalize(ASN1OctetString value) throws LDAPException {
        return new ASN1OctetString(number(value).stripTrailingZeros().toString());
    }

    @Override
    public ASN1OctetString normalizeSubstring(ASN1OctetString value, byte type) {
        return value;
    }

    private BigDecimal number(ASN1OctetString value) throws LDAPException {
        String text = value.stringValue().strip();
        try {
            if (isOfSpans) {
                Duration span = TimeSpan.parse(text);
                return BigDecimal.valueOf(span.getSeconds()).add(BigDecimal.valueOf(span.getNano(), NANO_DIGITS));
            }
            if (text.length() <= MAXIMUM_DIGITS) {
                return new BigDecimal(text);
            }
        } catch (IllegalArgumentException e) {
            // Told below.
        }
        throw new LDAPException(ResultCode.INVALID_ATTRIBUTE_SYNTAX, "A value is no number, or no time");
    }
}
