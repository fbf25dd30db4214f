package io.ndbwire.ldap.rights;

import com.unboundid.ldap.sdk.DN;
import io.ndbwire.ldap.operation.Identity;

/**
 * Whom a rule is about. Immutable.
 *
 * @param dn of NAMED and BELOW
 */
public record Subject(Kind kind, DN dn) {

    /** Kinds of subjects. */
    public enum Kind {
        /** Everybody. */
        ANYONE,
        /** Who has not said who it is. */
        ANONYMOUS,
        /** Who has. */
        AUTHENTICATED,
        /** Who is the entry. */
        SELF,
        /** One identity. */
        NAMED,
        /** One identity, and all whose names are below. */
        BELOW
    }

    /** A subject without a name. */
    public static Subject of(Kind kind) {
        return new Subject(kind, DN.NULL_DN);
    }

    /** Whether it is that identity, whatever the entry. */
    boolean isAlways(Identity identity) {
        return switch (kind) {
            case ANYONE -> true;
            case ANONYMOUS -> identity.isAnonymous();
            case AUTHENTICATED -> !identity.isAnonymous();
            case SELF -> false;
            case NAMED -> identity.is(dn);
            case BELOW -> identity.isBelow(dn);
        };
    }
}
