/** Who asks: passwords, accounts, binds. */
@NullMarked
package io.ndbwire.ldap.security;

import org.jspecify.annotations.NullMarked;
