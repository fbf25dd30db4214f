package io.ndbwire.ldap.entry;

import com.unboundid.asn1.ASN1Constants;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.matchingrules.MatchingRule;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Looks whether a filter is true of an entry, RFC 4511 section 4.5.1.7. Thread-safe. */
public final class FilterEvaluator {

    private enum Truth {
        TRUE,
        FALSE,
        UNDEFINED;

        Truth not() {
            return switch (this) {
                case TRUE -> FALSE;
                case FALSE -> TRUE;
                case UNDEFINED -> UNDEFINED;
            };
        }
    }

    private final Predicate<String> isKnown;
    private final Predicate<String> isSearchable;

    /**
     * @param isKnown whether an attribute is one of the schema, though an entry has none of it
     */
    public FilterEvaluator(Predicate<String> isKnown) {
        this(isKnown, any -> true);
    }

    /**
     * @param isKnown whether an attribute is one of the schema, though an entry has none of it
     * @param isSearchable whether whoever asks may have an attribute in filters; else what is said of it is undefined
     */
    public FilterEvaluator(Predicate<String> isKnown, Predicate<String> isSearchable) {
        this.isKnown = isKnown;
        this.isSearchable = isSearchable;
    }

    /** Whether it is true. */
    public boolean matches(Filter filter, Entry entry) {
        return evaluate(filter, entry) == Truth.TRUE;
    }

    private Truth evaluate(Filter filter, Entry entry) {
        return switch (filter.getFilterType()) {
            case Filter.FILTER_TYPE_AND -> parts(filter, entry, Truth.FALSE, Truth.TRUE);
            case Filter.FILTER_TYPE_OR -> parts(filter, entry, Truth.TRUE, Truth.FALSE);
            case Filter.FILTER_TYPE_NOT ->
                evaluate(Objects.requireNonNull(filter.getNOTComponent()), entry)
                        .not();
            case Filter.FILTER_TYPE_EXTENSIBLE_MATCH -> extensible(filter, entry);
            default -> item(filter, entry);
        };
    }

    private Truth parts(Filter filter, Entry entry, Truth deciding, Truth otherwise) {
        Truth truth = otherwise;
        for (Filter part : filter.getComponents()) {
            Truth one = evaluate(part, entry);
            if (one == deciding) {
                return deciding;
            }
            if (one == Truth.UNDEFINED) {
                truth = one;
            }
        }
        return truth;
    }

    private Truth item(Filter filter, Entry entry) {
        String name = Objects.requireNonNull(filter.getAttributeName());
        if (!isSearchable.test(name)) {
            return Truth.UNDEFINED;
        }
        List<Attribute> attributes = DescribedValues.of(entry, name);
        if (attributes.isEmpty()) {
            return absent(name);
        }
        if (filter.getFilterType() == Filter.FILTER_TYPE_PRESENCE) {
            return Truth.TRUE;
        }
        Truth truth = Truth.FALSE;
        for (Attribute attribute : attributes) {
            Truth one = any(filter, attribute.getRawValues(), attribute.getMatchingRule());
            if (one == Truth.TRUE) {
                return one;
            }
            if (one == Truth.UNDEFINED) {
                truth = one;
            }
        }
        return truth;
    }

    private Truth absent(String name) {
        String base = Attribute.getBaseName(name);
        return OperationalAttribute.isStandard(base) || isKnown.test(base) ? Truth.FALSE : Truth.UNDEFINED;
    }

    private static Truth any(Filter filter, ASN1OctetString[] values, MatchingRule rule) {
        if (!isComparedBy(filter, rule)) {
            return Truth.UNDEFINED;
        }
        Truth truth = Truth.FALSE;
        for (ASN1OctetString value : values) {
            try {
                if (matches(filter, value, rule)) {
                    return Truth.TRUE;
                }
            } catch (LDAPException e) {
                // The assertion is none of the syntax, or, where the rule is another one than the attribute's, the
                // value.
                truth = Truth.UNDEFINED;
            }
        }
        return truth;
    }

    private static boolean isComparedBy(Filter filter, MatchingRule rule) {
        return switch (filter.getFilterType()) {
            case Filter.FILTER_TYPE_SUBSTRING -> MatchingRules.hasSubstrings(rule);
            case Filter.FILTER_TYPE_GREATER_OR_EQUAL, Filter.FILTER_TYPE_LESS_OR_EQUAL ->
                MatchingRules.isOrdering(rule);
            default -> true;
        };
    }

    private static boolean matches(Filter filter, ASN1OctetString value, MatchingRule rule) throws LDAPException {
        return switch (filter.getFilterType()) {
            case Filter.FILTER_TYPE_SUBSTRING ->
                rule.matchesSubstring(
                        value,
                        filter.getRawSubInitialValue(),
                        filter.getRawSubAnyValues(),
                        filter.getRawSubFinalValue());
            case Filter.FILTER_TYPE_GREATER_OR_EQUAL ->
                rule.compareValues(value, Objects.requireNonNull(filter.getRawAssertionValue())) >= 0;
            case Filter.FILTER_TYPE_LESS_OR_EQUAL ->
                rule.compareValues(value, Objects.requireNonNull(filter.getRawAssertionValue())) <= 0;
            default -> rule.valuesMatch(value, plain(Objects.requireNonNull(filter.getRawAssertionValue())));
        };
    }

    /** Without the tag that an extensible match has on the wire, by which some rules would take it for another value. */
    private static ASN1OctetString plain(ASN1OctetString assertion) {
        return assertion.getType() == ASN1Constants.UNIVERSAL_OCTET_STRING_TYPE
                ? assertion
                : new ASN1OctetString(assertion.getValue());
    }

    private Truth extensible(Filter filter, Entry entry) {
        String name = filter.getAttributeName();
        @Nullable
        MatchingRule named = filter.getMatchingRuleID() == null ? null : MatchingRules.find(filter.getMatchingRuleID());
        if (filter.getMatchingRuleID() != null && named == null || filter.getMatchingRuleID() == null && name == null) {
            return Truth.UNDEFINED;
        }
        if (name != null && !isSearchable.test(name)) {
            return Truth.UNDEFINED;
        }
        List<Attribute> candidates = new ArrayList<>();
        if (name == null) {
            candidates.addAll(entry.getAttributes());
        } else {
            candidates.addAll(DescribedValues.of(entry, name));
        }
        if (filter.getDNAttributes()) {
            addNames(candidates, entry, name);
        }
        candidates.removeIf(candidate -> !isSearchable.test(candidate.getName()));
        if (candidates.isEmpty()) {
            return name == null ? Truth.FALSE : absent(name);
        }
        Truth truth = Truth.FALSE;
        for (Attribute candidate : candidates) {
            MatchingRule rule = named == null ? candidate.getMatchingRule() : named;
            Truth one = any(filter, candidate.getRawValues(), rule);
            if (one == Truth.TRUE) {
                return one;
            }
            if (one == Truth.UNDEFINED && name != null) {
                truth = one;
            }
        }
        return truth;
    }

    private static void addNames(List<Attribute> candidates, Entry entry, @Nullable String name) {
        RDN[] rdns;
        try {
            rdns = entry.getParsedDN().getRDNs();
        } catch (LDAPException e) {
            return;
        }
        for (RDN rdn : rdns) {
            for (Attribute attribute : rdn.getAttributes()) {
                if (name == null || attribute.getName().equalsIgnoreCase(name)) {
                    candidates.add(attribute);
                }
            }
        }
    }
}
