package io.ndbwire.it.ldap;

import io.ndbwire.it.cluster.ClassFixtureExtension;

/** Injects the one {@link LdapBesideSlapd} that the tests of a class share on a cluster. */
public final class LdapBesideSlapdExtension extends ClassFixtureExtension<LdapBesideSlapd> {

    LdapBesideSlapdExtension() {
        super(LdapBesideSlapd.class, LdapBesideSlapd::new);
    }
}
