package io.ndbwire.ldap.rights;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Entry;
import io.ndbwire.ldap.entry.OperationalAttribute;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What one identity may do to one entry. An entry is visible to whom may read anything of it. Its name, its classes and what
 * the gateway itself says of it go with it. Immutable.
 */
public final class EntryPermissions {

    private static final String ALIASED = "aliasedObjectName";

    private final List<Rule> rules;
    private final boolean isVisible;

    /**
     * @param rules those about this identity and this entry, in their order
     */
    EntryPermissions(List<Rule> rules) {
        this.rules = rules;
        isVisible = readsAny(rules);
    }

    private static boolean readsAny(List<Rule> rules) {
        Set<String> decided = new HashSet<>();
        for (Rule rule : rules) {
            if (rule.isWhole() || !decided.containsAll(rule.attributes())) {
                if (rule.allows(Right.READ)) {
                    return true;
                }
            }
            if (rule.isWhole()) {
                return false;
            }
            decided.addAll(rule.attributes());
        }
        return false;
    }

    static String base(String attribute) {
        return Attribute.getBaseName(attribute).toLowerCase(Locale.ROOT);
    }

    static boolean goesWithEntry(String attribute) {
        String name = base(attribute);
        return name.equals("objectclass") || OperationalAttribute.ofKey(name) != null;
    }

    /** Whether it is shown that there is such an entry. */
    public boolean isVisible() {
        return isVisible;
    }

    /** Whether something may be done with an attribute. */
    public boolean may(Right right, String attribute) {
        if (goesWithEntry(attribute)) {
            return right == Right.WRITE ? mayWrite() : isVisible;
        }
        String name = base(attribute);
        for (Rule rule : rules) {
            if (rule.decides(right, name)) {
                return rule.allows(right);
            }
        }
        return false;
    }

    /** Whether an alias may be followed: what it stands for is then known. */
    public boolean mayFollow() {
        return isVisible && may(Right.READ, ALIASED);
    }

    /** Whether the entry may be added, deleted and renamed. */
    public boolean mayWrite() {
        for (Rule rule : rules) {
            if (rule.isWhole()) {
                return rule.allows(Right.WRITE);
            }
        }
        return false;
    }

    /** Whether everything but passwords is shown. */
    public boolean showsAll() {
        return !rules.isEmpty() && rules.get(0).isWhole() && rules.get(0).allows(Right.READ);
    }

    /** What is shown of an entry. */
    public Entry narrowed(Entry entry) {
        Entry shown = new Entry(entry.getDN());
        for (Attribute attribute : entry.getAttributes()) {
            if (may(Right.READ, attribute.getName())) {
                shown.addAttribute(attribute);
            }
        }
        return shown;
    }
}
