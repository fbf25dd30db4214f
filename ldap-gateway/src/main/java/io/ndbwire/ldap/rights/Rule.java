package io.ndbwire.ldap.rights;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.RDN;
import io.ndbwire.ldap.mapping.DirectoryMapping;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who may do what. Immutable.
 *
 * @param on the entry that it is about, with all below it; null for all entries
 * @param exactParts how many parts of that name, from the left, are a table's and a database's: tables whose names are alike
 *     but for case are others
 * @param attributes the names, in lower case, of those that it is about; none for the whole entry
 * @param rights what is allowed; what is not among it is forbidden
 */
public record Rule(List<Subject> who, @Nullable DN on, int exactParts, Set<String> attributes, Set<Right> rights) {

    /** The attribute with passwords, in lower case, of which rules for whole entries allow nothing but to write it. */
    public static final String PASSWORD = DirectoryMapping.PASSWORD.toLowerCase(Locale.ROOT);

    public Rule {
        who = List.copyOf(who);
        attributes = Set.copyOf(attributes);
        rights = Set.copyOf(rights);
    }

    /** A rule that is not about a table or a database alone. */
    public Rule(List<Subject> who, @Nullable DN on, Set<String> attributes, Set<Right> rights) {
        this(who, on, 0, attributes, rights);
    }

    /** Whether it is about the entry of that name. */
    boolean isOn(DN entry) {
        return on == null || entry.isDescendantOf(on, true) && isExactly(entry.getRDNs(), on.getRDNs());
    }

    private boolean isExactly(RDN[] entry, RDN[] branch) {
        for (int i = 0; i < exactParts; i++) {
            RDN part = entry[entry.length - branch.length + i];
            if (!Arrays.equals(part.getAttributeValues(), branch[i].getAttributeValues())) {
                return false;
            }
        }
        return true;
    }

    boolean isWhole() {
        return attributes.isEmpty();
    }

    /** Whether it decides of that right on that attribute, in lower case. */
    boolean decides(Right right, String attribute) {
        return isWhole() ? right == Right.WRITE || !attribute.equals(PASSWORD) : attributes.contains(attribute);
    }

    /** Whether it allows something that another one forbids. */
    boolean allowsMoreThan(Rule other) {
        boolean areApart = !isWhole() && !other.isWhole() && Collections.disjoint(attributes, other.attributes);
        return !areApart && !other.rights.containsAll(rights);
    }

    boolean allows(Right right) {
        return rights.contains(right);
    }
}
