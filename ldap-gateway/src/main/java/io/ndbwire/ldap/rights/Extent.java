package io.ndbwire.ldap.rights;

/** For which entries something is allowed. */
public enum Extent {
    NONE,
    SOME,
    ALL
}
