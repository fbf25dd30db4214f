/** Behaviour of the LDAP gateway, by clients of other makers. */
@NullMarked
package io.ndbwire.it.ldap;

import org.jspecify.annotations.NullMarked;
