/** Entries without a table of their own, in one that the gateway creates. */
@NullMarked
package io.ndbwire.ldap.container;

import org.jspecify.annotations.NullMarked;
