/** Rows as entries and back. */
@NullMarked
package io.ndbwire.ldap.entry;

import org.jspecify.annotations.NullMarked;
