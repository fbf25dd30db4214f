package io.ndbwire.ldap.security;

import io.ndbwire.ldap.mapping.NameTemplate;
import org.jspecify.annotations.Nullable;

/**
 * How names are proven. Immutable.
 *
 * @param requiresTls whether passwords are taken by TLS alone
 * @param users the entry of a user's name, which is its one placeholder, or null if there are no such names
 * @param certificates the entry of a certificate's subject, by the attributes of that, or null if the subject is the name
 */
public record SignInOptions(
        boolean requiresTls,
        @Nullable NameTemplate users,
        @Nullable NameTemplate certificates) {

    /** Passwords in the clear, no names but those of entries and certificates. */
    public static final SignInOptions DEFAULT = new SignInOptions(false, null, null);
}
