package io.ndbwire.ldap.entry;

import com.unboundid.ldap.matchingrules.BooleanMatchingRule;
import com.unboundid.ldap.matchingrules.CaseExactStringMatchingRule;
import com.unboundid.ldap.matchingrules.CaseIgnoreListMatchingRule;
import com.unboundid.ldap.matchingrules.CaseIgnoreStringMatchingRule;
import com.unboundid.ldap.matchingrules.DistinguishedNameMatchingRule;
import com.unboundid.ldap.matchingrules.GeneralizedTimeMatchingRule;
import com.unboundid.ldap.matchingrules.IntegerMatchingRule;
import com.unboundid.ldap.matchingrules.MatchingRule;
import com.unboundid.ldap.matchingrules.NumericStringMatchingRule;
import com.unboundid.ldap.matchingrules.OctetStringMatchingRule;
import com.unboundid.ldap.matchingrules.TelephoneNumberMatchingRule;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Matching rules by the names and numbers that extensible filters call them by. */
public final class MatchingRules {

    /** All that values of entries are compared by. */
    private static final List<MatchingRule> RULES = List.of(
            CaseIgnoreStringMatchingRule.getInstance(),
            CaseExactStringMatchingRule.getInstance(),
            IntegerMatchingRule.getInstance(),
            BooleanMatchingRule.getInstance(),
            DistinguishedNameMatchingRule.getInstance(),
            GeneralizedTimeMatchingRule.getInstance(),
            NumericStringMatchingRule.getInstance(),
            OctetStringMatchingRule.getInstance(),
            TelephoneNumberMatchingRule.getInstance(),
            CaseIgnoreListMatchingRule.getInstance(),
            NumberMatchingRule.OF_NUMBERS,
            NumberMatchingRule.OF_SPANS);

    private static final Map<String, MatchingRule> BY_NAME = new HashMap<>();
    private static final Map<String, MatchingRule> BY_ORDERING = new HashMap<>();

    static {
        for (MatchingRule rule : RULES) {
            if (rule instanceof NumberMatchingRule) {
                // It has another one's name.
                continue;
            }
            put(BY_NAME, rule.getEqualityMatchingRuleName(), rule);
            put(BY_NAME, rule.getEqualityMatchingRuleOID(), rule);
            put(BY_ORDERING, rule.getOrderingMatchingRuleName(), rule);
            put(BY_ORDERING, rule.getOrderingMatchingRuleOID(), rule);
        }
    }

    private MatchingRules() {}

    /** The rule of a name or number, or null if there is none. */
    public static @Nullable MatchingRule find(String nameOrOid) {
        return BY_NAME.get(nameOrOid.toLowerCase(Locale.ROOT));
    }

    /** The rule that sorts by a name or number, of an ordering or of the equality that goes with it; null if there is none. */
    public static @Nullable MatchingRule findOrdering(String nameOrOid) {
        MatchingRule ordering = BY_ORDERING.get(nameOrOid.toLowerCase(Locale.ROOT));
        return ordering == null ? find(nameOrOid) : ordering;
    }

    /** Where the values of a rule are among those of others. */
    public static int rank(MatchingRule rule) {
        return RULES.indexOf(rule);
    }

    /** Whether a rule has values before and behind each other; if not, asking for it is undefined. */
    public static boolean isOrdering(MatchingRule rule) {
        return rule.getOrderingMatchingRuleName() != null;
    }

    /** Whether a rule has values with parts; if not, asking for one is undefined. */
    public static boolean hasSubstrings(MatchingRule rule) {
        return rule.getSubstringMatchingRuleName() != null;
    }

    private static void put(Map<String, MatchingRule> rules, @Nullable String name, MatchingRule rule) {
        if (name != null) {
            rules.put(name.toLowerCase(Locale.ROOT), rule);
        }
    }
}
