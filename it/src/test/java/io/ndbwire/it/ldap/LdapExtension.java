package io.ndbwire.it.ldap;

import io.ndbwire.it.cluster.ClassFixtureExtension;

/** Injects the one {@link LdapUnderTest} that the tests of a class share on a cluster. */
public final class LdapExtension extends ClassFixtureExtension<LdapUnderTest> {

    LdapExtension() {
        super(LdapUnderTest.class, LdapUnderTest::new);
    }
}
