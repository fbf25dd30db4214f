/** The gateway as a whole: tables of a cluster as an LDAP directory. */
@NullMarked
package io.ndbwire.ldap;

import org.jspecify.annotations.NullMarked;
