package io.ndbwire.ldap.rights;

import io.ndbwire.ldap.operation.Identity;
import java.util.List;

/**
 * Who may ask as somebody else, RFC 4370. Immutable.
 *
 * @param who is on the other side
 * @param whom that may be asked as
 */
public record ProxyRule(List<Subject> who, List<Subject> whom) {

    public ProxyRule {
        who = List.copyOf(who);
        whom = List.copyOf(whom);
    }

    /** Whether it is about who asks, whomever as. */
    public boolean isOf(Identity asking) {
        return !asking.isAnonymous() && who.stream().anyMatch(subject -> subject.isAlways(asking));
    }

    /** Whether who asks may do so as that one. */
    public boolean permits(Identity asking, Identity wanted) {
        return isOf(asking) && whom.stream().anyMatch(subject -> subject.isAlways(wanted));
    }
}
