package io.ndbwire.ldap.search;

import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.ldap.matchingrules.MatchingRule;
import com.unboundid.ldap.matchingrules.SimpleMatchingRule;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.controls.ServerSideSortRequestControl;
import com.unboundid.ldap.sdk.controls.SortKey;
import io.ndbwire.ldap.control.RequestControls;
import io.ndbwire.ldap.entry.DescribedValues;
import io.ndbwire.ldap.entry.DirectoryEntry;
import io.ndbwire.ldap.entry.MatchingRules;
import io.ndbwire.ldap.entry.OperationalAttribute;
import io.ndbwire.ldap.operation.Operation;
import io.ndbwire.ldap.result.ResultException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The order that a request wants, RFC 2891: by the least value of each attribute; an entry without one is behind all that
 * have one, and in front of them where the order is reversed. Immutable.
 *
 * @param isCritical whether unsorted entries are of no use
 * @param problem why entries cannot be sorted so, if that is known before there are any
 */
record SortOrder(
        List<Key> keys, boolean isCritical, @Nullable SortException problem) {

    static final String OID = ServerSideSortRequestControl.SERVER_SIDE_SORT_REQUEST_OID;
    private static final int MAXIMUM_KEYS = 20;

    /**
     * One attribute.
     *
     * @param rule by which values are compared, or null for the attribute's own
     */
    record Key(String attribute, @Nullable MatchingRule rule, boolean isReverse) {

        /** The least of the values that are of the rule's syntax, with the rule, or null. */
        @Nullable
        Value least(List<Attribute> attributes) {
            Value least = null;
            for (Attribute values : attributes) {
                MatchingRule by = rule == null ? values.getMatchingRule() : rule;
                for (ASN1OctetString value : values.getRawValues()) {
                    Value one = Value.of(by, value);
                    if (one != null && (least == null || one.compareTo(least) < 0)) {
                        least = one;
                    }
                }
            }
            return least;
        }

        /** Compares what two entries have, either of which may be null. */
        int compare(@Nullable Value one, @Nullable Value other) {
            int order;
            if (one == null || other == null) {
                order = Boolean.compare(one == null, other == null);
            } else {
                order = one.compareTo(other);
            }
            return isReverse ? -order : order;
        }
    }

    /**
     * A value that its rule can compare. Entries of several classes may have values of several rules, which are behind each
     * other rule by rule: so there is one order of all.
     *
     * @param value in its normal form if that is what is compared
     */
    record Value(MatchingRule rule, ASN1OctetString value) {

        static @Nullable Value of(MatchingRule rule, ASN1OctetString value) {
            try {
                ASN1OctetString normal = rule.normalize(value);
                return new Value(rule, isByNormalForm(rule) ? normal : value);
            } catch (LDAPException e) {
                return null;
            }
        }

        /** Whether normal forms are compared byte by byte; so are those of rules that know no order. */
        private static boolean isByNormalForm(MatchingRule rule) {
            return rule instanceof SimpleMatchingRule || !MatchingRules.isOrdering(rule);
        }

        int compareTo(Value other) {
            if (!rule.equals(other.rule)) {
                return Integer.compare(MatchingRules.rank(rule), MatchingRules.rank(other.rule));
            }
            if (isByNormalForm(rule)) {
                return Arrays.compareUnsigned(value.getValue(), other.value.getValue());
            }
            try {
                return rule.compareValues(value, other.value);
            } catch (LDAPException e) {
                throw new IllegalStateException("Values that have a normal form cannot be compared", e);
            }
        }
    }

    /**
     * An entry with what it is sorted by.
     *
     * @param values by the keys
     */
    record Sortable(DirectoryEntry entry, List<@Nullable Value> values) {}

    SortOrder {
        keys = List.copyOf(keys);
    }

    /**
     * The order of a request, or null if it wants none.
     *
     * @throws ResultException of unavailableCriticalExtension if nothing but sorted entries will do, and these cannot be had
     */
    static @Nullable SortOrder of(Operation operation) {
        ServerSideSortRequestControl control = RequestControls.find(operation, OID, ServerSideSortRequestControl::new);
        if (control == null) {
            return null;
        }
        List<Key> keys = new ArrayList<>();
        Set<String> names = new HashSet<>();
        SortException problem = null;
        for (SortKey key : control.getSortKeys()) {
            String id = key.getMatchingRuleID();
            MatchingRule rule = id == null ? null : MatchingRules.findOrdering(id);
            if (id != null && rule == null) {
                problem = new SortException(
                        ResultCode.INAPPROPRIATE_MATCHING, key.getAttributeName(), "There is no matching rule " + id);
            }
            if (!names.add(key.getAttributeName().toLowerCase(Locale.ROOT))) {
                problem = new SortException(
                        ResultCode.UNWILLING_TO_PERFORM, key.getAttributeName(), "It is to be sorted by twice");
            }
            keys.add(new Key(key.getAttributeName(), rule, key.reverseOrder()));
        }
        if (keys.isEmpty() || keys.size() > MAXIMUM_KEYS) {
            throw new ResultException(
                    ResultCode.PROTOCOL_ERROR, "Entries are sorted by 1 to " + MAXIMUM_KEYS + " attributes");
        }
        if (problem != null && control.isCritical()) {
            throw problem.refusal(operation);
        }
        return new SortOrder(keys, control.isCritical(), problem);
    }

    /** The names of the attributes, in lower case. */
    Set<String> names() {
        Set<String> names = new HashSet<>();
        keys.forEach(key -> names.add(Attribute.getBaseName(key.attribute()).toLowerCase(Locale.ROOT)));
        return names;
    }

    Sortable sortable(DirectoryEntry entry) {
        var whole = entry.toEntry();
        List<@Nullable Value> values = new ArrayList<>(keys.size());
        keys.forEach(key -> values.add(key.least(DescribedValues.of(whole, key.attribute()))));
        return new Sortable(entry, values);
    }

    int compare(Sortable one, Sortable other) {
        for (int i = 0; i < keys.size(); i++) {
            int order = keys.get(i).compare(one.values().get(i), other.values().get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /**
     * Looks whether there are the rules and the attributes.
     *
     * @param isKnown whether an attribute is one of the schema, though no entry has it
     * @throws SortException if one is nobody's
     */
    void requireKnown(List<Sortable> entries, Predicate<String> isKnown) throws SortException {
        if (problem != null) {
            throw problem;
        }
        for (int i = 0; i < keys.size() && !entries.isEmpty(); i++) {
            int position = i;
            String name = Attribute.getBaseName(keys.get(i).attribute());
            boolean isThere = isKnown.test(name)
                    || OperationalAttribute.isStandard(name)
                    || entries.stream()
                            .anyMatch(one -> one.values().get(position) != null
                                    || one.entry().canHave(name));
            if (!isThere) {
                throw new SortException(ResultCode.NO_SUCH_ATTRIBUTE, name, "No entry has an attribute " + name);
            }
        }
    }
}
