/** The directory to LDIF and back (RFC 2849), without a server in between. */
@NullMarked
package io.ndbwire.ldap.ldif;

import org.jspecify.annotations.NullMarked;
