/** The command line. */
@NullMarked
package io.ndbwire.ldap.launch;

import org.jspecify.annotations.NullMarked;
