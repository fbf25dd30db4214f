package io.ndbwire.ldap.security;

import com.unboundid.ldap.sdk.DN;

/**
 * Somebody who is in the configuration, and in no table. Immutable.
 *
 * @param password as it is kept, such as {@code {SSHA}...}
 */
public record User(DN dn, String password) {

    @Override
    public String toString() {
        return dn.toString();
    }
}
