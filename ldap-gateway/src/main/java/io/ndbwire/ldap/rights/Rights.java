package io.ndbwire.ldap.rights;

import io.ndbwire.ldap.operation.Identity;
import io.ndbwire.ldap.operation.Operation;
import java.util.List;
import java.util.Set;

/** All rules: the first one that is about an identity, an entry and an attribute decides. Immutable. */
public final class Rights {

    /** Everybody may do everything, but see passwords. */
    public static final Rights OPEN = new Rights(
            List.of(new Rule(List.of(Subject.of(Subject.Kind.ANYONE)), null, Set.of(), Set.of(Right.values()))));

    private final List<Rule> rules;
    private final Permissions anonymous;

    public Rights(List<Rule> rules) {
        this.rules = List.copyOf(rules);
        anonymous = new Permissions(Identity.ANONYMOUS, this.rules);
    }

    public List<Rule> rules() {
        return rules;
    }

    /** What whoever sent a request may do. */
    public Permissions of(Operation operation) {
        return of(operation.identity());
    }

    /** What somebody may do. */
    public Permissions of(Identity identity) {
        return identity.isAnonymous() ? anonymous : new Permissions(identity, rules);
    }
}
