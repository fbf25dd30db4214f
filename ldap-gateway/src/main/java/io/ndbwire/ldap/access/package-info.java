/** The access log: one line for each operation, written by a thread of its own. */
@NullMarked
package io.ndbwire.ldap.access;

import org.jspecify.annotations.NullMarked;
